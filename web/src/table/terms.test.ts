import { describe, expect, test } from "vitest";
import type { Game } from "../lib/games";
import { changedOptions, toldOptions } from "./terms";

const texts = { title: "Turc", options: { deals: { label: "Manches" }, sweep: { label: "Balayette" } }, choices: { sweep: { late: "à la fin" } } };
const game = {
  options: [
    { name: "variant", kind: "choice", default: "pig" },
    { name: "deals", kind: "int", default: 4 },
    { name: "sweep", kind: "choice", default: "early" },
    { name: "target", kind: "int", default: null },
  ],
} as unknown as Game;

describe("options in words", () => {
  test("have their labels, and leave out what has none", () => {
    expect(toldOptions(texts, { players: 4, deals: 2, sweep: "late" })).toEqual([
      { name: "Manches", value: "2" },
      { name: "Balayette", value: "à la fin" },
    ]);
  });

  test("are told as changed if they differ from a default or have none", () => {
    expect(changedOptions(game, { variant: "vatra", players: 4, deals: 2, sweep: "early", target: 9 })).toEqual({ deals: 2, target: 9 });
  });
});
