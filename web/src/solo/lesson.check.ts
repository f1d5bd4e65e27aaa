/** Tries out in first deals what `tests/wasm/test_lessons.py` asked the card room, and compares the answers. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Refused } from "../lib/refused";
import type { LessonAnswer } from "../lib/wire";
import type { Question } from "../line/asking";
import { FOLDER, rulesOf } from "./fromFiles";
import { LessonTable, type Positions } from "./lesson";

interface Asked {
  told: Positions;
  /** The answer, or the code of the error if a question makes no sense. */
  asked: { question: Question; answer: LessonAnswer | string }[];
}

const { told, asked } = JSON.parse(readFileSync(`${FOLDER}/lesson.json`, "utf-8")) as Asked;

it("answers what the card room answers", async () => {
  const table = new LessonTable(await rulesOf(told.game), told);
  for (const { question, answer } of asked) expect(plain(answerOf(table, question)), JSON.stringify(question)).toEqual(plain(answer));
});

function answerOf(table: LessonTable, question: Question): LessonAnswer | string {
  try {
    return table.answer(question);
  } catch (reason) {
    if (reason instanceof Refused) return reason.error.code;
    throw reason;
  }
}

/** An answer without what only Python says: the English sentence of a refusal. */
function plain(told: LessonAnswer | string): unknown {
  if (typeof told === "string") return told;
  const { answer, goes_on, after, also = [] } = JSON.parse(JSON.stringify(told)) as LessonAnswer;
  return { answer: { ...answer, detail: "" }, goes_on, after, also };
}
