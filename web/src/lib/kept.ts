/** What this browser has seen of a shuffle, and the nonce it has given, kept so that neither can be changed later. */

import type { Store } from "./storage";
import type { Deal, Match, Table } from "./wire";

export interface Kept {
  commitment: string | null; // what we were told first, also when it was nothing
  nonce: string | null; // what we gave
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const key = (table: string, match: number): string => `tripot-shuffle-${table}-${match}`;

function load(store: Pick<Store, "getItem">, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export const read = (store: Pick<Store, "getItem">, table: string, match: number): Kept | null =>
  load(store, key(table, match)) as Kept | null;

/** A match as it was told first, before its nonces were opened or since; null when we were not here then. */
export const readMatch = (store: Pick<Store, "getItem">, table: string, match: number, opening: boolean): Match | null =>
  load(store, `${key(table, match)}-${opening}`) as Match | null;

/** My seat, and a deal as it was told before its first move; null when we were not here then. */
export const readDeal = (store: Pick<Store, "getItem">, table: string, match: number, deal: number): [number | null, Deal] | null =>
  load(store, `${key(table, match)}-${deal}`) as [number | null, Deal] | null;

/**
 * Keeps the first commitment that is told for a match while its secret is still a secret, and the nonce given. Also how
 * the match is told first while it is shuffled, before the nonces are opened and since, and each deal before its first move.
 */
export function keep(store: Pick<Store, "getItem" | "setItem">, table: Table, nonce: string | null = null): void {
  const { match, phase, you } = table;
  if (!match || match.secret) return;
  const place = key(table.id, match.number);
  const before = read(store, table.id, match.number);
  const deal = phase === "shuffling" ? null : table.deal; // whatever else the server tells of one
  const kept = { commitment: (before ?? match).commitment, nonce: before?.nonce ?? nonce };
  store.setItem(place, JSON.stringify(kept));
  const step = `${place}-${deal ? match.deal : match.opening}`;
  if (!deal?.moves && !store.getItem(step)) store.setItem(step, JSON.stringify(deal ? [you, deal] : match));
}

/** The nonce that this browser has drawn for a match, before anybody else knows it; null when it has drawn none. */
export function drawn(store: Pick<Store, "getItem">, table: Table): string | null {
  return table.match ? (read(store, table.id, table.match.number)?.nonce ?? null) : null;
}
