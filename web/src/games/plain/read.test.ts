import { beforeAll, describe, expect, it } from "vitest";
import { loadMessages } from "../../lib/i18n.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { FieldKind, Table, ViewField } from "../../lib/wire";
import { shownOf, type Values } from "./read";

const field = (name: string, kind: FieldKind, by_seat = false): ViewField => ({ name, kind, by_seat });
const table = { seats: [{ name: "Ada" }, { name: "Bob" }] } as unknown as Table;
const texts = { title: "", view: { stock_count: "Stock", quiet: "", "phase.doubt": "in doubt" } };
const shown = (fields: ViewField[], values: Values, bySeat = false) => shownOf(fields, bySeat, values, table, texts);

beforeAll(() => loadMessages(prefs.language));

describe("the fields of a view", () => {
  it("have the label of the message file, else their name; with an empty label the value stands alone, and a field that is declared aside is left out", () => {
    const aside: ViewField = { ...field("idle", "number"), aside: true };
    const fields = [field("stock_count", "number"), field("last_player", "seat"), field("quiet", "number"), aside];
    const values = { stock_count: 7, last_player: 1, quiet: 3, idle: 5 };
    const wanted = [["Stock", "7"], ["last player", "Bob"], ["", "3"]];
    expect(shown(fields, values).map(({ label, text }) => [label, text])).toEqual(wanted);
  });

  it("say nothing that is empty", () => {
    const fields = [field("a", "number"), field("b", "flag"), field("c", "cards"), field("d", "card"), field("e", "one_of"), field("f", "seat")];
    expect(shown(fields, { a: 0, b: false, c: [], d: null, e: null, f: null })).toEqual([]);
    expect(shown(fields, { b: true }).map(({ label, text }) => [label, text])).toEqual([["b", ""]]);
  });

  it("are told by their kind", () => {
    const text = (kind: FieldKind, value: unknown, name = "x") => shown([field(name, kind)], { [name]: value })[0]?.text;
    expect(text("number", [3, 0, -2])).toBe("3 · 0 · −2");
    expect(text("one_of", "doubt", "phase")).toBe("in doubt");
    expect(text("one_of", "over", "phase")).toBe("over");
    expect(text("bits", ["S", "H"])).toMatch(/^S .+ H$/);
  });

  it("lie as cards, face down where they are not seen", () => {
    const cards = (kind: FieldKind, value: unknown) => shown([field("x", kind)], { x: value })[0]?.cards;
    expect(cards("card", "KS")).toEqual([{ card: "KS" }]);
    expect(cards("pile", [["2S"], ["4H", "4D"]])).toEqual([{ card: "2S" }, { card: "4H" }, { card: "4D" }]);
    expect(cards("queue", ["?", "9C"])).toEqual([{ card: null }, { card: "9C" }]);
    expect(cards("run", [{ seat: 0, card: "AS" }])).toEqual([{ card: "AS", by: "Ada" }]);
  });

  it("of a seat are told apart from those of the table, without counts of others and what the frame shows itself", () => {
    const laid: ViewField = { ...field("laid", "order"), count: "laid_count" };
    expect(shown([laid, field("laid_count", "number")], { laid: ["2S"], laid_count: 1 }).map(({ name }) => name)).toEqual(["laid"]);
    const fields = [field("won", "cards", true), field("hand", "cards", true), field("turn", "seat"), field("top", "card")];
    expect(shown(fields, { won: ["2S"], hand: ["KS"] }, true).map(({ name }) => name)).toEqual(["won"]);
    expect(shown(fields, { turn: 0, top: "2S" }).map(({ name }) => name)).toEqual(["top"]);
  });
});
