/** Which cards fly for a piece of news. */

import type { Plan, Step } from "../../table/animate";
import type { Deal, Move, News } from "../../lib/wire";
import { cardsOf, NO_PLAN, planDeal } from "../shared/deal";
import type { View } from "./view.generated";
import { viewOf } from "./view";

const MOST_UNDER = 5; // covered cards shown flying to the player who picks up

/** The cards that a seat drew with its move: mine face up, those of others face down, except for the turned card. */
function drawn(before: View, after: View, seat: number, laid: number, you: number | null): Step[] {
  const had = before.seats[seat]?.hand ?? [];
  const has = after.seats[seat]?.hand ?? [];
  if (seat === you) {
    return has.filter((card) => !had.includes(card)).map((card) => ({ card, from: "stock", to: `hand:${seat}:${card}` }));
  }
  const count = (after.seats[seat]?.hand_size ?? 0) - ((before.seats[seat]?.hand_size ?? 0) - laid);
  const last = before.stock_count > 0 && after.stock_count === 0;
  return Array.from({ length: Math.max(0, count) }, (_, i) => ({
    card: last && i === count - 1 ? after.turned : null,
    from: "stock",
    to: `hand:${seat}`,
  }));
}

function planMove(before: Deal, after: Deal, seat: number, move: Move, you: number | null): Plan {
  const was = viewOf(before);
  const cards = move.cards ?? [];
  if (move.verb === "take") {
    const under = was.under.slice(0, MOST_UNDER).map((card) => ({ card, from: "under", to: `hand:${seat}:${card}` }));
    return { first: [], then: [...was.table.map((card) => ({ card, from: `table:${card}`, to: `hand:${seat}:${card}` })), ...under] };
  }
  const from = (card: string): string => `hand:${seat}:${card}`;
  // The last cards of a deal stay visible on the table before the count replaces them.
  if (after.over) return { first: cards.map((card) => ({ card, from: from(card), to: "table" })), then: [] };
  const leaving = was.table.map((card) => ({ card, from: `table:${card}`, to: "under" }));
  const coming = cards.map((card) => ({ card, from: from(card), to: `table:${card}` }));
  return { first: [], then: [...leaving, ...coming, ...drawn(was, viewOf(after), seat, cards.length, you)] };
}

export function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(viewOf(after).seats.map(cardsOf), "stock", you);
  if (news.kind !== "move" || !before) return NO_PLAN;
  return planMove(before, after, news.seat, news.move, you);
}
