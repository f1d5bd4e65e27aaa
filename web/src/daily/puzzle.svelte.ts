/** The line to the puzzle of the day: one position, in which the first move that the rules allow is the answer. */

import { isQuestion, refusalOf, type Question } from "../line/asking";
import type { Line, Listener } from "../line/line";
import type { Puzzle, PuzzleAnswer, PuzzleOutcome, Table, ToServer } from "../lib/wire";

/** Asks what the rules say; the answer to a move brings the outcome. */
export type Ask = (day: string, question: Question) => Promise<PuzzleAnswer>;

export class PuzzleLine implements Line {
  /** What the answer has brought; `null` before it. */
  outcome = $state.raw<PuzzleOutcome | null>(null);
  /** What I have answered, if I did so on this page. */
  mine = $state.raw<Question["move"] | null>(null);
  readonly puzzle: Puzzle;
  readonly #ask: Ask;
  readonly #name: () => string;
  #listener!: Listener;

  /** `name` is what the player of the position is called. */
  constructor(puzzle: Puzzle, ask: Ask, name: () => string) {
    this.puzzle = puzzle;
    this.outcome = puzzle.outcome;
    this.#ask = ask;
    this.#name = name;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    this.#show();
  }

  send(message: ToServer): boolean {
    if (isQuestion(message)) void this.#put(message);
    else this.#listener.message({ type: "done", ref: message.ref ?? null });
    return true;
  }

  reopen(): void {
    this.#listener.opened();
    this.#show();
  }

  close(): void {
    // nothing waits
  }

  async #put(question: Question): Promise<void> {
    try {
      const { answer, outcome } = await this.#ask(this.puzzle.day, question);
      this.#listener.message(answer);
      if (!outcome) return;
      this.mine = question.move;
      this.outcome = outcome;
      this.#show();
    } catch (reason) {
      this.#listener.message(refusalOf(reason, question));
    }
  }

  /** Shows the position. After the answer, nobody is to move any more. */
  #show(): void {
    const { table, deal } = this.puzzle;
    const seats = table.seats.map((seat, at) => (at === table.you ? { ...seat, name: this.#name() } : seat));
    const shown = this.outcome ? { ...deal, actors: [], choices: [], prompts: [] } : deal;
    this.#listener.message({ ...table, seq: this.outcome ? 1 : 0, seats, deal: shown, news: this.outcome ? [] : table.news } satisfies Table);
  }
}
