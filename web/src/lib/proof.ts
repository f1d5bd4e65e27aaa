/**
 * What this browser can say about a shuffle once its secret is published: it compares what it stored, and deals its own
 * hands again.
 */

import { bytes, firstDealer, shuffled } from "./deck";
import { read, readDeal, readMatch } from "./kept";
import { sha256 } from "./sha256";
import type { Store } from "./storage";
import type { Deal, Dealing, Match, Table } from "./wire";

type Memory = Pick<Store, "getItem">;

export interface Verdict {
  /** Whether the commitment at the end is the first one that we received; null if we arrived after the secret. */
  commitment: boolean | null;
  /** Whether our share went into the shuffle as we gave it; null if we gave none, or too late. */
  nonce: boolean | null;
}

/** Compares the commitment and the nonce at the end with the stored ones. */
export function judge(store: Memory, table: Table): Verdict {
  const match = table.match;
  const kept = match && read(store, table.id, match.number);
  if (!match || !kept) return { commitment: null, nonce: null };
  const used = table.you === null ? null : match.nonces[table.you];
  return {
    commitment: kept.commitment === match.commitment,
    nonce: kept.nonce === null || !used ? null : used === kept.nonce,
  };
}

export interface Fingerprints {
  /** Whether the first commitment that we received matches the secret; null if we arrived after the secret. */
  secret: boolean | null;
  /** For each other seat, whether it opened the nonce that it had pledged before ours was known. */
  nonces: (boolean | null)[];
}

export function judgeFingerprints(store: Memory, table: Table): Fingerprints {
  const { id, match, you } = table;
  const kept = match && read(store, id, match.number);
  if (!match?.secret || !kept) return { secret: null, nonces: [] };
  const pledges = judge(store, table).nonce ? readMatch(store, id, match.number, true)?.pledges : null;
  const pledged = (nonce: string | null, seat: number) =>
    nonce && seat !== you && pledges ? sha256(nonce) === pledges[seat] : null;
  return { secret: sha256(bytes(match.secret)) === kept.commitment, nonces: match.nonces.map(pledged) };
}

export interface Hand {
  deal: number;
  /** Whether it is the hand that follows from the secret and the nonces. */
  same: boolean;
}

/**
 * My hands in the deals that this browser saw from the start; empty if it did not see the shuffle or take part in it.
 */
export function judgeHands(store: Memory, table: Table): Hand[] {
  const { id, match } = table;
  if (!match?.secret || !judge(store, table).nonce) return [];
  const dealing = (readMatch(store, id, match.number, false) ?? readMatch(store, id, match.number, true))?.dealing;
  const deals = dealing ? Array.from({ length: match.deal + 1 }, (_, deal) => deal) : [];
  return deals.flatMap((number) => {
    const [you, deal] = readDeal(store, id, match.number, number) ?? [null, null];
    const hand = deal && you !== null && handOf(deal, you);
    return hand && dealing ? [{ deal: number, same: follows(dealing, match, number, { dealer: deal.dealer, you, hand }) }] : [];
  });
}

export interface Checked {
  verdict: Verdict;
  fingerprints: Fingerprints;
  hands: Hand[];
  /** Whether anything is wrong. */
  changed: boolean;
}

/** Everything that this browser can say about the shuffles of a match. */
export function check(store: Memory, table: Table): Checked {
  const verdict = judge(store, table);
  const fingerprints = judgeFingerprints(store, table);
  const hands = judgeHands(store, table);
  const all = [verdict.commitment, verdict.nonce, fingerprints.secret, ...fingerprints.nonces, ...hands.map((hand) => hand.same)];
  return { verdict, fingerprints, hands, changed: all.includes(false) };
}

const PLAIN = /^[\w.-]+$/;

/** The words of the command that compares the records with what this browser knows; null if a shell could misread one of them. */
export function command(store: Memory, table: Table): string[] | null {
  const kept = table.match && read(store, table.id, table.match.number);
  const own = [
    ["--commitment", kept?.commitment],
    ["--nonce", judge(store, table).nonce === null ? null : kept?.nonce],
  ];
  const known = own.flatMap(([flag, value]) => (flag && value ? [flag, value] : []));
  const words = ["uv", "run", "tripot", "verify", `tripot-${table.id}.jsonl`, ...known];
  return words.every((word) => PLAIN.test(word)) ? words : null;
}

/** A seat's hand at the start of a deal; null if somebody has no hand, because the pack is then dealt differently. */
function handOf(deal: Deal, you: number): string[] | null {
  const seats = (deal.view as { seats?: { hand?: string[]; hand_size?: number }[] }).seats ?? [];
  return seats.every((seat) => seat.hand_size) ? (seats[you]?.hand ?? null) : null;
}

interface Seen {
  dealer: number;
  you: number;
  hand: string[];
}

function follows({ pack, hands }: Dealing, match: Match, deal: number, { dealer, you, hand }: Seen): boolean {
  const nonces = match.nonces.map((nonce) => nonce ?? "");
  const secret = match.secret ?? "";
  const players = nonces.length;
  if (deal === 0 && dealer !== firstDealer(secret, nonces, players)) return false;
  const mine = (you - dealer - 1 + players) % players; // how far I am from the dealer's left
  const due = shuffled(pack, secret, nonces, deal).filter((_, place) => hands[place] === mine);
  return due.sort().join() === [...hand].sort().join();
}
