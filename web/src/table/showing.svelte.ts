/** What the page shows of its table: the last state that has arrived, one after another, with the cards that fly. */

import { games } from "../lib/api";
import { textsOf } from "../lib/i18n.svelte";
import { session } from "../lib/storage";
import { titleOf } from "../lib/titles";
import type { Game, GameTexts } from "../lib/games";
import type { Deal, Table } from "../lib/wire";
import { perform, performBehind, settleAll, type Plan } from "./animate";
import { Ending } from "./ending.svelte";
import { pace } from "./pace";
import { Places } from "./places";
import type { Reader } from "./reader";
import type { Sending } from "./sending.svelte";
import type { Telling } from "./telling.svelte";
import { isMyTurn, severalAct, turnOf } from "./turn";

const LAG_HURRY = 700; // ms behind: flights get faster
const LAG_SKIP = 4000; // ms behind: no more flights, only the table as it is
const RETRY = 2000; // ms after which the drawing of a game is fetched again

/** Where the reader of a game comes from: `loaded` returns it once `load` has fetched it. */
export interface Readers {
  loaded(game: string): Reader | undefined;
  load(game: string): Promise<void>;
}

interface Arrived {
  table: Table;
  at: number;
  /** The first table after an absence: old news must not be played over it. */
  back: boolean;
}

