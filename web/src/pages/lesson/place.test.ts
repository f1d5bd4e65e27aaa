import { expect, test } from "vitest";
import type { Lesson } from "../../lib/wire";
import { keepPlace, placeIn } from "./place";

const lessonOf = (...says: string[]): Lesson => ({ name: "new", moments: says.map((say) => ({ turn: { say } })) }) as unknown as Lesson;
const lesson = lessonOf("aim", "lead", "follow", "end");

test("a lesson that was left goes on at its step", () => {
  expect(placeIn(lesson)).toBe(0);
  keepPlace(lesson, 2);
  expect(placeIn(lesson)).toBe(2);
  expect(placeIn({ ...lesson, name: "other" })).toBe(0);
});

test("a lesson that has changed since begins again", () => {
  keepPlace(lesson, 2);
  expect(placeIn(lessonOf("aim", "lead", "something else", "end"))).toBe(0);
  expect(placeIn(lessonOf("aim"))).toBe(0);
});

test("a lesson that was finished begins again", () => {
  keepPlace(lesson, 2);
  keepPlace(lesson, 3);
  expect(placeIn(lesson)).toBe(0);
});
