/** The parts of a table that are fetched once the table itself is on the page: the end of a deal, chat and log. */

import { reloadIfReached } from "../lib/replaced";
import type * as Parts from "./lateParts";

const AGAIN = 3000; // ms: while the line is down nothing can be fetched

class Later {
  parts = $state.raw<typeof Parts | null>(null);
  #asked = false;

  /** Fetches the parts. Where that fails, the page is loaded anew as soon as it can be: styles are fetched only once. */
  async fetch(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const parts = await import("./lateParts");
      this.parts = parts;
    } catch {
      setInterval(() => void reloadIfReached(), AGAIN);
    }
  }
}

export const later = new Later();
