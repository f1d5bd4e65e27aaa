/** My share of a shuffle: a number that I draw. Its hash is pledged before anybody's number is opened; then the number is sent. */

import { drawn, hex, keep } from "../lib/kept";
import { sha256 } from "../lib/sha256";
import type { Store } from "../lib/storage";
import type { Match, Table, ToServer } from "../lib/wire";

const BYTES = 32;

export class Share {
  readonly #store: Store;
  #answered = ""; // the match and the step of its shuffle

  /** `store` keeps what was drawn and pledged, in case the page is reloaded. */
  constructor(store: Store) {
    this.#store = store;
  }

  /** What the shuffle needs from me, once for each of its steps. */
  answer(table: Table): ToServer | null {
    if (!table.id) return null; // no table of the card room
    keep(this.#store, table);
    const { match, phase, you } = table;
    if (!match || phase !== "shuffling" || you === null || !waitsFor(match, you)) return null;
    const step = `${match.number} ${match.opening}`;
    if (this.#answered === step) return null;
    this.#answered = step;
    const value = this.#drawn(table);
    if (match.opening) return { type: "nonce", match: match.number, value };
    return { type: "pledge", match: match.number, hash: sha256(value) };
  }

  #drawn(table: Table): string {
    const value = drawn(this.#store, table) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    keep(this.#store, table, value);
    return value;
  }
}

function waitsFor({ opening, pledges, nonces }: Match, you: number): boolean {
  if (!opening) return !pledges[you];
  const tooLate = !pledges[you] && pledges.some(Boolean);
  return !nonces[you] && !tooLate;
}
