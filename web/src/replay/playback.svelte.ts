/** The move of a recorded deal that is shown, and how playback goes on: by a button, a key, a slider, or by itself. */

import type { Replay } from "../lib/wire";
import type { ReplayLine } from "./line";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const BEAT = 1600; // ms for a move at speed 1

export class Playback {
  /** The number of moves that have been played. */
  at = $state(0);
  playing = $state(false);
  /** Whether the move that is shown was gone to, rather than played: the table itself then says nothing about it. */
  jumped = $state(false);
  speed = $state(1);
  replay = $state.raw<Replay | null>(null);
  readonly #line: ReplayLine;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(line: ReplayLine) {
    this.#line = line;
  }

  /** The number of moves in the deal. */
  get last(): number {
    return (this.replay?.frames.length ?? 1) - 1;
  }

  /** Shows a deal at a move; without `at`, at the same move as before, as somebody else sees it. */
  open(replay: Replay, at = this.at): void {
    this.replay = replay;
    this.at = this.#within(at);
    this.#line.show(replay, this.at, false);
    if (this.playing) this.#wait();
  }

  /** Goes to a move. If it is the next one, it is played. */
  go(to: number): void {
    const at = this.#within(to);
    if (!this.replay || at === this.at) return;
    const follows = at === this.at + 1;
    this.at = at;
    this.jumped = !follows;
    this.#line.show(this.replay, at, follows);
    if (at === this.last) this.stop();
  }

  /** Plays on by itself, from the beginning if the deal is over; or stops. */
  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.#wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.at === this.last) return this.stop();
      this.go(this.at + 1);
      if (this.playing) this.#wait();
    }, BEAT / this.speed);
  }

  #within(at: number): number {
    return Math.max(0, Math.min(Math.trunc(at) || 0, this.last));
  }
}
