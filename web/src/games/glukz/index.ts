import type { GameSide, StandingRow } from "..";
import type { Plan, Step } from "../../lib/animate";
import { seatName } from "../../lib/names";
import type { Deal, Move, News, Table } from "../../lib/wire";
import Badge from "./Badge.svelte";
import Count from "./Count.svelte";
import Middle from "./Middle.svelte";
import { cardsOf, ordinal, placesOf, raceWon, RANKS, say, span, viewOf } from "./view";

const NO_PLAN: Plan = { first: [], then: [] };

function source(seat: number, move: Move, card: string): string {
  if (move.verb === "flip") return `hidden:${seat}:${move.slot}`;
  return move.from === "visible" ? `visible:${seat}:${card}` : `hand:${seat}:${card}`;
}

function planMove(before: Deal | null, after: Deal, seat: number, move: Move, happened: string[]): Plan {
  const cards = move.cards ?? [];
  const shown: Step[] = cards.map((card) => ({ card, from: source(seat, move, card), to: "pile" }));
  const leaving = [...(before ? viewOf(before).pile.flat() : []), ...cards];
  const all = (to: (card: string) => string): Plan => ({
    first: shown,
    then: leaving.map((card) => ({ card, from: `pile:${card}`, to: to(card) })),
  });
  if (happened.includes("annul")) return all(() => "gone");
  if (happened.includes("pickup")) return all((card) => `hand:${seat}:${card}`);
  // The last cards of a deal are seen on the table before the places take it.
  if (after.over) return { first: shown, then: [] };
  return { first: [], then: shown.map((step) => ({ ...step, to: `pile:${step.card}` })) };
}

function planDeal(after: Deal, you: number | null): Plan {
  const then: Step[] = [];
  viewOf(after).seats.forEach((seat, i) => {
    for (const card of seat.visible) then.push({ card, from: "pile", to: `visible:${i}:${card}` });
    if (i === you) for (const card of seat.cards) then.push({ card, from: "pile", to: `hand:${i}:${card}` });
    else for (let n = 0; n < 3; n++) then.push({ card: null, from: "pile", to: `hand:${i}` });
  });
  return { first: [], then };
}

function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(after, you);
  if (news.kind !== "move" || !news.move || news.seat == null) return NO_PLAN;
  return planMove(before, after, news.seat, news.move, news.happened ?? []);
}

// "Ada shows a card and takes the pile" already says that she takes it; standing and playing again are seen.
const UNTOLD = new Set(["stands", "again"]);
const told = (news: News): string[] =>
  (news.happened ?? []).filter((key) => !UNTOLD.has(key) && !(key === "pickup" && news.move?.verb === "take"));

const CRIES = ["fly", "annul", "turn", "skip", "stopped"];

/** How close it was, over the seat that was first in a race. */
function bubble(table: Table, news: News): { seat: number; text: string } | null {
  const won = raceWon([news]);
  if (!won?.next) return null;
  const next = seatName(table.seats, won.next.seat);
  return { seat: won.seat, text: say("ahead", { time: span(won.next.ms), player: next }) };
}

function standing(table: Table): StandingRow[] {
  const totals = table.match?.standing.totals;
  const rows: StandingRow[] = [];
  if (table.deal?.over) rows.push({ label: say("standing.place"), values: placesOf(table.deal).map(ordinal), best: "low" });
  if (totals) rows.push({ label: say("standing.total"), values: totals.map(String), best: "low" });
  return rows;
}

export const glukz: GameSide = {
  Middle,
  ranks: RANKS,
  Badge,
  Count,
  seats: (deal) => viewOf(deal).seats.map(cardsOf),
  plan,
  told,
  standing,
  bubble,
  turn: (deal) => viewOf(deal).turn,
  uses: (option, values) => option !== "knight" || values["tarot"] === true,
  cry: (news) => CRIES.find((key) => news.happened?.includes(key)) ?? null,
  sound: (news) => {
    if (news.kind !== "move") return null;
    if (news.happened?.includes("annul")) return "sweep";
    if (news.happened?.includes("pickup")) return "pickup";
    return news.move?.verb === "flip" ? "flip" : "tap";
  },
  trial: (from, cards) => ({ verb: "play", from, cards }),
};
