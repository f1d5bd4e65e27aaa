/** When I could first see that a race was on, and how long after that I pressed: both by this browser's own clock. */

import type { Reaction, Table } from "./wire";

/** Calls back once the frame that shows the present state of the page has been painted. */
export function afterPaint(then: (at: number) => void): void {
  requestAnimationFrame(() => {
    // What is posted from the callback before a paint runs after that paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then(performance.now());
    };
    port2.postMessage(null);
  });
}

/** The moment of the press that is being handled; now, if no event is. */
export function pressTime(event: Event | undefined = globalThis.event): number {
  const input = event instanceof MouseEvent || event instanceof KeyboardEvent || event instanceof TouchEvent;
  return input && event.isTrusted ? event.timeStamp : performance.now();
}

export class RaceWatch {
  #seq = -1;
  #seen = Number.NaN;

  /** To be called right after the table is put on the page. */
  show(table: Table, painted: (then: (at: number) => void) => void = afterPaint): void {
    const seq = table.deal?.race?.seq;
    if (seq === undefined || seq === this.#seq) return;
    this.#seq = seq;
    this.#seen = Number.NaN;
    painted((at) => {
      if (this.#seq === seq) this.#seen = at;
    });
  }

  /** The stamp of a press of `verb`, where one is due. Without a sight of the trigger there is none to give. */
  stamp(table: Table, verb: string, pressed: number): Reaction | null {
    const race = table.deal?.race;
    if (!race?.verbs.includes(verb) || race.seq !== this.#seq || Number.isNaN(this.#seen)) return null;
    return { seq: race.seq, ms: Math.max(0, Math.round((pressed - this.#seen) * 10) / 10) };
  }
}
