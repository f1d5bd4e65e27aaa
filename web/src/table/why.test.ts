import { beforeAll, expect, test } from "vitest";
import { loadMessages } from "../lib/i18n.svelte";
import type { GameTexts } from "../lib/games";
import type { Table, WireError } from "../lib/wire";
import { Questions } from "./questions";
import { refusalText } from "./why";
import { Whys } from "./whys.svelte";

const table = { seats: [] } as unknown as Table;
const texts: GameTexts = { title: "", clauses: { "TUR-07": "Play an equal or lower card." } };
const refused: WireError = { type: "error", code: "illegal", detail: "", clause: "TUR-07" };
const exact: WireError = {
  ...refused,
  why: { key: "too_high", told: { rank: "Q" } },
  messages: { en: "That’s higher than {rank, the}.", fr: "" },
};

beforeAll(() => loadMessages("en"));

test("a refusal says what holds, or else what the clause says", () => {
  expect(refusalText(exact, table, texts)).toBe("That’s higher than the queen.");
  expect(refusalText(refused, table, texts)).toBe("Play an equal or lower card.");
});

test("a question that is refused has no answer, but a reason", async () => {
  const asked = new Questions((question) => {
    const ref = "ref" in question ? question.ref : "";
    queueMicrotask(() => asked.answer(ref ?? "", { ...refused, ref: ref ?? "" }));
    return true;
  });
  const move = { verb: "play", cards: ["KS"] };
  expect(await asked.ask((ref) => ({ type: "extend", seq: 1, move, ref }))).toBeNull();
  expect(await asked.askWhy((ref) => ({ type: "why", seq: 1, move, ref }))).toMatchObject({ clause: "TUR-07" });
});

test("a reason in words is a reason without the number of a clause, too", async () => {
  const asked = new Questions((question) => {
    const ref = ("ref" in question && question.ref) || "";
    queueMicrotask(() => asked.answer(ref, { ...exact, clause: null, ref }));
    return true;
  });
  const move = { verb: "play", cards: ["KS"] };
  expect(await asked.askWhy((ref) => ({ type: "why", seq: 1, move, ref }))).toMatchObject({ messages: exact.messages });
});

test("when the line is down nobody waits for an answer", async () => {
  const asked = new Questions(() => true);
  const answer = asked.askWhy((ref) => ({ type: "why", seq: 1, move: { verb: "play" }, ref }));
  asked.giveUp();
  expect(await answer).toBeNull();
});

test("only the card that is pointed at says why", async () => {
  const whys = new Whys(() => Promise.resolve(exact));
  const [first, second] = [whys.look("a", () => ({ verb: "play" })), whys.look("b", () => ({ verb: "play" }))];
  await Promise.all([first, second]);
  expect([whys.of("a"), whys.of("b")]).toEqual([null, exact]);
  whys.leave("a");
  expect(whys.of("b")).toBe(exact);
  whys.leave("b");
  expect(whys.of("b")).toBeNull();
});
