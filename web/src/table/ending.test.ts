import { beforeEach, expect, test, vi } from "vitest";
import type { Phase, Table } from "../lib/wire";
import { Ending } from "./ending.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});

function table(phase: Phase): Table {
  return { phase, match: { number: 0, deal: 0 } } as unknown as Table;
}

/** A deal that ended on this page. */
function ended(phase: Phase): Ending {
  const ending = new Ending();
  ending.see(table("playing"), table(phase), null);
  return ending;
}

test("the last card is held once, however often the table comes meanwhile", () => {
  const ending = ended("counting");
  for (let i = 0; i < 3; i++) ending.hold();
  vi.runAllTimers();
  expect([ending.stage, ending.told]).toEqual(["count", false]);
});

test("only the last deal of a match goes on to who has won", () => {
  for (const [phase, stage] of [["counting", "count"], ["finished", "finish"]] as const) {
    const ending = ended(phase);
    for (let i = 0; i < 5; i++) ending.next();
    expect(ending.stage).toBe(stage);
  }
});

test("a match that ends while its deal is counted goes on to who has won", () => {
  const ending = ended("counting");
  for (let i = 0; i < 3; i++) ending.next();
  ending.see(table("counting"), table("finished"), null);
  ending.next();
  expect(ending.stage).toBe("finish");
});
