/** The settlement, payment by payment, with everybody's tokens after each. Sums only: the server has settled. */

import type { Deal } from "../../lib/wire";
import type { Payment, View } from "./view.generated";
import { STAKES, viewOf } from "./view";

/** Tokens by seat, once the first `shown` payments have been made. */
export function tokensAfter(view: View, shown: number): number[] {
  const tokens = view.seats.map((seat) => seat.tokens);
  for (const payment of (view.settlement ?? []).slice(shown)) {
    if (payment.from !== undefined) tokens[payment.from]! += payment.tokens;
    if (payment.to !== undefined) tokens[payment.to]! -= payment.tokens;
  }
  return tokens;
}

/** The tokens that a payer could not pay. Nobody pays more than they have. */
export const shortOf = (payment: Payment): number => Math.max(0, (payment.owed ?? payment.tokens) - payment.tokens);

/** The tokens that every player puts on the board before the deal. */
export const stakedAt = (stake: number): number => stake * STAKES.reduce((sum, tokens) => sum + tokens, 0);

/** The tokens that a seat won from boxes while cards were played. */
export function wonBy(view: View, seat: number): number {
  const swept = new Set((view.settlement ?? []).flatMap((pay) => (pay.why === "grand_opera" ? [pay.box] : [])));
  return view.taken.reduce((sum, tokens, box) => (view.taker[box] === seat && !swept.has(box) ? sum + tokens : sum), 0);
}

/** The tokens in the boxes after the first `shown` payments. */
export function boxesAfter(view: View, shown: number): number[] {
  const boxes = [...view.boxes];
  for (const { box, to, tokens } of (view.settlement ?? []).slice(shown)) {
    if (box !== undefined) boxes[box]! += to === undefined ? -tokens : tokens;
  }
  return boxes;
}

/** A payment as shown in a settled deal: all boxes of a Grand Opéra make one line. */
export type Line = Payment & { boxes?: number[] };

/** The lines of a settled deal. */
export function linesOf(payments: Payment[]): Line[] {
  const swept = payments.filter(({ why }) => why === "grand_opera");
  if (swept.length < 2) return payments;
  const all = { ...swept[0]!, boxes: swept.map(({ box }) => box!), tokens: total(swept) };
  return [all, ...payments.filter(({ why }) => why !== "grand_opera")];
}

const total = (payments: Payment[]): number => payments.reduce((sum, { tokens }) => sum + tokens, 0);

/** The tokens that a seat paid and received in the settlement. */
export const paidBy = (view: View, seat: number): number => total((view.settlement ?? []).filter(({ from }) => from === seat));
export const receivedBy = (view: View, seat: number): number => total((view.settlement ?? []).filter(({ to }) => to === seat));

/** The deal with all tokens where they were before the settlement. */
export function unsettled(deal: Deal): Deal {
  const view = viewOf(deal);
  const seats = tokensAfter(view, 0).map((tokens, seat) => ({ ...view.seats[seat], tokens }));
  return { ...deal, view: { ...view, seats, boxes: boxesAfter(view, 0) } };
}
