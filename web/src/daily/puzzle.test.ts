import { beforeEach, expect, test } from "vitest";
import { Refused } from "../lib/refused";
import type { Puzzle, PuzzleAnswer, PuzzleOutcome, Table, ToServer } from "../lib/wire";
import type { Heard } from "../line/line";
import { PuzzleLine } from "./puzzle.svelte";

const MOVE = { verb: "play", cards: ["KS"] };
const OUTCOME = { solved: true, best: MOVE } as unknown as PuzzleOutcome;
const puzzle = (outcome: PuzzleOutcome | null): Puzzle =>
  ({
    day: "2026-11-26",
    table: { type: "table", you: 1, seats: [{ name: null }, { name: null }], news: [{ kind: "dealt" }] },
    deal: { actors: [1], choices: [{ verb: "play" }], prompts: [] },
    outcome,
  }) as unknown as Puzzle;

let heard: Heard[];
let asked: string[];
let answer: () => Promise<PuzzleAnswer>;

function begin(outcome: PuzzleOutcome | null = null): PuzzleLine {
  const ask = (day: string): Promise<PuzzleAnswer> => (asked.push(day), answer());
  const line = new PuzzleLine(puzzle(outcome), ask, () => "You");
  line.open({ message: (message) => heard.push(message), state: () => undefined, opened: () => undefined, since: () => null });
  return line;
}

const tables = (): Table[] => heard.filter((each): each is Table => each.type === "table");
const move: ToServer = { type: "move", seq: 0, move: MOVE, ref: "a" };

async function send(line: PuzzleLine, message: ToServer): Promise<void> {
  line.send(message);
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  [heard, asked] = [[], []];
  answer = async () => ({ answer: { type: "done", ref: "a" }, outcome: OUTCOME });
});

test("after the answer nobody is to move, and the outcome is known", async () => {
  const line = begin();
  expect(tables().map(({ seq, deal, seats }) => [seq, deal?.actors, seats[1]?.name])).toEqual([[0, [1], "You"]]);
  await send(line, move);
  expect([asked, line.outcome, line.mine]).toEqual([["2026-11-26"], OUTCOME, MOVE]);
  expect(heard.at(-2)).toEqual({ type: "done", ref: "a" });
  expect(tables().at(-1)).toMatchObject({ seq: 1, deal: { actors: [], choices: [] } });
});

test("a question and a refused move are no answer", async () => {
  const line = begin();
  answer = async () => ({ answer: { type: "error", code: "illegal", detail: "", ref: "a" } });
  await send(line, move);
  expect([heard.at(-1)?.type, line.outcome, tables().length]).toEqual(["error", null, 1]);
  answer = () => Promise.reject(new Refused({ type: "error", code: "stale", detail: "" }));
  await send(line, move);
  expect([heard.at(-1), line.outcome]).toMatchObject([{ code: "stale", ref: "a" }, null]);
});

test("a puzzle that has been answered on another device is shown with its outcome", () => {
  const line = begin(OUTCOME);
  expect([line.outcome, tables()[0]?.seq, tables()[0]?.deal?.actors]).toEqual([OUTCOME, 1, []]);
});
