/** What a bot is asked. */

import type { Match } from "./match";
import type { Room } from "./module";

/** Instead of the index of a move: let others go first. */
export const WAIT = -1;

/** A decision of a seat. A bot sees what its seat sees, and worlds that its seat cannot rule out. */
export interface Question {
  match: Match;
  seat: number;
  /** The legal moves; single steps if moves are made in steps. */
  legal: Room;
  /** What the seat sees. */
  view: Room;
  /** Whether the answer may be `WAIT`: others may act, too, and might still do so. */
  mayWait: boolean;
}
