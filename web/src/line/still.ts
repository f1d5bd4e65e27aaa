/** The line to a picture: it passes one table, and nobody answers at its other end. */

import type { Table } from "../lib/wire";
import type { Line, Listener } from "./line";

export class StillLine implements Line {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  open(listener: Listener): void {
    listener.message(this.#table);
  }

  send(): boolean {
    return false;
  }

  reopen(): void {}

  close(): void {}
}
