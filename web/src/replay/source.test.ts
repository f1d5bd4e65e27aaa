import { expect, test, vi } from "vitest";
import { Refused } from "../lib/refused";
import { dealAt, homeAfter } from "./source";

const MATCH = { id: "abc-0", game: "turkish", seats: [], deals: [{ deal: 0 }, { deal: 2 }] };
const answered = vi.fn(async () => new Response(JSON.stringify(MATCH)));
vi.stubGlobal("fetch", answered);

test("a deal is found by its number", async () => {
  expect((await dealAt("abc", "0", "2")).index).toBe(1);
});

test.each(["1", "9"])("an address with the deal '%s' names none", async (deal) => {
  await expect(dealAt("abc", "0", deal)).rejects.toMatchObject({ error: { code: "unknown_deal" } });
});

const refused = (code: string): Refused => new Refused({ type: "error", code, detail: "" });

test("a table that is there is offered after a deal that is not", async () => {
  expect(await homeAfter(refused("unknown_deal"), "abc")).toBe("table/abc");
});

test("no table is offered where none is, or where the reader may not go", async () => {
  expect(await homeAfter(refused("closed"), "abc")).toBeNull();
  answered.mockResolvedValueOnce(new Response(JSON.stringify(refused("unknown_table").error), { status: 404 }));
  expect(await homeAfter(refused("unknown_table"), "abc")).toBeNull();
});
