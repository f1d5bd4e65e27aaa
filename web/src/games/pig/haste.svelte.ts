/** Playing faster than the network: my moves until the server's table shows them. The server decides what is legal. */

import type { Move, Table } from "../../lib/wire";
import type { Sending } from "../../table/sending.svelte";
import type { Pick } from "../../lib/selection";

const LOST = 1500; // ms after which a move that no table shows is forgotten
const REST = 900; // ms for which my hand rests after a wrong signal

export class Haste {
  /** The keys of cards I have put down that the table still shows in my hand. */
  gone: string[] = $state.raw([]);
  /** The number of cards I have taken up that have not arrived yet. */
  coming = $state(0);
  resting = $state(false);
  readonly #sending: Sending;
  #trying = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  send(move: Move): void {
    this.#sending.move(move);
    this.#watch();
  }

  /** Forgets moves that get lost, but not those that still wait for an answer. */
  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#sending.unanswered ? this.#watch() : this.forget()), LOST);
  }

  put(verb: string, pick: Pick): void {
    if (this.gone.includes(pick.key)) return;
    this.send({ verb, cards: [pick.card] });
    this.gone = [...this.gone, pick.key];
  }

  pick(): void {
    this.send({ verb: "pick" });
    this.coming += 1;
  }

  /**
   * The signal: a finger on the nose, or a spoon. It can be tried at any time, so that nothing on screen shows when it
   * is right.
   */
  signal(): void {
    if (this.resting) return;
    this.#trying = true;
    this.send({ verb: "signal" });
  }

  /** Removes my moves that the news of this table contains. */
  seen(table: Table, held: Pick[]): void {
    for (const news of table.news) {
      if (news.kind === "dealt") this.forget();
      if (news.kind !== "move" || news.seat !== table.you) continue;
      if (news.move.verb === "pick") this.coming = Math.max(0, this.coming - 1);
      else this.gone = this.gone.slice(1);
    }
    this.gone = this.gone.filter((key) => held.some((pick) => pick.key === key));
  }

  refused(): void {
    if (this.#trying) this.#rest();
    this.forget();
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.gone = [];
    this.coming = 0;
    this.#trying = false;
  }

  #rest(): void {
    this.resting = true;
    setTimeout(() => (this.resting = false), REST);
  }
}
