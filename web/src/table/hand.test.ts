import { expect, test } from "vitest";
import { Holding } from "./hand.svelte";
import type { TableModel } from "./model.svelte";

test("a card that was refused is no longer chosen when the lesson goes on", () => {
  const model = { step: 3 as number | undefined };
  const holding = new Holding(model as unknown as TableModel);
  const king = { place: "hand", card: "KS", key: "KS" };
  holding.picks = [king];
  expect(holding.picks).toEqual([king]);
  model.step = 4;
  expect(holding.picks).toEqual([]);
});

test("at a table of the card room, it stays chosen", () => {
  const holding = new Holding({ step: undefined } as unknown as TableModel);
  holding.picks = [{ place: "hand", card: "KS", key: "KS" }];
  expect(holding.picks).toHaveLength(1);
});
