/** What this browser keeps of a person, and forgets when somebody else takes their place. */

import { forgetMine } from "../lib/mine";
import { MUTES } from "../lib/mutes";
import { local, session } from "../lib/storage";
import { forgetMarks } from "./lessonMarks";

/** Forgets the way back to a table, what became of first deals, who was muted, and what was not sent in this tab. */
export function forgetPerson(): void {
  forgetMine();
  forgetMarks();
  for (const key of local.keys()) if (key.startsWith(MUTES)) local.removeItem(key);
  for (const key of session.keys()) session.removeItem(key);
}
