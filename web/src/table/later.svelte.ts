/** The parts of a table that are fetched once the table itself is on the page: the end of a deal, chat and log. */

import type * as Parts from "./lateParts";

const AGAIN = 3000; // ms: while the line is down nothing can be fetched

class Later {
  parts = $state.raw<typeof Parts | null>(null);
  #asked = false;

  /** Fetches the parts, again and again until they are here. */
  fetch(): void {
    if (this.#asked) return;
    this.#asked = true;
    const failed = (): void => {
      this.#asked = false;
      setTimeout(() => this.fetch(), AGAIN);
    };
    import("./lateParts").then((parts) => (this.parts = parts), failed);
  }
}

export const later = new Later();
