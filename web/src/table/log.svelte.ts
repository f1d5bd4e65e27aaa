/** What has been reported about the current deal, readable in the current language. */

import type { News } from "../lib/wire";
import type { Sentence } from "../lib/words";

interface Entry {
  id: number;
  sentences: Sentence[];
  closes: boolean;
}

export interface LogLine {
  id: number;
  text: string;
  /** Whether it ends a pile or a run. */
  closes: boolean;
}

export class Log {
  #entries = $state.raw<Entry[]>([]);
  #count = 0;
  lines: LogLine[] = $derived(
    this.#entries.map(({ id, sentences, closes }) => ({ id, closes, text: sentences.map((sentence) => sentence()).join(" ") })),
  );

  /** Stores a piece of news as sentences. Those of an earlier deal go when the cards are dealt. */
  add({ kind }: News, sentences: Sentence[], closes: boolean): void {
    if (kind === "dealt") this.#entries = [];
    if (sentences.length) this.#entries = [...this.#entries, { id: ++this.#count, sentences, closes }];
  }
}
