const FIRST = [".playable", '[data-playable="true"]', '[data-testid^="act-"]:not(:disabled)'];

/** Whether nobody misses the focus: a lost one is on `body`, and that of somebody who has just come on the heading. */
export const isFocusFree = (): boolean => document.activeElement?.matches("body, h1") ?? true;

/** Focuses my first card that can be played, or else my first button. If anything has the focus, it stays there. */
export function focusMine(root: ParentNode): void {
  if (!isFocusFree() || document.querySelector("dialog[open]")) return;
  const [first] = FIRST.map((each) => root.querySelector<HTMLElement>(each)).filter((found) => found !== null);
  first?.focus({ preventScroll: true });
}
