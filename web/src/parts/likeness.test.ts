import { expect, test } from "vitest";
import { LEVELS } from "../lib/names";
import drawings from "./faces.svg?raw";
import { likeness } from "./likeness";

const SEATS = Array.from({ length: 20 }, (_, seat) => seat);
const WHO = [null, ...LEVELS];

test.each(WHO)("no two of twenty players look alike: %s", (bot) => {
  const looks = SEATS.map((seat) => JSON.stringify(likeness(seat, bot)));
  expect(new Set(looks).size).toBe(20);
});

test("every part of a face is drawn, and every drawing belongs to one", () => {
  const drawn = [...drawings.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id!);
  const worn = WHO.flatMap((bot) => SEATS.flatMap((seat) => likeness(seat, bot).parts));
  expect(new Set(drawn)).toEqual(new Set([...worn, "pig"]));
});

test("a face tells the level, and nobody else's", () => {
  const heads = LEVELS.map((level) => new Set(SEATS.flatMap((seat) => likeness(seat, level).parts)));
  const all = heads.flatMap((head) => [...head]);
  expect(new Set(all).size).toBe(all.length);
  expect(likeness(3, "somebody else's").parts).toEqual(likeness(3).parts);
});

test("beginners have no grey hair", () => {
  expect(SEATS.filter((seat) => likeness(seat, "beginner").hair === "#c9c4b4")).toEqual([]);
});
