/**
 * Runs a table for one person: keeps what happens, then tells the page, lets bots think, and wakes the table when
 * something is due. It needs a database and a way to the page, and knows no worker.
 */

import type { FromServer, ToServer, WireError } from "../lib/wire";
import type { Created, Stored } from "./events";
import type { Kept } from "./kept";
import { Session, type Host, type Now } from "./session";
import { Table, type Rules } from "./table";

/** What the page tells its table. */
export type ToDesk =
  | { kind: "enter"; /** A table to begin, in place of the one that is kept. */ created: Created | null; since: number | null }
  | { kind: "ask"; request: ToServer };

const SECRET_BYTES = 32;

const clock = (): Now => ({ at: Date.now(), steady: performance.now() });

function secret(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Desk implements Host {
  readonly secret = secret;
  readonly #table: string;
  readonly #kept: Kept;
  readonly #post: (message: FromServer) => void;
  readonly #rulesOf: (game: string) => Promise<Rules>;
  #session: Session | null = null;
  /** What is still to be kept and told, in order. */
  #queue: Promise<void> = Promise.resolve();
  /** Counts failures: what was queued before the last one is dropped. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, kept: Kept, post: (message: FromServer) => void, rulesOf: (game: string) => Promise<Rules>) {
    this.#table = table;
    this.#kept = kept;
    this.#post = post;
    this.#rulesOf = rulesOf;
  }

  async hear(message: ToDesk): Promise<void> {
    if (message.kind === "enter") return this.#enter(message.created, message.since);
    if (!this.#session) return this.#post(notKept(message.request.ref ?? null));
    this.#session.hear(message.request, clock());
    this.#goOn();
  }

  /** Another page has taken over the table: nothing happens here any more. */
  stop(code: string): void {
    this.#end();
    this.#post({ type: "error", code, detail: "" });
  }

  // ---------------------------------------------------------------- what the table asks for

  store(events: Stored[]): void {
    this.#then(() => this.#kept.add(this.#table, events));
  }

  send(message: FromServer): void {
    this.#then(async () => this.#post(message));
  }

  #then(work: () => Promise<void>): void {
    const failures = this.#failures;
    this.#queue = this.#queue.then(() => (failures === this.#failures ? work() : undefined)).catch(() => this.#recover());
  }

  // ---------------------------------------------------------------- how it begins and ends

  async #enter(created: Created | null, since: number | null): Promise<void> {
    this.#end();
    try {
      if (created) await this.#kept.begin(this.#table, { seq: 1, at: Date.now(), event: created });
      this.#session = await this.#load();
    } catch (reason) {
      return this.#post({ type: "error", code: reason instanceof Failure ? reason.code : "storage", detail: String(reason) });
    }
    this.#session.enter(clock(), since);
    this.#goOn();
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
    this.#failures += 1; // what is still queued is not told
  }

  /** Something could not be kept: the page hears so, and the table goes back to what is kept. */
  async #recover(): Promise<void> {
    this.#end();
    this.#post(notKept(null));
    await this.#enter(null, null);
  }

  // ---------------------------------------------------------------- as time passes

  /** What the page waits for comes first: a bot may think for long. */
  #goOn(): void {
    clearTimeout(this.#timer);
    this.#then(async () => this.#think());
  }

  #think(): void {
    clearTimeout(this.#timer);
    const next = this.#session?.problem();
    if (next) this.#session!.think(next.problem);
    const wakes = next ? 0 : this.#session?.wakesAt();
    if (wakes != null) this.#timer = setTimeout(() => (next ? this.#think() : this.#wake()), Math.max(0, wakes - Date.now()));
  }

  #wake(): void {
    this.#session?.tick(clock());
    this.#goOn();
  }
}

/** Why there is no table, as the code of the error that the page hears. */
class Failure extends Error {
  constructor(readonly code: string, cause?: unknown) {
    super(code, { cause });
  }
}

const notKept = (ref: string | null): WireError => ({ type: "error", code: "storage", detail: "This browser could not keep the move.", ...(ref !== null && { ref }) });
