/** What each move is worth to a seat that knows what it knows, and why, as `src/tripot/bots/teacher.py` has it. */

import type { Move } from "../declared/moves";
import type { Match } from "./match";
import { Comparison, imagine } from "./search";
import { caseOf, firstReason, type Case, type Sentences, type Why } from "./sentences";

const FEWEST_WORLDS = 20;
const MOST_WHOLE = 60; // if more moves are made in steps, rules of thumb complete each next step, and only those are ranked
const DIGITS = 1e9; // of means: what is behind them is rounding, which depends on the order in which numbers are added up
const CLOSE = 2; // standard errors: a smaller difference may be chance
const DOUBT = 1; // standard errors, as bots that search have it
const TO_WAIT: Move = { verb: "wait" };

/** A move and what it is worth, in the unit of the game's rewards. `behind`: how much less than the best, with its error. */
export interface Advised {
  move: Move;
  result: number;
  behind: number;
  error: number;
  why: Why;
  figures: Why | null;
}

/** Everything that a seat may do, best first, tried in this many worlds. */
export interface Ranking {
  worlds: number;
  moves: Advised[];
}

/** A move to try: the position before its last step, and the choice that completes it. */
interface Try {
  move: Move;
  position: Uint8Array;
  choice: number;
}

/** A step of a move: its place among the legal moves, and in words. */
interface Step {
  place: number;
  move: Move;
}

/** Ranks the moves of a seat; `null` if it has none. The deal does not change; the chance of the match does. */
export function advise(match: Match, sentences: Sentences, seat: number, simulations: number): Ranking | null {
  const saved = match.save();
  const legal = match.list(seat).count;
  if (legal === 0) return null;
  match.seed(0n);
  try {
    return new Teacher(match, sentences, seat, legal).rank(simulations);
  } finally {
    match.restore(saved);
  }
}

class Teacher {
  readonly #legal: number;
  readonly #mayWait: boolean;
  /** The number of moves before the one to make. */
  readonly #before: bigint;

  constructor(readonly match: Match, readonly sentences: Sentences, readonly seat: number, legal: number) {
    this.#before = match.number("moves");
    this.#legal = legal;
    this.#mayWait = match.awaited(match.observe(seat)).some((other) => other !== seat);
  }

