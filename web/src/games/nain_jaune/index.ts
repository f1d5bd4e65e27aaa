import type { GameSide, SeatCards } from "..";
import type { Plan, Step } from "../../lib/animate";
import { cardSign } from "../../lib/names";
import type { Deal, News, Table } from "../../lib/wire";
import Badge from "./Badge.svelte";
import Count from "./Count.svelte";
import Flying from "./Flying.svelte";
import Middle from "./Middle.svelte";
import { standing } from "./standing";
import { boxName, callOf, MARKED, RANKS, say, STAKES, viewOf, type SeatView } from "./view";

const NO_PLAN: Plan = { first: [], then: [] };
const MOST_FLYING = 6; // tokens that are seen on their way at once

const cardsOf = ({ hand, cards }: SeatView): SeatCards => ({
  count: hand,
  known: cards,
  visible: [],
  hidden: [],
  turned: [],
});

const flying = (tokens: number, from: string, to: string): Step[] =>
  Array.from({ length: Math.min(tokens, MOST_FLYING) }, () => ({ card: null, piece: Flying, from, to }));

/** Every player stakes on the board, then the cards come round. */
function planDeal(after: Deal, you: number | null): Plan {
  const then: Step[] = [];
  viewOf(after).seats.forEach((seat, i) => {
    STAKES.forEach((tokens, box) => then.push(...flying(tokens, `tokens:${i}`, `box:${box}`)));
    if (i === you) for (const card of seat.cards) then.push({ card, from: "laid", to: `hand:${i}:${card}` });
    else for (let n = 0; n < 3; n++) then.push({ card: null, from: "laid", to: `hand:${i}` });
  });
  return { first: [], then };
}

/** The tokens of the boxes that this move has won. */
function planBoxes(before: Deal | null, after: Deal): Step[] {
  if (!before) return [];
  const earlier = viewOf(before).won;
  return viewOf(after).won.flatMap((won, box) =>
    won && !earlier[box] ? flying(won.tokens, `box:${box}`, `tokens:${won.seat}`) : [],
  );
}

function planMove(before: Deal | null, after: Deal, seat: number, cards: string[]): Plan {
  const from = (card: string): string => `hand:${seat}:${card}`;
  // The last card of a deal is seen on the table before the settlement takes its place.
  if (after.over) return { first: cards.map((card) => ({ card, from: from(card), to: "laid" })), then: [] };
  const shown = cards.map((card) => ({ card, from: from(card), to: `laid:${card}` }));
  return { first: [], then: [...shown, ...planBoxes(before, after)] };
}

function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planDeal(after, you);
  if (news.kind !== "move" || !news.move || news.seat == null) return NO_PLAN;
  return planMove(before, after, news.seat, news.move.cards ?? []);
}

/** What the seat says: which box it takes, and "3 sans 4" where it stops. */
function bubble(_table: Table, news: News): { seat: number; text: string } | null {
  const card = news.move?.cards?.[0];
  if (!card || news.seat == null) return null;
  const did = (key: string): boolean => news.happened?.includes(key) ?? false;
  const taken = did("box") ? say("box.cry", { box: card === "7D" ? boxName(MARKED.indexOf(card)) : cardSign(card) }) : "";
  const text = [taken, did("without") ? callOf(card) : ""].filter(Boolean).join(" ");
  return text ? { seat: news.seat, text } : null;
}

export const nainJaune: GameSide = {
  Middle,
  ranks: RANKS,
  Badge,
  Count,
  seats: (deal) => viewOf(deal).seats.map(cardsOf),
  plan,
  bubble,
  standing,
  told: (news) => news.happened ?? [],
  cry: (news) => (news.happened?.includes("grand_opera") ? "grand_opera" : null),
  sound: (news) => {
    if (news.kind !== "move") return null;
    return news.happened?.includes("box") ? "sweep" : "tap";
  },
  trial: (_from, cards) => ({ verb: "follow", cards }),
};
