import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../lib/refused";
import type { Lesson, LessonAnswer, LessonMoment, Table, ToServer } from "../lib/wire";
import { LessonLine } from "./lesson.svelte";
import type { Heard } from "./line";

const MOVE = { verb: "play", cards: ["KS"] };
const BEAT = 1000;

const moment = (turn: LessonMoment["turn"]): LessonMoment => ({ deal: { actors: [] }, news: [], turn }) as unknown as LessonMoment;
const lesson = {
  name: "new",
  table: { type: "table", you: 0, seats: [{ name: null }, { name: null }] },
  moments: [moment({ say: "aim" }), moment({ say: "lead", move: MOVE }), moment(null), moment({ say: "end" })],
  exercises: [{ actors: [0], choices: [] }, { actors: [0], choices: [] }],
  tasks: [{ say: "which", right: "because" }, { say: "now", right: "so" }],
  ended: null,
  texts: {},
} as unknown as Lesson;

let heard: Heard[];
let opened: number;
let answer: () => Promise<LessonAnswer>;
let line: LessonLine;
const keep = vi.fn();

const shown = (): number[] => heard.filter((each): each is Table => each.type === "table").map(({ seq }) => seq);
const move: ToServer = { type: "move", seq: 1, move: MOVE, ref: "a" };

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  opened = 0;
  answer = async () => ({ answer: { type: "done", ref: "a" }, goes_on: true, after: null });
  begin(0);
  return () => vi.useRealTimers();
});

function begin(first: number): void {
  line = new LessonLine(lesson, { ask: () => answer(), beat: () => BEAT, learner: () => "You", readFirst: () => "Read!", keep }, first);
  line.open({ message: (message) => heard.push(message), state: () => undefined, opened: () => (opened += 1), since: () => null });
}

async function send(message: ToServer): Promise<void> {
  line.send(message);
  await vi.advanceTimersByTimeAsync(0);
}

test("the learner reads, does what is asked, sees the others play, and comes to the end", async () => {
  expect([shown(), line.turn?.say, line.progress, line.asks]).toEqual([[0], "aim", { n: 1, total: 3 }, false]);
  line.read();
  expect([shown(), line.turn?.say]).toEqual([[0, 1], "lead"]);
  await send(move);
  expect(heard.at(-2)).toEqual({ type: "done", ref: "a" });
  expect([shown(), line.turn, line.over]).toEqual([[0, 1, 2], null, false]);
  await vi.advanceTimersByTimeAsync(BEAT);
  expect([shown(), line.turn?.say, line.over]).toEqual([[0, 1, 2, 3], "end", true]);
  line.read();
  expect(shown()).toEqual([0, 1, 2, 3]);
  expect((heard[0] as Table).seats.map(({ name }) => name)).toEqual(["You", null]);
});

test("the learner goes back to the step that waited before, and does it again", async () => {
  expect(line.goesBack).toBe(false);
  line.back();
  expect(shown()).toEqual([0]);
  line.read();
  await send(move);
  expect([shown().at(-1), line.goesBack]).toEqual([2, true]);
  line.back();
  await vi.advanceTimersByTimeAsync(BEAT);
  expect([shown().at(-1), line.turn?.say]).toEqual([1, "lead"]);
  line.back();
  expect([shown().at(-1), line.turn?.say, opened]).toEqual([0, "aim", 2]); // once each time, so that nothing is played backwards
});

test("nobody goes back while an answer is on its way", async () => {
  line.read();
  line.send(move);
  line.back();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual([0, 1, 2]);
});

test("an answer that comes after the learner has left changes nothing", async () => {
  line.read();
  const late = answer;
  answer = async () => {
    line.close();
    return late();
  };
  const before = keep.mock.calls.length;
  await send(move);
  expect([shown(), heard.at(-1)?.type, keep.mock.calls.length]).toEqual([[0, 1], "table", before]);
});

test("nothing is played where there is something to read", async () => {
  const first = { type: "error", code: "lesson", detail: "Read!", ref: "a" };
  await send(move);
  expect([heard.at(-1), shown()]).toEqual([first, [0]]);
  line.practise();
  await send(move);
  expect(line.answered).toBe(true);
  await send(move);
  expect([heard.at(-1), line.exercise?.n]).toEqual([first, 1]);
  await send({ ...move, type: "why", ref: "b" } as ToServer);
  expect(heard.at(-1)).toEqual({ ...first, ref: "b" });
});

test("after the deal, the learner goes from one exercise to the next, and reads what each answer teaches", async () => {
  line.read();
  await send(move);
  await vi.advanceTimersByTimeAsync(BEAT);
  expect(line.exercise).toBe(null);
  line.practise();
  expect([shown().at(-1), line.exercise, line.says, line.asks]).toEqual([4, { n: 1, total: 2 }, "which", true]);
  answer = async () => ({ answer: { type: "error", code: "illegal", detail: "", ref: "a" }, goes_on: false, after: null });
  await send(move);
  line.read(); // there is a move to make
  expect([line.exercise?.n, line.says]).toEqual([1, "which"]);
  const after = { ...moment(null), news: [{ kind: "move", seat: 0, move: MOVE, by: "player" }] } as LessonMoment;
  answer = async () => ({ answer: { type: "done", ref: "a" }, goes_on: true, after, also: ["3S"] });
  expect(line.also).toEqual([]);
  await send(move);
  expect([line.exercise?.n, line.answered, line.says, line.asks, line.also]).toEqual([1, true, "because", false, ["3S"]]);
  expect(heard.at(-1)).toMatchObject({ seq: 4, deal: after.deal, news: after.news });
  line.read();
  expect([line.exercise?.n, line.answered, line.says, line.also]).toEqual([2, false, "now", []]);
  await send(move);
  expect([line.says, line.practised]).toEqual(["so", false]);
  line.read();
  expect([line.exercise?.n, line.practised]).toEqual([2, true]);
});

