/** A learner's place in a first deal, so that somebody who leaves it, perhaps to read the rules, can go on there. */

import { session } from "../../lib/storage";
import type { Lesson } from "../../lib/wire";

const key = (lesson: Lesson): string => `tripot-lesson-at-${lesson.name}`;

/** The number of the moment and all that it shows, which tells whether the lesson has changed since. */
const noteOf = (lesson: Lesson, number: number): string => `${number} ${JSON.stringify(lesson.moments[number])}`;

/** The moment to begin with: the one that was shown last in this session of the browser, or the first. */
export function placeIn(lesson: Lesson): number {
  const kept = session.getItem(key(lesson)) ?? "";
  const number = parseInt(kept, 10);
  return number < lesson.moments.length && kept === noteOf(lesson, number) ? number : 0;
}

/** Keeps the moment that is shown. A lesson that has come to its end begins with its first moment again. */
export function keepPlace(lesson: Lesson, number: number): void {
  if (number < lesson.moments.length - 1) session.setItem(key(lesson), noteOf(lesson, number));
  else session.removeItem(key(lesson));
}
