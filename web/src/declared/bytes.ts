/** Reads the bytes of states and views by their declared fields. All numbers are int64, little-endian. */

import type { Declarations, Field, ReadField, RecordPart, Shape, Sizes } from "./declarations";
import { valueOf } from "./formulas";

/** The numbers of every field of a record, by its name. Large ones are sets of cards, so all are `bigint`. */
export type Numbers = Record<string, bigint[]>;

/** What JSON has for a card that lies face down, and the number that stands for it. */
const FACE_DOWN = "?";
const UNSEEN = -2;
/** An entry of a pile is the number of the play * 256 + the card. */
const PLAY = 256;

/** How many numbers a field has in each dimension. */
export function shapeOf(field: Field, sizes: Sizes): number[] {
  return field.dimensions.map((size) => (typeof size === "number" ? size : sizes[size]!));
}

/** The numbers of a record. The fields follow one another without gaps. */
export function numbersIn(bytes: Uint8Array, fields: Field[], sizes: Sizes): Numbers {
  const all = new BigInt64Array(bytes.slice().buffer);
  const found: Numbers = {};
  let first = 0;
  for (const field of fields) {
    const count = shapeOf(field, sizes).reduce((product, size) => product * size, 1);
    found[field.name] = [...all.subarray(first, first + count)];
    first += count;
  }
  if (first !== all.length) throw new Error(`the record has ${all.length} numbers, not ${first}`);
  return found;
}

/** The row of one seat in a field, such as the sets of cards in its hand. */
export function rowOf(numbers: Numbers, name: string, seat: number, sizes: Sizes): bigint[] {
  const width = numbers[name]!.length / sizes["seats"]!;
  return numbers[name]!.slice(seat * width, (seat + 1) * width);
}

/** The codes of a set of cards in deck order; copies from several packs are next to each other. */
export function cardsIn(sets: bigint[], faces: string[]): string[] {
  return faces.flatMap((code, face) => sets.filter((set) => (set >> BigInt(face)) & 1n).map(() => code));
}

/** Cards in the order in which moves and records list them. */
export const inOrder = (cards: string[], { order }: Declarations): string[] => cards.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));

/** The numbers of a view as kernels see them: rows by seat in lists. Only sets of cards stay `bigint`. */
export function rowsIn(bytes: Uint8Array, { view }: Declarations, sizes: Sizes): Record<string, unknown> {
  const numbers = numbersIn(bytes, view, sizes);
  return Object.fromEntries(view.map((field) => [field.name, nested(numbers[field.name]!.map((number) => (SETS.includes(field.kind) ? number : Number(number))), shapeOf(field, sizes))]));
}

const SETS = ["cards", "faces"];

/** Numbers as lists in lists, by the size of each dimension. */
function nested(numbers: (number | bigint)[], [size, ...inner]: number[]): unknown {
  if (size === undefined) return numbers[0];
  const width = numbers.length / size;
  return Array.from({ length: size }, (_, place) => nested(numbers.slice(place * width, (place + 1) * width), inner));
}

/** A view as its JSON has it, without what is computed from the fields. */
export function viewIn(bytes: Uint8Array, declared: Declarations, sizes: Sizes): Record<string, unknown> {
  const numbers = numbersIn(bytes, declared.view, sizes);
  const told = declared.view.filter(({ json }) => json).map((field) => ({ field, value: valueIn(numbers, field, declared, sizes) }));
  const seats = Array.from({ length: playersIn(numbers) }, (_, seat) =>
    Object.fromEntries(told.filter(({ field }) => bySeat(field)).map(({ field, value }) => [field.name, (value as unknown[])[seat]])),
  );
  const table = told.filter(({ field }) => !bySeat(field)).map(({ field, value }) => [field.name, value]);
  return { ...Object.fromEntries(table), seats };
}

/** The parts of a start, a result or a standing that are fields of a record. `scores` is what the rules score. */
export function partsIn(numbers: Numbers, parts: RecordPart[], declared: Declarations, sizes: Sizes, scores: number[] = []): Record<string, unknown> {
  const value = (part: RecordPart): unknown => {
    if ("scores" in part) return scores;
    const told = valueIn(numbers, part, declared, sizes);
    if (part.shape) return applies(part.shape, numbers) ? shaped(part.shape, told as number[]) : null;
    if (part.kind !== "cards") return told;
    return bySeat(part) ? (told as string[][]).map((cards) => inOrder(cards, declared)) : inOrder(told as string[], declared);
  };
  const there = (part: RecordPart): boolean => !("shape" in part) || part.shape!.null || applies(part.shape!, numbers);
  return Object.fromEntries(parts.filter(there).map((part) => [part.key, value(part)]));
}

