import { expect, it, vi } from "vitest";
import { forgetPerson } from "./forgetPerson";

const parts = vi.hoisted(() => ({ forgetMine: vi.fn(), forgetMarks: vi.fn() }));
vi.mock("../lib/mine", () => ({ forgetMine: parts.forgetMine }));
vi.mock("./lessonMarks", () => ({ forgetMarks: parts.forgetMarks }));

it("forgets the way back, first deals, and all that belongs to the tab", () => {
  const kept: Record<string, unknown> = { "tripot-text-abc": "Good lu", "tripot-new-table": "game=pig" };
  const methods = { removeItem: (key: string) => void delete kept[key] };
  vi.stubGlobal("sessionStorage", Object.setPrototypeOf(kept, methods));
  forgetPerson();
  expect(Object.keys(kept)).toEqual([]);
  expect(Object.values(parts).map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
