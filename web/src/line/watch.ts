/** Judges by the clock whether a line is alive. The card room sends something every second, so silence means something. */

const SILENT = 2500; // ms without a message
const SILENT_OFFLINE = 2200; // ms, if the device says that it has no network
const DEAD = 6000; // ms after which a line is given up, whether open or still opening
const OPENING = 12_000; // ms an open line may take to send its first message: the card room may have to read the table
const DOUBT = 1500; // ms to wait for the next message after this page was asleep
const ASLEEP = 1000; // ms between two checks that show that the page was asleep

export type Verdict = "alive" | "silent" | "dead";

export class Watch {
  #heard = Number.NaN; // NaN if there is no line
  #looked = Number.NaN;
  #open = false;
  #spoken = false;

  /** A line is being opened. */
  begin(now: number): void {
    this.#heard = now;
    this.#open = this.#spoken = false;
  }

  /** The line is open, but has sent nothing yet. */
  opened(now: number): void {
    this.#heard = now;
    this.#open = true;
  }

  end(): void {
    this.#heard = Number.NaN;
  }

  /** Notes a message; returns whether it was the first of its line. */
  hear(now: number): boolean {
    const first = !this.#spoken;
    this.#heard = now;
    this.#spoken = true;
    return first;
  }

  /** The network or the page has changed: the line has only a moment to show that it is alive. */
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
