/** The parts of a table that are fetched once the table itself is on the page: the end of a deal, chat and log. */

import { reloadOnceReached } from "../lib/replaced";
import type * as Parts from "./lateParts";
import type { Ends, GameSide } from "./side";

type Late = typeof Parts & { ends: Ends };

export class Later {
  /** Those of every table, with what the game draws. */
  parts = $state.raw<Late | null>(null);
  #closed = false;
  #stopAsking = (): void => undefined;

  /** Fetches the parts. Where that fails, the page is loaded anew as soon as it can be: styles are fetched only once. */
  async fetch(side: GameSide): Promise<void> {
    try {
      const [parts, ends] = await Promise.all([import("./lateParts"), side.ends?.()]);
      this.parts = { ...parts, ends: ends ?? {} };
    } catch {
      if (!this.#closed) this.#stopAsking = reloadOnceReached();
    }
  }

  /** The table is left: what is missing is missed no more. */
  close(): void {
    this.#closed = true;
    this.#stopAsking();
  }
}
