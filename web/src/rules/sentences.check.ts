/** Has the translated reasons and refusals look at cases of golden records: `tests/wasm/test_sentences.py` writes what Python finds. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Values } from "../declared/formulas";
import type { Choice, Move } from "../declared/moves";
import { caseOf, shown, type Sentences, type Told } from "./sentences";

interface Written {
  seat: number;
  view: object;
  settings: Values;
  move: Move;
  others: Move[];
  choices: Choice[];
  reasons: (Told | null)[];
  refusals: (Told | null)[];
}

const cases = JSON.parse(readFileSync(`${process.env["TRIPOT_RULES"]}/cases.json`, "utf-8")) as Record<string, Written[]>;

it.each(Object.entries(cases))("%s", async (game, all) => {
  const { REASONS, REFUSALS } = (await import(`../games/${game}/sentences.generated.ts`)) as Sentences;
  expect(all.length).toBeGreaterThan(50);
  for (const { seat, view, settings, move, others, choices, reasons, refusals } of all) {
    const about = caseOf(seat, view, settings, move, others, choices);
    const told = (found: (about: never) => Told | null): Told | null => {
      const values = found(about as never);
      return values && shown(values);
    };
    expect(REASONS.map(([, found]) => told(found)), JSON.stringify(move)).toEqual(reasons);
    expect(REFUSALS.map(([, , found]) => told(found)), JSON.stringify(move)).toEqual(refusals);
  }
});
