/** What this browser keeps of a person, and forgets when somebody else takes their place. */

import { forgetMine } from "../lib/mine";
import { session } from "../lib/storage";
import { keysOf } from "./keysOf";
import { forgetMarks } from "./lessonMarks";

/** Forgets the way back to a table, what became of first deals, and whatever was written and not sent in this tab. */
export function forgetPerson(): void {
  forgetMine();
  forgetMarks();
  for (const key of keysOf(() => sessionStorage)) session.removeItem(key);
}
