import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Later } from "./later.svelte";
import type { GameSide } from "./side";

vi.mock("./lateParts", () => ({}));

const MISSING = { ends: () => Promise.reject(new TypeError("no such file")) } as unknown as GameSide;
const HALF_A_MINUTE = 30_000; // ms

const asked = vi.fn<() => Promise<Response>>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { href: "/table/1", reload });
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  asked.mockReset().mockResolvedValue(new Response());
  reload.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page that misses a part is loaded anew once the card room is reached, and not again for the same part", async () => {
  asked.mockRejectedValueOnce(new TypeError("no line"));
  await new Later().fetch(MISSING);
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([2, 1]);
  await new Later().fetch(MISSING); // on the reloaded page
  await vi.advanceTimersByTimeAsync(2 * HALF_A_MINUTE);
  expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1]);
});

test("nothing is asked for a table that was left", async () => {
  asked.mockRejectedValue(new TypeError("no line"));
  const [left, leaving] = [new Later(), new Later()];
  await left.fetch(MISSING);
  left.close();
  const fetching = leaving.fetch(MISSING);
  leaving.close();
  await fetching;
  await vi.advanceTimersByTimeAsync(HALF_A_MINUTE);
  expect(asked).not.toHaveBeenCalled();
});
