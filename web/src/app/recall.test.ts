import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { local } from "../lib/storage";
import { choose, hearWay, Recall, way } from "./recall.svelte";

const MINUTE = 60_000;
const page = Object.assign(new EventTarget(), { hidden: false });
let calls: string[];
let recall: Recall;
let turns = 0;

const bell = { call: () => void calls.push("call"), stop: () => void calls.push("stop") };
const called = (): number => calls.filter((each) => each === "call").length;
/** Every turn has its own name: what was called before is known to the whole browser. */
const turn = (): string => `turn ${++turns}`;

function hide(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
  calls = [];
  recall = new Recall(bell);
});

afterEach(() => {
  recall.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what another page of this browser chooses holds here, too", () => {
  const browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  hearWay();
  for (const chosen of ["off", "sound"] as const) {
    local.setItem("tripot.recall", chosen);
    browser.dispatchEvent(Object.assign(new Event("storage"), { key: "tripot.recall" }));
    expect(way()).toBe(chosen);
  }
});

test("after a minute away from my turn I am called, once, until I am back", () => {
  recall.follow(turn());
  vi.advanceTimersByTime(10 * MINUTE);
  hide(true);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(called()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(called()).toBe(1);
  vi.advanceTimersByTime(10 * MINUTE);
  hide(false);
  expect(calls).toEqual(["call", "stop"]);
  hide(true);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(called()).toBe(1);
});

test("I am called at once if I have been away for long when my turn comes, and again for the next turn", () => {
  hide(true);
  vi.advanceTimersByTime(5 * MINUTE);
  expect(called()).toBe(0);
  recall.follow(turn());
  vi.advanceTimersByTime(0);
  expect(called()).toBe(1);
  recall.follow(""); // somebody has played for me
  expect(calls.at(-1)).toBe("stop");
  recall.follow(turn());
  vi.advanceTimersByTime(0);
  expect(called()).toBe(2);
});

test("back within the minute, or no longer on turn, nobody is called", () => {
  recall.follow(turn());
  hide(true);
  vi.advanceTimersByTime(MINUTE - 1);
  hide(false);
  vi.advanceTimersByTime(MINUTE);
  hide(true);
  vi.advanceTimersByTime(MINUTE - 1);
  recall.follow("");
  vi.advanceTimersByTime(MINUTE);
  expect(called()).toBe(0);
});

test("two tabs at one table call once, and so does a page that was loaded again", () => {
  const name = turn();
  const other = new Recall(bell);
  for (const each of [recall, other]) each.follow(name);
  hide(true);
  vi.advanceTimersByTime(MINUTE);
  expect(called()).toBe(1);
  other.close();
  recall.follow(""); // the line was lost
  recall.follow(name);
  vi.advanceTimersByTime(MINUTE);
  expect(called()).toBe(1);
});

test("one switch ends it, and notifications need the permission of the browser", async () => {
  vi.stubGlobal("Notification", { requestPermission: async () => "denied" });
  expect(await choose("notice")).toBe(false);
  hide(true);
  recall.follow(turn());
  vi.advanceTimersByTime(MINUTE);
  expect(called()).toBe(1);
  await choose("off");
  recall.follow("");
  recall.follow(turn());
  vi.advanceTimersByTime(MINUTE);
  expect(called()).toBe(1);
  await choose("sound");
});
