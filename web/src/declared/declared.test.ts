import { readdirSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cardsIn, numbersIn, rowOf, viewIn } from "./bytes";
import type { Declarations, Sizes } from "./declarations";
import { choices, heldBy, read, recordsIn, stepsOf, verbOf, write, type Choice, type Move } from "./moves";
import positions from "./positions.generated.json";

/** A position half-way through the first deal of a golden record, as `tools.declarations` writes it. */
interface Position {
  record: string;
  game: string;
  seat: number;
  sizes: Sizes;
  state: string;
  view: string;
  shown: { seats: Record<string, unknown>[] } & Record<string, unknown>;
  legal: string;
  words: Move[];
  choices: Choice[];
  /** Other moves, and whether Python can read them. */
  others: [Move, boolean][];
}

interface Recorded extends Move {
  seat: number;
  at?: number;
  legal?: Move[];
}

const CHANCE = -1; // the seat that records give to the shuffle in the middle of a deal
const RECORDS = "../tests/records/";
const files = readdirSync(RECORDS).filter((file) => file.endsWith(".jsonl"));
const found = import.meta.glob<Declarations>("../games/*/declared.generated.json", { eager: true, import: "default" });
const games = Object.fromEntries(Object.values(found).map((declared) => [declared.game, declared]));
const bytes = (text: string): Uint8Array => new Uint8Array(inflateSync(Buffer.from(text, "base64")));

describe.each(files)("the moves of %s", (file) => {
  const deals = readFileSync(RECORDS + file, "utf-8").trim().split("\n").map((line) => JSON.parse(line));
  const declared = games[deals[0].game]!;
  const moves = deals.flatMap(({ moves }: { moves: Recorded[] }) => moves);
  const words = moves.filter(({ seat }) => seat !== CHANCE).map(({ seat: _, at: __, legal: ___, ...move }) => move);
  const listed = moves.flatMap(({ legal }) => legal ?? []);

  it("are read, and written back as they were", () => {
    const nothing = Array.from({ length: declared.lanes }, () => 0n); // no hand to look for copies in
    for (const move of [...words, ...listed]) {
      const written = write(read(move, declared, nothing), declared);
      const shown = verbOf(move, declared, declared.lanes).shows ? { cards: move.cards } : {}; // the move itself does not name it
      expect(inOrder({ ...written, ...shown })).toEqual(inOrder(move));
    }
  });
});

it("a move that is made card by card is taken apart into its steps", () => {
  const declared = games["iljig"]!;
  const none = Array.from({ length: declared.lanes }, () => 0n);
  const cover = { verb: "cover", cards: ["KS", "9D"] };
  const { each, then } = verbOf(cover, declared, declared.lanes);
  const steps = stepsOf(cover, declared, none);
  const words = steps.map(({ verb }) => declared.verbs.find(({ number }) => number === verb)!.word);
  expect(words).toEqual([each, each, ...(then ? [then] : [])]);
});

describe.each(positions as unknown as Position[])("half-way through $record", (position) => {
  const { game, seat, sizes, words } = position;
  const declared = games[game]!;
  const state = numbersIn(bytes(position.state), declared.state, sizes);
  const view = numbersIn(bytes(position.view), declared.view, sizes);
  const records = recordsIn(bytes(position.legal), declared);

  it("the bytes of the view say what its JSON says", () => {
    expect(viewIn(bytes(position.view), declared, sizes)).toEqual(position.shown);
  });

  it("the bytes of the state have the seat's hand", () => {
    expect(cardsIn(rowOf(state, "hand", seat, sizes), declared.faces)).toEqual(position.shown.seats[seat]!["hand"]);
  });

  it("the legal moves are listed", () => {
    expect(records.map((record) => write(record, declared))).toEqual(words);
  });

  it("the legal moves are read with the copies that the seat holds", () => {
    expect(words.map((move) => read(move, declared, heldBy(move, seat, state, declared, sizes)))).toEqual(records);
  });

  it("what cannot be read is refused", () => {
    const reads = (move: Move): boolean => {
      try {
        read(move, declared, heldBy(move, seat, state, declared, sizes));
      } catch {
        return false;
      }
      return true;
    };
    for (const [move, readable] of position.others) expect([move, reads(move)]).toEqual([move, readable]);
  });

  it("a number that stands for nothing is null, and half a number is none", () => {
    for (const { number, word, part } of declared.verbs.filter(({ part }) => part)) {
      const written = write({ verb: number, slot: 99, cards: [] }, declared) as unknown as Record<string, unknown>;
      expect(written[part!.name]).toBe(part!.labels.length > 0 ? null : 99);
      const half: Move = { verb: word, cards: [], [part!.name]: 0.5 };
      expect(() => read(half, declared, [])).toThrow();
    }
  });

  it("they are the same choices", () => {
    expect(choices(words, seat, view, declared, sizes)).toEqual(position.choices);
  });
});

/** A cover lists its cards in the order of those that it covers: its record, a set, does not have that order. */
const inOrder = ({ cards, ...move }: Move): Move => ({ ...move, ...(cards ? { cards: cards.toSorted() } : {}) });
