/** What the table tells of a deal of Iljig: `view` of `src/tripot/rules/iljig/words.py`. */

import { isJoker, suitOf, type Order } from "../../lib/cards";
import type { Deal, Table } from "../../lib/wire";

export interface SeatView {
  hand: number;
  /** Those I may know, high to low; all of my own. */
  cards: string[];
}

export interface View {
  phase: "trump" | "declare" | "play";
  turn: number | null;
  trump: string | null;
  turned: string;
  stock: number;
  /** The cards to be covered, in the table's order; none when `turn` leads. */
  table: string[];
  /** The cards that those have covered. */
  under: string[];
  /** How many cards may be led now. */
  most: number;
  smallest: number;
  declarer: number | null;
  out: number | null;
  loser: number | null;
  seats: SeatView[];
}

export const viewOf = (deal: Deal): View => deal.view as View;

export const WORD = "ILJIG";

/** How many letters everybody has. */
export const lettersOf = (table: Table): number[] => (table.match?.standing["letters"] as number[] | undefined) ?? [];

export const isDonkey = (letters: number): boolean => letters >= WORD.length;

/** Whose hands are the smallest. */
export const smallestSeats = (view: View): number[] =>
  view.seats.flatMap((seat, i) => (seat.hand === view.smallest ? [i] : []));

/** The seat at the left of `seat`: the next to play. */
export const leftOf = (view: View, seat: number): number => (seat + 1) % view.seats.length;

/** The seat at the right of `seat`: the one before. */
export const rightOf = (view: View, seat: number): number => (seat + view.seats.length - 1) % view.seats.length;

/** What a choice is about: the same as long as nobody has moved. */
export const positionOf = ({ id, match, deal }: Table): string =>
  [id, match?.number, match?.deal, deal?.moves].join(".");

const SUITS = "SHCD";

/** Cards as one likes to hold them: high to low as the server has them, or by suit, jokers and trumps first. */
export function held(cards: readonly string[], order: Order, trump: string | null): string[] {
  if (order !== "suit") return [...cards];
  const weight = (card: string): number => (isJoker(card) ? -2 : suitOf(card) === trump ? -1 : SUITS.indexOf(suitOf(card)));
  return cards.toSorted((a, b) => weight(a) - weight(b));
}