test("cards that were marked wrongly cannot be marked again in that exercise", async () => {
  const choices = [{ verb: "play", from: "hand", cards: ["KS", "4H", "2C"] }, { verb: "play", from: "visible", cards: ["9D"] }];
  const marking = { ...lesson, exercises: [{ actors: [0], choices }, { actors: [0], choices }], tasks: [{ say: "which", right: "because", all: true }, { say: "now", right: "so" }] } as unknown as Lesson;
  line = new LessonLine(marking, { ask: () => answer(), beat: () => BEAT, learner: () => "You", readFirst: () => "Read!", keep });
  line.open({ message: (message) => heard.push(message), state: () => undefined, opened: () => undefined, since: () => null });
  line.practise();
  expect(line.marks).toBe(true);
  const check = async (cards: string[]): Promise<unknown> => {
    answer = async () => ({ answer: { type: "error", code: "illegal", detail: "", cards, ref: "a" }, goes_on: false, after: null });
    await send(move);
    return (heard.at(-1) as Table).deal?.choices.map((choice) => choice.cards);
  };
  expect(await check(["KS"])).toEqual([["4H", "2C"], ["9D"]]);
  expect(await check(["9D", "2C"])).toEqual([["4H"], []]);
  answer = async () => ({ answer: { type: "done", ref: "a" }, goes_on: true, after: moment(null) });
  await send(move);
  expect([line.answered, line.marks], "the cards stay where they were marked").toEqual([true, true]);
  line.read();
  expect([line.marks, (heard.at(-1) as Table).deal?.choices]).toEqual([false, choices]);
});

test("a beginner reads why the rules refuse something, and no number of a clause", async () => {
  line.read();
  const error = { type: "error", code: "illegal", detail: "", clause: "TUR-07", ref: "a" } as const;
  answer = async () => ({ answer: { ...error, messages: { en: "Too high." } }, goes_on: false, after: null });
  await send(move);
  expect(heard.at(-1)).toMatchObject({ messages: { en: "Too high." }, clause: null });
});

test("when the deal is over, its count is shown", async () => {
  const over = { ...moment({ say: "end" }), deal: { actors: [], over: true } } as unknown as LessonMoment;
  const played = { ...lesson, moments: [over], ended: { deal: 0, standing: { letters: [0, 1] } } } as unknown as Lesson;
  const at = (told: Lesson): Table => {
    new LessonLine(told, { ask: () => answer(), beat: () => BEAT, learner: () => "You", readFirst: () => "Read!", keep }).open({ message: (message) => heard.push(message), state: () => undefined, opened: () => undefined, since: () => null });
    return heard.at(-1) as Table;
  };
  expect(at(played)).toMatchObject({ phase: "counting", match: { standing: { letters: [0, 1] } } });
  expect(at({ ...played, ended: null }).phase).toBeUndefined();
});

test("anything else is answered, and the lesson waits", async () => {
  line.read();
  const error = { type: "error", code: "lesson", detail: "", ref: "a" } as const;
  answer = async () => ({ answer: error, goes_on: false, after: null });
  await send(move);
  expect([heard.at(-1), shown(), line.turn?.say]).toEqual([error, [0, 1], "lead"]);
  line.read(); // there is a move to make
  expect(shown()).toEqual([0, 1]);
});

test("a card room that cannot be reached, or refuses, is an answer too", async () => {
  line.read();
  answer = () => Promise.reject(new TypeError("offline"));
  await send(move);
  expect(heard.at(-1)).toEqual({ type: "error", code: "offline", detail: "", ref: "a" });
  answer = () => Promise.reject(new Refused({ type: "error", code: "too_many", detail: "" }));
  await send(move);
  expect(heard.at(-1)).toMatchObject({ code: "too_many", ref: "a" });
  answer = () => Promise.reject(new Refused({ type: "error", code: "stale", detail: "" })); // another release than the page's
  await send(move);
  expect(heard.at(-1)).toMatchObject({ code: "lesson_changed", ref: "a" });
  expect(shown()).toEqual([0, 1]);
});

test("what is no question of the learner's is carried out without effect", async () => {
  await send({ type: "say", reaction: "hello", ref: "b" });
  expect(heard.at(-1)).toEqual({ type: "done", ref: "b" });
});

test("a lesson that was left goes on no more", async () => {
  line.read();
  await send(move);
  line.close();
  await vi.advanceTimersByTimeAsync(10 * BEAT);
  expect(shown()).toEqual([0, 1, 2]);
});

test("it begins where the learner was, and tells where that is", async () => {
  heard = [];
  keep.mockClear();
  begin(1);
  expect(shown()).toEqual([1]);
  await send(move);
  expect(keep.mock.calls).toEqual([[1], [2]]);
});
