/** Turkish and Glükz: rows in front of the players, and plays on a pile that is picked up or cleared away. */

import type { SoundName } from "../../lib/synth";
import type { Deal, Move, MoveNews } from "../../lib/wire";
import type { Plan, Step } from "../../table/animate";
import type { Reader, SeatCards } from "../../table/reader";
import { cardsOf, NO_PLAN, planDeal, type SeatHolds } from "./deal";

/** The fields that the views of these games share. */
export interface PileView {
  /** The plays of the pile, the oldest first. */
  laid: string[][];
  seats: SeatHolds[];
}

const TAKE = "take"; // onto the pile, for a card that is shown

const viewOf = (deal: Deal): PileView => deal.view as PileView;

/** What differs between these games. */
export interface PileGame {
  /** What happens when the pile leaves the deal. */
  clearing: string;
  /** What happens without a word, because it is visible. */
  untold: string[];
  /** What is called out, the most important first. */
  cries: string[];
}

function source(seat: number, move: Move, card: string): string {
  if (move.verb === "flip") return `hidden:${seat}:${move.slot}`;
  return move.from === "visible" ? `visible:${seat}:${card}` : `hand:${seat}:${card}`;
}

function planMove(game: PileGame, before: Deal | null, after: Deal, { seat, move, happened }: MoveNews): Plan {
  const first: Step[] = (move.cards ?? []).map((card) => ({ card, from: source(seat, move, card), to: "pile" }));
  const leaving = [...(before ? viewOf(before).laid.flat() : []), ...(move.cards ?? [])];
  const leave = (to: (card: string) => string): Plan => ({
    first,
    then: leaving.map((card) => ({ card, from: `pile:${card}`, to: to(card) })),
  });
  if (happened.includes(game.clearing)) return leave(() => "gone");
  if (happened.includes("pickup")) return leave((card) => `hand:${seat}:${card}`);
  if (happened.includes("kept")) return { first, then: first.map((step) => ({ ...step, from: step.to, to: step.from })) };
  // The last cards of a deal stay visible on the table before the count replaces them.
  if (after.over) return { first, then: [] };
  return { first: [], then: first.map((step) => ({ ...step, to: `pile:${step.card}` })) };
}

function soundOf({ clearing }: PileGame, { happened, move }: MoveNews): SoundName {
  if (happened.includes(clearing)) return "sweep";
  if (happened.includes("pickup")) return "pickup";
  return move.verb === "flip" ? "flip" : "card";
}

export function pileReader(game: PileGame): Reader {
  const seats = (deal: Deal): SeatCards[] => viewOf(deal).seats.map(cardsOf);
  // "Ada shows a card and picks up" already says that she picks up.
  const saidByVerb = (key: string, news: MoveNews): boolean => key === "pickup" && news.move.verb === TAKE;
  return {
    seats,
    keys: [{ key: "t", verb: TAKE }],
    showing: TAKE,
    plan: (before, after, news, you) => {
      if (news.kind === "dealt") return planDeal(seats(after), "pile", you);
      return news.kind === "move" ? planMove(game, before, after, news) : NO_PLAN;
    },
    told: (news) => news.happened.filter((key) => !game.untold.includes(key) && !saidByVerb(key, news)),
    cry: (news) => game.cries.find((key) => news.happened.includes(key)) ?? null,
    closes: ({ happened }) => [game.clearing, "pickup", "kept"].some((key) => happened.includes(key)),
    sound: (news) => soundOf(game, news),
    trial: (from, cards, slot) => (slot === undefined ? { verb: "play", from, cards } : { verb: "flip", slot }),
  };
}
