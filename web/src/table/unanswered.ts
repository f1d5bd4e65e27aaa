/** Moves that were sent and not answered. Each has a ref, by which the card room plays it once however often it comes. */

import { hex } from "../lib/proof";
import type { ToServer } from "../lib/wire";

export type SentMove = Extract<ToServer, { type: "move" }>;

export class Unanswered {
  #count = 0;
  readonly #sender = hex(crypto.getRandomValues(new Uint8Array(8)));
  #moves = new Map<string, { move: SentMove; again: boolean }>();
  readonly #changed: (any: boolean) => void;

  constructor(changed: (any: boolean) => void) {
    this.#changed = changed;
  }

  /** A ref that no other move has. */
  ref(): string {
    return `${this.#sender}-${++this.#count}`;
  }

  add(move: SentMove): void {
    this.#moves.set(move.ref, { move, again: false });
    this.#changed(true);
  }

  /** Notes an answer; the move, if it was one that had been sent again. */
  answered(ref: string): SentMove | false {
    const found = this.#moves.get(ref);
    this.#moves.delete(ref);
    this.#changed(this.#moves.size > 0);
    return found?.again ? found.move : false;
  }

  /** The moves to be sent again over a new line, in their order. */
  again(): SentMove[] {
    for (const each of this.#moves.values()) each.again = true;
    return [...this.#moves.values()].map(({ move }) => move);
  }
}
