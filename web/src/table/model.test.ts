import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Heard, Line, Listener } from "../line/line";
import { loadMessages } from "../lib/i18n.svelte";
import type { News, Table, ToServer, WireError } from "../lib/wire";
import { Holding } from "./hand.svelte";
import { TableModel } from "./model.svelte";
import type { Reader } from "./reader";

/** A line without a socket: it sends what a script says, as a replay would, and keeps what the page sends. */
class ScriptedLine implements Line {
  readonly sent: ToServer[] = [];
  closed = false;
  reopened = 0;
  listener!: Listener;

  open(listener: Listener): void {
    this.listener = listener;
  }

  /** Sends the messages of a script. Each is shown before the next one arrives. */
  async play(...script: Heard[]): Promise<void> {
    for (const message of script) {
      this.listener.message(message);
      await settle();
    }
  }

  send(message: ToServer): boolean {
    this.sent.push(message);
    return true;
  }

  reopen(): void {
    this.reopened += 1;
  }

  close(): void {
    this.closed = true;
  }
}

const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(1));

const reader: Reader = {
  seats: () => [{ count: 2, known: ["KS", "2H"], visible: [], hidden: [], turned: [] }],
  plan: () => ({ first: [], then: [] }),
  told: ({ happened }) => happened,
  cry: () => null,
  sound: () => null,
  trial: () => null,
};

const TURN = "Your turn. Play (1 card).";

const seat = (name: string) => ({ name, bot: null, here: true, stand_in: false, ready: false, kept: false });

/** A table in play, at which it is the turn of `actor`. I have the first seat. */
function table(seq: number, actor: number, ...news: News[]): Table {
  const choices = actor === 0 ? [{ verb: "play", cards: ["KS", "2H"], min: 1, max: 1 }] : [];
  const deal = { actors: [actor], over: false, dealer: 0, moves: seq, deadline_ms: null, view: {}, choices, prompts: [], race: null };
  return {
    type: "table", id: "ABC", seq, game: "new", options: {}, you: 0, phase: "playing", hints: true, host: false,
    seats: [seat("Ada"), seat("Bo")], deal: { ...deal, result: null, remarks: {} }, news, chat: null, match: null,
  } as unknown as Table;
}

const move = (by: number): News => ({ kind: "move", seat: by, by: "player", move: { verb: "play", cards: ["KS"] }, happened: [] });
const spoken = (): string[] => model.telling.told.map(({ text }) => text);

let line: ScriptedLine;
let model: TableModel;

beforeAll(() => loadMessages("en"));

beforeEach(() => {
  vi.useFakeTimers();
  const texts = { title: "New", moves: { play: "{player} plays {cards}" } };
  const answer = { games: [{ name: "new", ranks: "KQ2", texts: { en: texts } }], limits: {}, bots: [] };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  vi.stubGlobal("document", { hidden: false, baseURI: "https://room/" });
  for (const name of ["MouseEvent", "KeyboardEvent", "TouchEvent"]) vi.stubGlobal(name, class {}); // no event is handled
  line = new ScriptedLine();
  model = new TableModel("ABC", line, { loaded: () => reader, load: async () => undefined });
});

afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a script of messages is shown and told without a socket", async () => {
  await line.play(table(1, 1, { kind: "dealt" }), table(2, 0, move(1)), table(3, 1, move(0)));
  expect(model.shown?.seq).toBe(3);
  expect(model.showing.turn).toBe(1);
  expect(model.telling.log.lines.map(({ text }) => text)).toEqual([
    "The cards are dealt.",
    expect.stringMatching(/^Bo plays king of spades/),
    expect.stringMatching(/^Ada plays king of spades/),
  ]);
  expect(spoken()).toContain(TURN);
  expect(line.sent).toEqual([]);
});

test("a turn is said once, and again after a move of mine, but not because others cut in", async () => {
  const turns = (): number => spoken().filter((sentence) => sentence === TURN).length;
  await line.play(table(1, 1), table(2, 0, move(1)));
  expect(turns()).toBe(1);
  await line.play(table(3, 0, move(1)));
  expect(turns()).toBe(1);
  await line.play(table(4, 0, move(0)));
  expect(turns()).toBe(2);
});

test("a move goes out with its place in the script, and looks sent until it is answered", async () => {
  await line.play(table(7, 0));
  const holding = new Holding(model);
  holding.touch(holding.hand[0]!);
  holding.play();
  const [sent] = line.sent;
  expect(sent).toMatchObject({ type: "move", seq: 7, move: { verb: "play", cards: ["KS"] } });
  expect(model.sending.unanswered).toBe(true);
  await line.play({ type: "done", ref: (sent as { ref: string }).ref });
  expect(model.sending.unanswered).toBe(false);
});

test("what was said last is gone when the deal jumps, and stays when nothing has moved", async () => {
  await line.play(table(1, 1), table(2, 0, move(1)));
  const again = table(3, 0);
  await line.play({ ...again, deal: { ...again.deal!, moves: 2 } });
  expect(model.telling.caption).toMatch(/^Bo plays/);
  await line.play(table(9, 0));
  expect(model.telling.caption).toBe("");
});

test("cards that make a move have no button with another word for it", async () => {
  const other: Reader = { ...reader, trial: (_from, cards) => ({ verb: "follow", cards }) };
  const model = new TableModel("ABC", line, { loaded: () => other, load: async () => undefined });
  await line.play(table(1, 0));
  const holding = new Holding(model);
  const king = holding.hand[0]!;
  holding.picks = [king];
  expect([holding.fits.length, holding.trial]).toEqual([1, null]);
  const refused = table(2, 0);
  refused.deal!.choices = [];
  await line.play(refused);
  expect([holding.fits.length, holding.trial?.verb]).toEqual([0, "follow"]);
  model.close();
});

