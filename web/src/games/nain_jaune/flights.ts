/** Tokens that fly between players and boxes. */

import type { Step } from "../../table/animate";
import Flying from "./Flying.svelte";
import type { Payment } from "./view.generated";

const MOST_FLYING = 6; // tokens shown flying at once

/** Tokens flying from one anchor to another. */
export const flying = (tokens: number, from: string, to: string): Step[] =>
  Array.from({ length: Math.min(tokens, MOST_FLYING) }, () => ({ card: null, piece: Flying, from, to }));

/** The tokens of a payment, flying between players and boxes. */
export function flights({ from, to, box, tokens }: Payment): Step[] {
  const place = (seat: number | undefined): string => (seat === undefined ? `box:${box}` : `tokens:${seat}`);
  return flying(tokens, place(from), place(to));
}
