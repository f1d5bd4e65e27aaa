import type { GameKey } from "..";

/** Whether a key is pressed for the table: not while writing, in a dialog, with a modifier, held down, or used already. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("input:not([type=radio]), select, textarea, dialog[open]") === null;
}

/**
 * For the help. Capitals are what nobody's keyboard event is called by: those keys are heard by the hand itself, which
 * sends them whether or not the move is on offer, so that nothing on screen says when a signal is right.
 */
const AT_ONCE = ["pig", "spoons"];
const IN_TURNS = ["vatra", "magarac"];

export const KEYS: GameKey[] = [
  { key: "1 – 5", verb: "put", variants: AT_ONCE },
  { key: "␣", verb: "pick", variants: AT_ONCE },
  { key: "S", verb: "signal", variants: AT_ONCE },
  { key: "1 – 5", verb: "pass", variants: IN_TURNS },
  { key: "S", verb: "slam", variants: IN_TURNS },
  { key: "V", verb: "shout", variants: IN_TURNS },
  { key: "A", verb: "accept", variants: IN_TURNS },
  { key: "R", verb: "refuse", variants: IN_TURNS },
];
