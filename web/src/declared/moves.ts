/** Reads, writes and groups the moves of a game by its declarations alone, as `shared/move_words.py` does. */

import { cardsIn, grouped, inOrder, rowOf, type Numbers } from "./bytes";
import type { Declarations, Part, Sizes, Verb } from "./declarations";

/** A move in words, as records and the wire have it. */
export interface Move {
  verb: string;
  from?: string;
  slot?: number;
  cards?: string[];
  suit?: string;
  to?: number;
  end?: string;
}

/** A choice for people: any `min` to `max` of `cards`. */
export type Choice = Move & { min?: number; max?: number; each?: string[][]; built?: boolean };

/** A move's record: numbers, as kernels have them. `cards` has a set for each pack. */
export interface MoveRecord {
  verb: number;
  slot: number;
  cards: bigint[];
}

/** A move that cannot be read: no words of the game say this. */
export class Unreadable extends Error {}

const PARTS = ["from", "slot", "suit", "to", "end"] as const;

// ---------------------------------------------------------------- bytes

/** The records in a buffer, one after the other. */
export function recordsIn(bytes: Uint8Array, { lanes }: Declarations): MoveRecord[] {
  const numbers = [...new BigInt64Array(bytes.slice().buffer)];
  const width = 2 + lanes;
  return Array.from({ length: numbers.length / width }, (_, index) => {
    const [verb, slot, ...cards] = numbers.slice(index * width, (index + 1) * width);
    return { verb: Number(verb), slot: Number(slot), cards };
  });
}

/** The numbers of a record, in their order. */
export function packed({ verb, slot, cards }: MoveRecord): bigint[] {
  return [BigInt(verb), BigInt(slot), ...cards];
}

// ---------------------------------------------------------------- reading

/** The verb of a move. Throws if the game has none of that name, or if the move names too much or too little. */
export function verbOf(move: Move, declared: Declarations, packs = 1): Verb {
  const verb = declared.verbs.find(({ word }) => word === move.verb);
  if (!verb) throw new Unreadable(`${move.verb} is not a move of ${declared.game}`);
  const { fewest, most, alike } = verb.cards;
  const count = move.cards?.length ?? 0;
  const limit = Math.max(alike ? most * packs : most, verb.shows ? 1 : 0); // a record has the card shown
  const cards = fewest <= count && count <= limit;
  const parts = PARTS.every((name) => (verb.part?.name === name ? names(verb.part, move[name]) : move[name] === undefined));
  if (!cards || !parts) throw new Unreadable(`a ${move.verb} does not name this: ${JSON.stringify(move)}`);
  return verb;
}

/** Whether a move may have this value under the name of the part. */
function names({ labels, high }: Part, value: string | number | undefined): boolean {
  if (labels.length > 0) return typeof value === "string" && labels.includes(value);
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= high;
}

/** Throws `Unreadable` if one of these is not a card of the game. */
export function expectCards(codes: readonly string[], { faces }: Declarations): void {
  const unknown = codes.find((code) => !faces.includes(code));
  if (unknown !== undefined) throw new Unreadable(`${unknown} is not a card`);
}

/** The record of a move in words. `held` has the sets of cards that it is taken from: its copies are used first. */
export function read(move: Move, declared: Declarations, held: bigint[]): MoveRecord {
  const verb = verbOf(move, declared, held.length);
  expectCards(move.cards ?? [], declared);
  const value = verb.part ? move[verb.part.name] : 0;
  const slot = verb.part?.labels.length ? verb.part.labels.indexOf(String(value)) : Number(value);
  return { verb: verb.number, slot, cards: chosen(verb.shows ? [] : (move.cards ?? []), declared, held) };
}

/** The records that kernels take for a whole move: one, or its steps, if the game takes moves card by card. */
export function stepsOf(move: Move, declared: Declarations, held: bigint[]): MoveRecord[] {
  const record = read(move, declared, held);
  const { step, each, in_order, then } = verbOf(move, declared, held.length);
  if (step) throw new Unreadable(`${move.verb} is a step, not a whole move`);
  if (!each) return [record];
  const numberOf = (word: string): number => declared.verbs.find((verb) => verb.word === word)!.number;
  const cards = in_order ? inOrder(move.cards ?? [], declared) : (move.cards ?? []);
  const steps = cards.map((card) => ({ verb: numberOf(each), slot: 0, cards: chosen([card], declared, held) }));
  return then ? [...steps, { verb: numberOf(then), slot: 0, cards: chosen([], declared, held) }] : steps;
}

