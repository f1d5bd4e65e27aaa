/** What has been told of the deal that is on, to be read back in the language of the moment. */

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
  /** Whether a trick, a pile or a run ends with it. */
  closes: boolean;
}

export class Log {
  #entries = $state.raw<Entry[]>([]);
  #count = 0;
  lines: LogLine[] = $derived(
    this.#entries.map(({ id, sentences, closes }) => ({ id, closes, text: sentences.map((sentence) => sentence()).join(" ") })),
  );

  /** Keeps a piece of news in its sentences. What was told of an earlier deal goes when the cards are dealt. */
  add({ kind }: News, sentences: Sentence[], closes: boolean): void {
    if (kind === "dealt") this.#entries = [];
    if (sentences.length) this.#entries = [...this.#entries, { id: ++this.#count, sentences, closes }];
  }
}
