/** Tokens that travel between players and boxes. */

import type { Step } from "../../table/animate";
import Flying from "./Flying.svelte";
import type { Payment } from "./view.generated";

const MOST_FLYING = 6; // tokens that are seen on their way at once

/** Tokens on their way from one anchor to another. */
export const flying = (tokens: number, from: string, to: string): Step[] =>
  Array.from({ length: Math.min(tokens, MOST_FLYING) }, () => ({ card: null, piece: Flying, from, to }));

/** The tokens of a payment on their way between players and boxes. */
export function flights({ from, to, box, tokens }: Payment): Step[] {
  const place = (seat: number | undefined): string => (seat === undefined ? `box:${box}` : `tokens:${seat}`);
  return flying(tokens, place(from), place(to));
}
