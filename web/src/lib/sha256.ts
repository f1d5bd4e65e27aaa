/**
 * SHA-256 in hex (FIPS 180-4) of an ASCII text, or of one with a byte per character. Browsers have it too, but not on
 * pages served over plain HTTP, as by a card room at home.
 */

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_, other) => other).some((other) => other > 1 && number % other === 0),
);

/** The first 32 bits of the fractional part of a number. */
const fraction = (number: number): number => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The text as 32-bit words, padded to whole blocks of 16: a 1 bit, zeros, and the length in bits. */
function padded(text: string): Int32Array {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let place = 0; place <= text.length; place++) {
    const byte = place < text.length ? text.charCodeAt(place) : 0x80;
    words[place >> 2]! |= byte << (24 - (place % 4) * 8);
  }
  words[words.length - 1] = text.length * 8;
  return words;
}

/** The 64 words for the rounds of a block of 16. */
function schedule(block: Int32Array): Int32Array {
  const words = new Int32Array(64);
  words.set(block);
  for (let place = 16; place < 64; place++) {
    const early = words[place - 15]!;
    const late = words[place - 2]!;
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = words[place - 16]! + one + words[place - 7]! + other;
  }
  return words;
}

function compress(state: number[], block: Int32Array): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  schedule(block).forEach((word, round) => {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round]! + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]!) | 0);
}

export function sha256(text: string): string {
  const words = padded(text);
  let state = START;
  for (let place = 0; place < words.length; place += 16) state = compress(state, words.subarray(place, place + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
