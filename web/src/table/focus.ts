const FIRST = ['[data-playable="true"]', '[data-testid^="act-"]:not(:disabled)'];

/**
 * Focuses my first card that can be played, or else my first button. If anything has the focus, it stays there; a lost
 * focus is on `body`.
 */
export function focusMine(root: ParentNode): void {
  if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
  const [first] = FIRST.map((each) => root.querySelector<HTMLElement>(each)).filter((found) => found !== null);
  first?.focus({ preventScroll: true });
}
