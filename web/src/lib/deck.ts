/** The order of a pack that follows from a secret and from everybody's numbers, as `src/tripot/shuffle.py` describes it. */

import { sha256 } from "./sha256";

const WORD = 16; // hex digits of 64 bits
const BLOCK = 64; // bytes
const WORDS = 1n << 64n; // how many words of 64 bits there are

/** The bytes of a hex text, one in each character. */
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

/** A number below `bound`; words beyond its last whole multiple are thrown away. */
function below(stream: Generator<bigint, never>, bound: number): number {
  const limit = (WORDS / BigInt(bound)) * BigInt(bound);
  let word = stream.next().value;
  while (word >= limit) word = stream.next().value;
  return Number(word % BigInt(bound));
}

export const firstDealer = (secret: string, nonces: readonly string[], players: number): number =>
  below(words(secret, nonces, "dealer"), players);

/** The cards in the order of a deal of the match, which counts from 0. */
export function shuffled(pack: readonly string[], secret: string, nonces: readonly string[], deal: number): string[] {
  const stream = words(secret, nonces, `deal ${deal}`);
  const cards = [...pack];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}
