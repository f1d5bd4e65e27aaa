/** The hint that I have asked for. It is of no use any more once the deal has moved on. */

import type { Advice, Table } from "../lib/wire";

export class Hint {
  /** Whether I have asked, and no answer has come. */
  asked = $state(false);
  #missed = $state(false);
  #advice = $state.raw<Advice | null>(null);
  #position = $state("");

  /** Asks with `ask`, which gives nothing where there is no answer. */
  async ask(table: Table, ask: () => Promise<Advice | null>): Promise<void> {
    if (this.asked || this.at(table)) return;
    this.close();
    this.asked = true;
    this.#position = positionOf(table);
    this.#advice = await ask();
    this.#missed = !this.#advice;
    this.asked = false;
  }

  /** The answer, as long as the table stands where I asked. */
  at(table: Table | null): Advice | null {
    return table && this.#position === positionOf(table) ? this.#advice : null;
  }

  /** Whether I have asked where the table stands, and no answer has come. */
  missed(table: Table): boolean {
    return this.#missed && this.#position === positionOf(table);
  }

  /** Whether there is something to be read of it. */
  told(table: Table): boolean {
    return this.asked || this.at(table) !== null || this.missed(table);
  }

  /** Whether the best move plays this card. */
  plays(table: Table | null, card: string): boolean {
    return this.at(table)?.moves[0]?.move.cards?.includes(card) ?? false;
  }

  close(): void {
    this.#advice = null;
    this.#missed = false;
  }
}

const positionOf = ({ match, deal }: Table): string => `${match?.number}.${match?.deal}.${deal?.moves}`;
