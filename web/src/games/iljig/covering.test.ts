import { expect, test } from "vitest";
import { Covering } from "./covering.svelte";

/** A cover of two cards, for which the server lists these. */
function covering(): Covering {
  const made = new Covering();
  made.begin("1", { verb: "cover", cards: [], min: 0, max: 0, each: [["AS", "8S"], ["AS", "7H"]] });
  return made;
}

test("a card on the table that is covered gives mine back; one that is open waits for mine", () => {
  const made = covering();
  made.touchPlace(1);
  expect([made.current, made.laid]).toEqual([1, [null, null]]);
  made.touchCard("7H");
  expect(made.laid).toEqual([null, "7H"]);
  made.touchPlace(1);
  expect([made.current, made.laid]).toEqual([1, [null, null]]);
});

test("a card that was picked up goes to the card on the table that is tapped next", () => {
  const made = covering();
  made.touchCard("8S");
  made.armed = "AS";
  made.touchPlace(0);
  expect([made.laid, made.armed]).toEqual([["AS", null], null]);
});
