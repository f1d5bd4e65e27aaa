import { beforeEach, describe, expect, test, vi } from "vitest";
import { bytes, firstDealer, shuffled } from "../lib/deck";
import { keep } from "../lib/kept";
import { sha256 } from "../lib/sha256";
import type { Deal, News, Replay, ReplayMatch, Table } from "../lib/wire";
import { ReplayLine } from "./line";
import { Playback } from "./playback.svelte";
import { keptCommitment, recompute } from "./shuffle";

const SECRET = "ab".repeat(32);
const NONCES = ["c4".repeat(16), ""];
const PACK = ["AS", "KS", "QS", "JS", "TS", "9S"];

/** A match of two deals in which each player gets every second card. */
function match(): ReplayMatch {
  const deals = [0, 1].map((deal) => {
    const cards = shuffled(PACK, SECRET, NONCES, deal);
    const piles = [0, 1].map((pile) => cards.filter((_, place) => place % 2 === pile));
    return { deal, dealer: firstDealer(SECRET, NONCES, 2), moves: 3, piles, places: [0, 1, 0, 1, 0, 1] };
  });
  const proof = { commitment: sha256(bytes(SECRET)), secret: SECRET, nonces: NONCES, pledges: [sha256(NONCES[0]!), ""] };
  return { id: "t.0", game: "turkish", seats: [], pack: PACK, proof, deals };
}

describe("the shuffles of a match", () => {
  test("follow from one secret", () => {
    const found = recompute(match(), match().proof!.commitment);
    expect(found).toEqual({ secret: true, commitment: true, nonces: [true, null], deals: [true, true], same: true });
  });

  test("one forged deal is found, and only that one", () => {
    const forged = match();
    const [mine, yours] = forged.deals[1]!.piles as [string[], string[]];
    [mine[0], yours[0]] = [yours[0]!, mine[0]!];
    expect(recompute(forged, null)).toMatchObject({ deals: [true, false], same: false });
  });

  test("a card that is not in the deal is found", () => {
    const forged = match();
    forged.deals[0]!.piles[0]![0] = "2H";
    expect(recompute(forged, null)).toMatchObject({ deals: [false, true], same: false });
  });

  test("another first dealer, secret, commitment or nonce is found", () => {
    const dealt = match();
    dealt.deals[0]!.dealer = 1 - dealt.deals[0]!.dealer;
    expect(recompute(dealt, null)?.deals[0]).toBe(false);
    const secret = match();
    secret.proof = { ...secret.proof!, secret: "ba".repeat(32) };
    expect(recompute(secret, null)).toMatchObject({ secret: false, deals: [false, false] });
    expect(recompute(match(), "another")).toMatchObject({ commitment: false, same: false });
    const pledged = match();
    pledged.proof = { ...pledged.proof!, pledges: [sha256("another"), ""] };
    expect(recompute(pledged, null)).toMatchObject({ nonces: [false, null], same: false });
  });

  test("what this page cannot know is neither right nor wrong", () => {
    const unknown = match();
    unknown.deals[1]!.places = null;
    expect(recompute(unknown, null)).toMatchObject({ deals: [true, null], same: true });
    expect(recompute({ ...match(), proof: null }, null)).toBeNull();
  });

  test("are compared with what this browser received before the deal", () => {
    const memory = new Map<string, string>();
    const store = { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => void memory.set(key, value) };
    expect(keptCommitment(store, "t.0")).toBeNull();
    keep(store, { id: "t", you: 0, phase: "shuffling", match: { number: 0, commitment: "abc", secret: null } } as unknown as Table);
    expect(keptCommitment(store, "t.0")).toBe("abc");
    expect(keptCommitment(store, "7-0")).toBeNull();
  });
});

const told: News = { kind: "move", seat: 0, by: "player", move: { verb: "play" }, happened: [] };
const frame = (over: boolean) => ({ deal: { over } as Deal, news: [told] });
const replay = (moves: number): Replay =>
  ({
    table: { id: "", seq: 0, you: 1, seats: [{ stand_in: false }, { stand_in: false }], match: { standing: "before" }, news: [] },
    ended: { standing: "after" },
    frames: Array.from({ length: moves + 1 }, (_, n) => frame(n === moves)),
  }) as unknown as Replay;

describe("playback", () => {
  let shown: Table[];
  let playback: Playback;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    const line = new ReplayLine();
    playback = new Playback(line);
    playback.open(replay(4), 2);
    line.open({ message: (table) => shown.push(table as Table), state: () => {}, opened: () => {}, since: () => null });
    return () => vi.useRealTimers();
  });

  test("answers every request, and nothing happens", async () => {
    const answers: unknown[] = [];
    const line = new ReplayLine();
    line.open({ message: (message) => answers.push(message), state: () => {}, opened: () => {}, since: () => null });
    expect(line.send({ type: "move", seq: 1, move: { verb: "play" }, ref: "m1" })).toBe(true);
    await Promise.resolve();
    expect(answers).toEqual([{ type: "done", ref: "m1" }]);
  });

  const last = (): Table => shown.at(-1)!;

  test("shows the move that was asked for to whoever listens later", () => {
    expect(shown.map(({ phase, news, seq }) => [phase, news.length, seq])).toEqual([["playing", 0, 1]]);
  });

  test("plays the next move, and only shows any other", () => {
    for (const to of [3, 1, 2, 4]) playback.go(to);
    expect(shown.map(({ news }) => news.length)).toEqual([0, 1, 0, 1, 0]);
    expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test("shows the standing after the deal only at its end, and asks nobody for a move", () => {
    expect(last().match).toEqual({ standing: "before" });
    playback.go(99);
    expect(playback.at).toBe(4);
    expect([last().phase, last().match]).toEqual(["counting", { standing: "after" }]);
    expect(last().seats.map((seat) => seat.stand_in)).toEqual([false, true]);
  });

  test("plays by itself at the chosen speed, until the end", () => {
    playback.speed = 2;
    playback.toggle();
    vi.advanceTimersByTime(1000);
    expect([playback.at, playback.playing]).toEqual([3, true]);
    vi.advanceTimersByTime(10_000);
    expect([playback.at, playback.playing]).toEqual([4, false]);
    playback.toggle();
    expect([playback.at, playback.playing]).toEqual([0, true]);
    playback.toggle();
    vi.advanceTimersByTime(10_000);
    expect(playback.at).toBe(0);
  });

  test("keeps the move when somebody else looks, as far as the deal goes", () => {
    playback.open(replay(9));
    expect(playback.at).toBe(2);
    playback.open(replay(1));
    expect(playback.at).toBe(1);
    playback.open(replay(9), Number.NaN);
    expect(playback.at).toBe(0);
  });
});
