/** What the rules say to what a learner tries in a first deal, as `src/tripot/table/lessons.py` answers it. */

import type { Values } from "../declared/formulas";
import type { Move } from "../declared/moves";
import { Refused, refused } from "../lib/refused";
import type { Extension, LessonAnswer, LessonMoment, Move as WireMove, News, Why, WireError } from "../lib/wire";
import { CHANCE, Match } from "../rules/match";
import { Deal, type Played } from "./deal";
import type { Question } from "../line/asking";
import { checkedMove, extended, plain } from "./decide";
import { inAll } from "./hint";
import { atRest } from "./tell";
import { ME, type Reasons, type Rules } from "./table";

/** All positions of a lesson, its moments first, as `src/tripot/browser/lessons.py` writes them. */
export interface Positions {
  game: string;
  options: Values;
  deals: { dealer: number; deck: number[]; moves: Played[] }[];
  positions: Position[];
  /** Said where the game has no exact reason. */
  clauses: Reasons;
}

interface Position {
  deal: number;
  /** How many moves of that deal have led to it. */
  moves: number;
  wanted?: Move;
  /** The clause by which the rules refuse it, if the learner is to find that out. */
  refused?: string;
  tries?: string[];
  /** The places of the cards of which an exercise asks for all that may be played. */
  all?: (string | null)[];
  /** The cards that an exercise asks for, if not all of them. */
  best?: string[];
  /** What is said of a legal move that it does not ask for, if it has a sentence of its own. */
  better?: Record<string, string>;
}

export class LessonTable {
  readonly #rules: Rules;
  readonly #told: Positions;
  readonly #match: Match;

  constructor(rules: Rules, told: Positions) {
    this.#rules = rules;
    this.#told = told;
    this.#match = new Match(rules.compiled, rules.declared, told.options);
  }

