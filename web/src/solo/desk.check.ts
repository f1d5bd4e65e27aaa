/** A table with a database that is slow, full or broken: the page hears only what is kept, and nothing that was heard is lost. */

import { expect, it, vi } from "vitest";
import type { Move } from "../declared/moves";
import { refused } from "../lib/refused";
import type { FromServer, Table as Shown } from "../lib/wire";
import { Match } from "../rules/match";
import { Desk } from "./desk";
import type { Created, Stored } from "./events";
import { rulesOf } from "./fromFiles";
import { Memory, TakenOver, type EventStore } from "./store";
import type { Rules } from "./table";

const rules = await rulesOf("turkish");
const created: Created = { kind: "created", game: "turkish", options: { players: 2 }, clock: 0, pace: 0, public: false, guest: "me", name: "Ada", bots: ["regular"] };

/** Keeps in memory, but not before it may; and nothing while it is full. */
class Slow extends Memory implements EventStore {
  override readonly lasts = true;
  full = false;
  taken = false;
  waits = false;
  tries = 0;
  #waiting: (() => void)[] = [];

  override async add(table: string, begun: number, events: readonly Stored[]): Promise<void> {
    this.tries += 1;
    if (this.waits) await new Promise<void>((go) => this.#waiting.push(go));
    if (this.taken) throw new TakenOver(table);
    if (this.full) throw new Error("there is no room");
    await super.add(table, begun, events);
  }

  go(): void {
    this.waits = false;
    for (const each of this.#waiting.splice(0)) each();
  }
}

const PATIENCE = 5000; // ms

interface Page {
  desk: Desk;
  heard: FromServer[];
  table: () => Shown;
}

function open(kept: EventStore, loading: (game: string) => Promise<Rules> = async () => rules): Page {
  const heard: FromServer[] = [];
  const table = (): Shown => heard.findLast((message): message is Shown => message.type === "table")!;
  return { desk: new Desk("turkish", kept, (message) => heard.push(message), loading), heard, table };
}

/** A page with a new table, at the person's turn. */
async function atMyTurn(kept: EventStore): Promise<Page> {
  const page = open(kept);
  const { desk, table } = page;
  await desk.hear({ kind: "enter", created, since: null });
  await desk.hear({ kind: "ask", request: { type: "start" } });
  await vi.waitFor(() => expect(table().phase).toBe("shuffling"));
  await desk.hear({ kind: "ask", request: { type: "nonce", match: 0, value: "00" } });
  await vi.waitFor(() => expect(table().deal?.actors).toEqual([0]), PATIENCE);
  return page;
}

function moveOf({ deal }: Shown): Move {
  const { verb, from, cards } = deal!.choices[0]! as Move;
  return { verb, ...(from && { from }), ...(cards && { cards: cards.slice(0, 1) }) };
}

it("tells the page nothing that is not kept", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  const { seq } = page.table();
  kept.waits = true;
  await page.desk.hear({ kind: "ask", request: { type: "move", seq, move: moveOf(page.table()), ref: "mine" } });
  await new Promise((later) => setTimeout(later, 50)); // long enough for whoever does not wait
  expect(page.table().seq).toBe(seq);
  expect(page.heard).not.toContainEqual({ type: "done", ref: "mine" });
  kept.go();
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "done", ref: "mine" }));
  const events = await kept.of("turkish");
  expect(events.some(({ event }) => event.kind === "move" && event.ref === "mine")).toBe(true);
});

it("goes back to what is kept if there is no room, and on from there", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  const { seq, deal } = page.table();
  const request = { type: "move", seq, move: moveOf(page.table()) } as const;
  kept.full = true;
  await page.desk.hear({ kind: "ask", request });
  await vi.waitFor(() => expect(page.heard).toContainEqual(expect.objectContaining({ type: "error", code: "storage" })));
  await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ type: "table", seq, deal }), PATIENCE);
  kept.full = false;
  await page.desk.hear({ kind: "ask", request: { ...request, ref: "again" } });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "done", ref: "again" }));
});

it("goes on without being kept if there is still no room after a while, and nobody can take it over", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  const { seq } = page.table();
  const request = { type: "move", seq, move: moveOf(page.table()) } as const;
  kept.full = true;
  await page.desk.hear({ kind: "ask", request });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "error", code: "storage", detail: "" }));
  await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ type: "table", seq }), PATIENCE);
  await page.desk.hear({ kind: "ask", request });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "error", code: "not_kept", detail: "" }));
  page.desk.takenOver();
  await page.desk.hear({ kind: "ask", request: { ...request, ref: "unkept" } });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "done", ref: "unkept" }));
  expect((await kept.of("turkish")).at(-1)!.seq).toBeLessThan(page.table().seq);
});

