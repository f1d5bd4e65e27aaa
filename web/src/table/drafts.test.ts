import { beforeEach, expect, test, vi } from "vitest";
import { draftOf } from "./drafts.svelte";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("what is written is kept by table and for each field, until it is taken away", () => {
  draftOf("text", "one").text = "Good lu";
  draftOf("call", "one").text = "";
  expect([...stored.values()]).toEqual(["Good lu", ""]);
  expect(draftOf("text", "one").text).toBe("Good lu");
  expect(draftOf("text", "two").text).toBeNull();
  draftOf("text", "one").text = null;
  draftOf("call", "one").text = null;
  expect(stored.size).toBe(0);
});

test("a page that is loaded again finds what was written", async () => {
  draftOf("text", "three").text = "Good lu";
  vi.resetModules();
  const again = await import("./drafts.svelte");
  expect(again.draftOf("text", "three").text).toBe("Good lu");
});

test("somebody else, for whom everything was cleared, finds nothing that was written", () => {
  const before = draftOf("text", "four");
  before.text = "Good lu";
  expect(draftOf("text", "four")).toBe(before);
  stored.clear();
  expect(draftOf("text", "four").text).toBeNull();
});
