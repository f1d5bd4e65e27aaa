/** The settlement told one payment after the other: what everybody has after each. Only sums: the server has settled. */

import { STAKES, type Payment, type View } from "./view";

/** Tokens by seat, once the first `shown` payments have been made. */
export function tokensAfter(view: View, shown: number): number[] {
  const tokens = view.seats.map((seat) => seat.tokens);
  for (const payment of (view.settlement ?? []).slice(shown)) {
    if (payment.from !== undefined) tokens[payment.from]! += payment.tokens;
    if (payment.to !== undefined) tokens[payment.to]! -= payment.tokens;
  }
  return tokens;
}

/** What a payer could not give (a payment is cut to what its payer has). */
export const shortOf = (payment: Payment): number => Math.max(0, (payment.owed ?? payment.tokens) - payment.tokens);

/** Tokens that everybody has put on the board before the deal. */
export const stakedIn = (view: View): number => view.stake * STAKES.reduce((sum, tokens) => sum + tokens, 0);

/** Tokens that a seat has taken out of boxes while the cards were played. */
export function wonBy(view: View, seat: number): number {
  const swept = new Set((view.settlement ?? []).flatMap((pay) => (pay.why === "grand_opera" ? [pay.box] : [])));
  return view.won.reduce((sum, won, box) => (won?.seat === seat && !swept.has(box) ? sum + won.tokens : sum), 0);
}
