/** The end of a match: what it says, and where it leads. */
import { expect, test, vi } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Language, Table } from "../lib/wire";
import { compared } from "./compared";
import { finishPlace } from "./outcome";
import { reviewPaths } from "./replayPath";

const ended = (changes: Partial<Table> = {}): Table =>
  ({ id: "t 1", you: 0, seats: [{}, {}, {}], played_on: null, match: { number: 2, ranking: [3, 1, 2] }, ...changes }) as unknown as Table;

const placeIn = async (language: Language): Promise<string> => {
  prefs.language = language;
  await loadMessages(language);
  return finishPlace(ended());
};

test("a place is written as each language writes it", async () => {
  expect(await placeIn("fr")).toContain("à la 3ᵉ place sur 3");
  expect(await placeIn("en")).toContain("3rd out of 3");
});

test("a match that I played leads to its replay as I saw it, and to my moments", () => {
  expect(reviewPaths(ended())).toEqual({ replay: "replay/t%201/2/0?view=0", moments: "replay/t%201/2/0?view=0&moments" });
});

test("a deal that was played on keeps its number", () => {
  expect(reviewPaths(ended({ played_on: { match: "s.0", deal: 4, moves: 7 } })).replay).toBe("replay/t%201/2/4?view=0");
});

test("somebody who watched has no moments", () => {
  expect(reviewPaths(ended({ you: null }))).toEqual({ replay: "replay/t%201/2/0", moments: null });
});

test("a deal that was played on is compared with the first time", async () => {
  prefs.language = "en";
  const dealt = (points: number) => ({ deals: [{ scores: [points, 0, 0], standing: {} }] });
  const fetched = vi.fn(async (_path: string) => new Response(JSON.stringify({ ended: dealt(95) })));
  vi.stubGlobal("fetch", fetched);
  const again = ended({ played_on: { match: "s.0", deal: 4, moves: 7 }, match: dealt(35) as unknown as Table["match"] });
  expect(await compared(again, undefined)).toBe("Your result: +35 this time, +95 the first time.");
  expect(fetched.mock.calls[0]?.[0]).toBe("api/tables/s/matches/0/deals/4?view=0");
  expect(await compared({ ...again, you: null }, undefined)).toBe("");
  vi.unstubAllGlobals();
});
