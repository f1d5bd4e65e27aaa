/** Finds on the page what a move presses. */

import type { Move } from "../lib/wire";

/** The button of its verb. */
export const buttonOf = (root: ParentNode, { verb, suit }: Move): Element | null =>
  root.querySelector(`[data-testid="${["act", verb, suit].filter(Boolean).join("-")}"]`);

/** The hidden card that it turns over, if it does. */
export const hiddenOf = (root: ParentNode, { slot }: Move): Element | null =>
  slot == null ? null : root.querySelector(`[data-place="hidden"][data-slot="${slot}"]`);
