/** The places of cards in a row: a card keeps its place when a neighbour leaves, however often the page is drawn. */

import type { Store } from "../lib/storage";
import type { Table } from "../lib/wire";

type Row = readonly (string | null)[];

/** The rows of one deal, by kind of row and seat. */
interface Kept {
  deal: string;
  rows: Record<string, Row>;
}

const KEY = "tripot-places";

export class Places {
  readonly #store: Store;
  #kept: Kept;

  /** `store` keeps them in case the page is reloaded. */
  constructor(store: Store) {
    this.#store = store;
    this.#kept = read(store) ?? { deal: "", rows: {} };
  }

  /** A table has arrived. In another deal, all cards get new places. */
  see({ id, game, match }: Table): void {
    const deal = `${id} ${game} ${match?.number}.${match?.deal}`;
    if (deal !== this.#kept.deal) this.#kept = { deal, rows: {} };
  }

  /** The places of a seat's cards. New cards take free places. Asking twice changes nothing. */
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
