const FIRST = [".playable", '[data-playable="true"]', '[data-testid^="act-"]:not(:disabled)'];

/** Whether nobody misses the focus: a lost one is on `body`, and that of somebody who has just come on the heading. */
export const isFocusFree = (): boolean => document.activeElement?.matches("body, h1") ?? true;

let moving = false;

/** Whether the page is moving the focus itself: then nobody points at what gets it. */
export const isMovingFocus = (): boolean => moving;

/** Focuses my first card that can be played, or else my first button. If anything has the focus, it stays there. */
export function focusMine(root: ParentNode): void {
  if (!isFocusFree() || document.querySelector("dialog[open]")) return;
  const [first] = FIRST.map((each) => root.querySelector<HTMLElement>(each)).filter((found) => found !== null);
  moving = true;
  first?.focus({ preventScroll: true });
  moving = false;
}
