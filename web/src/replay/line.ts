/** The line to a recorded deal: it shows one frame after another, and nobody answers at its other end. */

import type { Line, Listener } from "../line/line";
import type { Match, Replay, Table, ToServer } from "../lib/wire";

/**
 * The table at a frame, as its players saw it. The record plays for the seat from which somebody looks, like a stand-in,
 * so nothing asks for a move.
 */
export function tableAt({ table, frames, ended }: Replay, at: number): Table {
  const frame = frames[at]!;
  const over = frame.deal.over;
  const match: Match | null = over ? ended : table.match;
  const seats = table.seats.map((seat, number) => ({ ...seat, stand_in: number === table.you }));
  return { ...table, ...frame, match, seats, phase: over ? "counting" : "playing" };
}

export class ReplayLine implements Line {
  #listener: Listener | null = null;
  #seq = 0;
  #waiting: Table | null = null;

  open(listener: Listener): void {
    this.#listener = listener;
    if (this.#waiting) this.#pass(this.#waiting);
  }

  /** Shows a frame. If it `follows` the one that is shown, its move is played; otherwise the table just changes. */
  show(replay: Replay, at: number, follows: boolean): void {
    const table = tableAt(replay, at);
    this.#pass({ ...table, seq: ++this.#seq, news: follows ? table.news : [] });
  }

  /** Everything has been played already, so each request is answered, and nothing happens. */
  send({ ref }: ToServer): boolean {
    queueMicrotask(() => this.#listener?.message({ type: "done", ref: ref ?? null }));
    return true;
  }

  reopen(): void {}

  close(): void {
    this.#listener = null;
  }

  /** Before anybody listens, only the last table is kept. */
  #pass(table: Table): void {
    if (this.#listener) this.#listener.message(table);
    else this.#waiting = table;
  }
}
