/** The steps of a table that people press buttons for. Each is asked for once in each state of the table. */

import type { ToServer, WireError } from "../lib/wire";

export type Step = "start" | "ready" | "hold" | "again";

export class Steps {
  #asked = "";

  /** The request, unless it has already been made for the table shown: a double click is one step. */
  ask(type: Step, seq: number): ToServer | null {
    const ref = `${type} ${seq}`;
    if (ref === this.#asked) return null;
    this.#asked = ref;
    return { type, ref };
  }

  /** The line was lost, and perhaps the request with it. */
  forget(): void {
    this.#asked = "";
  }

  /** Whether a refusal answers a step that the table has already taken, so that nothing has to be said. */
  taken({ ref, code }: WireError): boolean {
    if (!ref || ref !== this.#asked) return false;
    this.forget();
    return code === "not_now";
  }
}
