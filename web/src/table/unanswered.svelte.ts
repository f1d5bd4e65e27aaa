/** Moves that were sent and not answered. Each has a ref, so that the card room plays it once however often it arrives. */

import { hex } from "../lib/kept";
import type { Move, PlayMove } from "../lib/wire";

export type SentMove = PlayMove & { ref: string };

export class Unanswered {
  /** In the order in which they were made. */
  moves = $state.raw<readonly SentMove[]>([]);
  #count = 0;
  readonly #sender = hex(crypto.getRandomValues(new Uint8Array(8)));
  readonly #again = new Set<string>(); // refs of those that were sent again

  /** A ref that no other move has. */
  ref(): string {
    return `${this.#sender}-${++this.#count}`;
  }

  add(move: SentMove): void {
    this.moves = [...this.moves, move];
  }

  has(move: Move): boolean {
    const wanted = JSON.stringify(move);
    return this.moves.some((sent) => JSON.stringify(sent.move) === wanted);
  }

  /** Notes an answer; returns the move, if it was one that had been sent again. */
  answered(ref: string): SentMove | false {
    const found = this.moves.find((move) => move.ref === ref);
    if (!found) return false;
    this.moves = this.moves.filter((move) => move !== found);
    return this.#again.delete(ref) && found;
  }

  /** The moves to be sent again over a new line, in order. */
  again(): readonly SentMove[] {
    for (const { ref } of this.moves) this.#again.add(ref);
    return this.moves;
  }
}
