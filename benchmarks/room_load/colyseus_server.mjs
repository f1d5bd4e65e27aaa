// Colyseus beside Tripot: a room of four with as many cards. Each move is judged, kept and told to all four, each with what it may see.

import { createRequire } from "node:module";

const { packages, port } = JSON.parse(process.argv[2]);
const require = createRequire(packages);
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const PLAYERS = 4;
const CARDS = 14;

class Cards extends Room {
  maxClients = PLAYERS;
  seq = 0;

  onCreate() {
    this.deal();
    this.onMessage("play", (client, { seq, place }) => this.play(this.clients.indexOf(client), seq, place));
  }

  deal() {
    this.hands = Array.from({ length: PLAYERS }, (_, seat) => Array.from({ length: CARDS }, (_, card) => `${seat}-${card}`));
    this.pile = [];
  }

  play(seat, seq, place) {
    if (seq !== this.seq || seat !== seq % PLAYERS || !(place in this.hands[seat])) return;
    this.pile.push(...this.hands[seat].splice(place, 1));
    if (this.pile.length === PLAYERS * CARDS) this.deal();
    this.seq += 1;
    this.tell();
  }

  tell() {
    this.clients.forEach((client, you) => {
      const hands = this.hands.map((hand, seat) => (seat === you ? hand : hand.length));
      client.send("table", { seq: this.seq, turn: this.seq % PLAYERS, hands, pile: this.pile });
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("cards", Cards);
await server.listen(port, "127.0.0.1");
