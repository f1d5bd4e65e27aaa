/** What became of first deals, in all of a person's browsers: each tells the card room, and hears of the others. */

import { call } from "../lib/api";
import { mark, PREFIX, type Mark } from "../lib/lessons";
import { local } from "../lib/storage";
import type { LessonsDone } from "../lib/wire";

const MARKS: readonly (string | null)[] = ["done", "skipped", "declined"] satisfies Mark[];

/** The lessons that this browser has a mark of. */
const marked = (): string[] => local.keys().filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));

/**
 * Takes over what became of first deals elsewhere, and tells the card room what it does not know yet. It makes no guest
 * of a newcomer, who may only read here.
 */
export async function shareMarks(): Promise<void> {
  const { lessons } = await call<LessonsDone>("/me/lessons");
  if (!lessons) return;
  for (const [lesson, how] of Object.entries(lessons)) mark(lesson, how);
  const mine = marked().map((lesson) => [lesson, local.getItem(PREFIX + lesson)] as const);
  const untold = mine.filter(([lesson, how]) => MARKS.includes(how) && how !== lessons[lesson]);
  if (untold.length) await call("/me/lessons", { lessons: Object.fromEntries(untold) });
}

/** Forgets what became of first deals here. */
export function forgetMarks(): void {
  for (const lesson of marked()) local.removeItem(PREFIX + lesson);
}