export class Showing {
  /** No table is shown before its reader is there. */
  table = $state.raw<Table | null>(null);
  /** The `performance.now()` when the table shown here arrived: the clock counts from there. */
  since = $state(0);
  game = $state.raw<Game | undefined>(undefined);
  /** Whether cards are flying: a turn begins when they have landed. */
  moving = $state(false);
  /** The element in which cards fly; without it, none do. */
  layer: Element | null = null;
  readonly ending = new Ending();
  readonly places = new Places(session);
  readonly #readers: Readers;
  readonly #sending: Sending;
  readonly #telling: Telling;
  #queue: Arrived[] = [];
  #busy = false;
  #learned = ""; // the game that `game` is about
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readers: Readers, sending: Sending, telling: Telling) {
    this.#readers = readers;
    this.#sending = sending;
    this.#telling = telling;
  }

  get reader(): Reader | undefined {
    return this.table ? this.#readers.loaded(this.table.game) : undefined;
  }

  /** The one seat whose turn it is, or `null`. While the line is down, nobody knows. */
  get turn(): number | null {
    return this.table && !this.moving && this.#sending.connected ? turnOf(this.table, this.#readerOf(this.table)) : null;
  }

  get isMyTurn(): boolean {
    return this.table !== null && this.turn !== null && isMyTurn(this.table, this.#readerOf(this.table));
  }

  /** The milliseconds that the turn clock had left at `since`; `null` if there is no clock, or the line is down. */
  get deadline(): number | null {
    return (this.#sending.connected ? this.table?.deal?.deadline_ms : null) ?? null;
  }

  /** The answer to a move of mine out of turn, if I may try such a move. */
  get outOfTurn(): string | null {
    const { table } = this;
    const may = table?.phase === "playing" && table.you !== null && !this.#sending.waits;
    return may ? (this.reader?.outOfTurn?.(table) ?? null) : null;
  }

  get texts(): GameTexts {
    return textsOf(this.game);
  }

  /** The name of the game that is actually played: for a game with variants, the name of the variant. */
  get title(): string {
    return this.table ? titleOf(this.table.game, this.table.options["variant"]) : this.texts.title;
  }

  /** A table has arrived: shows it after those before it. After an absence, it replaces them. */
  add(table: Table, back: boolean): void {
    if (back) this.#queue = [];
    this.#queue.push({ table, at: performance.now(), back });
    if (severalAct(table)) settleAll(); // nobody waits for a flying card while others may be quicker
    if (!this.#busy) void this.#follow();
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    this.ending.close();
  }

  // ---------------------------------------------------------------- one table after another

  async #follow(): Promise<void> {
    this.#busy = true;
    try {
      for (let next = this.#queue[0]; next; next = this.#queue[0]) {
        if (this.#learned !== next.table.game && !(await this.#learnGame(next.table.game))) return this.#followLater();
        const shown = this.#queue.shift();
        if (shown) await this.#show(shown);
      }
    } finally {
      this.#busy = false;
    }
  }

  /** Tries again by itself: while people gather, the next message may be a long time coming. */
  #followLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#busy || void this.#follow(), RETRY);
  }

  /** Fetches what this browser needs for a game; returns whether its drawing is there. */
  async #learnGame(wanted: string): Promise<boolean> {
    const [all] = await Promise.all([games().catch(() => []), this.#readers.load(wanted).catch(() => undefined)]);
    if (this.#readers.loaded(wanted) === undefined) return false;
    this.game = all.find((game) => game.name === wanted);
    this.#learned = wanted;
    return true;
  }

  async #show({ table, at, back }: Arrived): Promise<void> {
    const before = this.table;
    const reader = this.#readerOf(table);
    if (before && table.seq < before.seq && !back) return;
    if (back) {
      this.#apply(before, table, at);
      return this.#telling.catchUp(before, table, reader);
    }
    this.#telling.bubble(table, reader);
    await this.#move(before, table, at);
    this.ending.hold();
    this.#telling.tell(before, table, reader);
    if (this.#sending.connected) this.#telling.turn(before, table, reader);
  }

  #apply(before: Table | null, table: Table, at: number): void {
    const reader = this.#readerOf(table);
    this.places.see(table);
    this.table = table;
    this.since = at;
    if (this.#sending.see(before, table) && !reader.unprompted?.(table)) this.#telling.race();
    this.ending.see(before, table, (table.deal?.over && reader.unsettled?.(table.deal)) || null);
  }

  #readerOf({ game }: Table): Reader {
    return this.#readers.loaded(game)!;
  }

  // ---------------------------------------------------------------- flights

  /** Changes the table, and shows and plays what goes with that. */
  async #move(before: Table | null, table: Table, at: number): Promise<void> {
    const apply = (): void => this.#apply(before, table, at);
    const landed = this.#telling.ring(table, this.#readerOf(table));
    const plan = this.#plan(before, table) ?? { first: [], then: [] };
    const speed = this.#speed(table, at);
    if (!this.layer || speed === 0 || plan.first.length + plan.then.length === 0) {
      apply();
      landed();
    } else if (severalAct(table)) {
      performBehind(this.layer, plan, apply, speed, table.news.some(({ kind }) => kind === "dealt"), landed);
    } else await this.#perform(this.layer, plan, apply, speed, landed);
  }

  /** Shows the flights. Nobody has the turn until they have landed. */
  async #perform(layer: Element, plan: Plan, apply: () => void, speed: number, landed: () => void): Promise<void> {
    this.moving = true;
    try {
      await perform(layer, plan, apply, speed, landed);
    } finally {
      this.moving = false;
    }
  }

  #speed({ deal, news }: Table, at: number): number {
    if (deal?.race && news.some(({ kind }) => kind === "dealt")) return 0; // in a race, no card flies over its word
    const lag = performance.now() - at;
    if (document.hidden || lag > LAG_SKIP || this.#queue.some(({ table }) => severalAct(table))) return 0;
    return pace() * (lag > LAG_HURRY || this.#queue.length > 1 ? 0.5 : 1);
  }

  #plan(before: Table | null, table: Table): Plan | null {
    const [reader, deal]: [Reader, Deal | null] = [this.#readerOf(table), table.deal];
    if (!before || !deal) return null;
    const plans = table.news.map((news) => reader.plan(before.deal, deal, news, table.you));
    return { first: plans.flatMap((plan) => plan.first), then: plans.flatMap((plan) => plan.then) };
  }
}
