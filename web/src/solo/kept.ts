/** Keeps tables for one person in the browser's database, or in memory if there is none. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Stored } from "./events";

/** The events of tables. Each method throws if the browser cannot keep or find them. */
export interface Kept {
  /** The events of a table, in order; none if there is no such table. */
  of(table: string): Promise<Stored[]>;
  /** Keeps a new table, in place of one with the same name. */
  begin(table: string, created: Stored): Promise<void>;
  /** Keeps what has happened: all of it or nothing. Another page may have kept events of these numbers: that throws, too. */
  add(table: string, events: readonly Stored[]): Promise<void>;
}

interface Schema extends DBSchema {
  events: { key: [string, number]; value: Stored & { table: string } };
}

const VERSION = 1;

/** Opens the database; the browser may forbid it, as in some private windows. */
export async function openKept(name: string): Promise<Kept> {
  try {
    const upgrade = (database: IDBPDatabase<Schema>): void => void database.createObjectStore("events", { keyPath: ["table", "seq"] });
    return new Database(await openDB<Schema>(name, VERSION, { upgrade }));
  } catch {
    return new Memory();
  }
}

class Database implements Kept {
  constructor(readonly database: IDBPDatabase<Schema>) {}

  async of(table: string): Promise<Stored[]> {
    const found = await this.database.getAll("events", allOf(table));
    return found.map(({ seq, at, event }) => ({ seq, at, event }));
  }

  async begin(table: string, created: Stored): Promise<void> {
    const writing = this.database.transaction("events", "readwrite", { durability: "strict" });
    await Promise.all([writing.store.delete(allOf(table)), writing.store.add({ ...created, table }), writing.done]);
  }

  async add(table: string, events: readonly Stored[]): Promise<void> {
    const writing = this.database.transaction("events", "readwrite", { durability: "strict" });
    await Promise.all([...events.map((event) => writing.store.add({ ...event, table })), writing.done]);
  }
}

/** All events of a table: a list comes after every number. */
const allOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, []]);

/** As long as the page is open. */
export class Memory implements Kept {
  readonly #tables = new Map<string, Stored[]>();

  async of(table: string): Promise<Stored[]> {
    return [...(this.#tables.get(table) ?? [])];
  }

  async begin(table: string, created: Stored): Promise<void> {
    this.#tables.set(table, [created]);
  }

  async add(table: string, events: readonly Stored[]): Promise<void> {
    this.#tables.get(table)!.push(...events);
  }
}
