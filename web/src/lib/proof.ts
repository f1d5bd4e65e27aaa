/** The commitment this browser has seen and the nonce it has given for a shuffle, kept so that neither can be changed later. */

import type { Store } from "./storage";
import type { Table } from "./wire";

interface Kept {
  commitment: string;
  nonce: string | null; // what we gave
}

export interface Verdict {
  /** Whether the commitment at the end is the one from before the deal; null when we were not here then. */
  commitment: boolean | null;
  /** Whether our share went into the shuffle as we gave it; null when we gave none, or too late. */
  nonce: boolean | null;
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const key = (table: string, match: number): string => `tripot-shuffle-${table}-${match}`;

function read(store: Pick<Store, "getItem">, table: string, match: number): Kept | null {
  try {
    return JSON.parse(store.getItem(key(table, match)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Keeps the first commitment that is told for a match while its secret is still a secret, and the nonce given. */
export function keep(store: Pick<Store, "getItem" | "setItem">, table: Table, nonce: string | null = null): void {
  const match = table.match;
  if (!match || match.secret) return;
  const before = read(store, table.id, match.number);
  const kept = { commitment: before?.commitment ?? match.commitment, nonce: before?.nonce ?? nonce };
  store.setItem(key(table.id, match.number), JSON.stringify(kept));
}

/** The nonce that this browser has drawn for a match, before anybody else knows it; null when it has drawn none. */
export function drawn(store: Pick<Store, "getItem">, table: Table): string | null {
  return table.match ? (read(store, table.id, table.match.number)?.nonce ?? null) : null;
}

/** Compares the commitment and the nonce at the end with those kept. */
export function judge(store: Pick<Store, "getItem">, table: Table): Verdict {
  const match = table.match;
  const kept = match && read(store, table.id, match.number);
  if (!match || !kept) return { commitment: null, nonce: null };
  const used = table.you === null ? null : match.nonces[table.you];
  return {
    commitment: kept.commitment === match.commitment,
    nonce: kept.nonce === null || !used ? null : used === kept.nonce,
  };
}
