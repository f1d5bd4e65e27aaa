import { expect, test } from "vitest";
import { loadMessages } from "./i18n.svelte";
import { botLabel, botName, fullName, initials, plainName, seatName } from "./names";
import type { Seat } from "./wire";

const NAMES = ["Marius", "Fernande", "César", "Honorine", "Panisse", "Léontine"];
const seats = (...names: (string | null)[]): Seat[] => names.map((name) => ({ name, bot: name ? null : "regular" }) as Seat);
const bots = (lines: Seat[]): (string | undefined)[] =>
  lines.flatMap((line, seat) => (line.bot ? [botName(lines, seat, NAMES)] : []));

test("bots are called after their seats", () => {
  expect(bots(seats("Ada", null, null, null))).toEqual(["Fernande", "César", "Honorine"]);
});

test("no bot has the name of a person here, however that is written", () => {
  expect(bots(seats("cesar", null, null, null))).toEqual(["Fernande", "Panisse", "Honorine"]);
});

test("two bots whose names are taken get two others", () => {
  expect(bots(seats("César", "fernande", null, null))).toEqual(["Léontine", "Honorine"]);
  expect(bots(seats(null, null, "Marius", "Fernande"))).toEqual(["Panisse", "Léontine"]);
});

test("a table with more seats than names says a name twice", () => {
  expect(bots(seats("Marius", ...Array.from({ length: 6 }, () => null))).at(-1)).toBe("Marius");
});

test("a name that is read from the right turns nothing beside it, and is compared as it is", () => {
  const lines = seats("علي", "Ada");
  expect(lines.map((_, seat) => seatName(lines, seat))).toEqual(["\u2068علي\u2069", "Ada"]);
  expect(plainName(lines, 0)).toBe("علي");
});

test("a name is told by as few letters as tell it from the others", () => {
  const names = ["Camille", "César", "Honorine", "Ca", "Honorine"];
  expect(names.map((_, i) => initials(names, i))).toEqual(["Cam", "Cé", "Honorine", "Ca", "Honorine"]);
  expect(initials(["Ada", "Bo"], 1)).toBe("B");
});

test("a level has a name in the language, and a bot of another package has its own", async () => {
  await loadMessages("en");
  expect(["regular", "Hurried"].map(botLabel)).toEqual(["Intermediate", "Hurried"]);
  const lines = ["regular", "Hurried"].map((bot) => ({ name: null, bot }) as Seat);
  expect(lines.map((_, seat) => fullName(lines, seat))).toEqual([expect.stringContaining("(intermediate)"), expect.stringContaining("(Hurried)")]);
});
