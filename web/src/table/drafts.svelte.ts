/** Unsent words. They outlive the panel, and a reload of the page in the same tab. */

import { session } from "../lib/storage";

export class Draft {
  readonly #key: string;
  #text: string | null;

  constructor(key: string) {
    this.#key = key;
    this.#text = $state(session.getItem(key));
  }

  /** What is written; null if that is nothing of one's own. */
  get text(): string | null {
    return this.#text;
  }

  set text(text: string | null) {
    this.#text = text;
    if (text === null) session.removeItem(this.#key);
    else session.setItem(this.#key, text);
  }
}

const drafts = new Map<string, Draft>();

/**
 * What is written for a table: in the chat and who reads it, or the words of its call. The same for all who ask, as long
 * as it is kept: nobody finds what another person wrote.
 */
export function draftOf(kind: "text" | "to" | "call", table: string | null): Draft {
  const key = `tripot-${kind}-${table ?? ""}`;
  let draft = drafts.get(key);
  if (draft?.text !== session.getItem(key)) drafts.set(key, (draft = new Draft(key)));
  return draft;
}
