import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Pick } from "../../lib/selection";
import type { Sending } from "../../table/sending.svelte";
import { Haste } from "./haste.svelte";

const LONG = 5000; // ms
const KING: Pick = { place: "hand", card: "KS", key: "KS" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a card is gone for as long as the card room has not answered, and comes back when no table shows that it went", () => {
  const sending = { move: () => undefined, unanswered: true };
  const haste = new Haste(sending as unknown as Sending);
  haste.put("put", KING);
  vi.advanceTimersByTime(LONG);
  expect(haste.gone).toEqual(["KS"]);
  sending.unanswered = false;
  vi.advanceTimersByTime(LONG);
  expect(haste.gone).toEqual([]);
});
