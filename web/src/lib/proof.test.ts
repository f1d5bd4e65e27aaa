import { expect, test } from "vitest";
import { keep } from "./kept";
import { command, judge } from "./proof";
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

test("the command names what this browser knows, and nothing that a shell would obey", () => {
  const mine = store();
  const told = (commitment: string, id = "t") => ({ ...table(commitment, "11", "secret"), id });
  expect(command(mine, told("abc"))).toEqual(["uv", "run", "tripot", "verify", "tripot-t.jsonl"]);
  keep(mine, table("abc", null), "11");
  expect(command(mine, told("abc"))?.slice(5)).toEqual(["--commitment", "abc", "--nonce", "11"]);
  expect(command(mine, told("abc", "t; rm -r ."))).toBeNull();
  const lied = store();
  keep(lied, table("$(id)", null));
  expect(command(lied, told("$(id)"))).toBeNull();
});
