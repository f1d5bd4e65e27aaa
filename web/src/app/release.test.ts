import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOffered, later } from "./offer.svelte";
import { hearRelease, ownRelease, release } from "../lib/release.svelte";

beforeEach(() => {
  vi.stubEnv("DEV", false);
  vi.stubGlobal("document", { scripts: [{ src: "https://room/assets/index-a.js" }] });
  hearRelease("index-a.js");
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("another release of the card room is offered until it is put off; the next one is offered again", () => {
  expect([ownRelease(), release.other, isOffered()]).toEqual(["index-a.js", "", false]);
  hearRelease("index-b.js");
  expect(isOffered()).toBe(true);
  later();
  expect(isOffered()).toBe(false);
  hearRelease("index-c.js");
  expect(isOffered()).toBe(true);
  hearRelease("index-a.js"); // the card room has gone back
  expect(isOffered()).toBe(false);
});

test("a page that was not built has no release, and is offered none", () => {
  vi.stubEnv("DEV", true);
  hearRelease("index-b.js");
  expect([ownRelease(), isOffered()]).toEqual(["", false]);
});
