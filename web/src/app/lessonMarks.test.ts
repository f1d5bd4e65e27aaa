import { beforeEach, expect, it, vi } from "vitest";
import { isDone, isMarked, mark } from "../lib/lessons";
import { forgetMarks, shareMarks } from "./lessonMarks";

const call = vi.hoisted(() => vi.fn());
vi.mock("../lib/api", () => ({ call }));

/** A browser's storage, whose keys are properties. */
const empty = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

beforeEach(() => {
  call.mockReset();
  vi.stubGlobal("localStorage", empty());
});

it("tells what became of first deals here, and takes over what became of them elsewhere", async () => {
  mark("pig", "done");
  mark("glukz", "declined");
  localStorage.setItem("tripot-lesson-iljig", "odd");
  call.mockResolvedValue({ lessons: { glukz: "done", pig: "skipped", vatra: "done" } });
  await shareMarks();
  expect(call.mock.calls).toEqual([["/me/lessons"], ["/me/lessons", { lessons: { pig: "done" } }]]);
  expect(["pig", "glukz", "vatra", "turkish"].map(isDone)).toEqual([true, true, true, false]);
});

it("tells nothing if there is nothing to tell", async () => {
  call.mockResolvedValue({ lessons: { vatra: "skipped" } });
  await shareMarks();
  expect([call.mock.calls.length, isMarked("vatra"), isDone("vatra")]).toEqual([1, true, false]);
});

it("tells nothing of a newcomer", async () => {
  mark("pig", "done");
  call.mockResolvedValue({ lessons: null });
  await shareMarks();
  expect([call.mock.calls.length, isDone("pig")]).toEqual([1, true]);
});

it("forgets all of it", () => {
  mark("pig", "done");
  localStorage.setItem("tripot-other", "kept");
  forgetMarks();
  expect([isMarked("pig"), localStorage.getItem("tripot-other")]).toEqual([false, "kept"]);
});
