/** What this browser has seen of a shuffle, and the nonce that it gave, stored so that neither can be changed later. */

import type { Guarded, Store } from "./storage";
import type { Deal, Match, Table } from "./wire";

export interface Kept {
  commitment: string | null; // the first that we received, even if it was none
  nonce: string | null; // the one that we gave
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

/** A match as first received, before or after its nonces were opened; null if we were not here then. */
export const readMatch = (store: Pick<Store, "getItem">, table: string, match: number, opening: boolean): Match | null =>
  load(store, `${key(table, match)}-${opening}`) as Match | null;

/** My seat, and a deal as received before its first move; null if we were not here then. */
export const readDeal = (store: Pick<Store, "getItem">, table: string, match: number, deal: number): [number | null, Deal] | null =>
  load(store, `${key(table, match)}-${deal}`) as [number | null, Deal] | null;

/**
 * Stores the first commitment received for a match before its secret is published, and the nonce that was given. Also
 * stores the match as first received while it is shuffled, before and after the nonces are opened, and each deal before
 * its first move.
 */
export function keep(store: Pick<Store, "getItem" | "setItem">, table: Table, nonce: string | null = null): void {
  const { match, phase, you } = table;
  if (!match || match.secret) return;
  const place = key(table.id, match.number);
  const before = read(store, table.id, match.number);
  const deal = phase === "shuffling" ? null : table.deal; // no deal during the shuffle, whatever the server sends
  const kept = { commitment: (before ?? match).commitment, nonce: before?.nonce ?? nonce };
  store.setItem(place, JSON.stringify(kept));
  const step = `${place}-${deal ? match.deal : match.opening}`;
  if (!deal?.moves && !store.getItem(step)) store.setItem(step, JSON.stringify(deal ? [you, deal] : match));
}

/** Forgets all matches of a table: another one takes its place. */
export function forget(store: Pick<Guarded, "keys" | "removeItem">, table: string): void {
  for (const kept of store.keys()) if (kept.startsWith(`tripot-shuffle-${table}-`)) store.removeItem(kept);
}

/** The nonce that this browser has drawn for a match, before anybody else knows it; null if it has drawn none. */
export function drawn(store: Pick<Store, "getItem">, table: Table): string | null {
  return table.match ? (read(store, table.id, table.match.number)?.nonce ?? null) : null;
}
