/** Reads a view of Iljig. */

import { isJoker, placeOf, sorted, suitOf, type Order } from "../../lib/cards";
import type { Choice, Deal, MoveNews, Table } from "../../lib/wire";
import { wordOf } from "../shared/word";
import { words } from "./texts";
import type { Standing, View } from "./view.generated";

export const viewOf = (deal: Deal): View => deal.view as View;

/** What is said about a move. The player who picks up five uncovered cards is not the one who goes out (ILJ-19). */
export const toldOf = ({ happened, move }: MoveNews): string[] => happened.filter((key) => !(key === "out" && move.verb === "take"));

/** How many letters each player has. */
export const lettersOf = (table: Table): number[] => (table.match?.standing as Partial<Standing> | undefined)?.letters ?? [];

/** Whether a player with this many letters is the donkey, because the word is complete. */
export const isDonkey = (table: Table, letters: number): boolean => letters >= wordOf(table).length;

/** The number of cards in the smallest hand. */
export const smallestHand = (view: View): number => Math.min(...view.seats.map((seat) => seat.hand_size));

/** The seats with the smallest hands. */
export function smallestSeats(view: View): number[] {
  const least = smallestHand(view);
  return view.seats.flatMap((seat, i) => (seat.hand_size === least ? [i] : []));
}

/** The seat on the left, which plays next. */
export const leftOf = (view: View, seat: number): number => (seat + 1) % view.seats.length;

/** The seat on the right, which played before. */
export const rightOf = (view: View, seat: number): number => (seat + view.seats.length - 1) % view.seats.length;

/** A name for the position, the same until somebody moves. */
export const positionOf = ({ id, match, deal }: Table): string =>
  [id, match?.number, match?.deal, deal?.moves].join(".");

/** The suits that may become trumps, in the order in which people hold them. */
export const trumpsOf = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ verb }) => verb === "trump").sort((a, b) => placeOf(a.suit ?? "") - placeOf(b.suit ?? ""));

export const highToLow = (cards: readonly string[]): string[] => sorted(cards, "rank", words.ranks());

/** Cards in the order in which people like to hold them: high to low, or by suit, with jokers and trumps first. */
export function held(cards: readonly string[], order: Order, trump: string | null): string[] {
  const ranked = highToLow(cards);
  if (order !== "suit") return ranked;
  const weight = (card: string): number => (isJoker(card) ? -2 : suitOf(card) === trump ? -1 : placeOf(suitOf(card)));
  return ranked.sort((a, b) => weight(a) - weight(b));
}
