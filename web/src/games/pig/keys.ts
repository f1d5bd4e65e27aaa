/** Whether a key is pressed for the table: not while writing, in a dialog, with a modifier, held down, or used already. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("input:not([type=radio]), select, textarea, dialog[open]") === null;
}

/**
 * For the help. Capitals are what nobody's keyboard event is called by: those keys are heard by the hand itself, which
 * sends them whether or not the move is on offer, so that nothing on screen says when a signal is right.
 */
export const KEYS = [
  { key: "1 – 5", verb: "put" },
  { key: "↓", verb: "pick" },
  { key: "S", verb: "signal" },
  { key: "S", verb: "slam" },
  { key: "V", verb: "shout" },
  { key: "A", verb: "accept" },
  { key: "R", verb: "refuse" },
];
