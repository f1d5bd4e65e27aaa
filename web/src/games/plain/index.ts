/** The side of a game without a drawing, made from what the game declares. */

import type { Deal, News } from "../../lib/wire";
import type { Plan } from "../../table/animate";
import type { SeatCards } from "../../table/reader";
import type { GameSide } from "../../table/side";
import { cardsOf, NO_PLAN, planDeal, type SeatHolds } from "../shared/deal";
import Badge from "./Badge.svelte";
import Middle from "./Middle.svelte";

const seats = (deal: Deal): SeatCards[] => (deal.view as { seats: SeatHolds[] }).seats.map(cardsOf);

/** Cards are dealt, and cards played go to the middle. */
function plan(_before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(seats(after), "middle", you);
  if (news.kind !== "move") return NO_PLAN;
  const { seat, move } = news;
  const from = move.from ?? "hand";
  return { first: [], then: (move.cards ?? []).map((card) => ({ card, from: `${from}:${seat}:${card}`, to: `middle:${card}` })) };
}

export const plain: GameSide = {
  Middle,
  Badge,
  seats,
  plan,
  told: (news) => news.happened,
  cry: () => null,
  sound: () => "card",
  trial: () => null,
};
