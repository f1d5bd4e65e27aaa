/** What seats may learn from the deals of a match: asked for once, and kept while the page is open. */

import type { ToldMoments } from "../lib/wire";
import type { Source } from "./source";

interface Asked {
  looking: boolean;
  told: ToldMoments | null;
  failure: { reason: unknown } | null;
}

const NOT_ASKED: Asked = { looking: false, told: null, failure: null };

export class KeptMoments {
  #asked = $state.raw<Record<string, Asked>>({});
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** What was asked about a seat in a deal, named by its index in the match. */
  of(index: number, seat: number): Asked {
    return this.#asked[`${index} ${seat}`] ?? NOT_ASKED;
  }

  /** Asks, unless the answer is known or on its way. */
  async look(index: number, seat: number): Promise<void> {
    const { looking, told } = this.of(index, seat);
    if (looking || told || !this.#source.moments) return;
    const keep = (asked: Partial<Asked>): void => {
      this.#asked = { ...this.#asked, [`${index} ${seat}`]: { ...NOT_ASKED, ...asked } };
    };
    keep({ looking: true });
    try {
      keep({ told: await this.#source.moments(index, seat) });
    } catch (reason) {
      keep({ failure: { reason } });
    }
  }
}
