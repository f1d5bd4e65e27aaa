import { expect, test } from "vitest";
import type { Game } from "../../lib/games";
import type { GameOption } from "../../lib/wire";
import { hintsHelp, optionsOf } from "./options";

const option = (name: string, used_with?: GameOption["used_with"]): GameOption =>
  ({ name, kind: "choice", default: "usual", clause: "", ...(used_with && { used_with }) });
const game = {
  options: [
    option("variant"),
    option("deals"),
    option("word", { variant: ["pig", "spoons"], lives: ["usual"] }),
    option("lives", { variant: ["pig", "spoons"] }),
    option("pats", { variant: ["vatra"] }),
  ],
} as Game;

test.each([
  [{ variant: "pig" }, ["deals", "word", "lives"]],
  [{ variant: "spoons", lives: "out" }, ["deals", "lives"]],
  [{ variant: "vatra" }, ["deals", "pats"]],
])("the form has the options that are of use with %o", (inForce, names) => {
  expect(optionsOf(game, inForce).map(({ name }) => name)).toEqual(names);
});

test.each([
  [true, true, "no_races"],
  [true, false, "everyone"],
  [false, true, "nobody"],
  [false, false, "alone"],
] as const)("the help says who gets hints (option %s, public %s)", (hints, open, who) => {
  expect(hintsHelp(hints, open)).toBe(`lobby.hints.${who}`);
});

test("in a tournament everybody gets hints, or nobody", () => {
  expect([true, false].map((hints) => hintsHelp(hints, false, true))).toEqual(["lobby.hints.everyone", "tournament.hints"]);
});
