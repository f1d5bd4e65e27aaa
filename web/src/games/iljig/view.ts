/** How a view of Iljig is read. */

import { isJoker, sorted, suitOf, type Order } from "../../lib/cards";
import type { Deal, News, Table } from "../../lib/wire";
import { wordOf } from "../shared/word";
import { words } from "./texts";
import type { View } from "./view.generated";

export const viewOf = (deal: Deal): View => deal.view as View;

/** What is told of a move: it is not the player who picks up five uncovered cards who is out of cards (ILJ-19). */
export const toldOf = ({ happened = [], move }: News): string[] => happened.filter((key) => !(key === "out" && move?.verb === "take"));

/** How many letters everybody has. */
export const lettersOf = (table: Table): number[] => (table.match?.standing["letters"] as number[] | undefined) ?? [];

/** Whether somebody with so many letters is the donkey: the word is complete. */
export const isDonkey = (table: Table, letters: number): boolean => letters >= wordOf(table).length;

/** How many cards the smallest hand has. */
export const smallestHand = (view: View): number => Math.min(...view.seats.map((seat) => seat.hand_size));

/** The seats with the smallest hands. */
export function smallestSeats(view: View): number[] {
  const least = smallestHand(view);
  return view.seats.flatMap((seat, i) => (seat.hand_size === least ? [i] : []));
}

/** The seat at the left of `seat`: the next to play. */
export const leftOf = (view: View, seat: number): number => (seat + 1) % view.seats.length;

/** The seat at the right of `seat`: the one before. */
export const rightOf = (view: View, seat: number): number => (seat + view.seats.length - 1) % view.seats.length;

/** A name for the position: the same as long as nobody has moved. */
export const positionOf = ({ id, match, deal }: Table): string =>
  [id, match?.number, match?.deal, deal?.moves].join(".");

const SUITS = "SHCD";

export const highToLow = (cards: readonly string[]): string[] => sorted(cards, "rank", words.ranks());

/** Cards as one likes to hold them: high to low, or by suit, jokers and trumps first. */
export function held(cards: readonly string[], order: Order, trump: string | null): string[] {
  const ranked = highToLow(cards);
  if (order !== "suit") return ranked;
  const weight = (card: string): number => (isJoker(card) ? -2 : suitOf(card) === trump ? -1 : SUITS.indexOf(suitOf(card)));
  return ranked.sort((a, b) => weight(a) - weight(b));
}
