/** The parts of a table that are fetched once the table itself is on the page: the end of a deal, chat and log. */

import { loadMore } from "../lib/i18n.svelte";
import { reloadOnceReached } from "../lib/replaced";
import type * as Parts from "./lateParts";
import type { Ends, GameSide } from "./side";

type Late = typeof Parts & { ends: Ends };

export class Later {
  /** The parts of every table, with the game's drawings. */
  parts = $state.raw<Late | null>(null);
  #closed = false;
  #stopAsking = (): void => undefined;

  /** Fetches the parts. If that fails, the page is reloaded as soon as possible: styles are fetched only once. */
  async fetch(side: GameSide): Promise<void> {
    try {
      const [parts, ends] = await Promise.all([import("./lateParts"), side.ends?.(), loadMore("evening")]);
      this.parts = { ...parts, ends: ends ?? {} };
    } catch {
      if (!this.#closed) this.#stopAsking = reloadOnceReached();
    }
  }

  /** The table was left: no part is needed any more. */
  close(): void {
    this.#closed = true;
    this.#stopAsking();
  }
}
