/**
 * My cards laid on those of the table, one on each. Nothing here knows what covers what: `each` of the server's choice
 * lists, for every place of the table, the cards that may lie there.
 */

import { isJoker, suitOf } from "../../lib/cards";

export type Each = readonly (readonly string[])[];
/** By place of the table, the card that lies on it. */
export type Laid = readonly (string | null)[];

export const empty = (each: Each): Laid => each.map(() => null);

export const mayLie = (each: Each, place: number, card: string): boolean => each[place]?.includes(card) ?? false;

/** The places a card may lie on. */
export const placesOf = (each: Each, card: string): number[] =>
  each.flatMap((cards, place) => (cards.includes(card) ? [place] : []));

/** Lays a card on a place. The card that lay there goes to the old place of the new one if it may, otherwise to the hand. */
export function lay(each: Each, laid: Laid, card: string, place: number): Laid {
  if (!mayLie(each, place, card)) return laid;
  const from = laid.indexOf(card);
  const other = laid[place] ?? null;
  const swapped = other !== null && from >= 0 && mayLie(each, from, other) ? other : null;
  return laid.map((it, i) => (i === place ? card : i === from ? swapped : it));
}

export const takeBack = (laid: Laid, place: number): Laid => laid.map((card, i) => (i === place ? null : card));

/** The next place with nothing on it, from `place` on and round; `place` itself when all are covered. */
export function nextOpen(laid: Laid, place: number): number {
  for (let i = 0; i < laid.length; i++) {
    const next = (place + i) % laid.length;
    if (laid[next] === null) return next;
  }
  return place;
}

/** Finds a card for `place`, moving others to other cards of theirs where needed (augmenting paths). */
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

/** The open places that must stay open, however the free cards are laid; as few as can be. */
export function stuck(each: Each, laid: Laid): number[] {
  const fixed = new Set(laid.filter((card) => card !== null));
  const taken = new Map<string, number>();
  return laid.flatMap((card, at) => (card === null && !place(each, at, taken, fixed, new Set()) ? [at] : []));
}

/** The cost of a card on a card: jokers are the dearest, then cards of another suit; `rank` is its place in the list. */
function dearness(card: string, under: string, cards: readonly string[]): number {
  const kind = isJoker(card) ? 2 : suitOf(card) === suitOf(under) ? 0 : 1;
  return kind * 100 - cards.indexOf(card);
}

/**
 * Lays the cheapest cards that leave a card for every other place, and keeps the cards laid already. When that
 * cannot be completed, it begins anew. `null` when not all places can be covered at all.
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
