/** Whether the player of a seat is thinking, away, or has just come back. */

import type { Seat } from "../lib/wire";

const THINKS = 5000; // ms of a turn after which somebody is said to be thinking
const BACK = 6000; // ms for which somebody is said to be back

export class Presence {
  state = $state<"away" | "back" | "thinking" | null>(null);
  #player = "";
  #away = false;
  #backUntil = 0; // by `performance.now()`
  #thinks = false;

  /** The seat as it is now. Returns what ends the wait that this begins. */
  see(line: Seat | undefined): () => void {
    const player = line?.name ?? "";
    const away = player !== "" && (!line?.here || line.stand_in);
    if (away || player !== this.#player) this.#backUntil = 0;
    else if (this.#away) this.#backUntil = performance.now() + BACK;
    this.#player = player;
    this.#away = away;
    this.#show();
    return this.#later(this.#backUntil);
  }

  /** The player's turn began at this time, or is over (`null`). Returns what ends the wait that this begins. */
  turn(since: number | null): () => void {
    this.#thinks = false;
    this.#show();
    if (since === null) return () => undefined;
    return this.#later(since + THINKS, () => (this.#thinks = true));
  }

  /** Shows what is true then. */
  #later(then: number, first: () => void = () => undefined): () => void {
    const timer = setTimeout(() => {
      first();
      this.#show();
    }, then - performance.now());
    return () => clearTimeout(timer);
  }

  #show(): void {
    const back = performance.now() < this.#backUntil;
    this.state = this.#away ? "away" : back ? "back" : this.#thinks ? "thinking" : null;
  }
}