it("does not wait for the time that a clock showed before it was put right", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  await page.desk.hear({ kind: "ask", request: { type: "move", seq: page.table().seq, move: moveOf(page.table()) } });
  page.desk.takenOver();
  for (const event of await kept.of("turkish")) if (event.seq > 1) event.at += 3_600_000;
  const later = open(kept);
  await later.desk.hear({ kind: "enter", created: null, since: null });
  await vi.waitFor(() => expect(later.table().deal?.actors).toEqual([0]), PATIENCE);
});

it("tries again after a while only, if what happens by itself finds no room", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  await page.desk.hear({ kind: "ask", request: { type: "move", seq: page.table().seq, move: moveOf(page.table()) } });
  kept.full = true;
  await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ type: "error", code: "storage" }), PATIENCE);
  const { tries } = kept;
  await new Promise((later) => setTimeout(later, 500));
  expect(kept.tries).toBe(tries);
  kept.full = false;
  await vi.waitFor(() => expect(page.table().deal?.actors).toEqual([0]), PATIENCE);
});

it("goes back to what is kept if the rules fail", async () => {
  const page = await atMyTurn(new Slow());
  const { seq, deal } = page.table();
  const request = { type: "move", seq, move: moveOf(page.table()) } as const;
  const failing = vi.spyOn(Match.prototype, "play").mockImplementation(() => {
    throw new WebAssembly.RuntimeError("unreachable");
  });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await page.desk.hear({ kind: "ask", request });
  expect(page.heard).toContainEqual({ type: "error", code: "broken", detail: "" });
  failing.mockRestore();
  logged.mockRestore();
  await vi.waitFor(() => expect(page.heard.at(-1)).toMatchObject({ type: "table", seq, deal }), PATIENCE);
  await page.desk.hear({ kind: "ask", request: { ...request, ref: "again" } });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "done", ref: "again" }));
});

it("leaves the table to a page that has gone on with it", async () => {
  const kept = new Slow();
  const page = await atMyTurn(kept);
  kept.taken = true;
  await page.desk.hear({ kind: "ask", request: { type: "move", seq: page.table().seq, move: moveOf(page.table()) } });
  await vi.waitFor(() => expect(page.heard.at(-1)).toEqual({ type: "error", code: "elsewhere", detail: "" }));
});

it("says so if nothing lasts", async () => {
  const page = open(new Memory());
  await page.desk.hear({ kind: "enter", created, since: null });
  await vi.waitFor(() => expect(page.heard).toContainEqual({ type: "error", code: "not_kept", detail: "" }));
});

it("is there again for another page", async () => {
  const kept = new Slow();
  const first = await atMyTurn(kept);
  first.desk.takenOver();
  expect(first.heard.at(-1)).toMatchObject({ type: "error", code: "elsewhere" });
  const second = open(kept);
  await second.desk.hear({ kind: "enter", created: null, since: null });
  await vi.waitFor(() => expect(second.table()).toMatchObject({ seq: first.table().seq, deal: first.table().deal }));
});

it("says why there is no table", async () => {
  const code = async (kept: EventStore, loading?: (game: string) => Promise<Rules>): Promise<unknown> => {
    const { desk, heard } = open(kept, loading);
    await desk.hear({ kind: "enter", created: null, since: null });
    return (heard.at(-1) as { code?: string }).code;
  };
  const kept = new Memory();
  expect(await code(kept)).toBe("unknown_table");
  await kept.begin("turkish", { seq: 1, at: 0, event: created });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const offline = new Error("offline");
  expect(await code(kept, () => Promise.reject(offline))).toBe("no_rules");
  expect(logged).toHaveBeenLastCalledWith(offline);
  expect(await code(kept, () => Promise.reject(refused("cannot_run")))).toBe("cannot_run");
  await kept.add("turkish", 0, [{ seq: 2, at: 0, event: { kind: "move", seat: 0, move: { verb: "fly" } } }]);
  expect(await code(kept)).toBe("old");
  expect(logged).toHaveBeenCalledTimes(3);
  logged.mockRestore();
});
