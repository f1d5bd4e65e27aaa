import { expect, test } from "vitest";
import { bytes, firstDealer, shuffled } from "./deck";
import { keep } from "./kept";
import { check, judge, judgeFingerprints, judgeHands } from "./proof";
import { sha256 } from "./sha256";
import { guarded, type Store } from "./storage";
import type { Match, Table } from "./wire";

const SECRET = "5e".repeat(32);
const NONCES = ["a1".repeat(32), "b2".repeat(32)];
const PACK = [..."AKQNJT98765432"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));
const HANDS = PACK.map((_, place) => (place < 16 ? place % 2 : null)); // eight cards each; the others stay on the table
const DEALER = firstDealer(SECRET, NONCES, 2);

function forgetful(): Store {
  return guarded(() => {
    throw new Error("forbidden"); // so that everything is kept in memory
  });
}

function table(match: Partial<Match>, more: Partial<Table> = {}): Table {
  const began = { number: 0, commitment: sha256(bytes(SECRET)), secret: null, nonces: [null, null], opening: false, deal: 0, ...match };
  return { id: "t", you: 0, phase: "shuffling", deal: null, match: began, ...more } as unknown as Table;
}

const due = (deal: number, dealer: number): string[] =>
  shuffled(PACK, SECRET, NONCES, deal).filter((_, place) => HANDS[place] === (0 - dealer + 1) % 2);

function dealt(deal: number, hand: string[], { dealer = DEALER, moves = 0, sizes = [8, 8] } = {}): Table {
  const seats = sizes.map((hand_size, seat) => ({ hand_size, hand: seat ? [] : hand }));
  return table({ deal, nonces: NONCES }, { phase: "playing", deal: { moves, dealer, view: { seats } } } as unknown as Table);
}

/** A browser that is present from the shuffle on. */
function present(dealing = { pack: PACK, hands: HANDS }): Store {
  const store = forgetful();
  keep(store, table({ dealing }));
  keep(store, table({ dealing }), NONCES[0]);
  return store;
}

const over = (match: Partial<Match> = {}): Table => table({ secret: SECRET, nonces: NONCES, deal: 2, ...match }, { phase: "finished" });

test("hands that follow from the secret and the numbers are the same", () => {
  const store = present();
  keep(store, dealt(0, due(0, DEALER).reverse()));
  keep(store, dealt(1, due(1, 1 - DEALER), { dealer: 1 - DEALER }));
  expect(judgeHands(store, over())).toEqual([{ deal: 0, same: true }, { deal: 1, same: true }]);
});

test("a card room that dealt another hand than its secret gives is caught", () => {
  const store = present();
  keep(store, dealt(0, due(0, DEALER)));
  const [, ...rest] = due(1, 0);
  const better = PACK.find((card) => !due(1, 0).includes(card))!;
  keep(store, dealt(1, [better, ...rest], { dealer: 0 }));
  expect(judgeHands(store, over())).toEqual([{ deal: 0, same: true }, { deal: 1, same: false }]);
});

test("one that dealt from another secret, or let another player deal first, is caught", () => {
  const store = present();
  keep(store, dealt(0, due(0, DEALER)));
  expect(judgeHands(store, over({ secret: "00".repeat(32) }))).toEqual([{ deal: 0, same: false }]);
  const other = present();
  keep(other, dealt(0, due(0, 1 - DEALER), { dealer: 1 - DEALER }));
  expect(judgeHands(other, over())).toEqual([{ deal: 0, same: false }]);
});

test("how the pack is dealt cannot be changed once the number is given, nor a hand once it is shown", () => {
  const store = present();
  keep(store, table({ dealing: { pack: PACK, hands: [...HANDS].reverse() }, opening: true }));
  keep(store, dealt(0, due(0, DEALER)));
  keep(store, dealt(0, ["AS"]));
  expect(judgeHands(store, over())).toEqual([{ deal: 0, same: true }]);
});

test("without the beginning of the shuffle or of a deal, or without a number of mine, nothing can be told", () => {
  const late = forgetful();
  keep(late, dealt(0, due(0, DEALER)));
  expect(judgeHands(late, over())).toEqual([]);
  const store = present();
  keep(store, dealt(0, due(0, DEALER), { moves: 1 }));
  keep(store, dealt(1, due(1, 0), { dealer: 0, sizes: [8, 0] })); // the hand of an eliminated player goes to others
  expect(judgeHands(store, over())).toEqual([]);
  keep(store, dealt(2, due(2, 0), { dealer: 0 }));
  expect(judgeHands(store, over({ nonces: [null, NONCES[1]!] }))).toEqual([]);
  expect(judgeHands(store, over())).toEqual([{ deal: 2, same: true }]);
});

test("a secret that was not committed to, or a number that was not pledged, is caught", () => {
  const pledges = NONCES.map((nonce) => sha256(nonce));
  const opened = (...seen: (string | null)[]): Store => {
    const store = present();
    keep(store, table({ opening: true, pledges: seen }));
    keep(store, table({ opening: true, pledges, nonces: NONCES })); // too late to change it
    return store;
  };
  expect(judgeFingerprints(opened(...pledges), over())).toEqual({ secret: true, nonces: [null, true] });
  expect(judgeFingerprints(opened(...pledges), over({ secret: "00".repeat(32) })).secret).toBe(false);
  expect(judgeFingerprints(opened(pledges[0]!, "00".repeat(32)), over()).nonces).toEqual([null, false]);
  expect(judgeFingerprints(opened(null, null), over()).nonces).toEqual([null, false]);
  expect(judgeFingerprints(forgetful(), over())).toEqual({ secret: null, nonces: [] });
});

test("one thing that is not as it should be is enough for an alarm, and what cannot be told is none", () => {
  const pledges = NONCES.map((nonce) => sha256(nonce));
  const store = present();
  keep(store, table({ opening: true, pledges }));
  keep(store, dealt(0, due(0, DEALER)));
  expect(check(store, over()).changed).toBe(false);
  expect(check(forgetful(), over({ secret: "00".repeat(32) })).changed).toBe(false);
  expect(check(store, over({ commitment: "00".repeat(32) })).changed).toBe(true);
  expect(check(store, over({ secret: "00".repeat(32) })).changed).toBe(true);
  for (const seat of [0, 1]) {
    expect(check(store, over({ nonces: NONCES.with(seat, "00".repeat(32)) })).changed).toBe(true);
  }
  keep(store, dealt(1, due(0, 0), { dealer: 0 }));
  expect(check(store, over()).changed).toBe(true);
});

test("a commitment that is told only once the numbers are known was not there before the deal", () => {
  const store = forgetful();
  const none = null as unknown as string; // a card room that cheats may send anything
  keep(store, table({ commitment: none }));
  keep(store, table({ commitment: none, opening: true }), NONCES[0]);
  keep(store, table({ opening: true, nonces: NONCES }));
  expect(judge(store, over())).toEqual({ commitment: false, nonce: true });
  expect(judgeFingerprints(store, over()).secret).toBe(false);
});

test("pledges are kept while the match is shuffled, whatever deal the server tells besides", () => {
  const store = forgetful();
  const besides = { deal: { moves: 1, dealer: 0, view: {} } } as unknown as Partial<Table>;
  keep(store, table({ opening: true, pledges: [sha256(NONCES[0]!), "00".repeat(32)] }, besides), NONCES[0]);
  expect(judgeFingerprints(store, over()).nonces).toEqual([null, false]);
});
