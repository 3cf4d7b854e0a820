// A small game of four: in turn, each adds a number to a sum. As cheap for its server as a game can be.
module.exports = {
  name: "sum",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ sum: 0, moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      G.sum += number;
      G.moves += 1;
    },
  },
};
