import { beforeEach, expect, it, vi } from "vitest";
import { local, session } from "../lib/storage";
import { forgetPerson } from "./forgetPerson";

const parts = vi.hoisted(() => ({ forgetMine: vi.fn(), forgetMarks: vi.fn() }));
vi.mock("../lib/mine", () => ({ forgetMine: parts.forgetMine }));
vi.mock("./lessonMarks", () => ({ forgetMarks: parts.forgetMarks }));

/** A browser's storage, whose keys are properties. */
const keeping = (kept: Record<string, unknown>): unknown =>
  Object.setPrototypeOf(kept, { removeItem: (key: string) => void delete kept[key] });

beforeEach(() => () => vi.unstubAllGlobals());

it("forgets the way back, first deals, who was muted, and all that belongs to the tab", () => {
  const tab = { "tripot-text-abc": "Good lu", "tripot-new-table": "game=pig" };
  const browser = { "tripot-mute-abc": '["Bob"]', "tripot.prefs": "{}" };
  vi.stubGlobal("sessionStorage", keeping(tab));
  vi.stubGlobal("localStorage", keeping(browser));
  forgetPerson();
  expect([Object.keys(tab), Object.keys(browser)]).toEqual([[], ["tripot.prefs"]]);
  expect(Object.values(parts).map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it("forgets what was only kept in memory, too", () => {
  session.setItem("tripot-text-abc", "Good lu");
  local.setItem("tripot-mute-abc", '["Bob"]');
  forgetPerson();
  expect([session.getItem("tripot-text-abc"), local.getItem("tripot-mute-abc")]).toEqual([null, null]);
});
