// node server.js PORT [FOLDER]: boardgame.io's server in memory, or with its FlatFile storage in FOLDER.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const game = require("./game");

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
});
server.run({ port: Number(port), callback: () => console.log("ready") });
