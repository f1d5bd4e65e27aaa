/** The end of a deal as a page tells it: the last card is held, the result is counted, the match is closed. */

import type { Deal, Standing, Table } from "../lib/wire";
import { calm, pace } from "./pace";

/** `held`: the table as the last move has left it. `count`: what the deal counts. `finish`: who has won the match. */
export type Stage = "held" | "count" | "finish";

const HELD = 1400; // ms

export class Ending {
  stage: Stage | null = $state(null);
  /** Whether everything has been told of the deal. */
  told = $state(false);
  /** The seat whose result is being told. */
  seat: number | null = $state(null);
  /** The seats whose result has been told. */
  counted: readonly number[] = $state.raw([]);
  /** The deal as the seats show it, while what changes hands is still under way. */
  picture: Deal | null = $state.raw(null);
  /** Whether this page has seen the deal end. */
  live = false;
  #steps = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deal = "";
  #last = false; // whether the match has ended with this deal

  /** How many steps of the story may be seen. */
  get shown(): number {
    return this.told ? Infinity : this.#steps;
  }

  knows(seat: number): boolean {
    return this.stage === "finish" || (this.stage === "count" && (this.told || this.counted.includes(seat)));
  }

  /** How the match stands, as a face has it beside it: until the result of a deal has been told there, as before the deal. */
  standing({ match }: Table, seat: number): Standing {
    return (this.stage && !this.knows(seat) ? match?.deals.at(-2)?.standing : match?.standing) ?? {};
  }

  /** A table has come. `before` is the one that was shown; `picture` shows the deal as its last move has left it. */
  see(before: Table | null, { phase, match }: Table, picture: Deal | null): void {
    const over = phase === "counting" || phase === "finished";
    const deal = over ? `${match?.number}.${match?.deal}` : "";
    this.#last = phase === "finished";
    if (deal === this.#deal) return;
    this.close();
    this.#deal = deal;
    this.live = before?.phase === "playing";
    this.told = !this.live;
    this.picture = this.told ? null : picture;
    if (over) this.stage = !this.told ? "held" : this.#last ? "finish" : "count";
    else this.stage = null;
  }

  /** The last card lies: it is looked at for a moment, once, however often the table comes meanwhile. */
  hold(): void {
    if (this.stage === "held") this.#timer ??= setTimeout(() => this.next(), HELD * pace());
  }

  /** Goes on: past what is held, to the end of what is told, to the end of the match. */
  next(): void {
    this.#stop();
    if (this.stage === "held") this.stage = "count";
    else if (!this.told) this.#end();
    else if (this.#last) this.stage = "finish";
  }

  /** Tells a story of so many steps; returns what stops it. `beat` has the milliseconds before a step. */
  tell(steps: number, beat: (step: number) => number, onstep?: (step: number) => void): () => void {
    const times = calm() ? 0 : pace();
    const go = (step: number): void => {
      if (step >= steps) return this.#end();
      this.#timer = setTimeout(() => {
        onstep?.(step);
        this.#steps = step + 1;
        go(step + 1);
      }, beat(step) * times);
    };
    if (this.told || times === 0) this.#end();
    else go(0);
    return () => this.#stop();
  }

  close(): void {
    this.#stop();
    this.seat = this.picture = null;
    this.counted = [];
    this.#steps = 0;
  }

  #end(): void {
    this.told = true;
    this.seat = this.picture = null;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
