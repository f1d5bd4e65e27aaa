import { expect, test } from "vitest";
import daily from "../messages/daily/en.json";
import fr from "../messages/daily/fr.json";
import { fill } from "../lib/message";
import type { DailyDay } from "../lib/wire";
import { lastWeek, streakWaits, waitUntil } from "./words";

const HOUR = 3_600_000;
const today: DailyDay = { day: "2026-11-26", ends: 0, deals: [] };

test("the wait is told in hours, and at the end in minutes", () => {
  expect(waitUntil(5 * HOUR, 0, "en")).toBe("in 5 hours");
  expect(waitUntil(HOUR, 0, "fr")).toBe("dans 1 heure");
  expect(waitUntil(HOUR, HOUR / 2, "en")).toBe("in 30 minutes");
  expect(waitUntil(0, HOUR, "en")).toBe("in 0 minutes");
});

test("the week ends today, and knows the days that were played", () => {
  const week = lastWeek({ today, week: ["2026-11-26", "2026-11-24"] }, "fr");
  expect(week.map(({ day }) => day).at(0)).toBe("2026-11-20");
  expect(week.map(({ letter }) => letter).join("")).toBe("VSDLMMJ");
  expect(week.map(({ played }) => played)).toEqual([false, false, false, false, true, false, true]);
});

test("a streak waits until something is finished today", () => {
  expect(streakWaits({ today, week: ["2026-11-25"], streak: 2 })).toBe(true);
  expect(streakWaits({ today, week: ["2026-11-26", "2026-11-25"], streak: 3 })).toBe(false);
  expect(streakWaits({ today, week: [], streak: 0 })).toBe(false);
});

test.each([
  [0, 3, "No right answer out of 3", "Aucune réponse juste sur 3"],
  [1, 3, "1 right answer out of 3", "1 réponse juste sur 3"],
  [2, 3, "2 right answers out of 3", "2 réponses justes sur 3"],
  [0, 1, "You’re the first to answer.", "Personne d’autre n’a encore répondu."],
])("%d of %d people found the move", (right, n, inEnglish, inFrench) => {
  expect(fill(daily["puzzle.others"], { right, n }, "en")).toBe(inEnglish);
  expect(fill(fr["puzzle.others"], { right, n }, "fr")).toBe(inFrench);
});

test("one day is no row of days", () => {
  expect([1, 3].map((n) => fill(daily["daily.streak"], { n }, "en"))).toEqual(["Streak begun", "3 days in a row"]);
  expect([1, 3].map((n) => fill(fr["daily.streak"], { n }, "fr"))).toEqual(["Série commencée", "3 jours de suite"]);
});
