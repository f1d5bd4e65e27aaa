import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SaidNews, Table } from "../lib/wire";
import { Chat } from "./chat.svelte";

const seats = ["Ada", "Bob", "Eve"].map((name) => ({ name, bot: null }));
const cries: string[] = [];
let tables = 0;

function opened(): Chat {
  cries.length = 0;
  return new Chat(`t${(tables += 1)}`, () => undefined, (words) => cries.push(words()));
}

const told = (chat: Chat, ...news: Partial<SaidNews>[]): void =>
  chat.hear({ seats, you: 0, daily: null, chat: [], news: news.map((each) => ({ kind: "said", to: null, text: null, reaction: null, ...each })) } as unknown as Table);

const heard = (daily: string | null): Chat => {
  const chat = opened();
  chat.hear({ daily, chat: [], news: [] } as unknown as Table);
  return chat;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("at the table of a deal of the day, where nobody may speak, the panel opens with the log", () => {
  expect([heard(null).tab, heard("2026-11-26").tab]).toEqual(["chat", "log"]);
});

test("a reaction lands on the face that it is for, and disappears; one to everybody lies on the face of its sender", () => {
  const chat = opened();
  told(chat, { seat: 1, name: "Bob", to: 2, reaction: "bravo" });
  expect(chat.landings.map(({ on, said }) => [on, said.reaction])).toEqual([[2, "bravo"]]);
  expect(chat.bubbles).toEqual([]);
  told(chat, { seat: 1, name: "Bob", reaction: "laugh" }, { seat: null, name: "Joe", to: 2, reaction: "thanks" });
  expect(chat.landings.map(({ on }) => on)).toEqual([2, 1, 2]);
  expect(chat.bubbles.map(({ seat }) => seat)).toEqual([1]);
  vi.advanceTimersByTime(4000);
  expect(chat.landings).toEqual([]);
});

test("a person's next reaction replaces the last one on the same face", () => {
  const chat = opened();
  for (const reaction of ["bravo", "laugh", "oops"]) told(chat, { seat: 1, name: "Bob", to: 2, reaction });
  expect(chat.landings.map(({ said }) => said.reaction)).toEqual(["oops"]);
});

test("a reaction without a drawing is a word over its sender", () => {
  const chat = opened();
  told(chat, { seat: 1, name: "Bob", to: 2, reaction: "wait" });
  expect([chat.landings.length, chat.bubbles.length]).toEqual([0, 1]);
});

test("neither reactions nor calls of people whom I have muted are shown", () => {
  const chat = opened();
  chat.mute("Bob", true);
  told(chat, { seat: 1, name: "Bob", to: 2, reaction: "bravo" }, { seat: 1, name: "Bob", text: "À la soupe !", call: true });
  expect([chat.landings, chat.bubbles, cries]).toEqual([[], [], []]);
});

test("people whom I have muted stay so on another seat, and who sits on theirs is heard", () => {
  const chat = opened();
  chat.mute("Bob", true);
  told(chat, { seat: 1, name: "Eve", text: "Hello" }, { seat: 2, name: "Bob", text: "It’s me" }, { seat: null, name: "Bob", text: "Me again" });
  expect([chat.bubbles.map(({ seat }) => seat), chat.unread]).toEqual([[1], 1]);
});

test("two pages mute one person each, and both stay muted in both", () => {
  const one = opened();
  const other = new Chat(`t${tables}`, () => undefined, () => undefined);
  one.mute("Bob", true);
  other.mute("Eve", true);
  one.hearStorage(`tripot-mute-t${tables}`);
  expect([one.muted, other.muted]).toEqual([new Set(["Bob", "Eve"]), new Set(["Bob", "Eve"])]);
});

test("the table's call is called out over the table, and not again for a while", () => {
  const chat = opened();
  const call = { seat: 1, name: "Bob", text: "À la soupe !", call: true };
  told(chat, call, { ...call, seat: 2 });
  expect(cries).toEqual(["À la soupe !"]);
  vi.advanceTimersByTime(3100);
  told(chat, call);
  expect(cries).toEqual(["À la soupe !", "À la soupe !"]);
});
