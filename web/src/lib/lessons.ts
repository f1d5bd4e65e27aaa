/** First deals: which game has one, and what this browser has done of them. */

import { call } from "./api";
import type { Game } from "./games";
import { local } from "./storage";
import type { Lesson, LessonAnswer, LessonsDone, OptionValue, ToServer } from "./wire";

/** What became of a lesson here: gone through, left early, or not wanted. */
export type Mark = NonNullable<LessonsDone["lessons"]>[string];

/** How the names begin under which this browser keeps marks. */
export const PREFIX = "tripot-lesson-";

const key = (lesson: string): string => PREFIX + lesson;

/** The first deal of a game with these options, if there is one. */
export function lessonOf(game: Game | undefined, options: Record<string, OptionValue> = {}): string | null {
  const name = String(options["variant"] ?? game?.name ?? "");
  return game?.lessons.includes(name) ? name : null;
}

export const isMarked = (lesson: string): boolean => local.getItem(key(lesson)) !== null;

/** Whether this browser's person has gone through it. */
export const isDone = (lesson: string): boolean => local.getItem(key(lesson)) === "done";

/** Notes what became of a lesson. One that was gone through stays done. */
export function mark(lesson: string, how: Mark): void {
  if (local.getItem(key(lesson)) !== "done") local.setItem(key(lesson), how);
}

export const lessonNamed = (name: string): Promise<Lesson> => call(`/lessons/${encodeURIComponent(name)}`);

/** What the rules say to what a learner tries. */
export const tryInLesson = (name: string, question: ToServer): Promise<LessonAnswer> =>
  call(`/lessons/${encodeURIComponent(name)}`, { question });
