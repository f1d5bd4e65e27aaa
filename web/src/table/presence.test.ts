import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Seat } from "../lib/wire";
import { Presence } from "./presence.svelte";

const seat = (name: string | null, here: boolean, stand_in = false): Seat => ({ name, bot: null, here, stand_in, ready: false, kept: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("whoever was away is said to be back for a moment, however many messages come", () => {
  const presence = new Presence();
  presence.see(seat("Ada", true));
  expect(presence.state).toBe(null);
  presence.see(seat("Ada", false));
  expect(presence.state).toBe("away");
  let end = presence.see(seat("Ada", true));
  for (let i = 0; i < 5; i++) {
    expect(presence.state).toBe("back");
    vi.advanceTimersByTime(1000);
    end();
    end = presence.see(seat("Ada", true));
  }
  vi.advanceTimersByTime(1100);
  expect(presence.state).toBe(null);
});

test("a stand-in plays for somebody who is away, and somebody else on the seat is not back", () => {
  const presence = new Presence();
  presence.see(seat("Ada", true, true));
  expect(presence.state).toBe("away");
  presence.see(seat("Bob", true));
  expect(presence.state).toBe(null);
  presence.see(seat(null, false));
  expect(presence.state).toBe(null);
});

test("whoever has had the turn for a while is thinking, until it ends", () => {
  const presence = new Presence();
  presence.see(seat("Ada", true));
  const end = presence.turn(performance.now());
  vi.advanceTimersByTime(4900);
  expect(presence.state).toBe(null);
  vi.advanceTimersByTime(200);
  expect(presence.state).toBe("thinking");
  end();
  presence.turn(null);
  expect(presence.state).toBe(null);
});
