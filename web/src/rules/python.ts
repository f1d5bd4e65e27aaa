/**
 * What Python does with values, for the functions that `src/tripot/browser/translate.py` translates. Lists and tuples are
 * arrays, dictionaries are objects, and None is null.
 */

/* oxlint-disable typescript/no-explicit-any -- a function of Python takes any value */
type Any = any;
type Key = (value: Any) => Any;

/** The values that something consists of: of a dictionary, its keys. */
export function iter(value: Any): Iterable<Any> {
  return typeof value === "object" && !(Symbol.iterator in value) ? Object.keys(value) : value;
}

export const len = (value: Any): number => [...iter(value)].length;

/** The values for the blanks of a sentence: `Told` of `src/tripot/rules/shared/reasons.py`, which is true even without any. */
export class Told {
  [blank: string]: Any;

  constructor(values: Record<string, Any>) {
    Object.assign(this, values);
  }
}

/** Whether Python takes a value for true: nothing empty is. */
export function truth(value: Any): boolean {
  if (value instanceof Told) return true;
  return typeof value === "object" && value !== null ? len(value) > 0 : Boolean(value);
}

export const bool = truth;
export const and = (one: Any, other: () => Any): Any => (truth(one) ? other() : one);
export const or = (one: Any, other: () => Any): Any => (truth(one) ? one : other());

// ---------------------------------------------------------------- comparing

export function eq(one: Any, other: Any): boolean {
  if (typeof one === "bigint" || typeof other === "bigint") return String(plain(one)) === String(plain(other));
  if (one instanceof Set && other instanceof Set) return one.size === other.size && le(one, other);
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return Number.isInteger(one) || typeof one === "boolean" ? Number(one) === plain(other) : one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && eq(one[key], other[key]));
}

/** True and false are numbers in Python. */
const plain = (value: Any): Any => (typeof value === "boolean" ? Number(value) : value);

export const ne = (one: Any, other: Any): boolean => !eq(one, other);
export const is = (one: Any, other: Any): boolean => one === other || (one === undefined && other === null);
export const isNot = (one: Any, other: Any): boolean => !is(one, other);

/** Less than: of sets, a part that is smaller; of lists, by the first values that differ. */
export function lt(one: Any, other: Any): boolean {
  if (one instanceof Set) return le(one, other) && one.size < other.size;
  if (!Array.isArray(one)) return plain(one) < plain(other);
  const place = one.findIndex((value, index) => index >= other.length || ne(value, other[index]));
  return place < 0 ? one.length < other.length : place < other.length && lt(one[place], other[place]);
}

export function le(one: Any, other: Any): boolean {
  return one instanceof Set ? [...one].every((value) => other.has(value)) : !lt(other, one);
}

export const gt = (one: Any, other: Any): boolean => lt(other, one);
export const ge = (one: Any, other: Any): boolean => le(other, one);

export function isIn(value: Any, all: Any): boolean {
  if (typeof all === "string") return all.includes(value);
  if (all instanceof Set) return all.has(value);
  return [...iter(all)].some((each) => eq(each, value));
}

export const notIn = (value: Any, all: Any): boolean => !isIn(value, all);

// ---------------------------------------------------------------- calculating

export const add = (one: Any, other: Any): Any => (Array.isArray(one) ? [...one, ...other] : typeof one === "string" ? one + other : plain(one) + plain(other));
export const sub = (one: Any, other: Any): Any => (one instanceof Set ? new Set([...one].filter((value) => !other.has(value))) : plain(one) - plain(other));
export const mul = (one: Any, other: Any): Any => plain(one) * plain(other);
export const div = (one: Any, other: Any): number => Math.floor(plain(one) / plain(other));
/** The remainder has the sign of the divisor. */
export const mod = (one: Any, other: Any): number => one - other * div(one, other);
export const union = (one: Any, other: Any): Any => (one instanceof Set ? new Set([...one, ...other]) : one | other);
export const both = (one: Any, other: Any): Any => (one instanceof Set ? new Set([...one].filter((value) => other.has(value))) : typeof one === "bigint" ? one & BigInt(other) : one & other);
/** Sets of cards are large numbers. */
export const shift = (one: Any, by: Any): Any => (typeof one === "bigint" ? one >> BigInt(by) : one >> by);

