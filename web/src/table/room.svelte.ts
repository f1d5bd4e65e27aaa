/** One table as this browser knows it: messages come in, are shown one after another, and are told in words. */

import { sideOf, type GameSide } from "../games";
import { perform, type Plan } from "../lib/animate";
import { games } from "../lib/api";
import { textsOf } from "../lib/i18n.svelte";
import { remember } from "../lib/mine";
import { keep } from "../lib/proof";
import { TableSocket } from "../lib/socket";
import { sounds } from "../lib/sound";
import type { FromServer, Game, GameTexts, Move, Table, ToServer, WireError } from "../lib/wire";
import { cryOf, sentencesOf, turnSentence } from "./tell";

const TOLD = 8; // sentences kept in the live region
const LAG_HURRY = 700; // ms behind: faster
const LAG_SKIP = 1900; // ms behind: no more travelling, just the table as it is
const CRY_TIME = 1500;

interface Arrived {
  table: Table;
  at: number;
}

export class Room {
  shown = $state.raw<Table | null>(null);
  /** `performance.now()` at which what is shown was sent: the clock counts from there. */
  since = $state(0);
  connected = $state(true);
  missing = $state(false);
  game = $state.raw<Game | undefined>(undefined);
  /** The last thing that was refused. */
  error = $state.raw<WireError | null>(null);
  told = $state.raw<{ id: number; text: string }[]>([]);
  /** The last news, for eyes. */
  caption = $state("");
  cry = $state("");
  layer: Element | null = null;

  readonly id: string;
  readonly #socket: TableSocket;
  #queue: Arrived[] = [];
  #busy = false;
  #count = 0;
  #match = -1; // the match my nonce was sent for
  #cryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.#socket = new TableSocket(id, {
      message: (message) => this.#receive(message),
      connected: (yes) => this.#connection(yes),
    });
  }

  get side(): GameSide | undefined {
    return this.shown ? sideOf(this.shown.game) : undefined;
  }

  get texts(): GameTexts {
    return textsOf(this.game);
  }

  send(message: ToServer): void {
    this.error = null;
    this.#socket.send(message);
  }

  move(move: Move): void {
    if (this.shown) this.send({ type: "move", seq: this.shown.seq, move });
  }

  /** Says something in the live region. */
  say(text: string): void {
    if (text) this.told = [...this.told, { id: ++this.#count, text }].slice(-TOLD);
  }

  reconnect(): void {
    this.#socket.reopen();
  }

  close(): void {
    remember(this.shown);
    this.#socket.close();
    clearTimeout(this.#cryTimer);
  }

  #connection(yes: boolean): void {
    this.connected = yes;
    // What comes first after an absence is the table as it stands: old news must not be played over it.
    this.#queue = [];
    if (!yes && !this.shown) void this.#lookFor();
  }

  /** A websocket does not say why it failed; plain HTTP does. */
  async #lookFor(): Promise<void> {
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.id)}/qr.svg`).catch(() => null);
    if (answer?.status !== 404 && answer?.status !== 400) return;
    this.missing = true;
    this.close();
  }

  #receive(message: FromServer): void {
    if (message.type === "error") this.#refused(message);
    if (message.type !== "table") return;
    this.#giveNonce(message);
    remember(message);
    this.#queue.push({ table: message, at: performance.now() });
    if (!this.#busy) void this.#follow();
  }

  #refused(error: WireError): void {
    if (error.code === "stale") return; // the table that follows says it all
    if (error.code === "unknown_table") this.missing = true;
    this.error = error;
  }

  #giveNonce(table: Table): void {
    const { match, you } = table;
    keep(sessionStorage, table);
    if (!match?.commitment || match.secret || you === null || match.nonces[you] || this.#match === match.number) return;
    this.#match = match.number;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    keep(sessionStorage, table, value);
    this.#socket.send({ type: "nonce", match: match.number, value });
  }

  async #follow(): Promise<void> {
    this.#busy = true;
    try {
      await this.#learnGame();
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#show(next);
    } finally {
      this.#busy = false;
    }
  }

  async #learnGame(): Promise<void> {
    const wanted = this.#queue[0]?.table.game;
    if (this.game || !wanted) return;
    const all = await games().catch(() => []);
    this.game = all.find((game) => game.name === wanted);
  }

  async #show({ table, at }: Arrived): Promise<void> {
    const before = this.shown;
    if (before && table.seq < before.seq) return;
    const apply = (): void => {
      this.shown = table;
      this.since = at;
    };
    this.#ring(table);
    const plan = this.#plan(before, table);
    if (this.layer && plan) await perform(this.layer, plan, apply, this.#speed(at));
    else apply();
    this.#tell(before, table);
  }

  #speed(at: number): number {
    const lag = performance.now() - at;
    if (document.hidden || lag > LAG_SKIP) return 0;
    return lag > LAG_HURRY || this.#queue.length > 1 ? 0.5 : 1;
  }

  #plan(before: Table | null, table: Table): Plan | null {
    const side = sideOf(table.game);
    const deal = table.deal;
    if (!before || !side || !deal) return null;
    const plans = table.news.map((news) => side.plan(before.deal, deal, news, table.you));
    return { first: plans.flatMap((plan) => plan.first), then: plans.flatMap((plan) => plan.then) };
  }

  #ring(table: Table): void {
    const side = sideOf(table.game);
    for (const news of table.news) {
      const name = side?.sound(news);
      if (name) sounds[name]();
      if (news.kind === "match_over") sounds.win();
    }
  }

  #tell(before: Table | null, table: Table): void {
    for (const text of sentencesOf(table, this.texts)) {
      this.say(text);
      this.caption = text;
    }
    const cry = cryOf(table, this.texts);
    if (cry) this.#call(cry);
    if (isMyTurn(table) && (!before || !isMyTurn(before) || table.news.some((news) => news.kind === "move"))) {
      this.say(turnSentence(table));
      if (before && !isMyTurn(before)) sounds.turn();
    }
  }

  #call(cry: string): void {
    this.cry = cry;
    clearTimeout(this.#cryTimer);
    this.#cryTimer = setTimeout(() => (this.cry = ""), CRY_TIME);
  }
}

export const isMyTurn = (table: Table): boolean =>
  table.phase === "playing" && table.you !== null && (table.deal?.actors.includes(table.you) ?? false);