  /** The answer to a question, in which `seq` is the number of a position. Nothing is kept. Throws `Refused`. */
  answer(question: Question): LessonAnswer {
    const position = this.#told.positions[question.seq];
    if (!position) throw refused("stale", `The lesson has no moment ${question.seq}.`);
    const deal = this.#deal(position);
    try {
      if (question.type === "extend") return { answer: this.#extension(deal, question), goes_on: false, after: null };
      if (position.all?.length && question.type === "move") return this.#marked(deal, position, question);
      return this.#judged(deal, position, question, checkedMove(deal, this.#rules.reasons, plain(question.move)));
    } catch (reason) {
      if (!(reason instanceof Refused) || !reason.error.clause) throw reason;
      return { answer: this.#refusal(reason.error, question.ref ?? null), goes_on: tries(question) && reason.error.clause === position.refused, after: null };
    }
  }

  /** The answer to a legal move: whether it is what the lesson asks for. */
  #judged(deal: Deal, { deal: number, wanted, refused, tries, best, better }: Position, { type, ref = null, move }: Question, played: Move): LessonAnswer {
    const instead = (key: string, own?: Record<string, string>): LessonAnswer => ({ answer: this.#instead({ key }, ref, own), goes_on: false, after: null });
    if (tries && !(tries.includes(move.verb) && (move.cards ?? []).every(isBest(best)))) return instead("better", better);
    if (!tries && (refused || !wanted || !same(wanted, move))) return instead(wanted && isPart(wanted, move) ? "together" : "instead");
    const done = { type: "done", ref } as const;
    if (type === "why") return { answer: done, goes_on: false, after: null };
    if (!tries) return { answer: done, goes_on: true, after: null };
    const others = also(deal, tries, move).filter(isBest(best));
    return { answer: done, goes_on: true, after: after(deal, played, this.#told.deals[number]!.dealer), also: others };
  }

  /** The answer to the cards that a learner has marked: what is wrong about the first, or how many are missing. */
  #marked(deal: Deal, { deal: number, tries = [], all = [] }: Position, { ref = null, move: { cards = [] } }: Question): LessonAnswer {
    const right = cardsFor(deal, tries);
    const wrong = (cards ?? []).filter((card) => !right.includes(card));
    if (wrong.length) return { answer: { ...this.#refused(deal, { verb: tries[0]!, ...placeOf(deal, wrong[0]!, all), cards: [wrong[0]!] }, ref), cards: wrong }, goes_on: false, after: null };
    const n = right.filter((card) => !cards?.includes(card)).length;
    if (n) return { answer: this.#instead({ key: "more", told: { n } }, ref), goes_on: false, after: null };
    const seen = atRest(deal, this.#told.deals[number]!.dealer, deal.look(ME).view);
    return { answer: { type: "done", ref }, goes_on: true, after: { deal: seen, news: [], turn: null } };
  }

  /** Why the rules refuse a move. Throws `Refused` if nobody can read it. */
  #refused(deal: Deal, move: Move, ref: string | null): WireError {
    try {
      checkedMove(deal, this.#rules.reasons, move);
    } catch (reason) {
      if (!(reason instanceof Refused) || !reason.error.clause) throw reason;
      return this.#refusal(reason.error, ref);
    }
    throw new Error(`${move.verb} ${move.cards} is legal`);
  }

  /** The deal as it was then, in place of the one that was asked about before. */
  #deal({ deal: number, moves }: Position): Deal {
    const { declared, sentences } = this.#rules;
    const { dealer, deck, moves: log } = this.#told.deals[number]!;
    this.#match.open(dealer);
    this.#match.deal(deck);
    const deal = new Deal(this.#match, sentences);
    for (const { seat, move } of log.slice(0, moves)) {
      if (seat === CHANCE) deal.shuffle((move.cards ?? []).map((card) => declared.faces.indexOf(card)));
      else deal.play(seat, move);
    }
    return deal;
  }

  #extension(deal: Deal, { move, ref = null }: Question): Extension {
    return { type: "extension", ref, ...extended(deal, move) };
  }

  /** A refusal with a sentence for beginners: if the game has no exact reason, it says the clause. */
  #refusal(error: WireError, ref: string | null): WireError {
    const messages = error.messages ?? inAll(this.#told.clauses, (texts) => texts[error.clause!]!);
    return { ...error, messages, ref };
  }

  /** The answer to a legal move that is not what the lesson asks for: a sentence of the exercise, or else of a reason. */
  #instead(why: Why, ref: string | null, own?: Record<string, string>): WireError {
    const messages = own ?? inAll(this.#rules.reasons, (texts) => texts[why.key]!);
    return { type: "error", code: "lesson", detail: "The lesson goes on with another move.", why, messages, ref };
  }
}

/** What the learner's move leads to in an exercise. Nobody plays on. */
function after(deal: Deal, move: Move, dealer: number): LessonMoment {
  const played = deal.play(ME, move);
  const seen = atRest(deal, dealer, deal.look(ME).view);
  const news: News[] = [{ kind: "move", ...played, by: "player" }, ...(seen.over ? [{ kind: "deal_over" } as const] : [])];
  return { deal: seen, news, turn: null };
}

/** Whether an exercise asks for a card: all of them, unless it names some. */
const isBest = (best?: readonly string[]) => (card: string): boolean => !best || best.includes(card);

/** The cards of all other right answers to an exercise, which asks for these verbs. */
function also(deal: Deal, tries: readonly string[], { cards: played }: WireMove): string[] {
  return cardsFor(deal, tries).filter((card) => !played?.includes(card)).toSorted();
}

/** The cards that may be played with these verbs. */
function cardsFor(deal: Deal, verbs: readonly string[]): string[] {
  const choices = deal.look(ME).choices.filter(({ verb }) => verbs.includes(verb));
  return [...new Set(choices.flatMap(({ cards = [], each = [] }) => [...cards, ...each.flat()]))];
}

/** From where a card is played: from the place that holds it. Games with a single row of cards name none. */
function placeOf(deal: Deal, card: string, places: readonly (string | null)[]): { from?: string } {
  const held = (deal.look(ME).view["seats"] as Record<string, string[]>[])[ME]!;
  const place = places.find((each) => held[each ?? "hand"]!.includes(card)) ?? places[0];
  return place ? { from: place } : {};
}

/** Whether the learner tries to make the move, and does not only point at its card. */
const tries = (question: Question): boolean => question.type === "move" || (question.type === "why" && question.tried === true);

/** Whether two moves are the same. The order of their cards does not matter. */
const same = (one: Move, other: WireMove): boolean => inOrder(one) === inOrder(plain(other));

const inOrder = ({ cards = [], ...move }: Move): string => JSON.stringify([Object.entries(move).toSorted(), cards.toSorted()]);

/** Whether the learner was to play more cards together with these. */
function isPart(wanted: Move, { verb, cards = [] }: WireMove): boolean {
  const all = wanted.verb === verb ? (wanted.cards ?? []) : [];
  return cards.length > 0 && cards.length < all.length && cards.every((card) => all.includes(card));
}