/** Whether there is a part of this shape. */
function applies({ when }: Shape, numbers: Numbers): boolean {
  const values = Object.fromEntries(Object.entries(numbers).map(([name, [first]]) => [name, Number(first)]));
  return when === null || Boolean(valueOf(when, values));
}

/** Numbers as the seats in their order, or as an object with their names. */
function shaped({ ranked, at }: Shape, numbers: number[]): unknown {
  if (ranked) return numbers.flatMap((number, seat) => (number ? [seat] : [])).toSorted((a, b) => numbers[a]! - numbers[b]!);
  return at.length > 0 ? Object.fromEntries(at.map((name, place) => [name, numbers[place]])) : numbers;
}

/** The JSON of a field: of fields by seat, a list with that of each player. */
function valueIn(numbers: Numbers, field: ReadField, declared: Declarations, sizes: Sizes): unknown {
  const players = playersIn(numbers);
  const counts = field.count ? numbers[field.count]!.slice(0, players).map(Number) : null;
  if (!bySeat(field)) return tell(field, numbers[field.name]!, counts, declared);
  return Array.from({ length: players }, (_, seat) => tell(field, rowOf(numbers, field.name, seat, sizes), counts, declared));
}

const playersIn = (numbers: Numbers): number => Number(numbers["players"]![0]);

const bySeat = (field: Field): boolean => field.dimensions[0] === "seats";

/** The numbers of a field, or those of one seat, as JSON. */
function tell(field: ReadField, numbers: bigint[], counts: number[] | null, declared: Declarations): unknown {
  if (field.kind === "queue") return queueOf(numbers, counts!, declared);
  const used = counts ? numbers.slice(0, counts[0]) : numbers;
  const whole = WHOLE[field.kind];
  if (whole) return whole(used, declared);
  const one = (number: bigint): unknown => ONE[field.kind]!(number, field, declared);
  return field.dimensions.length > (bySeat(field) ? 1 : 0) ? used.map(one) : one(used[0]!);
}

const codeOf = (card: number, { faces, pack }: Declarations): string => faces[card % pack]!;

/** Kinds in which all the numbers make one value. */
const WHOLE: Record<string, (numbers: bigint[], declared: Declarations) => unknown> = {
  cards: (numbers, { faces }) => cardsIn(numbers, faces),
  order: (numbers, declared) => numbers.filter((card) => card >= 0n).map((card) => codeOf(Number(card), declared)),
  pile: (numbers, declared) =>
    grouped(numbers.map(Number), (entry) => Math.floor(entry / PLAY)).map((play) => play.map((entry) => codeOf(entry % PLAY, declared))),
  run: (numbers, declared) =>
    numbers.map(Number).map((entry) => ({ seat: Math.floor(entry / declared.pack), card: codeOf(entry, declared) })),
};

/** Kinds in which each number is a value. */
const ONE: Record<string, (number: bigint, field: ReadField, declared: Declarations) => unknown> = {
  number: (number) => Number(number),
  flag: (number) => number !== 0n,
  one_of: (number, field) => field.labels[Number(number)] ?? null,
  seat: (number) => (number >= 0n ? Number(number) : null),
  card: (number, _, declared) => (number >= 0n ? codeOf(Number(number), declared) : null),
  slots: (number, _, declared) =>
    number >= 0n ? codeOf(Number(number), declared) : Number(number) === UNSEEN ? FACE_DOWN : null,
  faces: (number, _, { faces }) => cardsIn([number], faces),
  bits: (number, field) => field.labels.filter((_, bit) => (number >> BigInt(bit)) & 1n),
};

/** Cards that wait for the seats, as a list for each. */
function queueOf(numbers: bigint[], counts: number[], declared: Declarations): string[][] {
  const cards = numbers.map((card) => (card >= 0n ? codeOf(Number(card), declared) : FACE_DOWN));
  return counts.map((count) => cards.splice(0, count));
}

/** Values in groups of the same key, in the order in which the keys appear. */
export function grouped<Value>(values: readonly Value[], key: (value: Value) => unknown): Value[][] {
  const groups = new Map<unknown, Value[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return [...groups.values()];
}
