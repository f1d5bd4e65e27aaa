/** The shuffles of a match, recomputed in this page from the one secret that its deals share. */

import { bytes, firstDealer, shuffled } from "../lib/deck";
import { read } from "../lib/kept";
import { sha256 } from "../lib/sha256";
import type { Store } from "../lib/storage";
import type { Dealt, Proof, ReplayMatch } from "../lib/wire";

export interface Recomputed {
  /** Whether the commitment is the SHA-256 of the secret. */
  secret: boolean;
  /** Whether it is also the commitment that this browser received before the deal; `null` if it received none. */
  commitment: boolean | null;
  /** By seat, whether the nonce is the one that was pledged; `null` without a nonce or a pledge. */
  nonces: (boolean | null)[];
  /** By deal, whether its cards follow from the secret and the nonces; `null` if this page cannot know. */
  deals: (boolean | null)[];
  /** Whether nothing differs. */
  same: boolean;
}

/** Recomputes all shuffles of a match; `null` if it has no proof. `kept` is what this browser saw of it, if anything. */
export function recompute(match: ReplayMatch, kept: string | null): Recomputed | null {
  const { proof } = match;
  if (!proof) return null;
  const secret = sha256(bytes(proof.secret)) === proof.commitment;
  const commitment = kept === null ? null : kept === proof.commitment;
  const nonces = proof.nonces.map((nonce, seat) => pledgeKept(nonce, proof.pledges?.[seat]));
  const deals = match.deals.map((deal) => follows(match.pack, proof, deal));
  return { secret, commitment, nonces, deals, same: ![secret, commitment, ...nonces, ...deals].includes(false) };
}

/** The first commitment that this browser received for a match of a table; `null` if it was not there. */
export function keptCommitment(store: Pick<Store, "getItem">, id: string): string | null {
  const [, table, number] = /^(.+)\.(\d+)$/.exec(id) ?? [];
  return table && number ? (read(store, table, Number(number))?.commitment ?? null) : null;
}

const pledgeKept = (nonce: string, pledge: string | undefined): boolean | null => (nonce && pledge ? sha256(nonce) === pledge : null);

/** Deals the cards again: the shuffled pack without the cards that are not in the deal goes to the piles. */
function follows(pack: readonly string[], { secret, nonces }: Proof, { deal, dealer, piles, places }: Dealt): boolean | null {
  if (deal === 0 && dealer !== firstDealer(secret, nonces, nonces.length)) return false;
  if (!places) return null;
  const dealt = new Set(piles.flat());
  const cards = shuffled(pack, secret, nonces, deal).filter((card) => dealt.has(card));
  if (cards.length !== places.length) return false;
  const due = piles.map((_, pile) => cards.filter((_, place) => places[place] === pile));
  return piles.every((pile, number) => [...pile].sort().join() === due[number]!.sort().join());
}
