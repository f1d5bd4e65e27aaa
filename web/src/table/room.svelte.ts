/** One table as this browser knows it: messages come in, are shown one after another, and are told in words. */

import { sideOf, type GameSide } from "../games";
import { perform, performBehind, settleAll, type Plan } from "../lib/animate";
import { games } from "../lib/api";
import { textsOf } from "../lib/i18n.svelte";
import { remember } from "../lib/mine";
import { keep } from "../lib/proof";
import { pressTime, RaceWatch } from "../lib/race";
import { TableSocket, type Heard } from "../lib/socket";
import { sounds } from "../lib/sound";
import type { Extension, Game, GameTexts, Move, Table, ToServer, WireError } from "../lib/wire";
import { Chat } from "./chat.svelte";
import { cryOf, sentencesOf, turnSentence } from "./tell";
import { isMyTurn, mayAct, severalAct } from "./turn";

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
  readonly chat: Chat;
  readonly #socket: TableSocket;
  #queue: Arrived[] = [];
  #busy = false;
  #count = 0;
  #match = -1; // the match my nonce was sent for
  #cryTimer: ReturnType<typeof setTimeout> | undefined;
  #race = new RaceWatch();
  #asked = new Map<string, (answer: Extension | null) => void>();

  constructor(id: string) {
    this.id = id;
    this.chat = new Chat(id, (text) => this.say(text));
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

  /** Plays. In a race the press is stamped: what counts is when it was pressed, not when it arrives. */
  move(move: Move, pressed = pressTime()): void {
    if (!this.shown) return;
    const reaction = this.#race.stamp(this.shown, move.verb, pressed);
    this.send({ type: "move", seq: this.shown.seq, move, ...(reaction && { reaction }) });
  }

  /** Asks how a move that I am putting together may go on; `null` when there is no answer. Nothing is played. */
  extend(move: Move): Promise<Extension | null> {
    const table = this.shown;
    if (!table) return Promise.resolve(null);
    const ref = `extend-${++this.#count}`;
    return new Promise((resolve) => {
      this.#asked.set(ref, resolve);
      if (!this.#socket.send({ type: "extend", seq: table.seq, move, ref })) this.#answer(ref, null);
    });
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
    this.chat.close();
  }

  #answer(ref: string, answer: Extension | null): void {
    this.#asked.get(ref)?.(answer);
    this.#asked.delete(ref);
  }

  #connection(yes: boolean): void {
    this.connected = yes;
    for (const ref of [...this.#asked.keys()]) this.#answer(ref, null);
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

  #receive(message: Heard): void {
    if (message.type === "error") this.#refused(message);
    if (message.type === "extension") this.#answer(message.ref, message);
    if (message.type !== "table") return;
    this.#giveNonce(message);
    remember(message);
    this.chat.hear(message);
    this.#queue.push({ table: message, at: performance.now() });
    if (severalAct(message)) settleAll(); // nobody waits for a card in the air while others may be quicker
    if (!this.#busy) void this.#follow();
  }

  #refused(error: WireError): void {
    if (error.ref && this.#asked.has(error.ref)) return this.#answer(error.ref, null);
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
      this.#race.show(table);
      // what was refused in the deal is of no use after it; that somebody was quicker has decided it
      if (before?.phase === "playing" && table.phase !== "playing" && this.error?.code !== "late") this.error = null;
    };
    this.#ring(table);
    const plan = this.#plan(before, table);
    const speed = this.#speed(at);
    if (!this.layer || !plan || speed === 0) apply();
    else if (severalAct(table)) performBehind(this.layer, plan, apply);
    else await perform(this.layer, plan, apply, speed);
    this.#tell(before, table);
  }

  #speed(at: number): number {
    const lag = performance.now() - at;
    if (document.hidden || lag > LAG_SKIP || this.#queue.some(({ table }) => severalAct(table))) return 0;
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
    this.#tellTurn(before, table);
  }

  #tellTurn(before: Table | null, table: Table): void {
    if (!mayAct(table) || (table.deal && this.side?.unprompted?.(table.deal))) return;
    const fresh = !before || !mayAct(before) || (isMyTurn(table) && !isMyTurn(before));
    // Where all play at once it is said once; in turns, after every move, so that nobody has to count.
    if (fresh || (isMyTurn(table) && table.news.some((news) => news.kind === "move"))) this.say(turnSentence(table));
    if (before && fresh) sounds.turn();
  }

  #call(cry: string): void {
    this.cry = cry;
    clearTimeout(this.#cryTimer);
    this.#cryTimer = setTimeout(() => (this.cry = ""), CRY_TIME);
  }
}
