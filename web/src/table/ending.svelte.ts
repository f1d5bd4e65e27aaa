/** The end of a deal as the page shows it: the last card is held, the result is counted, the match is closed. */

import type { Standing } from "../lib/games";
import type { Deal, Table } from "../lib/wire";
import { calm, pace } from "./pace";

/** `held`: the table after the last move. `count`: the scores of the deal. `finish`: who has won the match. */
export type Stage = "held" | "count" | "finish";

const HELD = 1400; // ms

export class Ending {
  stage: Stage | null = $state(null);
  /** Whether everything about the deal has been shown. */
  told = $state(false);
  /** The seat whose result is being shown. */
  seat: number | null = $state(null);
  /** The seats whose result has been shown. */
  counted: readonly number[] = $state.raw([]);
  /** The deal as the seats show it while cards or tokens are still changing hands. */
  picture: Deal | null = $state.raw(null);
  /** Whether this page has seen the deal end. */
  live = false;
  #steps = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deal = "";
  #last = false; // whether the match has ended with this deal

  /** How many steps of the story may be visible. */
  get shown(): number {
    return this.told ? Infinity : this.#steps;
  }

  knows(seat: number): boolean {
    return this.stage === "finish" || (this.stage === "count" && (this.told || this.counted.includes(seat)));
  }

  /**
   * The standing of the match beside a seat's face. Until the result of a deal has been shown there, it is the standing
   * before the deal.
   */
  standing({ match }: Table, seat: number): Standing {
    return (this.stage && !this.knows(seat) ? match?.deals.at(-2)?.standing : match?.standing) ?? {};
  }

  /** A table has arrived. `before` is the one that was shown; `picture` is the deal as its last move left it. */
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

  /** Holds the last card on the table for a moment, once, however often the table is sent meanwhile. */
  hold(): void {
    if (this.stage === "held") this.#timer ??= setTimeout(() => this.next(), HELD * pace());
  }

  /** Goes on: from the last card to the count, to the end of the count, to the end of the match. */
  next(): void {
    this.#stop();
    if (this.stage === "held") this.stage = "count";
    else if (!this.told) this.#end();
    else if (this.#last) this.stage = "finish";
  }

  /** Tells a story in `steps` steps; returns a function that stops it. `beat` gives the milliseconds before a step. */
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
