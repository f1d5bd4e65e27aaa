/** The order of the pack, computed from a secret and everybody's numbers, as in `src/tripot/shuffle.py`. */

import { sha256 } from "./sha256";

const WORD = 16; // the hex digits of 64 bits
const BLOCK = 64; // bytes
const WORDS = 1n << 64n; // the number of 64-bit words

/** The bytes of a hex text, one per character. */
export const bytes = (hex: string): string => hex.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));

const masked = (key: string, mask: number): string =>
  Array.from({ length: BLOCK }, (_, place) => String.fromCharCode((key.charCodeAt(place) || 0) ^ mask)).join("");

/** HMAC-SHA-256 of an ASCII text, in hex (RFC 2104). The key is a hex text of at most 64 bytes. */
export function hmac(key: string, text: string): string {
  const inner = sha256(masked(bytes(key), 0x36) + text);
  return sha256(masked(bytes(key), 0x5c) + bytes(inner));
}

/** An endless stream of 64-bit numbers. */
function* words(secret: string, nonces: readonly string[], label: string): Generator<bigint, never> {
  const message = ["tripot-shuffle/1", label, ...nonces].join("|");
  for (let counter = 0; ; counter++) {
    const block = hmac(secret, `${message}|${counter}`);
    for (let place = 0; place < block.length; place += WORD) yield BigInt(`0x${block.slice(place, place + WORD)}`);
  }
}

/** A number below `bound`. Words above its largest multiple are skipped. */
function below(stream: Generator<bigint, never>, bound: number): number {
  const limit = (WORDS / BigInt(bound)) * BigInt(bound);
  let word = stream.next().value;
  while (word >= limit) word = stream.next().value;
  return Number(word % BigInt(bound));
}

export const firstDealer = (secret: string, nonces: readonly string[], players: number): number =>
  below(words(secret, nonces, "dealer"), players);

/** A number below `bound`, for any other draw at a table. */
export const draw = (secret: string, nonces: readonly string[], label: string, bound: number): number =>
  below(words(secret, nonces, label), bound);

/** The cards in the order of a deal. Deals of a match count from 0. `again`: 1 for the first shuffle within the deal. */
export function shuffled<Card>(pack: readonly Card[], secret: string, nonces: readonly string[], deal: number, again = 0): Card[] {
  const stream = words(secret, nonces, again ? `deal ${deal} again ${again}` : `deal ${deal}`);
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}
