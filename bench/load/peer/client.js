// node client.js PORT TABLES SECONDS: four of boardgame.io's SocketIO clients a table, as fast as they can.
// A move counts when all four have seen it. Prints one line of JSON.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const SEATS = 4;
let running = false;
let took = [];

class Table {
  constructor(number) {
    this.seen = new Array(SEATS).fill(-1);
    this.moves = 0;
    this.open = new Promise((resolve) => (this.opened = resolve));
    const matchID = `${process.pid}-${number}`;
    this.clients = this.seen.map((_, seat) => {
      const client = Client({
        game,
        numPlayers: SEATS,
        matchID,
        playerID: String(seat),
        multiplayer: SocketIO({ server }),
        debug: false,
      });
      client.subscribe((state) => state && state.isConnected && this.hear(seat, state));
      client.start();
      return client;
    });
  }

  hear(seat, state) {
    this.seen[seat] = state.G.moves;
    this.turn = Number(state.ctx.currentPlayer);
    if (this.seen.some((moves) => moves !== this.moves)) return;
    if (!running) return this.opened();
    if (this.moves) took.push(performance.now() - this.sent);
    this.move();
  }

  move() {
    this.moves += 1;
    this.sent = performance.now();
    const client = this.clients[this.turn];
    setImmediate(() => client.moves.add(1));
  }
}

(async () => {
  const all = [];
  for (let number = 0; number < tables; number += 1) {
    const table = new Table(number);
    await table.open;
    all.push(table);
  }
  const before = process.cpuUsage();
  const start = performance.now();
  running = true;
  for (const table of all) table.move();
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const elapsed = (performance.now() - start) / 1000;
  const measured = took;
  running = false;
  const cpu = process.cpuUsage(before);
  measured.sort((one, other) => one - other);
  const at = (share) => measured[Math.min(measured.length - 1, Math.floor(share * measured.length))] ?? null;
  console.log(
    JSON.stringify({
      moves: measured.length,
      seconds: elapsed,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      max: at(1),
      cpu: (cpu.user + cpu.system) / 1e6,
    }),
  );
  process.exit(0);
})();
