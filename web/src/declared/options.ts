/** Fills in, checks and offers options, and lists the deck, as `src/tripot/rules/shared/options.py` and `decks.py` do. */

import type { Declarations, DeckPart, Option } from "./declarations";
import { valueOf, type Value, type Values } from "./formulas";

/** What is wrong with an option. The sentence is English, as those of Python are; `clause` is empty for mere limits. */
export class BadOption extends Error {
  constructor(readonly option: string, sentence: string, readonly clause = "") {
    super(clause ? `${sentence} (${clause})` : sentence);
  }
}

/** All options of a table, from those that are given: the others get their defaults. Throws `BadOption`. */
export function make(given: Values, declared: Declarations): Values {
  const names = declared.options.map(({ name }) => name);
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new BadOption(unknown[0]!, `there is no option ${unknown.map(shown).join(", ")}; the options are ${names.join(", ")}`);
  const filled: Record<string, Value> = {};
  for (const option of declared.options) {
    const { name } = option;
    filled[name] = given[name] ?? defaultOf(option, filled);
    check(option, filled[name]);
  }
  forbid(withComputed(filled, declared), declared);
  return filled;
}

function defaultOf({ name, default: term }: Option, values: Values): Value {
  if (term === null) throw new BadOption(name, `${name} must be given`);
  return valueOf(term, values);
}

/** The options with the numbers that follow from them. */
export function withComputed(options: Values, { computed }: Declarations): Values {
  return Object.entries(computed).reduce((values, [name, term]) => ({ ...values, [name]: valueOf(term, values) }), options);
}

/** The numbers that kernels read, in their order: a choice is its place among the choices. */
export function packedOptions(options: Values, declared: Declarations): bigint[] {
  const values = withComputed(options, declared);
  return declared.packed.map((name) => {
    const choices = declared.options.find((option) => option.name === name)?.choices ?? [];
    return BigInt(choices.length > 0 ? choices.indexOf(values[name]!) : Number(values[name]));
  });
}

/** The values to suggest for each option that has suggestions. */
export function suggestions(options: Values, declared: Declarations): Record<string, Value[]> {
  const suggesting = declared.options.filter(({ suggested }) => suggested.length > 0);
  return Object.fromEntries(suggesting.map(({ name, suggested }) => [name, suggested.map((term) => valueOf(term, options))]));
}

/** The letters of the ranks in play, from low to high; none if none beats another. */
export function ranksIn(options: Values, declared: Declarations): string {
  const inPlay = ranksInPlay(options, declared);
  return [...declared.low_to_high].filter((rank) => inPlay.has(rank)).join("");
}

/** The ranks in play that stand outside this order. */
export function ranksApart(options: Values, declared: Declarations): string {
  const order = declared.low_to_high;
  return [...ranksInPlay(options, declared)].filter((rank) => order && !order.includes(rank)).join("");
}

const ranksInPlay = (options: Values, declared: Declarations): Set<string> =>
  new Set(deckOf(options, declared).map((card) => declared.faces[card % declared.pack]![0]!));

/** The clauses about the order of the ranks and about special cards that hold at a table. */
export function clausesAboutCards(options: Values, { about_cards: clauses }: Declarations): string[] {
  return Object.keys(clauses).filter((clause) => valueOf(clauses[clause]!, options));
}

/** Every card of a deal, in deck order: `pack * 64 + face`. */
export function deckOf(options: Values, declared: Declarations): number[] {
  const { pack, faces: all, deck } = declared;
  if (!deck) throw new Error(`${declared.game} lists its deck in Python`);
  const values = withComputed(options, declared);
  const copiesOf = (copies: DeckPart["copies"], place: number): number =>
    Number(valueOf(copies, { ...values, rank: Math.floor(place / SUITS), suit: place % SUITS }));
  const cards = deck.flatMap(({ faces, copies }) =>
    faces.flatMap((face, place) => Array.from({ length: copiesOf(copies, place) }, (_, copy) => copy * pack + all.indexOf(face))),
  );
  return cards.toSorted((a, b) => a - b);
}

const SUITS = 4;

// ---------------------------------------------------------------- checks

function check(option: Option, value: Value): void {
  const { name, choices } = option;
  if (choices.length > 0) {
    if (!choices.includes(value)) throw new BadOption(name, `${name} must be one of ${choices.join(", ")}, not ${shown(value)}`);
  } else CHECKS[option.kind]!(option, value);
}

const CHECKS: Record<string, (option: Option, value: Value) => void> = {
  bool: ({ name }, value) => {
    if (typeof value !== "boolean") throw new BadOption(name, `${name} must be true or false, not ${shown(value)}`);
  },
  int: ({ name, minimum, maximum, offered }, value) => {
    if (!Number.isInteger(value)) throw new BadOption(name, `${name} must be a whole number, not ${shown(value)}`);
    const [low, high] = offered && offered.length > 0 ? [offered[0], offered.at(-1)] : [minimum, maximum];
    const inside = minimum <= (value as number) && (value as number) <= maximum;
    if (!inside) throw new BadOption(name, `${name} must be a whole number from ${low} to ${high}, not ${value}`);
  },
  text: ({ name, minimum, maximum, clause }, value) => {
    if (typeof value !== "string") throw new BadOption(name, `${name} must be text, not ${shown(value)}`);
    const letters = /^[A-Z]*$/.test(value) && minimum <= value.length && value.length <= maximum;
    const limits = `${minimum} to ${maximum} letters from A to Z`;
    if (maximum && !letters) throw new BadOption(name, `the ${name} must be ${limits}, not ${shown(value)}`, clause);
  },
};

/** Throws `BadOption` if some options do not go together. */
function forbid(values: Values, { forbidden }: Declarations): void {
  const broken = forbidden.find(({ when }) => valueOf(when, values));
  if (!broken) return;
  const figures = Object.entries(broken.figures).map(([name, term]) => [name, valueOf(term, values)]);
  const told: Values = { ...values, ...Object.fromEntries(figures) };
  throw new BadOption(broken.option, broken.sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => titled(told[name]!)), broken.clause);
}

const titled = (value: Value): string => (typeof value === "string" ? value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase() : String(value));

/** A value in the errors of Python, where it is cut after 40 characters. */
const shown = (value: Value): string => (typeof value === "string" ? `'${value}'` : typeof value === "boolean" ? (value ? "True" : "False") : String(value)).slice(0, 40);
