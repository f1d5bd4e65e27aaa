/** Keeps tables for one person in the browser's database, or in memory if there is none. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Stored } from "./events";

/** The events of tables. Each method throws if the browser cannot keep or find them. */
export interface EventStore {
  /** Whether it is still there when the page has been left. */
  readonly lasts: boolean;
  /** The events of a table, in order; none if there is no such table. */
  of(table: string): Promise<Stored[]>;
  /** Keeps a new table, in place of one with the same name. */
  begin(table: string, created: Stored): Promise<void>;
  /**
   * Keeps what has happened at the table that began at `begun`: all of it or nothing. Throws `TakenOver` if another
   * page has gone on with the table, or begun another.
   */
  add(table: string, begun: number, events: readonly Stored[]): Promise<void>;
}

/** Another page has gone on with the table: what this page has is out of date. */
export class TakenOver extends Error {}

interface Schema extends DBSchema {
  events: { key: [string, number]; value: Stored & { table: string } };
}

const VERSION = 1;

/** Opens the database; the browser may forbid it, as in some private windows. */
export async function openStore(name: string): Promise<EventStore> {
  try {
    const database = new Database(name);
    await database.connected();
    return database;
  } catch (reason) {
    console.warn(reason);
    return new Refuge();
  }
}

class Database implements EventStore {
  readonly lasts = true;
  #connection: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(readonly name: string) {}

  /** The connection; a new one if the browser has ended it, or if another page wants to delete the database. */
  connected(): Promise<IDBPDatabase<Schema>> {
    const upgrade = (database: IDBPDatabase<Schema>, before: number): void => {
      if (before < 1) database.createObjectStore("events", { keyPath: ["table", "seq"] }); // each version adds what it needs
    };
    const terminated = (): void => (this.#connection = undefined);
    const blocking = (): void => {
      void this.#connection?.then((it) => it.close());
      terminated();
    };
    return (this.#connection ??= openDB<Schema>(this.name, VERSION, { upgrade, blocking, terminated }).catch((reason: unknown) => {
      terminated();
      throw reason;
    }));
  }

  async of(table: string): Promise<Stored[]> {
    const found = await (await this.connected()).getAll("events", allOf(table));
    return found.map(({ seq, at, event }) => ({ seq, at, event }));
  }

  async begin(table: string, created: Stored): Promise<void> {
    const writing = (await this.connected()).transaction("events", "readwrite", STRICTLY);
    await Promise.all([writing.store.delete(allOf(table)), writing.store.add({ ...created, table }), writing.done]);
  }

  async add(table: string, begun: number, events: readonly Stored[]): Promise<void> {
    const writing = (await this.connected()).transaction("events", "readwrite", STRICTLY);
    const [first, last] = await Promise.all([writing.store.get([table, FIRST]), writing.store.openCursor(allOf(table), "prev")]);
    if (first?.at !== begun || last!.value.seq + 1 !== events[0]!.seq) throw new TakenOver(table);
    await Promise.all([...events.map((event) => writing.store.add({ ...event, table })), writing.done]);
  }
}

/** A move that the page has heard of is still there when the power fails. */
const STRICTLY: IDBTransactionOptions = { durability: "strict" };

/** The number of the event that creates a table. */
export const FIRST = 1;

/** All events of a table: a list comes after every number. */
const allOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

/** As long as the person stays at the table. */
export class Memory implements EventStore {
  readonly lasts: boolean = false;
  readonly #tables: Map<string, Stored[]>;

  /** `tables`: what is known from elsewhere, by table. */
  constructor(tables: Iterable<readonly [string, Stored[]]> = []) {
    this.#tables = new Map(tables);
  }

  async of(table: string): Promise<Stored[]> {
    return [...(this.#tables.get(table) ?? [])];
  }

  async begin(table: string, created: Stored): Promise<void> {
    this.#tables.set(table, [created]);
  }

  async add(table: string, _begun: number, events: readonly Stored[]): Promise<void> {
    this.#tables.get(table)!.push(...events);
  }
}

/** In place of a database that cannot be opened: what it may have is not lost, and cannot be read. */
class Refuge extends Memory {
  override async of(table: string): Promise<Stored[]> {
    const events = await super.of(table);
    if (events.length === 0) throw new Error("the browser lets nobody read what it keeps");
    return events;
  }
}
