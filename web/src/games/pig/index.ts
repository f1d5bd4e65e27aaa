import type { GameSide, SeatCards } from "..";
import type { Plan, Step } from "../../lib/animate";
import { seatName } from "../../lib/names";
import type { Deal, Move, News, OptionValue, Table } from "../../lib/wire";
import Badge from "./Badge.svelte";
import Count from "./Count.svelte";
import Hand from "./Hand.svelte";
import { KEYS } from "./keys";
import Middle from "./Middle.svelte";
import { say } from "./texts";
import { cutleryOf, inTurns, standingOf, viewOf, wordOf } from "./view";

const NO_PLAN: Plan = { first: [], then: [] };

const seats = (deal: Deal): SeatCards[] =>
  viewOf(deal).seats.map(({ hand, cards }) => ({ count: hand, known: cards, visible: [], hidden: [], turned: [] }));

function planDeal(after: Deal, you: number | null): Plan {
  const then = viewOf(after).seats.flatMap((seat, i): Step[] => {
    if (i === you) return seat.cards.map((card) => ({ card, from: "trick", to: `hand:${i}:${card}` }));
    return Array.from({ length: Math.min(2, seat.hand) }, () => ({ card: null, from: "trick", to: `hand:${i}` }));
  });
  return { first: [], then };
}

// Cards that travel in no turn are drawn where they lie: nobody waits for a flight when all pass at once.
function plan(_before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  return news.kind === "dealt" ? planDeal(after, you) : NO_PLAN;
}

// What hands do without a word is not told: cards put and taken up, and above all a finger on a nose.
const SILENT = new Set(["put", "pick", "signal", "pass", "accept"]);

/** A spoon that is taken is seen to go, and so is told; a nose is not. */
function sentences(table: Table, { kind, seat, move }: News): string[] | null {
  if (kind !== "move" || !move) return null;
  if (move.verb === "shuffle") return [say("shuffled")];
  if (move.verb === "signal" && table.options["variant"] === "spoons")
    return [say(`takes.${cutleryOf(table)}`, { player: seatName(table.seats, seat ?? 0) })];
  return SILENT.has(move.verb) ? [] : null;
}

function standing(table: Table): ReturnType<NonNullable<GameSide["standing"]>> {
  const { letters, punishments } = standingOf(table);
  const word = wordOf(table);
  if (punishments) return [{ label: say("standing.punishments"), values: punishments.map(String), best: "low" }];
  if (word && letters) return [{ label: say("standing.letters"), values: letters.map((n) => word.slice(0, n) || "–") }];
  return [];
}

/** In Vatra and Magarac one acts after another; in Pig and Spoons nobody's turn it is. */
function turn(deal: Deal): number | null {
  const view = viewOf(deal);
  if (view.phase === "name") return view.loser;
  if (!inTurns(view) || view.phase !== "play") return null;
  return view.offer ? view.offer.to : view.turn;
}

const ONLY: Record<string, string[]> = {
  stock: ["pig", "spoons"],
  cards: ["pig", "spoons"],
  lives: ["pig", "spoons"],
  word: ["pig", "spoons"],
  hush: ["pig", "spoons"],
  tokens: ["spoons"],
  travel: ["vatra", "magarac"],
  deals: ["vatra"],
};

function uses(option: string, values: Record<string, OptionValue>): boolean {
  if (option === "word" && values["lives"] === "out") return false;
  return ONLY[option]?.includes(String(values["variant"] ?? "pig")) ?? true;
}

export const pig: GameSide = {
  Middle,
  Badge,
  Hand,
  Count,
  seats,
  plan,
  standing,
  keys: KEYS,
  frameKeys: ["arrows", "enter"],
  turn,
  deals: ({ options }) => (options["variant"] === "vatra" ? Number(options["deals"]) : null),
  uses,
  told: () => [],
  cry: () => null,
  sentences,
  unprompted: (deal) => !inTurns(viewOf(deal)),
  bubble: (_table, news) =>
    news.kind === "move" && news.move?.verb === "shout" && news.seat != null ? { seat: news.seat, text: say("vatra") } : null,
  sound: (news) => (news.kind === "move" && news.move?.verb === "slam" ? "pickup" : null),
  trial: (_from, cards): Move => ({ verb: "put", cards }),
};
