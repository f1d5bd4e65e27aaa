/** The lead I am building. After each card, the server says which cards may join and whether it is a lead. */

import type { Choice, Extension, Move } from "../../lib/wire";

type Ask = (move: Move) => Promise<Extension | null>;
type Keep = (chosen: readonly string[], touched: string) => string[];

export class Leading {
  position = $state("");
  choice = $state.raw<Choice | null>(null);
  chosen = $state.raw<string[]>([]);
  addable = $state.raw<string[]>([]);
  complete = $state(false);

  readonly #ask: Ask;
  readonly #keep: Keep;
  /** A tap waits for the answer to the previous one. */
  #last: Promise<void> = Promise.resolve();

  /** `keep` says which cards stay chosen when one is touched. */
  constructor(ask: Ask, keep: Keep = (chosen) => [...chosen]) {
    this.#ask = ask;
    this.#keep = keep;
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

  /** Whether the cards are no lead, and no other card makes them one. */
  get stuck(): boolean {
    return this.chosen.length > 0 && !this.complete && this.addable.length === 0;
  }

  /** Whether a lead may start with this card. */
  starts(card: string): boolean {
    return this.choice?.cards?.includes(card) ?? false;
  }

  /** Adds a card, takes it back, or starts again with it if it cannot join the others. Returns whether it could. */
  touch(card: string): Promise<boolean> {
    const done = this.#last.then(() => this.#toggle(card));
    this.#last = done.then(() => undefined);
    return done;
  }

  async #toggle(card: string): Promise<boolean> {
    const [taken, joins] = [this.chosen.includes(card), this.addable.includes(card)];
    if (!this.choice || !(taken || joins || this.starts(card))) return false;
    const cards = taken ? this.chosen.filter((it) => it !== card) : joins ? [...this.#keep(this.chosen, card), card] : [card];
    if (cards.length === 0) {
      this.clear();
      return true;
    }
    const position = this.position;
    const move = { verb: this.choice.verb, cards };
    // If another message arrived in between, such as a chat line, ask a second time about the table as it is now.
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
