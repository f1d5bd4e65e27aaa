/** Which cards travel for a piece of news. */

import type { Plan, Step } from "../../lib/animate";
import type { Deal, Move, News } from "../../lib/wire";
import { viewOf, type View } from "./view";

const NONE: Plan = { first: [], then: [] };
const MOST_UNDER = 5; // covered cards that are seen on their way to who picks up

function planDeal(after: Deal, you: number | null): Plan {
  const then = viewOf(after).seats.flatMap((seat, i): Step[] => {
    if (i === you) return seat.cards.map((card) => ({ card, from: "stock", to: `hand:${i}:${card}` }));
    return Array.from({ length: 3 }, () => ({ card: null, from: "stock", to: `hand:${i}` }));
  });
  return { first: [], then };
}

/** What a seat has drawn with its move: mine are seen, others' not, but for the turned card. */
function drawn(before: View, after: View, seat: number, laid: number, you: number | null): Step[] {
  const had = before.seats[seat]?.cards ?? [];
  const has = after.seats[seat]?.cards ?? [];
  if (seat === you) {
    return has.filter((card) => !had.includes(card)).map((card) => ({ card, from: "stock", to: `hand:${seat}:${card}` }));
  }
  const count = (after.seats[seat]?.hand ?? 0) - ((before.seats[seat]?.hand ?? 0) - laid);
  const last = before.stock > 0 && after.stock === 0;
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
  // The last cards of a deal are seen on the table before its end takes their place.
  if (after.over) return { first: cards.map((card) => ({ card, from: from(card), to: "table" })), then: [] };
  const leaving = was.table.map((card) => ({ card, from: `table:${card}`, to: "under" }));
  const coming = cards.map((card) => ({ card, from: from(card), to: `table:${card}` }));
  return { first: [], then: [...leaving, ...coming, ...drawn(was, viewOf(after), seat, cards.length, you)] };
}

export function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(after, you);
  if (news.kind !== "move" || !news.move || news.seat == null || !before) return NONE;
  return planMove(before, after, news.seat, news.move, you);
}
