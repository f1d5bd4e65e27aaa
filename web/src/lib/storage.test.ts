import { expect, it } from "vitest";
import { guarded, type Store } from "./storage";

const forbidden = (): Store => {
  throw new DOMException("denied", "SecurityError");
};

it("keeps things for the page where storage is forbidden", () => {
  const store = guarded(forbidden);
  expect(store.getItem("a")).toBeNull();
  store.setItem("a", "1");
  expect(store.getItem("a")).toBe("1");
  store.removeItem("a");
  expect(store.getItem("a")).toBeNull();
});

it("writes through where it is allowed, and forgets what it had kept of a full one", () => {
  const written = new Map<string, string>();
  let full = true;
  const store = guarded(() => ({
    getItem: (key) => written.get(key) ?? null,
    removeItem: (key) => void written.delete(key),
    setItem(key, value) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      written.set(key, value);
    },
  }));
  store.setItem("a", "1");
  full = false;
  store.setItem("a", "2");
  expect([store.getItem("a"), written.get("a")]).toEqual(["2", "2"]);
});

it("names what it keeps, there and in memory", () => {
  const written = Object.setPrototypeOf({ a: "1" }, {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  }) as Store;
  const store = guarded(() => written);
  store.setItem("b", "2");
  expect(store.keys().toSorted()).toEqual(["a", "b"]);
  expect(guarded(forbidden).keys()).toEqual([]);
});
