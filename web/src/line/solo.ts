/** The line to a table for one person, which runs in a worker of this page. */

import { nameHere } from "../lib/address";
import { modules } from "../lib/alone";
import type { ToServer, WireError } from "../lib/wire";
import type { ToDesk } from "../solo/desk";
import type { Created } from "../solo/events";
import type { Opening } from "../solo/worker";
import type { Heard, Line, Listener } from "./line";

const DATABASE = "tripot-solo";
/** Old browsers run no module in a worker, and some people forbid it. */
const CANNOT_RUN: WireError = { type: "error", code: "cannot_run", detail: "" };

export class SoloLine implements Line {
  readonly #table: string;
  readonly #created: Created | null;
  readonly #unkept: () => void;
  #worker: Worker | undefined;
  #listener!: Listener;

  /**
   * `created` begins a table, in place of the one that is kept. `unkept` hears that the table is no longer kept: what
   * happens from now on is not there at the next visit.
   */
  constructor(table: string, created: Created | null, unkept: () => void) {
    this.#table = table;
    this.#created = created;
    this.#unkept = unkept;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    try {
      this.#worker = new Worker(new URL("../solo/worker.ts", import.meta.url), { type: "module" });
    } catch {
      return listener.message(CANNOT_RUN);
    }
    this.#worker.onmessage = ({ data }: MessageEvent<Heard>) => {
      if (data.type === "error" && data.code === "not_kept") this.#unkept();
      listener.message(data);
    };
    this.#worker.onerror = () => listener.message(CANNOT_RUN);
    this.#worker.postMessage({ table: this.#table, modules: modules(), database: nameHere(DATABASE) } satisfies Opening);
    this.#enter(this.#created);
  }

  send(request: ToServer): boolean {
    this.#tell({ kind: "ask", request });
    return true;
  }

  reopen(): void {
    this.#enter(null);
  }

  close(): void {
    this.#worker?.terminate();
  }

  #enter(created: Created | null): void {
    this.#listener.opened();
    this.#tell({ kind: "enter", created, since: this.#listener.since() });
  }

  #tell(message: ToDesk): void {
    this.#worker?.postMessage(message);
  }
}