  rank(simulations: number): Ranking {
    const view = this.match.view(this.seat);
    const truth = this.match.save();
    const tries = this.#tries(imagine(this.match, this.seat));
    const worlds = Math.max(FEWEST_WORLDS, Math.floor(simulations / tries.length));
    const values = this.#play(tries, worlds);
    this.match.restore(truth);
    const moves = tries.map(({ move }) => move);
    const every = moves.map((move) => caseOf(this.seat, view, this.match.options, move, moves.filter((each) => each !== move), []));
    const order = taughtFirst(ranked(values, this.#planned(tries)), values, every, this.sentences);
    const cases = order.map((column) => every[column]!);
    return { worlds, moves: order.map((column, place) => this.#advised(moves[column]!, place, order, values, cases)) };
  }

  #advised(move: Move, place: number, order: number[], values: Float64Array[], cases: Case[]): Advised {
    const rival = place ? 0 : Math.min(1, order.length - 1);
    const behindBy = (other: number): number[] => values.map((row) => row[order[0]!]! - row[order[other]!]!);
    const figures = new Figures(place === 0, behindBy(Math.max(place, rival)));
    const behind = behindBy(place);
    return {
      move,
      result: mean(values.map((row) => row[order[place]!]!)),
      behind: Math.max(0, mean(behind)),
      error: standardError(behind),
      why: rival === place ? { key: "only" } : explain(this.sentences, cases[place]!, cases[rival]!, figures),
      figures: rival === place ? null : figures.why(),
    };
  }

  // ---------------------------------------------------------------- the moves to try

  #tries(world: Uint8Array): Try[] {
    const { match, seat } = this;
    match.restore(world);
    const tries = match.declared.miscounted
      ? this.#wholes(world).map((steps) => this.#inSteps(world, steps))
      : match.legal(seat).map((move, choice) => ({ move, position: world, choice }));
    return this.#mayWait ? [...tries, { move: TO_WAIT, position: world, choice: this.#legal }] : tries;
  }

  /** Whole moves, or, if there are too many, those that rules of thumb make of each next step. */
  #wholes(world: Uint8Array): Step[][] {
    const nameOf = (steps: Step[]): string => inLetters(this.#wholeOf(steps));
    const found: Step[][] = [];
    this.#list(world, [], found);
    if (found.length <= MOST_WHOLE) return found.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const completed = Array.from({ length: this.#legal }, (_, first) => this.#completed(world, first));
    return completed.filter((steps, place) => completed.findIndex((each) => nameOf(each) === nameOf(steps)) === place);
  }

  /** Adds all whole moves that begin with these steps, until there are too many. None takes a step back. */
  #list(world: Uint8Array, steps: Step[], found: Step[][]): void {
    const { match, seat } = this;
    this.#walk(world, steps);
    const here = match.save();
    for (const [place, move] of match.legal(seat).entries()) {
      if (found.length > MOST_WHOLE) return;
      if (this.#isUndone(move)) continue;
      match.restore(here);
      this.#take(place);
      const more = [...steps, { place, move }];
      if (this.#isMade) found.push(more);
      else this.#list(world, more, found);
    }
  }

  /** Whether a step takes back the steps before it: it is none of any whole move. */
  #isUndone({ verb }: Move): boolean {
    const { verbs } = this.match.declared;
    return verbs.find(({ word }) => word === verb)!.step && !verbs.some(({ each, then }) => each === verb || then === verb);
  }

  /** A whole move that begins with this step: rules of thumb complete it. */
  #completed(world: Uint8Array, first: number): Step[] {
    const { match, seat } = this;
    match.restore(world);
    const steps = [this.#take(first)];
    while (!this.#isMade) {
      const legal = match.list(seat);
      steps.push(this.#take(match.rules.call("advise", match.observe(seat), legal, legal.count, match.rooms.random)));
    }
    return steps;
  }

  #inSteps(world: Uint8Array, steps: Step[]): Try {
    this.#walk(world, steps.slice(0, -1));
    return { move: this.#wholeOf(steps), position: this.match.save(), choice: steps.at(-1)!.place };
  }

  /** Plays these steps from a position. */
  #walk(world: Uint8Array, steps: readonly Step[]): void {
    this.match.restore(world);
    for (const { place } of steps) this.#take(place);
  }

  /** Plays a step, by its place among the legal moves. */
  #take(place: number): Step {
    const move = this.match.legal(this.seat)[place]!;
    this.match.playListed(this.seat, place);
    return { place, move };
  }

  /** Whether the steps so far are a whole move. */
  get #isMade(): boolean {
    return this.match.number("moves") !== this.#before;
  }

  #wholeOf(steps: readonly Step[]): Move {
    return this.match.wholeOf(steps.map(({ move }) => move));
  }

  /** The try that the plans of the game choose, if it is one of these; of a move in steps, they choose the first. */
  #planned(tries: readonly Try[]): number | null {
    const world = imagine(this.match, this.seat);
    const choices = [...Array(this.#legal + Number(this.#mayWait)).keys()];
    const index = new Comparison(this.match, world, choices).call("plan", this.seat);
    if (index === this.#legal) return tries.length - 1; // to wait
    if (!this.match.declared.miscounted) return index < tries.length ? index : null;
    const wanted = inLetters(this.#wholeOf(this.#completed(world, index)));
    const found = tries.findIndex(({ move }) => inLetters(move) === wanted);
    return found < 0 ? null : found;
  }

  // ---------------------------------------------------------------- worlds

  /** What each move brings in each world. In a world, all moves meet the same hidden cards and the same chance. */
  #play(tries: readonly Try[], worlds: number): Float64Array[] {
    const { rules, rooms } = this.match;
    const groups = grouped(tries);
    return Array.from({ length: worlds }, () => {
      const row = new Float64Array(tries.length);
      const begins = rules.bytes(rooms.random).slice();
      for (const columns of groups) {
        rules.bytes(rooms.random).set(begins);
        this.#playWorld(tries, columns, row);
      }
      return row;
    });
  }

  /** Writes what moves that are completed in one position bring in the next world. */
  #playWorld(tries: readonly Try[], columns: readonly number[], row: Float64Array): void {
    const choices = columns.map((column) => tries[column]!.choice);
    const comparison = new Comparison(this.match, tries[columns[0]!]!.position, choices);
    comparison.call("compare", this.seat, 1);
    const totals = comparison.rules.floats(comparison.arrays.totals);
    for (const [place, column] of columns.entries()) row[column] = totals[choices[place]!]!;
  }
}

/** The places of the moves, by the position in which they are completed. */
function grouped(tries: readonly Try[]): number[][] {
  const found: number[][] = [];
  for (const [column, { position }] of tries.entries()) {
    const group = found.find(([first]) => equal(tries[first!]!.position, position));
    if (group) group.push(column);
    else found.push([column]);
  }
  return found;
}

const equal = (one: Uint8Array, other: Uint8Array): boolean => one === other || one.every((byte, place) => byte === other[place]);

// ---------------------------------------------------------------- figures

/** The moves, highest mean first. The plans' move comes first unless another beats it by more than chance. */
function ranked(values: Float64Array[], planned: number | null): number[] {
  const means = [...values[0]!.keys()].map((column) => mean(values.map((row) => row[column]!)));
  const order = [...means.keys()].toSorted((a, b) => rounded(means[b]!) - rounded(means[a]!));
  if (planned === null) return order;
  return leads(values, order[0]!, planned) ? order : movedFirst(order, planned);
}

/** Of moves about as good as the first, one that the game only praises comes before one that it doesn't. */
function taughtFirst(order: number[], values: Float64Array[], every: readonly Case[], { REASONS }: Sentences): number[] {
  const holds = (column: number, against: boolean): boolean =>
    REASONS.some(([, found, blames]) => Boolean(blames) === against && found(every[column]!) !== null);
  const praised = order.filter((column) => holds(column, false) && !holds(column, true));
  if (praised.includes(order[0]!)) return order;
  const found = praised.find((column) => !order.some((other) => leads(values, other, column)));
  return found === undefined ? order : movedFirst(order, found);
}

/** Whether a move is ahead of another, by more than chance explains at times. */
function leads(values: Float64Array[], one: number, other: number): boolean {
  const difference = values.map((row) => row[one]! - row[other]!);
  return isBeyondDoubt(mean(difference), standardError(difference), DOUBT);
}

/** The same order, but this column comes first. */
const movedFirst = (order: readonly number[], column: number): number[] => [column, ...order.filter((each) => each !== column)];

/** What the worlds say about a move. `behind`: how much better the best was in each, or, of the best, than the second. */
class Figures {
  constructor(readonly best: boolean, readonly behind: number[]) {}

  get clear(): boolean {
    return isBeyondDoubt(mean(this.behind), standardError(this.behind));
  }

  /** Whether the move is worse than the best, by more than chance explains. */
  get worse(): boolean {
    return this.clear && !this.best;
  }

  /** Whether the move brought less than the best, even if only by chance. */
  get lost(): boolean {
    return !this.best && rounded(mean(this.behind)) > 0;
  }

  why(): Why {
    if (this.behind.every((each) => each === 0)) return { key: this.best ? "same" : "alike" };
    const better = this.behind.filter((each) => each > 0).length;
    const worse = this.behind.filter((each) => each < 0).length;
    const [clear, close] = this.best ? ["ahead", "level"] : ["behind", "close"];
    const key = this.clear ? clear : close;
    const worlds = this.behind.length;
    const cases = { rest: better + worse < worlds ? "same" : "none", how: 2 * better > worlds ? "mostly" : "often" };
    return { key: this.clear && better <= worse ? `${key}_on_average` : key!, told: { n: better, worse, worlds, cases } };
  }
}

/** What the game says for a move that is as good as any, or against one that is not; otherwise what the figures say. */
function explain({ REASONS }: Sentences, about: Case, rival: Case, figures: Figures): Why {
  if (figures.lost && !figures.worse) return figures.why();
  const { alone, shared } = firstReason(REASONS.filter(([, , against]) => Boolean(against) === figures.worse), about, rival);
  return alone ?? (figures.worse ? null : shared) ?? figures.why();
}

/** For an order of moves that doesn't depend on how they were listed. */
const inLetters = ({ verb, suit = "", cards = [] }: Move): string => [verb, suit, ...cards].join(" ");

const rounded = (number: number): number => Math.round(number * DIGITS) / DIGITS;

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const isBeyondDoubt = (difference: number, error: number, errors = CLOSE): boolean => rounded(difference - errors * error) > 0;

/** The standard error of the mean. */
function standardError(values: readonly number[]): number {
  const average = mean(values);
  const squares = values.reduce((sum, each) => sum + (each - average) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1)) / Math.sqrt(values.length);
}