/** A set of these cards, of copies that are held as far as there are any. */
export function chosen(codes: string[], { faces, lanes }: Declarations, held: bigint[]): bigint[] {
  const sets = Array.from({ length: lanes }, () => 0n);
  for (const code of codes) {
    const card = 1n << BigInt(faces.indexOf(code));
    const free = held.map((_, lane) => lane).filter((lane) => !(sets[lane]! & card));
    const lane = free.find((each) => held[each]! & card) ?? free[0];
    if (lane === undefined) throw new Unreadable(`the packs do not have enough copies of ${code}`);
    sets[lane]! |= card;
  }
  return sets;
}

/** The sets of cards that a seat's move is taken from, in its state. */
export function heldBy(move: Move, seat: number, state: Numbers, declared: Declarations, sizes: Sizes, packs = sizes["lanes"]!): bigint[] {
  return rowOf(state, fieldOf(move, verbOf(move, declared, packs)) || "hand", seat, sizes).slice(0, packs);
}

const fieldOf = (move: Move, { part, cards }: Verb): string => (part?.holds ? String(move[part.name]) : cards.held);

// ---------------------------------------------------------------- writing

/** A move in words, from its record. */
export function write(record: MoveRecord, declared: Declarations): Move {
  const verb = declared.verbs.find(({ number }) => number === record.verb)!;
  const move: Move = { verb: verb.word };
  const cards = inOrder(cardsIn(record.cards, declared.faces), declared);
  if (cards.length > 0) move.cards = cards;
  if (verb.part) Object.assign(move, { [verb.part.name]: valueOf(verb.part, record.slot) });
  return move;
}

/** What words have for a number; `null` if it stands for nothing. */
const valueOf = ({ labels }: Part, slot: number): string | number | null => (labels.length > 0 ? (labels[slot] ?? null) : slot);

// ---------------------------------------------------------------- choices

/** Legal moves as choices: one for all single cards of a verb or of a rank; other moves by themselves. */
export function choices(legal: Move[], seat: number, view: Numbers, declared: Declarations, sizes: Sizes): Choice[] {
  const kind = (move: Move): string => {
    const cards = move.cards ?? [];
    const { alike } = verbOf(move, declared, sizes["lanes"]).cards;
    return JSON.stringify([{ ...move, cards: [] }, alike ? cards[0]?.[0] : cards.length > 1 ? cards : null], sorted);
  };
  return grouped(legal, kind).map((moves) => {
    const { cards: _, ...first } = moves[0]!;
    const offered = offeredBy(moves, seat, view, declared, sizes);
    if (offered.length === 0) return first;
    const numbers = moves.map(({ cards }) => cards!.length);
    return { ...first, cards: offered, min: Math.min(...numbers), max: Math.max(...numbers) };
  });
}

/** Choices as a kernel lists them, in games whose moves are made in steps: `src/tripot/rules/shared/choosing.py`. */
export function listedChoices(numbers: BigInt64Array, declared: Declarations): Choice[] {
  const width = CHOICE + declared.lanes;
  const rows = Array.from({ length: numbers.length / width }, (_, row) => [...numbers.slice(row * width, (row + 1) * width)]);
  const listed: Choice[] = [];
  for (const [verb, slot, min, max, built, place, ...lanes] of rows) {
    const cards = inOrder(cardsIn(lanes, declared.faces), declared);
    if (place! >= 0n) (listed.at(-1)!.each ??= []).push(cards);
    else listed.push({ ...write({ verb: Number(verb), slot: Number(slot), cards: lanes }, declared), ...(max! > 0n && { min: Number(min), max: Number(max) }), ...(built && { built: true }) });
  }
  return listed;
}

export const CHOICE = 6; // numbers of a choice before its cards

/** For `JSON.stringify`: the same text whatever the order in which a move names its parts. */
const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted()) : value;

/** All cards that the moves of a choice may name, copies included. */
function offeredBy(moves: Move[], seat: number, view: Numbers, declared: Declarations, sizes: Sizes): string[] {
  const [first] = moves;
  const verb = verbOf(first!, declared, sizes["lanes"]);
  const cards = first!.cards ?? [];
  if (cards.length === 0 || (cards.length > 1 && !verb.cards.alike)) return cards;
  const held = fieldOf(first!, verb);
  const own = held ? cardsIn(rowOf(view, held, seat, sizes), declared.faces) : [];
  if (verb.cards.alike) return own.filter((card) => card[0] === cards[0]![0]);
  const copies = (card: string): number => Math.max(1, own.filter((each) => each === card).length);
  return moves.flatMap((move) => move.cards!).flatMap((card) => Array.from({ length: copies(card) }, () => card));
}
