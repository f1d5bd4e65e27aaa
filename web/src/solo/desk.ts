/**
 * Runs a table for one person: keeps what happens, then tells the page, lets bots think, and wakes the table when
 * something is due. It needs a database and a way to the page, and knows no worker.
 */

import { hex } from "../lib/kept";
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
const AGAIN = 2000; // ms after which the table goes on if something could not be kept

const clock = (): Now => ({ at: Date.now(), steady: performance.now() });

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

  /** Ends the table here: another page has it. */
  stop(code: string): void {
    this.#end();
    this.#refuse(code);
  }

  #ask(request: ToServer): void {
    if (!this.#session) return this.#refuse("storage", request.ref ?? null);
    this.#safely((session) => session.hear(request, clock()));
    this.#goOn();
  }

  #refuse(code: string, ref: string | null = null): void {
    this.#post({ type: "error", code, detail: "", ...(ref !== null && { ref }) });
  }

  // ---------------------------------------------------------------- what the table asks for

  store(events: Stored[]): void {
    const begun = this.#session!.table.begun;
    this.#then(() => this.#kept.add(this.#table, begun, events));
  }

  send(message: FromServer): void {
    this.#then(async () => this.#post(message));
  }

  #then(work: () => Promise<void>): void {
    const epoch = this.#epoch;
    this.#queue = this.#queue.then(() => (epoch === this.#epoch ? work() : undefined)).catch((reason: unknown) => (reason instanceof TakenOver ? this.stop("elsewhere") : this.#goBack("storage")));
  }

  // ---------------------------------------------------------------- how it begins and ends

  async #enter(created: Created | null, since: number | null): Promise<void> {
    this.#end();
    try {
      if (created) await this.#begin({ seq: FIRST, at: Date.now(), event: created });
      this.#session = await this.#load();
    } catch (reason) {
      return this.#refuse(reason instanceof Failure ? reason.code : "unread");
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
    const [first, ...others] = await this.#kept.of(this.#table);
    if (first?.event.kind !== "created") throw new Failure("unknown_table");
    const rules = await this.#rulesOf(first.event.game).catch((reason: unknown) => Promise.reject(new Failure("no_rules", reason)));
    return new Session(this.#fold(rules, first, others), this);
  }

  /** The table that its events lead to. Throws `Failure` if the rules have changed since. */
  #fold(rules: Rules, first: Stored, others: Stored[]): Table {
    try {
      const table = new Table(this.#table, rules, first);
      for (const event of others) table.apply(event);
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
      this.#goBack("internal");
    }
  }

  /** After a while, the table goes back to what is kept, and on from there. The page hears why. */
  #goBack(code: string): void {
    this.#end();
    this.#refuse(code);
    this.#timer = setTimeout(() => void this.hear({ kind: "enter", created: null, since: null }), AGAIN);
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
    if (wakes !== null) this.#timer = setTimeout(() => (next ? this.#goOn() : this.#wake()), Math.max(0, wakes - Date.now()));
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
