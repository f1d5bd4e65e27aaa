/** Turkish and Glükz: rows before the players, and plays that lie on each other in a pile, which is picked up or cleared away. */

import type { SoundName } from "../../lib/synth";
import type { Deal, Move, News } from "../../lib/wire";
import type { Plan, Step } from "../../table/animate";
import type { Reader, SeatCards } from "../../table/reader";
import { cardsOf, NO_PLAN, planDeal, type SeatHolds } from "./deal";

/** What the views of these games have in common. */
export interface PileView {
  /** The plays of the pile, the oldest first. */
  laid: string[][];
  seats: SeatHolds[];
}

const TAKE = "take"; // the pile, for a card that is shown

const viewOf = (deal: Deal): PileView => deal.view as PileView;

/** What differs from one of these games to the other. */
export interface PileGame {
  /** What happens when the pile leaves the deal. */
  clearing: string;
  /** What happens without a word, because it is seen. */
  untold: string[];
  /** What is called out, the most important first. */
  cries: string[];
}

function source(seat: number, move: Move, card: string): string {
  if (move.verb === "flip") return `hidden:${seat}:${move.slot}`;
  return move.from === "visible" ? `visible:${seat}:${card}` : `hand:${seat}:${card}`;
}

function planMove(game: PileGame, before: Deal | null, after: Deal, seat: number, { move, happened = [] }: News): Plan {
  const first: Step[] = (move?.cards ?? []).map((card) => ({ card, from: source(seat, move!, card), to: "pile" }));
  const leaving = [...(before ? viewOf(before).laid.flat() : []), ...(move?.cards ?? [])];
  const leave = (to: (card: string) => string): Plan => ({
    first,
    then: leaving.map((card) => ({ card, from: `pile:${card}`, to: to(card) })),
  });
  if (happened.includes(game.clearing)) return leave(() => "gone");
  if (happened.includes("pickup")) return leave((card) => `hand:${seat}:${card}`);
  if (happened.includes("kept")) return { first, then: first.map((step) => ({ ...step, from: step.to, to: step.from })) };
  // The last cards of a deal are seen on the table before the count takes its place.
  if (after.over) return { first, then: [] };
  return { first: [], then: first.map((step) => ({ ...step, to: `pile:${step.card}` })) };
}

function soundOf({ clearing }: PileGame, { kind, happened = [], move }: News): SoundName | null {
  if (kind !== "move") return null;
  if (happened.includes(clearing)) return "sweep";
  if (happened.includes("pickup")) return "pickup";
  return move?.verb === "flip" ? "flip" : "card";
}

export function pileReader(game: PileGame): Reader {
  const seats = (deal: Deal): SeatCards[] => viewOf(deal).seats.map(cardsOf);
  // "Ada shows a card and picks up" already says that she picks up.
  const saidByVerb = (key: string, news: News): boolean => key === "pickup" && news.move?.verb === TAKE;
  return {
    seats,
    keys: [{ key: "t", verb: TAKE }],
    showing: TAKE,
    plan: (before, after, news, you) => {
      if (news.kind === "dealt") return planDeal(seats(after), "pile", you);
      if (news.kind !== "move" || news.seat == null) return NO_PLAN;
      return planMove(game, before, after, news.seat, news);
    },
    told: (news) => (news.happened ?? []).filter((key) => !game.untold.includes(key) && !saidByVerb(key, news)),
    cry: (news) => game.cries.find((key) => news.happened?.includes(key)) ?? null,
    closes: ({ happened = [] }) => [game.clearing, "pickup", "kept"].some((key) => happened.includes(key)),
    sound: (news) => soundOf(game, news),
    trial: (from, cards, slot) => (slot === undefined ? { verb: "play", from, cards } : { verb: "flip", slot }),
  };
}
