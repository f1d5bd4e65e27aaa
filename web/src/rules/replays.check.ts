/** Plays golden records by the rules in a module. `tests/wasm/test_replays.py` writes the modules and what Python makes of the records. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Declarations, Sizes } from "../declared/declarations";
import { Unreadable, type Choice, type Move } from "../declared/moves";
import type { Values } from "../declared/formulas";
import positions from "../declared/positions.generated.json";
import { choose, type Level } from "./bots";
import { CHANCE, Illegal, Match } from "./match";
import { WAIT } from "./question";

const FOLDER = process.env["TRIPOT_RULES"]!;
const RECORDS = "../tests/records/";

interface Replayed {
  options: Values;
  deals: Dealt[];
  /** The scores of a deal of the pack in order by `regular` bots, with the same chance; `null` if one shuffles within it. */
  by_bots: number[] | null;
  /** The number of moves half-way, what bots choose there, and the chance that they have. */
  asked: { at: number; key: string[]; last: boolean; chosen: Record<Level, number> };
}

interface Dealt {
  /** Every card of the deal, as it was shuffled. */
  deck: number[];
  /** The seats that may act before each move, and in the end. */
  actors: number[][];
  /** What the rules score for it, and the places in the match after it. */
  scores: number[];
  places: number[];
}

interface Recorded extends Move {
  seat: number;
  at?: number;
  legal?: Move[];
}

interface Line {
  game: string;
  match: { deal: number; dealer: number };
  start: Record<string, unknown>;
  moves: Recorded[];
  result: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Position {
  record: string;
  seat: number;
  sizes: Sizes;
  shown: Record<string, unknown>;
  words: Move[];
  choices: Choice[];
}

const records = JSON.parse(readFileSync(`${FOLDER}/records.json`, "utf-8")) as Record<string, Replayed>;
const declared = (game: string): Declarations => JSON.parse(readFileSync(`src/games/${game}/declared.generated.json`, "utf-8"));
const compiled = (game: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(`${FOLDER}/${game}.wasm`));
const moveOf = ({ seat: _, at: __, legal: ___, ...move }: Recorded): Move => move;

describe.each(Object.entries(records))("%s", (name, { options, deals, asked, by_bots }) => {
  const lines = readFileSync(`${RECORDS}${name}.jsonl`, "utf-8").trim().split("\n").map((line) => JSON.parse(line) as Line);
  const { game } = lines[0]!;
  const declarations = declared(game);
  const position = (positions as unknown as Position[]).find(({ record }) => record === name)!;

  it("is played by the module as Python played it", () => {
    const match = new Match(compiled(game), declarations, options);
    for (const [number, { moves, match: { deal, dealer }, start, result, after }] of lines.entries()) {
      if (deal === 0) match.open(dealer);
      match.deal(deals[number]!.deck);
      expect(start).toMatchObject(match.start());
      for (const [index, recorded] of moves.entries()) {
        if (number === 0 && index === asked.at) compare(match, position);
        expect(match.actors()).toEqual(deals[number]!.actors[index]);
        play(match, recorded);
      }
      expect(match.actors()).toEqual([]);
      expect(match.scores()).toEqual(deals[number]!.scores);
      expect(result).toMatchObject(match.result());
      match.close();
      expect(after).toMatchObject(match.standing());
      expect(match.places()).toEqual(deals[number]!.places);
    }
  });

  it.skipIf(!by_bots)("ends as with Python's bots, if the page's bots play a deal", () => {
    const match = new Match(compiled(game), declarations, options);
    match.open(0);
    match.deal(match.pack);
    match.seed(...asked.key.map(BigInt));
    playOut(match);
    expect(match.scores()).toEqual(by_bots);
  });

  /** What one seat sees half-way, and what it may do. */
  function compare(match: Match, { seat, shown, words, choices: offered }: Position): void {
    expect(match.view(seat)).toEqual(shown);
    expect(chosenBy(match, seat)).toEqual(asked.chosen);
    if (declarations.miscounted) return; // here the position lists steps
    expect(match.legal(seat)).toEqual(words);
    expect(match.choices(seat)).toEqual(offered);
  }

  function chosenBy(match: Match, seat: number): Record<string, number> {
    const choice = (level: Level): number => {
      match.seed(...asked.key.map(BigInt));
      return choose(level, match, seat, asked.last);
    };
    return Object.fromEntries(Object.keys(asked.chosen).map((level) => [level, choice(level as Level)]));
  }

  function play(match: Match, recorded: Recorded): void {
    const { seat, cards = [] } = recorded;
    if (seat === CHANCE) return match.shuffle(cards.map((code) => declarations.faces.indexOf(code)));
    const before = match.view(seat);
    expect(() => match.play(seat, { verb: "nothing" })).toThrow(Unreadable);
    for (const other of [...Array(match.players).keys()].filter((other) => !match.actors().includes(other)).slice(0, 1))
      expect(() => match.play(other, moveOf(recorded))).toThrow(Illegal);
    expect(match.view(seat)).toEqual(before);
    tryReversed(match, recorded);
    tryTooFew(match, recorded);
    match.play(seat, moveOf(recorded));
  }

  /** A cover of one card too few is refused. */
  function tryTooFew(match: Match, { seat, cards = [], ...recorded }: Recorded): void {
    const { each, then } = declarations.verbs.find(({ word }) => word === recorded.verb)!;
    if (!each || then || cards.length === 1) return;
    const few = { ...moveOf({ seat, ...recorded }), cards: cards.slice(1) };
    expect(() => match.play(seat, few)).toThrow(Illegal);
  }

  /** A player who names the cards of a lead in another order sees them in that order. */
  function tryReversed(match: Match, { seat, ...recorded }: Recorded): void {
    const { lists } = declarations.verbs.find(({ word }) => word === recorded.verb)!;
    if (!lists || seat === CHANCE) return;
    const [saved, cards] = [match.save(), recorded.cards!.toReversed()];
    match.play(seat, { ...moveOf({ seat, ...recorded }), cards });
    expect(match.view(seat)[lists]).toEqual(cards);
    match.restore(saved);
  }
});

/** `regular` bots play a deal to its end: of those who may act, any is asked first, as `tripot.bots.playing` does it. */
function playOut(match: Match): void {
  const waiting = new Set<number>();
  for (;;) {
    const actors = match.actors().filter((seat) => !waiting.has(seat));
    if (actors.length === 0) return;
    const seat = actors[match.draw(actors.length)]!;
    const index = choose("regular", match, seat, actors.length === 1);
    if (index === WAIT) waiting.add(seat);
    else {
      match.playListed(seat, index);
      waiting.clear();
    }
  }
}
