/** The chance of bots, as `src/tripot/chance.py` seeds it: NumPy's `SeedSequence`, after M. E. O'Neill's `seed_seq`. */

const POOL = 4;
const SHIFT = 16;
const WORD = 32n;
const LOW = 0xffffffffn;
const INIT_A = 0x43b0d7e5;
const MULT_A = 0x931e8875;
const INIT_B = 0x8b51f9dd;
const MULT_B = 0x58f38ded;
const MIX_LEFT = 0xca01f9dd;
const MIX_RIGHT = 0x4973f715;

/** The words that seed a generator for a key such as `(secret, deal, seat)`; the generator has not been warmed up yet. Numbers from 0. */
export function seedOf(...key: bigint[]): bigint[] {
  const pool = mixed(key.flatMap(wordsOf));
  const hash = hashing(INIT_B, MULT_B);
  return [pool[0]!, pool[1]!, pool[2]!].map((word) => BigInt(hash(word))).concat(1n); // the counter starts at 1
}

/** The 32-bit words of a whole number, the lowest first. */
function wordsOf(number: bigint): number[] {
  const low = Number(number & LOW);
  return number >> WORD ? [low, ...wordsOf(number >> WORD)] : [low];
}

/** All words, mixed into a pool of four. */
function mixed(words: number[]): number[] {
  const hash = hashing(INIT_A, MULT_A);
  const pool = Array.from({ length: POOL }, (_, place) => hash(words[place] ?? 0));
  const places = [...pool.keys()];
  const mixIn = (word: number, into: number): void => void (pool[into] = mix(pool[into]!, hash(word)));
  for (const from of places) for (const into of places) if (from !== into) mixIn(pool[from]!, into);
  for (const word of words.slice(POOL)) for (const into of places) mixIn(word, into);
  return pool;
}

/** A hash of 32 bits whose constant changes with each word. */
function hashing(constant: number, multiplier: number): (word: number) => number {
  return (word) => {
    const begun = word ^ constant;
    constant = Math.imul(constant, multiplier);
    return folded(Math.imul(begun, constant));
  };
}

const mix = (left: number, right: number): number => folded(Math.imul(MIX_LEFT, left) - Math.imul(MIX_RIGHT, right));

/** As 32 bits without a sign, the upper half in the lower one, too. */
const folded = (number: number): number => (number ^ (number >>> SHIFT)) >>> 0;
