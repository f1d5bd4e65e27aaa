/** The search of bots, in rounds, as `src/tripot/bots/sharp.py` has it: the module plays the worlds. */

import { width, type Match } from "./match";
import type { Module, Room } from "./module";
import { WAIT, type Question } from "./question";

const DOUBT = 1; // standard errors that are subtracted from a lead

/** The arrays of a comparison, in the order in which kernels take them: `src/tripot/rules/loops/comparison.py`. */
const ARRAYS = ["root", "dealt", "world", "chance", "views", "moves", "pack", "deck", "randoms", "progress", "rewards", "order", "visits", "totals", "leads", "squares"] as const;
type Arrays = Record<(typeof ARRAYS)[number], Room>;

const rooms = new WeakMap<Match, Arrays>();

/** Room for the searches of a match. */
function roomsOf(match: Match): Arrays {
  const known = rooms.get(match);
  if (known) return known;
  const { rules, declared, pack, players } = match;
  const choices = declared.most_moves + 1;
  const of = ({ words, count }: Room): Room => rules.reserve(words, count);
  const { state, view, moves, deck, random } = match.rooms;
  const made: Arrays = {
    root: of(state),
    dealt: of(state),
    world: of(state),
    chance: of(random),
    views: of(view),
    moves: of(moves),
    pack: of(deck),
    deck: of(deck),
    randoms: random,
    progress: rules.reserve(width(declared.progress, declared.sizes)),
    rewards: rules.reserve(1, players),
    order: rules.reserve(1, choices),
    visits: rules.reserve(1, choices),
    totals: rules.reserve(1, choices),
    leads: rules.reserve(1, choices),
    squares: rules.reserve(1, choices),
  };
  rules.write(made.pack, pack.map(BigInt));
  rooms.set(match, made);
  return made;
}

/** The move that does best in the worlds that the seat cannot rule out: its index, or `WAIT`. */
export function search({ match, seat, legal, mayWait }: Question, simulations: number, planning: number): number {
  const choices = legal.count + Number(mayWait);
  if (choices === 1) return 0;
  const found = new Search(match, seat, choices, planning).run(simulations);
  return found < legal.count ? found : WAIT;
}

/** The deal as the seat cannot tell it from the true one: what it cannot know is dealt again, by the chance of the match. */
export function imagine(match: Match, seat: number): Uint8Array {
  const { root, randoms } = roomsOf(match);
  match.rules.bytes(root).set(match.save());
  match.rules.call("redeal", root, seat, randoms);
  return match.rules.bytes(root).slice();
}

/** What a search compares in one world, as `src/tripot/bots/comparing.py` begins it. There is one at a time. */
export class Comparison {
  readonly arrays: Arrays;
  readonly rules: Module;

  constructor(match: Match, root: Uint8Array, choices: readonly number[], planning = 0) {
    this.rules = match.rules;
    this.arrays = sized(roomsOf(match), choices.length, Math.max(...choices) + 1);
    const { dealt, world, chance, randoms, visits, totals, leads, squares } = this.arrays;
    for (const state of [this.arrays.root, dealt, world]) this.rules.bytes(state).set(root);
    this.rules.bytes(chance).set(this.rules.bytes(randoms));
    for (const sums of [visits, totals, leads, squares]) this.rules.bytes(sums).fill(0);
    this.tell(choices, choices.length, planning);
  }

  /** Writes how far the search is: the first `left` of these choices are still in it. */
  tell(order: readonly number[], left: number, planning: number): void {
    this.rules.write(this.arrays.progress, [BigInt(left), BigInt(planning)]);
    this.rules.write(this.arrays.order, order.map(BigInt));
  }

  call(kernel: "plan" | "compare", ...numbers: number[]): number {
    return this.rules.call(kernel, ...ARRAYS.map((name) => this.arrays[name]), ...numbers);
  }
}

class Search {
  readonly #comparison: Comparison;
  readonly #seat: number;
  readonly #planning: number;
  #order: number[];
  #left: number;

  constructor(match: Match, seat: number, choices: number, planning: number) {
    this.#seat = seat;
    this.#planning = planning;
    this.#left = choices;
    this.#order = [...Array(choices).keys()];
    this.#comparison = new Comparison(match, imagine(match, seat), this.#order, planning);
  }

  /** The best choice. That of the seat's plans stays first until the last round, so that leads are leads over it. */
  run(simulations: number): number {
    const planned = this.#comparison.call("plan", this.#seat);
    this.#order = [...this.#order.filter((each) => each === planned), ...this.#order.filter((each) => each !== planned)];
    const rounds = bits(this.#left - 1);
    for (let round = 0; round < rounds; round++) {
      this.#comparison.tell(this.#order, this.#left, this.#planning);
      this.#comparison.call("compare", this.#seat, Math.max(1, toEven(simulations / rounds / this.#left)));
      this.#halve();
    }
    return this.#order[0]!;
  }

  /** Drops the worse half of the choices. If two are left, the plans have the benefit of the doubt. */
  #halve(): void {
    const choices = this.#order.slice(0, this.#left);
    const leads = this.#sureLeads();
    if (this.#left > 2) leads.set(choices[0]!, Infinity);
    const rest = this.#order.slice(this.#left);
    this.#order = [...choices.toSorted((a, b) => descending(leads.get(a)!, leads.get(b)!)), ...rest];
    this.#left = Math.ceil(this.#left / 2);
  }

  /** How much more each choice is worth than the first, on average, minus `DOUBT` standard errors. */
  #sureLeads(): Map<number, number> {
    const { rules, arrays } = this.#comparison;
    const visits = rules.numbers(arrays.visits);
    const [leads, squares] = [rules.floats(arrays.leads), rules.floats(arrays.squares)];
    return new Map(this.#order.slice(0, this.#left).map((choice) => [choice, sureLead(Number(visits[choice]), leads[choice]!, squares[choice]!)]));
  }
}

/** A lead on average minus its error, from the sums of the leads in these worlds and of their squares. */
function sureLead(worlds: number, leads: number, squares: number): number {
  if (worlds === 1) return -Infinity; // one world says nothing about errors
  const mean = leads / worlds;
  return mean - DOUBT * Math.sqrt(Math.max(squares / worlds - mean ** 2, 0) / (worlds - 1));
}

/** The arrays for `count` choices, the greatest of which is `most - 1`. */
function sized(arrays: Arrays, count: number, most: number): Arrays {
  const { order, visits, totals, leads, squares } = arrays;
  const cut = (room: Room): Room => ({ ...room, count: most });
  return { ...arrays, order: { ...order, count }, visits: cut(visits), totals: cut(totals), leads: cut(leads), squares: cut(squares) };
}

/** How many bits a whole number takes. */
const bits = (number: number): number => 32 - Math.clz32(number);

/** The nearest whole number; of two, the even one, as Python rounds. */
function toEven(number: number): number {
  const nearest = Math.round(number);
  return number % 1 === 0.5 && nearest % 2 === 1 ? nearest - 1 : nearest;
}

const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1);
