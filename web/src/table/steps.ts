/** The steps of a table's course that people press for. Each is asked for once in each state of the table. */

import type { ToServer, WireError } from "../lib/wire";

export type Step = "start" | "ready" | "again";

export class Steps {
  #asked = "";

  /** The request, unless it was made already of the table as it is shown: a double click means one step. */
  ask(type: Step, seq: number): ToServer | null {
    const ref = `${type} ${seq}`;
    if (ref === this.#asked) return null;
    this.#asked = ref;
    return { type, ref };
  }

  /** The line was lost, and with it perhaps what was asked for. */
  forget(): void {
    this.#asked = "";
  }

  /** Whether a refusal answers a step that the table has taken already: then nothing has to be said. */
  taken({ ref, code }: WireError): boolean {
    if (!ref || ref !== this.#asked) return false;
    this.forget();
    return code === "not_now";
  }
}
