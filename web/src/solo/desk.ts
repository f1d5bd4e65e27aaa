/**
 * Runs a table for one person: keeps what happens, then tells the page, lets bots think, and wakes the table when
 * something is due. It needs a database and a way to the page, and knows no worker.
 *
 * `#enter` makes a session of what is kept. The session calls `store` and `send`, which line up in `#queue`. Once that is
 * empty, `#think` lets one bot think, or sets the timer for `#wake`. Whatever fails leads to `#goBack`, which ends the
 * session and enters again later: what the ended one still has in the queue belongs to an earlier epoch, and is dropped.
 */

import { hex } from "../lib/kept";
import { Refused } from "../lib/refused";
import type { FromServer, ToServer } from "../lib/wire";
import type { Created, Stored } from "./events";
import { FIRST, Memory, TakenOver, type EventStore } from "./store";
import { Session, type Host, type Now } from "./session";
import { Table, type Rules } from "./table";

/** What the page tells its table. */
export type ToDesk =
  | { kind: "enter"; /** A table to begin, in place of the one that is kept. */ created: Created | null; since: number | null }
  | { kind: "ask"; request: ToServer };

const SECRET_BYTES = 32;
const AGAIN = 2000; // ms after which the table goes on if something failed; twice as long after each further failure
const MOST_DOUBLED = 5; // times
const MOST_UNKEPT = 2; // times that something finds no room, before the table goes on without being kept

/** A clock that is put right while the table is open stops no bot. */
const clock = (): Now => ({ at: Math.round(performance.timeOrigin + performance.now()), steady: performance.now() });

