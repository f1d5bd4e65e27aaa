/** The lead I am building: after each card the server says which cards may join, and whether it is a lead. */

import type { Choice, Extension, Move } from "../../lib/wire";

type Ask = (move: Move) => Promise<Extension | null>;

export class Leading {
  position = $state("");
  choice = $state.raw<Choice | null>(null);
  chosen = $state.raw<string[]>([]);
  addable = $state.raw<string[]>([]);
  complete = $state(false);

  readonly #ask: Ask;
  /** Touches wait for the answer to the one before. */
  #last: Promise<void> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  begin(position: string, choice: Choice | null): void {
    if (position === this.position && (choice === null) === (this.choice === null)) return;
    this.position = position;
    this.choice = choice;
    this.clear();
  }

  clear(): void {
    this.#settle([], { cards: this.choice?.cards ?? [], complete: false });
  }

  /** Adds a card or takes it back; says whether it could. */
  touch(card: string): Promise<boolean> {
    const done = this.#last.then(() => this.#toggle(card));
    this.#last = done.then(() => undefined);
    return done;
  }

  async #toggle(card: string): Promise<boolean> {
    const taken = this.chosen.includes(card);
    if (!this.choice || (!taken && !this.addable.includes(card))) return false;
    const cards = taken ? this.chosen.filter((it) => it !== card) : [...this.chosen, card];
    if (cards.length === 0) {
      this.clear();
      return true;
    }
    const position = this.position;
    const move = { verb: this.choice.verb, cards };
    // Another message may have come in between, such as a line of chat. The second question is about the table as it is now.
    const answer = (await this.#ask(move)) ?? (await this.#ask(move));
    if (answer && position === this.position) this.#settle(cards, answer);
    return true;
  }

  #settle(cards: string[], { cards: addable, complete }: Pick<Extension, "cards" | "complete">): void {
    this.chosen = cards;
    this.addable = addable;
    this.complete = complete;
  }
}
