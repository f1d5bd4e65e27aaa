import type { GameSide, SeatCards } from "..";
import type { Plan, Step } from "../../lib/animate";
import type { Deal, Move, News } from "../../lib/wire";
import Middle from "./Middle.svelte";

/** `view` of docs/protocol.md. */
export interface View {
  direction: 1 | -1;
  top: string | null;
  trick: string[][];
  gone: string[];
  lead: boolean;
  seats: SeatView[];
}

interface SeatView {
  hand: number;
  cards: string[];
  visible: string[];
  hidden: boolean[];
  started: boolean;
  /** Only when the deal is over. */
  hidden_cards?: (string | null)[];
}

export const viewOf = (deal: Deal): View => deal.view as View;

const cardsOf = ({ hand, cards, visible, hidden, hidden_cards = [] }: SeatView): SeatCards => ({
  count: hand,
  known: cards,
  visible,
  hidden,
  turned: hidden_cards.filter((card) => card !== null),
});

const NO_PLAN: Plan = { first: [], then: [] };

function source(seat: number, move: Move, card: string): string {
  if (move.verb === "flip") return `hidden:${seat}:${move.slot}`;
  return move.from === "visible" ? `visible:${seat}:${card}` : `hand:${seat}:${card}`;
}

function planMove(before: Deal | null, seat: number, move: Move, happened: string[]): Plan {
  const cards = move.cards ?? [];
  const shown: Step[] = cards.map((card) => ({ card, from: source(seat, move, card), to: "trick" }));
  const leaving = [...(before ? viewOf(before).trick.flat() : []), ...cards];
  const all = (to: (card: string) => string): Plan => ({
    first: shown,
    then: leaving.map((card) => ({ card, from: `trick:${card}`, to: to(card) })),
  });
  if (happened.includes("sweep")) return all(() => "gone");
  if (happened.includes("pickup")) return all((card) => `hand:${seat}:${card}`);
  if (happened.includes("kept")) return { first: shown, then: shown.map((it) => ({ ...it, from: "trick", to: it.from })) };
  return { first: [], then: shown.map((step) => ({ ...step, to: `trick:${step.card}` })) };
}

function planDeal(after: Deal, you: number | null): Plan {
  const then: Step[] = [];
  viewOf(after).seats.forEach((seat, i) => {
    for (const card of seat.visible) then.push({ card, from: "trick", to: `visible:${i}:${card}` });
    if (i === you) for (const card of seat.cards) then.push({ card, from: "trick", to: `hand:${i}:${card}` });
    else for (let n = 0; n < 3; n++) then.push({ card: null, from: "trick", to: `hand:${i}` });
  });
  return { first: [], then };
}

function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(after, you);
  if (news.kind !== "move" || !news.move || news.seat == null) return NO_PLAN;
  return planMove(before, news.seat, news.move, news.happened ?? []);
}

// "Ada shows a card and picks up" already says that she picks up; standing and leading again are seen.
const UNTOLD = new Set(["stands"]);
const told = (news: News): string[] =>
  (news.happened ?? []).filter((key) => !UNTOLD.has(key) && !(key === "pickup" && news.move?.verb === "take"));

const CRIES = ["sweep", "turn", "stopped"];

export const turkish: GameSide = {
  Middle,
  seats: (deal) => viewOf(deal).seats.map(cardsOf),
  plan,
  told,
  cry: (news) => CRIES.find((key) => news.happened?.includes(key)) ?? null,
  sound: (news) => {
    if (news.kind !== "move") return null;
    if (news.happened?.includes("sweep")) return "sweep";
    if (news.happened?.includes("pickup")) return "pickup";
    return news.move?.verb === "flip" ? "flip" : "tap";
  },
  trial: (from, cards) => ({ verb: "play", from, cards }),
};
