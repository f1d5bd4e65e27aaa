/** Questions to the card room, each with a ref that identifies its answer. */

import type { Advice, Extension, ToServer, WireError } from "../lib/wire";

const NO_LINE: WireError = { type: "error", code: "no_line", detail: "" };

type Answer = Extension | Advice | WireError;
type Question = (ref: string) => ToServer;

export class Questions {
  readonly #send: (question: ToServer) => boolean;
  readonly #open = new Map<string, (answer: Answer | null) => void>();
  #count = 0;

  constructor(send: (question: ToServer) => boolean) {
    this.#send = send;
  }

  /** The answer; `null` if there is none, because of an error or because the line is down. */
  async ask<A extends Extension | Advice>(question: Question): Promise<A | null> {
    const answer = await this.#answerTo(question);
    return answer && answer.type !== "error" ? (answer as A) : null;
  }

  /** Why something is refused; `null` if it isn't, or if nobody knows. */
  async askWhy(question: Question): Promise<WireError | null> {
    const answer = await this.#answerTo(question);
    return answer?.type === "error" && (answer.clause || answer.messages) ? answer : null;
  }

  /** Why something that was asked for is not done, or not known to be done; `null` if it is. */
  async refusal(question: Question): Promise<WireError | null> {
    const answer = await this.#answerTo(question);
    return answer?.type === "error" ? answer : null;
  }

  /** Takes an answer; returns whether it belongs to a question. */
  answer(ref: string, answer: Answer | null): boolean {
    const hear = this.#open.get(ref);
    this.#open.delete(ref);
    hear?.(answer);
    return hear !== undefined;
  }

  /** No answer will come: the line is down, or the card room could not read a question. */
  giveUp(error = NO_LINE): void {
    for (const ref of [...this.#open.keys()]) this.answer(ref, error);
  }

  #answerTo(question: Question): Promise<Answer | null> {
    const ref = `ask-${++this.#count}`;
    return new Promise((resolve) => {
      this.#open.set(ref, resolve);
      if (!this.#send(question(ref))) this.answer(ref, NO_LINE);
    });
  }
}