// ---------------------------------------------------------------- values at places

/** The value at a place, from the end if it is negative, or under a key. */
export function at(value: Any, place: Any): Any {
  const listed = Array.isArray(value) || typeof value === "string";
  const found = listed ? value.at(Number(place)) : value instanceof Counter ? (value[place] ?? 0) : value[place];
  if (found === undefined && (listed || !(place in value))) throw new RangeError(`nothing at ${String(place)}`);
  return found;
}

export const slice = (value: Any, low: number | null, high: number | null): Any => value.slice(low ?? 0, high ?? undefined);

// ---------------------------------------------------------------- functions

export const all = (values: Any): boolean => [...iter(values)].every(truth);
export const any = (values: Any): boolean => [...iter(values)].some(truth);
export const enumerate = (values: Any): [number, Any][] => [...iter(values)].map((value, place) => [place, value]);
export const int = (value: Any): Any => (typeof value === "bigint" ? value : Math.trunc(Number(value)));
export const map = (act: Key, values: Any): Any[] => [...iter(values)].map((value) => act(value));
export const str = (value: Any): string => (value === null ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : String(value));
export const sum = (values: Any): number => [...iter(values)].reduce((total: number, value) => total + plain(value), 0);
export const list = (values: Any = []): Any[] => [...iter(values)];
export const tuple = list;
export const set = (values: Any = []): Set<Any> => new Set(iter(values));
export const frozenset = set;
export const reversed = (values: Any): Any[] => list(values).toReversed();
export const zip = (...lists: Any[]): Any[][] => {
  const all = lists.map(list);
  return Array.from({ length: Math.min(...all.map(({ length }) => length)) }, (_, place) => all.map((each) => each[place]));
};
export const range = (low: number, high?: number): number[] => Array.from({ length: Math.max(0, high === undefined ? low : high - low) }, (_, step) => (high === undefined ? 0 : low) + step);
export const next = (values: Any, otherwise: Any): Any => {
  const [first] = iter(values);
  return first === undefined ? otherwise : first;
};

interface Chosen {
  key?: Key;
  default?: Any;
}

/** The first of the greatest, or of the least, values. */
const extreme = (better: (one: Any, other: Any) => boolean) => (values: Any, { key = (it) => it, ...otherwise }: Chosen = {}): Any => {
  const [first, ...rest] = [...iter(values)];
  if (first === undefined) return otherwise.default;
  return rest.reduce((best, value) => (better(key(value), key(best)) ? value : best), first);
};

export const max = extreme(gt);
export const min = extreme(lt);
export const sorted = (values: Any, { key = (it) => it }: Chosen = {}): Any[] =>
  list(values).toSorted((one, other) => (lt(key(one), key(other)) ? -1 : Number(lt(key(other), key(one)))));

/** How often each value occurs. */
class Counter {
  [value: string]: Any;
}

const counter = (values: Any): Counter => {
  const counts = new Counter();
  for (const value of iter(values)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};
export { counter as Counter };

export const methods = {
  bit_count: (bits: bigint): number => bits.toString(2).replaceAll("0", "").length,
  count: (values: Any, value: Any): number => (typeof values === "string" ? values.split(value).length - 1 : values.filter((each: Any) => eq(each, value)).length),
  get: (values: Any, key: Any, otherwise: Any = null): Any => (key in values ? values[key] : otherwise),
  index: (values: Any, value: Any): number => {
    const place = typeof values === "string" ? values.indexOf(value) : values.findIndex((each: Any) => eq(each, value));
    if (place < 0) throw new RangeError(`${String(value)} is not there`);
    return place;
  },
  items: (values: Any): [string, Any][] => Object.entries(values),
  join: (between: string, texts: Any): string => list(texts).join(between),
  keys: (values: Any): string[] => Object.keys(values),
  most_common: (counts: Counter, number: number): [string, Any][] => Object.entries(counts).toSorted(([, one], [, other]) => other - one).slice(0, number),
  replace: (text: string, old: string, now: string): string => text.replaceAll(old, now),
  tolist: (row: Any): Any[] => [...row],
  values: (values: Any): Any[] => Object.values(values),
};
