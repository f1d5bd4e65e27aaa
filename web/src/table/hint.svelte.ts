/** The hint I have asked for. It is of no use once the deal has moved on. */

import type { Key } from "../lib/i18n.svelte";
import type { Advice, Table, Why } from "../lib/wire";
import { mayAct, severalAct } from "./turn";

export const WAIT = "wait";
const TELLING = 0.1; // the part of all deals by which figures differ, if they are to be told
const LEVEL: Why = { key: "level" };
/** Whether the second-best move is as good, or nearly. */
export const isEven = ({ key }: Why): boolean => key === "level" || key === "same";

/** Whether the best move does better so seldom that the figures teach nothing. */
export const isSmall = ({ key, told }: Why): boolean => key === "ahead" && (told?.n ?? 0) - (told?.worse ?? 0) < TELLING * (told?.worlds ?? 0);

/** The advice to show: who asks wants to do something, so where to wait is hardly better than a move, the move comes first. */
export function toAct(advice: Advice): Advice {
  const [best, second, ...others] = advice.moves;
  if (!best || !second || best.move.verb !== WAIT || !(isEven(best.why) || isSmall(best.why))) return advice;
  return { ...advice, moves: [{ ...best, move: second.move, why: LEVEL, figures: LEVEL }, { ...second, move: best.move }, ...others] };
}

export class Hint {
  /** Whether I have asked and have no answer yet. */
  asked = $state(false);
  /** The cards that would have been better, in a replay of my moves. */
  better: readonly string[] = $state.raw([]);
  /** How many times I have asked for more: see `hintSteps`. */
  step = $state(0);
  #missing = $state<Key | null>(null);
  #advice = $state.raw<Advice | null>(null);
  #moment = $state("");
  #choices = "";

  /**
   * Asks with `ask`, which returns null if there is no answer; `now` returns the table at the time of the answer. If the
   * answer is here already, its next part is shown.
   */
  async ask(table: Table, ask: () => Promise<Advice | null>, now: () => Table | null = () => table): Promise<void> {
    if (this.asked) return;
    if (this.at(table)) return this.more();
    this.close();
    this.asked = true;
    this.#note(table);
    const advice = await ask();
    this.asked = false;
    const then = now() ?? table;
    if (this.#stands(then)) {
      this.#advice = advice && toAct(advice);
      this.#missing = advice ? null : "hint.none";
    } else if (mayAct(then)) this.#miss(then, "hint.moved");
  }

  /** I asked when I had nothing to do. */
  askedTooSoon(table: Table): void {
    if (!this.asked) this.#miss(table, "hint.turn");
  }

  /** I asked where hints are not given. */
  notGiven(table: Table): void {
    this.#miss(table, "hint.off");
  }

  /** The answer, as long as the table is as it was when I asked. */
  at(table: Table | null): Advice | null {
    return table && this.#stands(table) ? this.#advice : null;
  }

  /** Why there is no answer, if nothing has changed since I asked. */
  missed(table: Table): Key | null {
    return this.#stands(table) ? this.#missing : null;
  }

  /** Whether there is something to read. */
  told(table: Table): boolean {
    return this.asked || this.at(table) !== null || this.missed(table) !== null;
  }

  /** Whether the best move plays this card. */
  plays(table: Table | null, card: string): boolean {
    return this.better.includes(card) || (this.at(table)?.moves[0]?.move.cards?.includes(card) ?? false);
  }

  /** Shows the next part of the answer. */
  more(): void {
    this.step += 1;
  }

  close(): void {
    this.step = 0;
    this.#advice = null;
    this.#missing = null;
  }

  /** What was asked is about no position any more, and an answer that is on its way is not either. */
  forget(): void {
    this.close();
    this.#moment = this.#choices = "";
  }

  #miss(table: Table, why: Key): void {
    this.close();
    this.#note(table);
    this.#missing = why;
  }

  #stands(table: Table): boolean {
    return this.#moment === momentOf(table) || (this.#choices !== "" && this.#choices === choicesOf(table));
  }

  /** Notes the position that is asked about. The others may have nothing left to do before I act. */
  #note(table: Table): void {
    this.#moment = momentOf(table);
    this.#choices = severalAct(table) ? choicesOf(table) : "";
  }
}

const momentOf = ({ match, deal }: Table): string => `${match?.number}.${match?.deal}.${deal?.moves}`;

/** What I may do while others may act, too: then the position is the same for me as long as this is. */
const choicesOf = (table: Table): string => (mayAct(table) ? `${table.match?.deal}${JSON.stringify(table.deal?.choices)}` : "");