test("a move that comes when the deal is over is answered by just that", async () => {
  await line.play(table(1, 0));
  model.sending.move({ verb: "play", cards: ["KS"] });
  const { ref } = line.sent.at(-1) as { ref: string };
  await line.play({ type: "error", code: "not_now", detail: "No deal is being played.", ref });
  expect(model.sending.error?.answer).toBe("The deal is over.");
  expect(model.sending.unanswered).toBe(false);
});

test("a move that was refused is not the one that I can take back, and what was taken back ends a hint", async () => {
  await line.play(table(1, 0), table(2, 0, move(0)));
  model.sending.move({ verb: "play", cards: ["2H"] });
  const { ref } = line.sent.at(-1) as { ref: string };
  await line.play({ type: "error", code: "illegal", detail: "Too high.", ref });
  expect(model.sending.made).toEqual({ verb: "play", cards: ["KS"] });
  const forgotten = vi.spyOn(model.sending.hint, "forget");
  await line.play(table(3, 0, { kind: "taken_back", seat: 0 }));
  expect(forgotten).toHaveBeenCalledOnce();
});

test("a refusal without a question of mine is shown", async () => {
  await line.play(table(1, 1), { type: "error", code: "not_now", detail: "Not now." });
  expect(model.sending.error?.code).toBe("not_now");
});

test("what was refused before my turn goes when it begins: the prompt says what holds then", async () => {
  await line.play(table(1, 1), { type: "error", code: "not_your_turn", detail: "Not now." });
  await line.play(table(2, 1));
  expect(model.sending.error?.code).toBe("not_your_turn");
  await line.play(table(3, 0));
  expect(model.sending.error).toBeNull();
});

test("an answer comes to the question that it names", async () => {
  await line.play(table(1, 0));
  const asked = model.sending.extend({ verb: "play", cards: ["KS"] });
  const { ref } = line.sent.at(-1) as { ref: string };
  await line.play({ type: "extension", ref, cards: ["2H"], complete: true });
  expect(await asked).toMatchObject({ cards: ["2H"], complete: true });
});

test("on a line that is opened again, moves are sent again and old news is not played", async () => {
  await line.play(table(1, 0));
  model.sending.move({ verb: "play", cards: ["KS"] });
  line.listener.state("lost");
  expect([model.showing.turn, model.sending.waits]).toEqual([null, true]);
  expect(line.listener.since()).toBe(1);
  line.listener.opened();
  line.listener.state("up");
  await line.play(table(5, 1, move(0), move(1)));
  expect(line.sent.map(({ type }) => type)).toEqual(["move", "move"]);
  expect(line.sent[1]).toEqual(line.sent[0]);
  expect(model.telling.notice).not.toBe("");
});

test("entering as somebody else asks for everything", async () => {
  await line.play(table(4, 1));
  const entered = model.reconnect();
  expect([line.reopened, line.listener.since()]).toEqual([1, null]);
  line.listener.opened();
  await line.play(table(4, 1));
  await entered;
  expect(model.telling.notice).toBe(""); // I was not away
});

test("a table that does not exist closes its line", async () => {
  await line.play({ type: "error", code: "unknown_table", detail: "" });
  expect([model.missing, line.closed]).toEqual(["table", true]);
});

test("somebody with another name or face enters again, and then takes the same seat with it", async () => {
  await line.play(table(1, 1));
  const introduced = model.introduce();
  expect([line.reopened, line.sent.length]).toEqual([1, 0]);
  line.listener.opened();
  await line.play(table(2, 1));
  await introduced;
  expect(line.sent).toEqual([{ type: "sit", seat: 0 }]);
});

test("while a refusal says why, the card that is pointed at doesn’t say it again", () => {
  const error: WireError = { type: "error", code: "illegal", detail: "Too high.", ref: null };
  vi.spyOn(model.sending.whys, "of").mockReturnValue(error);
  expect(model.pointedWhy(["KS"])).not.toBe("");
  model.sending.error = error;
  expect(model.pointedWhy(["KS"])).toBe("");
});

test("what the card room cannot read keeps nobody waiting for an answer", async () => {
  await line.play(table(1, 0));
  const asked = model.sending.request((ref) => ({ type: "say", text: "?", to: null, ref }));
  await line.play({ type: "error", code: "unreadable", detail: "", ref: null });
  expect((await asked)?.code).toBe("unreadable");
});

test("an undo that comes after the table has gone on says so", async () => {
  await line.play(table(7, 0));
  void model.sending.takeBack(7);
  const [asked] = line.sent as { ref: string }[];
  expect(asked).toMatchObject({ type: "take_back", seq: 7 });
  void model.sending.takeBack(7); // a second tap
  expect(line.sent).toHaveLength(1);
  await line.play({ type: "error", code: "stale", detail: "", ref: asked!.ref } as WireError);
  expect(model.sending.error?.code).toBe("undo_stale");
  void model.sending.takeBack(7);
  expect(model.sending.error).toBe(null);
  await line.play({ type: "done", ref: (line.sent[1] as { ref: string }).ref });
  expect(model.sending.error).toBe(null);
});

test("whoever asks for a hint where none are given is told so", async () => {
  const closed = { ...table(1, 0), hints: false };
  await line.play(closed);
  await model.sending.askHint();
  expect([line.sent, model.sending.hint.missed(closed)]).toEqual([[], "hint.off"]);
});
