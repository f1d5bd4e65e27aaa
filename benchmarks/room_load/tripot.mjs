// People at many tables of Turkish for four, who play random legal moves; bots have the other seats.

import { createHash, randomBytes } from "node:crypto";

import { Course, settings } from "./course.mjs";
import { connect, get, guest, node, table as newTable } from "./people.mjs";

const { tables, people, apart, bot = "regular", analyses = 0 } = settings; // apart: the first node is the home of all tables, and people are at the second
const SEATS = 4;
const ENDLESS = 200; // deals
const BEGINNING = '{"type":"table"';

/** One player's connection. It reads whole those messages only in which the player has something to do. */
class Player {
  constructor(table, seat, cookie) {
    Object.assign(this, { table, seat, cookie, value: randomBytes(16).toString("hex"), ref: 0 });
  }

  connect(id) {
    this.socket = connect(node(apart ? 1 : this.table.number + this.seat), id, this.cookie); // whoever comes first makes it the table's home
    return new Promise((resolve, reject) => {
      this.socket.addEventListener("error", () => reject(new Error("a websocket failed")));
      this.socket.addEventListener("message", ({ data }) => {
        if (data.startsWith(BEGINNING)) resolve(this.see(data));
        else if (data.startsWith('{"type":"probe"')) this.send({ type: "echo", id: JSON.parse(data).id });
        else if (data.startsWith('{"type":"error"')) this.table.course.fail(data);
      });
    });
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** Take the seat, and wait until it is taken. */
  sit() {
    this.send({ type: "sit", seat: this.seat });
    return new Promise((resolve) => (this.seated = resolve));
  }

  see(text) {
    if (this.seated && text.includes(`"you":${this.seat},`)) this.seated();
    const seq = Number(/"seq":(\d+)/.exec(text)[1]);
    this.table.receive(this, seq);
    if (text.includes('"phase":"playing"') && text.includes('"choices":[]')) return;
    this.answer(JSON.parse(text));
  }

  answer(table) {
    const { phase, match, deal } = table;
    if (phase === "shuffling" && match.opening) this.once(`nonce ${match.number}`, { type: "nonce", match: match.number, value: this.value });
    else if (phase === "shuffling") {
      const hash = createHash("sha256").update(this.value).digest("hex");
      this.once(`pledge ${match.number}`, { type: "pledge", match: match.number, hash });
    } else if (phase === "counting") this.once(`ready ${match.number} ${match.deal}`, { type: "ready" });
    else if (phase === "finished" && this.table.deals < ENDLESS) this.table.finish();
    else if (phase === "finished" && table.host) this.once(`again ${match.number}`, { type: "again" });
    else if (phase === "gathering" && table.host && match) this.once(`start ${match.number}`, { type: "start" });
    else if (phase === "playing" && deal.choices.length) this.table.play(this, table.seq, deal.choices);
  }

  once(what, message) {
    if (this.done === what) return;
    this.done = what;
    this.send(message);
  }
}

class Table {
  sent = [];

  constructor(course, number, people, only = {}) {
    Object.assign(this, { course, number, people, deals: ENDLESS, pace: undefined, ...only });
    this.finished = new Promise((resolve) => (this.finish = resolve));
    this.players = Array.from({ length: people }, (_, seat) => new Player(this, seat));
    this.name = `T${number}`;
  }

  async open() {
    const cookies = await Promise.all(this.players.map((player) => guest(`${this.name} ${"ABCD"[player.seat]}`)));
    this.players.forEach((player, seat) => (player.cookie = cookies[seat]));
    const id = (this.id = await newTable({ game: "turkish", seats: SEATS, bots: Array(SEATS - this.people).fill(bot), clock: 0, pace: this.pace, options: { deals: this.deals } }, cookies[0]));
    const first = apart ? await comeIn(node(0), id, cookies[0]) : null;
    for (const player of this.players) {
      await player.connect(id);
      if (player.seat) await player.sit();
    }
    first?.close();
  }

  start() {
    this.players[0].send({ type: "start" });
  }

  /** Play a random legal move, once the table's turn has come. */
  play(player, seq, choices) {
    if (this.played === seq) return; // shown again
    this.played = seq;
    this.course.whenDue(() => {
      const { min, max: _max, ...choice } = choices[Math.floor(Math.random() * choices.length)];
      const move = choice.cards ? { ...choice, cards: choice.cards.slice(0, min) } : choice;
      this.sent.push({ seq, at: performance.now(), told: new Set() });
      player.send({ type: "move", ref: String(seq), seq, move });
    });
  }

  /** A move counts once all have been told of it; the next one may be played before. */
  receive(player, seq) {
    for (const move of this.sent) {
      if (seq > move.seq) move.told.add(player);
    }
    while (this.sent[0]?.told.size === this.people) this.course.moved(performance.now() - this.sent.shift().at);
  }
}

/** A websocket of somebody who only looks. */
function comeIn(url, id, cookie) {
  const socket = connect(url, id, cookie);
  return new Promise((resolve) => socket.addEventListener("message", () => resolve(socket)));
}

/** A table whose match is over: a person against bots, at full speed. */
async function played() {
  const table = new Table(new Course(0), tables, 1, { deals: analyses, pace: 0 });
  await table.open();
  table.start();
  await table.finished;
  return table;
}

/** The moments of all seats in one deal of a match after another. The figures grow as deals are done. */
function analyse({ id, players: [{ cookie }] }) {
  const figures = { analyses: 0, longest: 0 };
  const look = async () => {
    for (let deal = 0; deal < analyses; deal++) {
      const begin = performance.now();
      for (let seat = 0; seat < SEATS; seat++) await get(`/api/tables/${id}/matches/0/deals/${deal}/moments/${seat}`, cookie);
      figures.analyses += 1;
      figures.longest = Math.max(figures.longest, (performance.now() - begin) / 1000);
    }
  };
  look().catch((error) => course.fail(String(error)));
  return figures;
}

const course = new Course(tables);
const all = Array.from({ length: tables }, (_, number) => new Table(course, number, people));
for (const table of all) await table.open();
const over = analyses ? await played() : null;
await course.run(() => all.forEach((table) => table.start()), over ? () => analyse(over) : undefined);
