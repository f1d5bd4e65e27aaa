import { beforeEach, expect, test, vi } from "vitest";
import { Reach } from "./reach.svelte";

let there: boolean;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked++;
    if (!there) throw new TypeError("no network");
    return { ok: true };
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const moment = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test("a card room that is reached is not asked again until the network changes", async () => {
  there = true;
  const network = new EventTarget();
  const reach = new Reach(network);
  await moment(60_000);
  expect([reach.lost, asked]).toEqual([false, 1]);
  there = false;
  network.dispatchEvent(new Event("offline"));
  await moment();
  expect(reach.lost).toBe(true);
  there = true;
  network.dispatchEvent(new Event("online"));
  await moment();
  expect([reach.lost, asked]).toEqual([false, 3]);
});

test("a card room that is not reached is asked again by and by", async () => {
  there = false;
  const reach = new Reach(new EventTarget());
  await moment();
  expect(reach.lost).toBe(true);
  there = true;
  await moment(10_000);
  expect([reach.lost, asked]).toEqual([false, 2]);
  await moment(60_000);
  expect(asked).toBe(2);
});
