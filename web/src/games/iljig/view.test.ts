import { expect, test } from "vitest";
import { toldOf, trumpsOf } from "./view";

test("a player who picks up five uncovered cards is not said to be out of cards", () => {
  const told = (verb: string, happened: string[]) => toldOf({ kind: "move", seat: 2, by: "player", move: { verb }, happened });
  expect(told("take", ["pickup", "out"])).toEqual(["pickup"]);
  expect(told("cover", ["covers", "out"])).toEqual(["covers", "out"]);
});

test("suits to choose from stand as they do in a hand", () => {
  const choices = [..."SHDC"].map((suit) => ({ verb: "trump", suit }));
  expect(trumpsOf([...choices, { verb: "pass" }]).map(({ suit }) => suit).join("")).toBe("SHCD");
});
