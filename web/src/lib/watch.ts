/** Judges by the clock whether a line is alive. The card room speaks every second, so silence means something. */

const SILENT = 2500; // ms without a message
const SILENT_OFFLINE = 2200; // where the device says that it has no network
const DEAD = 6000; // then the line is given up, be it open or not yet
const OPENING = 12_000; // an opened line has so long for its first message: the card room may have to read the table
const DOUBT = 1500; // ms for the next message after this page was asleep
const ASLEEP = 1000; // ms between two looks by which the page was asleep

export type Verdict = "alive" | "silent" | "dead";

export class Watch {
  #heard = Number.NaN; // NaN: there is no line
  #looked = Number.NaN;
  #open = false;
  #spoken = false;

  /** A line is being opened. */
  begin(now: number): void {
    this.#heard = now;
    this.#open = this.#spoken = false;
  }

  /** The line is open; nothing was said yet. */
  opened(now: number): void {
    this.#heard = now;
    this.#open = true;
  }

  end(): void {
    this.#heard = Number.NaN;
  }

  /** Notes a message; whether it was the first of its line. */
  hear(now: number): boolean {
    const first = !this.#spoken;
    this.#heard = now;
    this.#spoken = true;
    return first;
  }

  /** The network or the page has changed: the line has a moment to show that it is alive, and no more. */
  doubt(now: number): void {
    if (this.#spoken) this.#heard = now - SILENT + DOUBT;
  }

  look(now: number, online: boolean): Verdict {
    if (now - this.#looked > ASLEEP) this.doubt(now);
    this.#looked = now;
    const silence = now - this.#heard;
    if (!this.#spoken) return silence > (this.#open ? OPENING : DEAD) ? "dead" : "alive";
    if (silence > DEAD) return "dead";
    return silence > (online ? SILENT : SILENT_OFFLINE) ? "silent" : "alive";
  }
}
