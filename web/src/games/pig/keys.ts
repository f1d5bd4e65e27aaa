import type { GameKey } from "../../table/reader";

/**
 * Only for the help: no keyboard event has a capital as its key. The hand itself listens for these keys and sends the
 * move whether or not it is on offer, so that nothing on screen shows when a signal is right.
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
