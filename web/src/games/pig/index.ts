import type { Outcome, SeatCards, Tally } from "../../table/reader";
import type { GameSide } from "../../table/side";
import type { Plan } from "../../table/animate";
import { t } from "../../lib/i18n.svelte";
import { about, theCards, toWhom } from "../../lib/names";
import type { SoundName } from "../../lib/synth";
import type { Deal, Move, MoveNews, News, Table } from "../../lib/wire";
import { cardsOf, NO_PLAN, planDeal } from "../shared/deal";
import { spelled, wordOf } from "../shared/word";
import Badge from "./Badge.svelte";
import Hand from "./Hand.svelte";
import { KEYS } from "./keys";
import Middle from "./Middle.svelte";
import Sign from "./Sign.svelte";
import { say } from "./texts";
import { cutleryOf, inTurns, isSafe, leftOf, offerOf, standingOf, variantOf, viewOf } from "./view";
import type { Standing } from "./view.generated";

const seats = (deal: Deal): SeatCards[] => viewOf(deal).seats.map(cardsOf);

/** An eliminated player is a pig; a player who has signalled has a finger on the nose. */
function face(table: Table, deal: Deal, seat: number): { out: boolean; nose: boolean } {
  const view = viewOf(deal);
  return { out: Boolean(view.seats[seat]?.out), nose: variantOf(table) === "pig" && isSafe(view, seat) };
}

// When everybody passes at once, cards do not fly, because nobody waits for them.
function plan(_before: Deal | null, after: Deal, news: News, you: number | null): Plan {
  return news.kind === "dealt" ? planDeal(seats(after), "trick", you) : NO_PLAN;
}

// Silent moves are not put into words: cards put down and taken up, and above all a finger on the nose.
const SILENT = new Set(["put", "pick", "signal", "pass", "accept"]);

/** Puts into words what everybody sees: a spoon taken, a card passed straight on; but never a finger on the nose. */
function sentences(table: Table, { seat, move, happened }: MoveNews): string[] | null {
  if (happened.includes("passed_on")) return [say("watched.put", about(table, seat))];
  if (move.verb === "shuffle") return [say("shuffled")];
  if (move.verb === "signal" && table.options["variant"] === "spoons")
    return [say("takes", { ...about(table, seat), tool: cutleryOf(table) })];
  return SILENT.has(move.verb) ? [] : null;
}

const PASSES = new Set(["put", "pass"]);

/** Puts every move into words, once nobody has to notice it any more: what each player passed on, and who signalled. */
const recorded: GameSide["recorded"] = {
  told: ({ happened }) => happened,
  blanks: (_, { options }) => ({ variant: String(options["variant"]), tokens: String(options["tokens"]) }),
  sentences(table, news) {
    if (news.move.verb === "signal") return null;
    const told = sentences(table, news);
    if (!PASSES.has(news.move.verb)) return told?.length ? told : null;
    const unseen = t("card.unseen");
    const cards = news.move.cards?.length ? theCards(news.move.cards) : { label: unseen, the: unseen };
    const people = { ...about(table, news.seat), ...toWhom(table, leftOf(viewOf(table.deal!), news.seat)) };
    return [say("recorded.pass", { ...people, cards }), ...(told ?? [])];
  },
};

function standing(table: Table): ReturnType<NonNullable<GameSide["standing"]>> {
  const { letters, punishments } = standingOf(table);
  const word = wordOf(table);
  if (punishments) return [{ label: say("standing.punishments"), values: punishments.map(String), best: "low" }];
  if (word && letters) return [{ label: say("standing.letters"), values: letters.map((n) => spelled(word, n) || "–") }];
  return [];
}

/** What losing a deal costs: a letter, punishments, or the seat. */
function cost(table: Table, score: number, letters: number): string {
  if (!score) return "";
  if (variantOf(table) === "vatra") return `+${score}`;
  return wordOf(table)[letters - 1] ?? "✗";
}

function outcome(table: Table, seat: number): Outcome | null {
  const { letters = [], out = [] } = standingOf(table);
  const last = table.match?.deals.at(-1)?.scores[seat] ?? 0;
  const { loser, seats: players } = viewOf(table.deal!);
  if (seat !== loser) return out.includes(seat) && !players[seat]?.out ? { short: "✗", text: say("count.out") } : null;
  const word = wordOf(table);
  if (variantOf(table) === "vatra") return { short: `+${last}`, text: say("punishments", { n: last }) };
  if (!word) return { short: "✗", text: say("count.out") };
  const count = letters[seat] ?? 0;
  return { short: `+${cost(table, 1, count)}`, text: say("letters", { n: count, letters: [...word.slice(0, count)].join("-"), word }) };
}

function tally(table: Table): Tally {
  const deals = (table.match?.deals ?? []).map(({ scores, standing: after }) => ({ scores, after: after as Partial<Standing> }));
  const word = wordOf(table);
  const sum = ({ letters = [], punishments }: Partial<Standing>): string[] =>
    (punishments ?? letters).map((n) => (punishments ? String(n) : spelled(word, n)));
  return {
    cells: deals.map(({ scores, after }) => scores.map((score, seat) => cost(table, score, after.letters?.[seat] ?? 0))),
    sums: deals.map(({ after }) => sum(after)),
  };
}

/** In Vatra and Magarac players take turns; in Pig and Spoons it is nobody's turn. */
function turn(deal: Deal, table: Table): number | null {
  const view = viewOf(deal);
  if (view.phase === "name") return view.loser;
  if (!inTurns(table) || view.phase !== "play") return null;
  return offerOf(view)?.to ?? view.turn;
}

// When everybody passes at once, cards make no sound: only what nobody should miss does.
const SOUNDS: Record<string, SoundName> = {
  signal: "nose",
  slam: "slam",
  shout: "shout",
  show: "flip",
  pass: "card",
  refuse: "flip",
  accept: "pickup",
  shuffle: "deal",
};

function sound({ move }: MoveNews, table: Table): SoundName | null {
  if (move.verb === "signal" && table.options["variant"] === "spoons") return "spoon";
  return SOUNDS[move.verb] ?? null;
}

export const pig: GameSide = {
  Middle,
  Badge,
  Sign,
  face,
  Hand,
  ends: () => import("./ends"),
  seats,
  plan,
  standing,
  outcome,
  tally,
  keys: KEYS,
  frameKeys: ["arrows", "enter"],
  turn,
  deals: ({ options }) => (options["variant"] === "vatra" ? Number(options["deals"]) : null),
  told: () => [],
  cry: () => null,
  sentences,
  recorded,
  unprompted: (table) => !inTurns(table),
  sound,
  trial: (_from, cards): Move => ({ verb: "put", cards }),
};
