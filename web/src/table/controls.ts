/** Finds on the page what a move presses. */

import { rankOf, suitOf } from "../lib/cards";
import type { Move } from "../lib/wire";

/** The button of its verb. */
export const buttonOf = (root: ParentNode, { verb, suit }: Move): Element | null =>
  root.querySelector(`[data-testid="${["act", verb, suit].filter(Boolean).join("-")}"]`);

/** The choices that name its card and its end of the pack, in their order on the page. */
export function namedBy(root: ParentNode, { cards, end }: Move): Element[] {
  const [card = ""] = cards ?? [];
  const choices = [`rank-${rankOf(card)}`, `suit-${suitOf(card)}`, `end-${end}`];
  return [...root.querySelectorAll(choices.map((choice) => `[data-testid="${choice}"]`).join())];
}

/** The hidden card that it turns over, if it does. */
export const hiddenOf = (root: ParentNode, { slot }: Move): Element | null =>
  slot == null ? null : root.querySelector(`[data-place="hidden"][data-slot="${slot}"]`);
