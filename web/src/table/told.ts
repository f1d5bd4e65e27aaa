import type { Sentence } from "../lib/words";

/** A sentence for the live region. Its text follows the language. */
export class Told {
  constructor(
    readonly id: number,
    readonly sentence: Sentence,
  ) {}

  get text(): string {
    return this.sentence();
  }
}
