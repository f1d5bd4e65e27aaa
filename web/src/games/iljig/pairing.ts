/**
 * My cards on the cards of the table, one on each. Nothing here knows the rules: for every place on the table, the
 * server's `each` lists the cards that may cover it.
 */

import { isJoker, suitOf } from "../../lib/cards";

export type Each = readonly (readonly string[])[];
/** For each place on the table, the card on it. */
export type Laid = readonly (string | null)[];

export const empty = (each: Each): Laid => each.map(() => null);

export const mayLie = (each: Each, place: number, card: string): boolean => each[place]?.includes(card) ?? false;

/** The places that a card may cover. */
export const placesOf = (each: Each, card: string): number[] =>
  each.flatMap((cards, place) => (cards.includes(card) ? [place] : []));

/**
 * Puts a card on a place. A card already there moves to the old place of the new one if it may, otherwise back to the
 * hand.
 */
export function lay(each: Each, laid: Laid, card: string, place: number): Laid {
  if (!mayLie(each, place, card)) return laid;
  const from = laid.indexOf(card);
  const other = laid[place] ?? null;
  const swapped = other !== null && from >= 0 && mayLie(each, from, other) ? other : null;
  return laid.map((it, i) => (i === place ? card : i === from ? swapped : it));
}

export const takeBack = (laid: Laid, place: number): Laid => laid.map((card, i) => (i === place ? null : card));

/** The next empty place from `place` on, wrapping around; `place` itself if all are covered. */
export function nextOpen(laid: Laid, place: number): number {
  for (let i = 0; i < laid.length; i++) {
    const next = (place + i) % laid.length;
    if (laid[next] === null) return next;
  }
  return place;
}

/** Finds a card for `place`, moving others to other places if necessary (augmenting paths). */
function place(each: Each, at: number, taken: Map<string, number>, fixed: ReadonlySet<string>, seen: Set<string>): boolean {
  for (const card of each[at] ?? []) {
    if (seen.has(card) || fixed.has(card)) continue;
    seen.add(card);
    const holder = taken.get(card);
    if (holder === undefined || place(each, holder, taken, fixed, seen)) {
      taken.set(card, at);
      return true;
    }
  }
  return false;
}

/** The open places that must stay open however the free cards are placed; as few as possible. */
export function stuck(each: Each, laid: Laid): number[] {
  const fixed = new Set(laid.filter((card) => card !== null));
  const taken = new Map<string, number>();
  return laid.flatMap((card, at) => (card === null && !place(each, at, taken, fixed, new Set()) ? [at] : []));
}

/**
 * What it costs to use a card here: most for jokers, then for cards of another suit, then by `rank`, its place in the
 * list.
 */
function dearness(card: string, under: string, cards: readonly string[]): number {
  const kind = isJoker(card) ? 2 : suitOf(card) === suitOf(under) ? 0 : 1;
  return kind * 100 - cards.indexOf(card);
}

/**
 * Covers the open places with the cheapest cards that leave a card for every other place, keeping the cards already
 * played. If that fails, it starts again from an empty table. `null` if not all places can be covered.
 */
export function complete(each: Each, laid: Laid, table: readonly string[]): Laid | null {
  if (stuck(each, laid).length > 0) {
    return laid.every((card) => card === null) ? null : complete(each, empty(each), table);
  }
  let result = laid;
  each.forEach((cards, at) => {
    if (result[at] !== null) return;
    const byPrice = cards
      .filter((card) => !result.includes(card))
      .toSorted((a, b) => dearness(a, table[at] ?? "", cards) - dearness(b, table[at] ?? "", cards));
    const card = byPrice.find((it) => stuck(each, lay(each, result, it, at)).length === 0);
    if (card) result = lay(each, result, card, at);
  });
  return result;
}
