import { expect, test } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import type { News } from "../lib/wire";
import { Log } from "./log.svelte";

const laid: News = { kind: "move", seat: 0, by: "player", move: { verb: "lay" }, happened: [] };
const says = (text: string) => [() => text];

test("the log holds the deal that is on, oldest first, with a mark where a trick ends", () => {
  const log = new Log();
  log.add(laid, says("of the deal before"), false);
  log.add({ kind: "dealt" }, says("dealt"), false);
  log.add(laid, [...says("Ada lays."), ...says("Swept away!")], true);
  log.add(laid, [], false);
  expect(log.lines.map(({ text, closes }) => [text, closes])).toEqual([
    ["dealt", false],
    ["Ada lays. Swept away!", true],
  ]);
});

test("it is told in the language of the moment", () => {
  const log = new Log();
  log.add(laid, [() => prefs.language], false);
  const before = prefs.language;
  for (const language of ["fr", "en"] as const) {
    prefs.language = language;
    expect(log.lines[0]?.text).toBe(language);
  }
  prefs.language = before;
});
