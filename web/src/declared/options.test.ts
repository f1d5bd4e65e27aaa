import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Declarations } from "./declarations";
import type { Value, Values } from "./formulas";
import { BadOption, clausesAboutCards, deckOf, make, packedOptions, ranksApart, ranksIn, suggestions } from "./options";
import tables from "./tables.generated.json";

/** Options as somebody might give them, and what Python makes of them, as `tools.declarations` writes it. */
interface Table {
  game: string;
  given: Values;
  made: Made | Refused;
}

interface Made {
  options: Values;
  suggestions: Record<string, Value[]>;
  packed: string;
  deck: string;
  ranks: string;
  apart: string;
  about_cards: string[];
}

interface Refused {
  option: string;
  clause: string;
  sentence: string;
}

const found = import.meta.glob<Declarations>("../games/*/declared.generated.json", { eager: true, import: "default" });
const games = Object.fromEntries(Object.values(found).map((declared) => [declared.game, declared]));
const numbers = (text: string): bigint[] => [...new BigInt64Array(new Uint8Array(inflateSync(Buffer.from(text, "base64"))).buffer)];
const all = tables as unknown as Table[];

/** The options of a table; or what is wrong with them. */
function tried({ game, given }: Table): Values | Refused {
  try {
    return make(given, games[game]!);
  } catch (error) {
    if (!(error instanceof BadOption)) throw error;
    return { option: error.option, clause: error.clause, sentence: error.message };
  }
}

describe.each(Object.keys(games))("the options of %s", (game) => {
  const declared = games[game]!;
  const mine = all.filter((table) => table.game === game);
  const playable = mine.flatMap(({ made }) => ("options" in made ? [made] : []));

  it("are filled in and checked as Python does", () => {
    expect(mine.map(tried)).toEqual(mine.map(({ made }) => ("options" in made ? made.options : made)));
  });

  it("lead to the same suggestions", () => {
    expect(playable.map(({ options }) => suggestions(options, declared))).toEqual(playable.map((made) => made.suggestions));
  });

  it("lead to the same numbers for kernels, and to the same deck, with the same order of ranks", () => {
    for (const made of playable) {
      expect(packedOptions(made.options, declared)).toEqual(numbers(made.packed));
      expect(deckOf(made.options, declared).map(BigInt)).toEqual(numbers(made.deck));
      const told = [ranksIn, ranksApart, clausesAboutCards].map((of) => of(made.options, declared));
      expect(told).toEqual([made.ranks, made.apart, made.about_cards]);
    }
  });

  it("have names", () => {
    expect(() => make({ players: 4, nonsense: 1 }, declared)).toThrow(/^there is no option 'nonsense'; the options are players, /);
  });
});
