// Four players in each of many rooms of `colyseus_server.mjs`.

import { createRequire } from "node:module";

import { Course, settings } from "./course.mjs";

const { Client } = createRequire(settings.packages)("@colyseus/sdk");
const PLAYERS = 4;
const course = new Course(settings.tables);

class Table {
  sent = null;

  async open() {
    const client = new Client(settings.url);
    const host = await client.create("cards");
    this.rooms = [host];
    for (let seat = 1; seat < PLAYERS; seat++) this.rooms.push(await client.joinById(host.roomId));
    for (const room of this.rooms) room.onMessage("table", (table) => this.receive(table));
  }

  play({ seq, turn }) {
    course.whenDue(() => {
      this.sent = { seq, at: performance.now(), told: 0 };
      this.rooms[turn].send("play", { seq, place: 0 });
    });
  }

  receive(table) {
    if (!this.sent || table.seq <= this.sent.seq || ++this.sent.told < PLAYERS) return;
    course.moved(performance.now() - this.sent.at);
    this.sent = null;
    this.play(table);
  }
}

const tables = Array.from({ length: settings.tables }, () => new Table());
for (const table of tables) await table.open();
await course.run(() => tables.forEach((table) => table.play({ seq: 0, turn: 0 })));
