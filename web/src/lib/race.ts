/** The time from the moment I could see a race to my press, by this browser's own clock. */

import type { Stamp, Table } from "./wire";

/** Calls back once the frame with the current state of the page has been painted. */
export function afterPaint(then: (at: number) => void): void {
  requestAnimationFrame(() => {
    // A message posted in the callback before a paint is handled after that paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then(performance.now());
    };
    port2.postMessage(null);
  });
}

/** The time of the press that is being handled; now, if no event is. */
export function pressTime(event: Event | undefined = globalThis.event): number {
  const input = event instanceof MouseEvent || event instanceof KeyboardEvent || event instanceof TouchEvent;
  return input && event.isTrusted ? event.timeStamp : performance.now();
}

export class RaceWatch {
  #seq = -1;
  #seen = Number.NaN;

  /** Call this right after the table is put on the page. Returns whether a race begins with it. */
  show(table: Table, painted: (then: (at: number) => void) => void = afterPaint): boolean {
    const seq = table.deal?.race?.seq;
    if (seq === undefined || seq === this.#seq) return false;
    this.#seq = seq;
    this.#seen = Number.NaN;
    painted((at) => {
      if (this.#seq === seq) this.#seen = at;
    });
    return true;
  }

  /** The stamp for a press of `verb` in a race that I saw begin; otherwise null. */
  stamp(table: Table, verb: string, pressed: number): Stamp | null {
    const race = table.deal?.race;
    if (!race?.verbs.includes(verb) || race.seq !== this.#seq || Number.isNaN(this.#seen)) return null;
    return { seq: race.seq, ms: Math.max(0, Math.round((pressed - this.#seen) * 10) / 10) };
  }
}
