import { expect, test } from "vitest";
import { ranked } from "./ratings";

const RATING = { game: "turkish", points: 1500, doubt: 90, matches: 4, course: [1480, 1500], bots: { beginner: 1492, regular: 1500, expert: 1836, master: 1836 } };

test("the strongest come first, I before my equals, and equal levels share a line", () => {
  expect(ranked(RATING)).toEqual([
    { levels: ["expert", "master"], points: 1836 },
    { levels: [], points: 1500 },
    { levels: ["regular"], points: 1500 },
    { levels: ["beginner"], points: 1492 },
  ]);
});

test("where no bot was measured, I stand alone", () => {
  expect(ranked({ ...RATING, bots: {} })).toEqual([{ levels: [], points: 1500 }]);
});
