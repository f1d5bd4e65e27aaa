// Four players at each of many tables of `boardgame_server.mjs`, over its own messages.

import { createRequire } from "node:module";

import { Course, settings } from "./course.mjs";

const { io } = createRequire(settings.packages)("socket.io-client");
const PLAYERS = 4;
const course = new Course(settings.tables);

class Table {
  sent = null;

  constructor(number) {
    this.id = `table${number}`;
  }

  async open() {
    this.sockets = [];
    for (let seat = 0; seat < PLAYERS; seat++) {
      const socket = io(`${settings.url}/cards`, { transports: ["websocket"], forceNew: true });
      this.sockets.push(socket);
      await new Promise((resolve) => {
        socket.on("sync", (_id, { state }) => resolve((this.state = state)));
        socket.on("update", (_id, state) => this.receive(state));
        socket.emit("sync", this.id, String(seat), undefined, PLAYERS);
      });
    }
  }

  play(state) {
    const seat = Number(state.ctx.currentPlayer);
    course.whenDue(() => {
      this.sent = { id: state._stateID, at: performance.now(), told: 0 };
      const payload = { type: "play", args: [0], playerID: String(seat) };
      this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.id, String(seat));
    });
  }

  receive(state) {
    if (!this.sent || state._stateID <= this.sent.id || ++this.sent.told < PLAYERS) return;
    course.moved(performance.now() - this.sent.at);
    this.sent = null;
    this.play(state);
  }
}

const tables = Array.from({ length: settings.tables }, (_, number) => new Table(number));
for (const table of tables) await table.open();
await course.run(() => tables.forEach((table) => table.play(table.state)));
