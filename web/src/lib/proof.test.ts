import { expect, test } from "vitest";
import { keep } from "./kept";
import { judge } from "./proof";
import type { Table } from "./wire";

function store(): { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const table = (commitment: string, nonce: string | null, secret: string | null = null): Table =>
  ({ id: "t", you: 0, match: { number: 0, commitment, secret, nonces: [nonce, null] } }) as unknown as Table;

test("an honest shuffle is what was promised", () => {
  const mine = store();
  keep(mine, table("abc", null), "11");
  keep(mine, table("abc", "11"));
  expect(judge(mine, table("abc", "11", "secret"))).toEqual({ commitment: true, nonce: true });
});

test("a commitment or a share changed at the end is noticed, even when it was changed before the end", () => {
  const mine = store();
  keep(mine, table("abc", null), "11");
  keep(mine, table("xyz", "22"));
  expect(judge(mine, table("xyz", "22", "secret"))).toEqual({ commitment: false, nonce: false });
});

test("who came too late for either cannot tell", () => {
  expect(judge(store(), table("abc", null, "secret"))).toEqual({ commitment: null, nonce: null });
  const mine = store();
  keep(mine, table("abc", null), "11");
  expect(judge(mine, table("abc", null, "secret")).nonce).toBeNull();
});
