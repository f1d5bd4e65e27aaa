import { expect, it } from "vitest";
import { openStore } from "./store";

const created = { seq: 1, at: 0, event: { kind: "begin" } } as never;

it("cannot say that there is no match where nothing can be read, and keeps one all the same", async () => {
  const store = await openStore("here"); // Node has no database
  await expect(store.of("turkish")).rejects.toThrow();
  await store.begin("turkish", created);
  expect(await store.of("turkish")).toEqual([created]);
  expect(store.lasts).toBe(false);
});
