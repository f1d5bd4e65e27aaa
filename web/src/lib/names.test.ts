import { expect, test } from "vitest";
import { botName, initials } from "./names";
import type { SeatLine } from "./wire";

const NAMES = ["Marius", "Fernande", "César", "Honorine", "Panisse", "Léontine"];
const seats = (...names: (string | null)[]): SeatLine[] => names.map((name) => ({ name, bot: name ? null : "regular" }) as SeatLine);
const bots = (lines: SeatLine[]): (string | undefined)[] =>
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

test("a name is told by as few letters as tell it from the others", () => {
  const names = ["Camille", "César", "Honorine", "Ca", "Honorine"];
  expect(names.map((_, i) => initials(names, i))).toEqual(["Cam", "Cé", "Honorine", "Ca", "Honorine"]);
  expect(initials(["Ada", "Bo"], 1)).toBe("B");
});