const secret = (): string => hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export class Desk implements Host {
  readonly secret = secret;
  readonly #table: string;
  readonly #post: (message: FromServer) => void;
  readonly #rulesOf: (game: string) => Promise<Rules>;
  #kept: EventStore;
  #session: Session | null = null;
  /** What the page has asked for, one after another: to enter takes a while. */
  #asked: Promise<void> = Promise.resolve();
  /** What is still to be kept and told, in order. */
  #queue: Promise<void> = Promise.resolve();
  /** Counts sessions: what an earlier one has queued is dropped. */
  #epoch = 0;
  /** What has failed, as codes of errors, since something was kept. */
  #failures: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, kept: EventStore, post: (message: FromServer) => void, rulesOf: (game: string) => Promise<Rules>) {
    this.#table = table;
    this.#kept = kept;
    this.#post = post;
    this.#rulesOf = rulesOf;
  }

  hear(message: ToDesk): Promise<void> {
    this.#asked = this.#asked.then(() => (message.kind === "enter" ? this.#enter(message.created, message.since) : this.#ask(message.request)));
    return this.#asked;
  }

  /** Another page has taken the table over, unless it is nowhere but here. */
  takenOver(): void {
    if (!this.#kept.lasts) return;
    this.#end();
    this.#refuse("elsewhere");
  }

  #ask(request: ToServer): void {
    if (!this.#session) return this.#refuse(this.#failures.at(-1) ?? "storage", request.ref ?? null);
    this.#safely((session) => session.hear(request, clock()));
    this.#goOn();
  }

  #refuse(code: string, ref: string | null = null): void {
    this.#post({ type: "error", code, detail: "", ...(ref !== null && { ref }) });
  }

  // ---------------------------------------------------------------- what the table asks for

  store(events: Stored[]): void {
    const begun = this.#session!.table.begun;
    this.#then(async () => {
      await this.#kept.add(this.#table, begun, events);
      this.#failures = [];
    });
  }

  send(message: FromServer): void {
    this.#then(async () => this.#post(message));
  }

  #then(work: () => Promise<void>): void {
    const epoch = this.#epoch;
    this.#queue = this.#queue.then(() => (epoch === this.#epoch ? work() : undefined)).catch((reason: unknown) => (reason instanceof TakenOver ? this.takenOver() : this.#goBack("storage")));
  }

  // ---------------------------------------------------------------- how it begins and ends

  async #enter(created: Created | null, since: number | null): Promise<void> {
    this.#end();
    try {
      if (created) await this.#begin({ seq: FIRST, at: clock().at, event: created });
      this.#session = await this.#load();
    } catch (reason) {
      const { code, cause } = reason instanceof Failure ? reason : new Failure("unread", reason);
      if (cause) console.error(cause);
      return this.#refuse(code);
    }
    this.#safely((session) => session.enter(clock(), since));
    if (!this.#kept.lasts) this.send({ type: "error", code: "not_kept", detail: "" });
    this.#goOn();
  }

  /** Begins a table; if there is no room for it, it lasts as long as the person stays. */
  async #begin(created: Stored): Promise<void> {
    try {
      await this.#kept.begin(this.#table, created);
    } catch {
      this.#kept = new Memory();
      await this.#kept.begin(this.#table, created);
    }
  }

  /** The table as it is kept. Throws `Failure`, or what the database says. */
  async #load(): Promise<Session> {
    const events = await this.#kept.of(this.#table);
    const [first, ...others] = events;
    if (first?.event.kind !== "created") throw new Failure("unknown_table");
    const rules = await this.#rulesOf(first.event.game).catch((reason: unknown) => Promise.reject(new Failure(reason instanceof Refused ? reason.error.code : "no_rules", reason)));
    const table = this.#fold(rules, first, others);
    if (this.#isFull) {
      this.#kept = new Memory([[this.#table, events]]);
      this.#failures = [];
    }
    return new Session(table, this);
  }

  /** Whether there is no room for what happens, not even after a while. */
  get #isFull(): boolean {
    return this.#failures.filter((code) => code === "storage").length >= MOST_UNKEPT;
  }

  /** The table that its events lead to. Throws `Failure` if the rules have changed since. */
  #fold(rules: Rules, first: Stored, others: Stored[]): Table {
    const now = clock().at; // a clock that was fast has been put right: nothing waits for the time that it showed
    try {
      const table = new Table(this.#table, rules, first);
      for (const event of others) table.apply({ ...event, at: Math.min(event.at, now) });
      return table;
    } catch (reason) {
      throw new Failure("old", reason);
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#session = null;
    this.#epoch += 1;
  }

  /** Does something with the table; if that fails, the table may be half changed. */
  #safely(work: (session: Session) => void): void {
    try {
      if (this.#session) work(this.#session);
    } catch (reason) {
      console.error(reason);
      this.#goBack("broken");
    }
  }

  /** After a while, the table goes back to what is kept, and on from there. The page hears why. */
  #goBack(code: string): void {
    this.#end();
    this.#refuse(code);
    const before = this.#failures.push(code) - 1;
    const again = this.#isFull ? 0 : AGAIN * 2 ** Math.min(before, MOST_DOUBLED);
    this.#timer = setTimeout(() => void this.hear({ kind: "enter", created: null, since: null }), again);
  }

  // ---------------------------------------------------------------- as time passes

  /** What the page waits for comes first: a bot may think for long. */
  #goOn(): void {
    if (!this.#session) return;
    const epoch = this.#epoch;
    clearTimeout(this.#timer);
    void this.#queue.then(() => epoch === this.#epoch && this.#safely((session) => this.#think(session)));
  }

  #think(session: Session): void {
    clearTimeout(this.#timer);
    const next = session.problem();
    if (next) session.think(next);
    const wakes = next ? 0 : session.wakesAt();
    if (wakes !== null) this.#timer = setTimeout(() => (next ? this.#goOn() : this.#wake()), Math.max(0, wakes - clock().at));
  }

  #wake(): void {
    this.#safely((session) => session.tick(clock()));
    this.#goOn();
  }
}

/** Why there is no table, as the code of the error that the page hears. */
class Failure extends Error {
  constructor(readonly code: string, cause?: unknown) {
    super(code, { cause });
  }
}
