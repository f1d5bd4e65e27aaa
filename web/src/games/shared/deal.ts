/** A seat's cards, and how they fly when they are dealt, the same in every game. */

import { FACE_DOWN } from "../../lib/cards";
import type { Plan, Step } from "../../table/animate";
import type { SeatCards } from "../../table/reader";

/** The cards of a seat, under the names that every view uses. */
export interface SeatHolds {
  hand: string[];
  hand_size: number;
  visible?: string[];
  /** By place: `"?"` for a card face down, its code once it has been shown, `null` for none. */
  hidden?: (string | null)[];
}

/** A seat's cards as the frame draws them. */
export const cardsOf = ({ hand, hand_size, visible = [], hidden = [] }: SeatHolds): SeatCards => ({
  count: hand_size,
  known: hand,
  visible,
  hidden: hidden.map((card) => card !== null),
  turned: hidden.filter((card) => card !== null && card !== FACE_DOWN) as string[],
});

export const NO_PLAN: Plan = { first: [], then: [] };
const BACKS = 3; // cards of another player that are shown flying

function dealtTo({ visible, known, count }: SeatCards, seat: number, from: string, mine: boolean): Step[] {
  const open = visible.map((card) => ({ card, from, to: `visible:${seat}:${card}` }));
  const backs = Array.from({ length: Math.min(BACKS, count) }, () => ({ card: null, from, to: `hand:${seat}` }));
  return [...open, ...(mine ? known.map((card) => ({ card, from, to: `hand:${seat}:${card}` })) : backs)];
}

/** The cards are dealt round from an anchor of the table. */
export const planDeal = (seats: SeatCards[], from: string, you: number | null): Plan => ({
  first: [],
  then: seats.flatMap((cards, seat) => dealtTo(cards, seat, from, seat === you)),
});
