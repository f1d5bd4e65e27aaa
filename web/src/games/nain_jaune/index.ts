import type { Bubble, Outcome, SeatCards } from "../../table/reader";
import type { GameSide } from "../../table/side";
import type { Plan, Step } from "../../table/animate";
import { cardSign } from "../../lib/names";
import { signed } from "../../lib/numbers";
import type { Deal, MoveNews, News, Table } from "../../lib/wire";
import { cardsOf, NO_PLAN, planDeal } from "../shared/deal";
import Badge from "./Badge.svelte";
import Middle from "./Middle.svelte";
import { flying } from "./flights";
import { unsettled } from "./reckoning";
import { standing, tally } from "./standing";
import { say } from "./texts";
import { boxName, callOf, changeOf, MARKED, ranksOf, STAKES, viewOf } from "./view";

const seats = (deal: Deal): SeatCards[] => viewOf(deal).seats.map(cardsOf);

/** Every player stakes on the board, then the cards are dealt. */
function planStakesAndDeal(after: Deal, you: number | null): Plan {
  const stakes = viewOf(after).seats.flatMap((_, seat) =>
    STAKES.flatMap((tokens, box) => flying(tokens, `tokens:${seat}`, `box:${box}`)),
  );
  return { first: [], then: [...stakes, ...planDeal(seats(after), "laid", you).then] };
}

/** The tokens in the boxes won by this move. */
function planBoxes(before: Deal | null, after: Deal): Step[] {
  if (!before) return [];
  const earlier = viewOf(before).taker;
  const { taker, taken } = viewOf(after);
  return taker.flatMap((seat, box) =>
    seat !== null && earlier[box] === null ? flying(taken[box] ?? 0, `box:${box}`, `tokens:${seat}`) : [],
  );
}

function planMove(before: Deal | null, after: Deal, seat: number, cards: string[]): Plan {
  const from = (card: string): string => `hand:${seat}:${card}`;
  const shown = cards.map((card) => ({ card, from: from(card), to: `laid:${card}` }));
  return { first: [], then: [...shown, ...planBoxes(before, after)] };
}

function plan(before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  if (news.kind === "dealt") return planStakesAndDeal(after, you);
  if (news.kind !== "move") return NO_PLAN;
  return planMove(before, after, news.seat, news.move.cards ?? []);
}

/** The words at a seat: the box it wins, or "3 sans 4" when its run stops. */
function bubble(_table: Table, news: MoveNews): Bubble | null {
  const card = news.move.cards?.[0];
  if (!card) return null;
  const did = (key: string): boolean => news.happened.includes(key);
  const taken = (): string => say("box.cry", { box: card === "7D" ? boxName(MARKED.indexOf(card)) : cardSign(card) });
  const words = [...(did("box") ? [taken] : []), ...(did("without") ? [() => callOf(card)] : [])];
  return words.length ? { seat: news.seat, text: () => words.map((word) => word()).join(" ") } : null;
}

function outcome({ deal }: Table, seat: number): Outcome | null {
  if (!deal) return null;
  const change = changeOf(viewOf(deal), seat);
  return { short: signed(change), text: say("change", { change: signed(change) }), good: change > 0 };
}

export const nainJaune: GameSide = {
  Middle,
  Badge,
  ends: () => import("./ends"),
  seats,
  plan,
  bubble,
  standing,
  tally,
  outcome,
  unsettled,
  told: ({ happened }) => happened.filter((key) => key !== "leads"), // the middle shows it while it lasts
  blanks: ({ move }) => (move.cards?.[0] ? ranksOf(move.cards[0]) : {}),
  cry: (news) => (news.happened.includes("grand_opera") ? "grand_opera" : null),
  closes: ({ happened }) => happened.includes("leads"),
  sound: (news) => {
    if (news.move.verb === "decline") return null;
    return news.happened.includes("box") ? "pay" : "card";
  },
  trial: (_from, cards) => ({ verb: "follow", cards }),
};
