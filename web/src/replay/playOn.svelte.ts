/** A private table that begins at a position of a replay: which bots it gets, and how it is made. */

import { autostart } from "../lib/autostart";
import { go } from "../lib/router.svelte";
import type { Source } from "./source";

export class PlayingOn {
  /** The bots of the other seats. */
  bot = $state("regular");
  making = $state(false);
  failure = $state.raw<{ reason: unknown } | null>(null);

  /** `index` names the deal that is shown, by its index in the match. */
  constructor(
    readonly source: Source,
    readonly index: () => number,
  ) {}

  /** Whether somebody can play on from this source. */
  get offered(): boolean {
    return this.source.playOn !== null;
  }

  /** Makes the table and goes there. The match starts by itself. */
  async begin(moves: number, seat: number): Promise<void> {
    if (!this.source.playOn || this.making) return;
    this.making = true;
    this.failure = null;
    try {
      const table = await this.source.playOn(this.index(), { moves, seat, bot: this.bot });
      autostart.set(table);
      go(`table/${table}`);
    } catch (reason) {
      this.failure = { reason };
    }
    this.making = false;
  }
}
