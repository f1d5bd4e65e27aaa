/** Where the cards of a row lie: one that stays keeps its place when a neighbour leaves, however the page is drawn meanwhile. */

import type { Store } from "../lib/storage";
import type { Table } from "../lib/wire";

type Row = readonly (string | null)[];

/** The rows of one deal, by their place and seat. */
interface Kept {
  deal: string;
  rows: Record<string, Row>;
}

const KEY = "tripot-places";

export class Places {
  readonly #store: Store;
  #kept: Kept;

  /** `store` keeps them for when the page is loaded anew. */
  constructor(store: Store) {
    this.#store = store;
    this.#kept = read(store) ?? { deal: "", rows: {} };
  }

  /** A table has come: in another deal all cards lie anew. */
  see({ id, match }: Table): void {
    const deal = `${id} ${match?.number}.${match?.deal}`;
    if (deal !== this.#kept.deal) this.#kept = { deal, rows: {} };
  }

  /** Where the cards of a seat lie now, those that have come in what is free. To ask twice changes nothing. */
  of(place: string, seat: number, cards: readonly string[], slots: number): Row {
    if (slots === 0) return [];
    const name = `${place} ${seat}`;
    const before = this.#kept.rows[name] ?? [];
    const row = settle(before, cards, slots);
    if (row.length === before.length && row.every((card, i) => card === before[i])) return before;
    this.#kept.rows[name] = row;
    this.#store.setItem(KEY, JSON.stringify(this.#kept));
    return row;
  }
}

function read(store: Store): Kept | null {
  try {
    return JSON.parse(store.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function settle(before: Row, cards: readonly string[], slots: number): Row {
  const left = [...cards];
  const places: (string | null)[] = Array.from({ length: slots }, (_, i) => {
    const at = left.indexOf(before[i] ?? "");
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  return places.map((card) => card ?? left.shift() ?? null);
}
