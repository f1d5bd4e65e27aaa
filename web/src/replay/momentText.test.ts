import { beforeAll, expect, test } from "vitest";
import { loadMessages, loadMore } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Moment, Replay, ToldMoments, Why } from "../lib/wire";
import { betterText, costNumber, playedText } from "./momentText";

const told = { messages: { en: { freely: "There’s no need to pick up.", keeps: "This keeps the 2 for later." } } } as unknown as ToldMoments;
const frame = { deal: { over: false }, news: [] };
const replay = { table: { game: "x", you: 0, seats: [{}, {}], news: [] }, ended: null, frames: [frame, frame] } as unknown as Replay;
const moment = (against: Why | null, speaking_for: Why | null): Moment => ({
  move: 1,
  played: { verb: "take", cards: ["KS"] },
  better: { verb: "Play", cards: ["9S"] },
  lost: 12.3,
  error: 1,
  against,
  speaking_for,
});
const freely: Why = { key: "freely", told: {} };
const keeps: Why = { key: "keeps", told: {} };

beforeAll(async () => {
  prefs.language = "en";
  await loadMore("replay");
  await loadMessages("en");
});

test("a reason against a move stands with this move, and not with the better one", () => {
  const both = moment(freely, keeps);
  expect(playedText(told, replay, both, "You pick up.")).toBe("You pick up. There’s no need to pick up.");
  expect(betterText(told, replay, both)).toBe("play the 9 of spades. This keeps the 2 for later.");
});

test("without reasons, the moves stand alone", () => {
  expect(playedText(told, replay, moment(null, null), "You pick up.")).toBe("You pick up.");
  expect(betterText(told, replay, moment(null, null))).toBe("play the 9 of spades.");
});

test.each([
  [12.3, "−12"],
  [0.42, "−0.4"],
])("where there is no room for a sentence, a cost of %d is a number", (lost, written) => {
  expect(costNumber({ ...moment(null, null), lost })).toBe(written);
});
