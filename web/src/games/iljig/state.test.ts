import { expect, test, vi } from "vitest";
import { Covering } from "./covering.svelte";
import { Leading } from "./leading.svelte";
import { stateOf } from "./state";

vi.mock("./texts", () => ({ say: (key: string) => key }));

const named = (guessed: boolean): string => {
  const covering = new Covering();
  covering.begin("a", { verb: "cover", each: [["AS", "9H"]] });
  return stateOf("9H", new Leading(async () => null), covering, ["KS"], { mine: true, guessed }).name;
};

test("a card is named with what it covers, but not while that is what one has to find out", () => {
  expect(named(false)).toBe("Card.covers");
  expect(named(true)).not.toMatch(/covers/i);
});
