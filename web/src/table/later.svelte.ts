/** The parts of a table that are fetched once the table itself is on the page: the end of a deal, chat and log. */

import { reloadIfReached } from "../lib/replaced";
import type * as Parts from "./lateParts";
import type { Ends, GameSide } from "./side";

const AGAIN = 3000; // ms: while the line is down nothing can be fetched

type Late = typeof Parts & { ends: Ends };

export class Later {
  /** Those of every table, with what the game draws. */
  parts = $state.raw<Late | null>(null);

  /** Fetches the parts. Where that fails, the page is loaded anew as soon as it can be: styles are fetched only once. */
  async fetch(side: GameSide): Promise<void> {
    try {
      const [parts, ends] = await Promise.all([import("./lateParts"), side.ends?.()]);
      this.parts = { ...parts, ends: ends ?? {} };
    } catch {
      setInterval(() => void reloadIfReached(), AGAIN);
    }
  }
}
