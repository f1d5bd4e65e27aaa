/** A match of any game, dealt and played by the rules in a module. */

import { numbersIn, partsIn, rowOf, shapeOf, viewIn, type Numbers } from "../declared/bytes";
import type { Declarations, Field, Sizes } from "../declared/declarations";
import type { Values } from "../declared/formulas";
import { CHOICE, choices, chosen, expectCards, heldBy, listedChoices, packed, recordsIn, stepsOf, Unreadable, write, type Choice, type Move, type MoveRecord } from "../declared/moves";
import { deckOf, make, packedOptions } from "../declared/options";
import { seedOf } from "./chance";
import { BYTES, Module, type Room } from "./module";

/** Among those who may act: the shuffle in the middle of a deal. */
export const CHANCE = -1;
const WARM_UP = 12; // draws thrown away after seeding, as in Python
const CHANCE_MASK = 2 ** 62;
const FINENESS = 2 ** 31; // steps of a uniform draw between 0 and 1

/** A move that breaks a clause. */
export class Illegal extends Error {
  constructor(readonly clause: string) {
    super(`this move breaks ${clause}`);
  }
}

/** One match at a table. Its deals follow one another in the same place. */
export class Match {
  readonly options: Values;
  /** All cards of a deal, in deck order. */
  readonly pack: readonly number[];
  readonly players: number;
  /** The module and its arrays, for bots that search. */
  readonly rules: Module;
  readonly rooms: Record<"state" | "options" | "standing" | "view" | "move" | "moves" | "deck" | "row" | "random" | "choices", Room>;

  /** Throws `BadOption` if there is no such table. */
  constructor(compiled: WebAssembly.Module, readonly declared: Declarations, options: Values) {
    this.options = make(options, declared);
    this.players = Number(this.options["players"]);
    this.pack = deckOf(this.options, declared);
    const rules = new Module(compiled);
    const { sizes } = declared;
    const moveWidth = 2 + declared.lanes;
    this.rooms = {
      state: rules.reserve(width(declared.state, sizes)),
      options: rules.reserve(declared.packed.length),
      standing: rules.reserve(width(declared.standing, sizes)),
      view: rules.reserve(width(declared.view, sizes)),
      move: rules.reserve(moveWidth),
      moves: rules.reserve(moveWidth, declared.most_moves),
      deck: rules.reserve(1, this.pack.length),
      row: rules.reserve(1, this.players),
      random: rules.reserve(width(declared.random, sizes)),
      choices: rules.reserve(CHOICE + declared.lanes, declared.most_choices),
    };
    this.rules = rules;
    rules.write(this.rooms.options, packedOptions(this.options, declared));
  }

  /** Opens a match: `dealer` deals first. */
  open(dealer: number): void {
    this.rules.call("open_match", this.rooms.standing, this.rooms.options, dealer);
  }

  /** Deals these cards: all of `pack`, shuffled. */
  deal(cards: readonly number[]): void {
    const { state, options, standing, deck } = this.rooms;
    this.rules.bytes(state).fill(0);
    this.rules.call("deal", state, options, standing, this.#lay(deck, cards));
  }

  /** The seats that may act, or `CHANCE`; none once the deal is over. */
  actors(): number[] {
    return this.actorsIn(this.rules.call("actors", this.rooms.state));
  }

  /** The seats in a bit mask, or `CHANCE`. */
  actorsIn(mask: number): number[] {
    if (mask === CHANCE_MASK) return [CHANCE];
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => mask & (1 << seat));
  }

  /** The seats that the seat of a view sees may act. */
  awaited(view: Room): number[] {
    return this.actorsIn(this.rules.call("awaited", view));
  }

  /** The legal moves of a seat, in words; single steps if moves are made in steps. */
  legal(seat: number): Move[] {
    const listed = this.list(seat);
    return recordsIn(this.rules.bytes(listed), this.declared).map((record) => write(record, this.declared));
  }

  /** The same as an array of the module, until another seat is asked. */
  list(seat: number): Room {
    const { state, moves } = this.rooms;
    return { ...moves, count: this.rules.call("legal", state, seat, moves) };
  }

  /** What a seat may do, as choices for people. */
  choices(seat: number): Choice[] {
    const { declared } = this;
    if (!declared.miscounted) return choices(this.legal(seat), seat, numbersIn(this.viewBytes(seat), declared.view, declared.sizes), declared, declared.sizes);
    const { state, choices: rows } = this.rooms;
    const count = this.rules.call("choices", state, seat, rows);
    return listedChoices(this.rules.numbers({ ...rows, count }), declared);
  }

  /** The cards that may be added to a move that a seat builds. Throws `Unreadable` if moves are not built, or for what is not a card. */
  addable(seat: number, move: Move): string[] {
    const { declared } = this;
    const { state, move: asked, choices: rows } = this.rooms;
    expectCards(move.cards ?? [], declared);
    const verb = declared.verbs.find(({ word }) => word === move.verb);
    if (!verb?.then || (move.cards ?? []).length > verb.cards.most) throw new Unreadable("only leads are built card by card");
    const held = rowOf(this.#numbers("state"), verb.cards.held, seat, declared.sizes);
    this.rules.write(asked, packed({ verb: verb.number, slot: 0, cards: chosen(move.cards ?? [], declared, held) }));
    this.rules.call("addable", state, seat, asked, rows);
    return listedChoices(this.rules.numbers({ ...rows, count: 1 }), declared)[0]!.cards ?? [];
  }

  /** Seeds the chance of bots for a key such as `(secret, deal, seat)`. */
  seed(...key: bigint[]): void {
    this.rules.write(this.rooms.random, seedOf(...key));
    for (let number = 0; number < WARM_UP; number++) this.draw(1);
  }

  /** A number from 0 to `bound - 1`, by the chance of bots. */
  draw(bound: number): number {
    return this.rules.call("draw", this.rooms.random, bound);
  }

  /** A standard normal number, by the same chance, as `draw_normal` in `src/tripot/chance.py` draws it. */
  drawNormal(): number {
    const uniform = (): number => (Math.floor(this.rules.call("draw_word", this.rooms.random) / 2) + 0.5) / FINENESS;
    const [first, second] = [uniform(), uniform()];
    return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
  }

  /** What a seat sees of the deal, as its JSON has it. */
  view(seat: number): Record<string, unknown> {
    return viewIn(this.viewBytes(seat), this.declared, this.declared.sizes);
  }

  /** The same as bytes, in the layout of the module. */
  viewBytes(seat: number): Uint8Array {
    return this.rules.bytes(this.observe(seat)).slice();
  }

  /** The same as an array of the module, until somebody else is asked about. */
  observe(seat: number): Room {
    const { state, view } = this.rooms;
    this.rules.bytes(view).fill(0);
    this.rules.call("observe", state, seat, view);
    return view;
  }

  /** Plays a move; returns it as records have it. Throws `Unreadable` or `Illegal`, and then nothing has changed. */
  play(seat: number, move: Move): Move {
    const before = this.save();
    try {
      const steps = this.#steps(seat, move);
      this.#playWhole(seat, steps);
      this.#arrange(move);
      return this.#shown(steps.length === 1 && !this.declared.miscounted ? write(steps[0]!, this.declared) : move);
    } catch (error) {
      this.restore(before);
      throw error;
    }
  }

  /** A move that was just played, with the card that it has shown. */
  #shown(move: Move): Move {
    const { shows } = this.declared.verbs.find(({ word }) => word === move.verb)!;
    return shows ? { ...move, cards: [this.code(Number(this.number(shows)))] } : move;
  }

  /** What the last move has caused: keys of the message files. */
  happened(): string[] {
    const flags = this.number("happened");
    return Object.entries(this.declared.happened).flatMap(([flag, key]) => (flags & BigInt(flag) ? [key] : []));
  }

  /** The deal as it is, for `restore`. */
  save(): Uint8Array {
    return this.rules.bytes(this.rooms.state).slice();
  }

  /** Goes back to a deal that was saved. */
  restore(saved: Uint8Array): void {
    this.rules.bytes(this.rooms.state).set(saved);
  }

  /** The same with the standing of the match. */
  saveMatch(): Uint8Array[] {
    return [this.save(), this.rules.bytes(this.rooms.standing).slice()];
  }

  restoreMatch([state, standing]: Uint8Array[]): void {
    this.restore(state!);
    this.rules.bytes(this.rooms.standing).set(standing!);
  }

  /** The code of a card. */
  code(card: number): string {
    return this.declared.faces[card % this.declared.pack]!;
  }

  #steps(seat: number, move: Move): MoveRecord[] {
    const packs = Math.floor(this.pack.at(-1)! / this.declared.pack) + 1;
    return stepsOf(move, this.declared, heldBy(move, seat, this.#numbers("state"), this.declared, this.declared.sizes, packs));
  }

  /** The whole move that steps make, in words. If some were taken back, those after that count. */
  wholeOf(steps: Move[]): Move {
    const last = steps.at(-1)!;
    const whole = this.declared.verbs.find(({ then, each }) => then === last.verb || each === last.verb);
    const undone = steps.slice(0, -1).findLastIndex(({ cards }) => !cards);
    return whole ? { verb: whole.word, cards: steps.slice(undone + 1).flatMap(({ cards = [] }) => cards) } : last;
  }

  /** Plays a move record that was listed: by its place in `list`. Of a game with steps, it is one step. */
  playListed(seat: number, index: number): void {
    const { moves, state } = this.rooms;
    this.rules.call("play", state, seat, { ...moves, at: moves.at + index * moves.words * BYTES, count: 1 });
  }

  /** A whole move is complete when a step has changed the number of moves: that must be the last one. */
  #playWhole(seat: number, steps: MoveRecord[]): void {
    const { miscounted } = this.declared;
    const before = this.number("moves");
    for (const step of steps) {
      if (miscounted && this.number("moves") !== before) throw new Illegal(miscounted);
      this.#step(seat, step);
    }
    if (miscounted && this.number("moves") === before) throw new Illegal(miscounted);
  }

  /** A number of the state, or the first one of a field. */
  number(field: string): bigint {
    return this.rules.numbers(this.#field(field, 1))[0]!;
  }

  #step(seat: number, record: MoveRecord): void {
    const { state, move } = this.rooms;
    this.rules.write(move, packed(record));
    const clause = this.rules.call("refusal", state, seat, move);
    if (clause) throw new Illegal(this.declared.clauses[clause]!);
    this.rules.call("play", state, seat, move);
  }

  /** Lists the cards in the state as the move does, if its steps had another order. */
  #arrange({ verb, cards = [] }: Move): void {
    const { verbs, faces } = this.declared;
    const { lists } = verbs.find(({ word }) => word === verb)!;
    if (lists) this.rules.write(this.#field(lists, cards.length), cards.map((card) => BigInt(faces.indexOf(card))));
  }

  /** The first numbers of a field of the state. */
  #field(name: string, count: number): Room {
    const { state, sizes } = this.declared;
    const before = state.slice(0, state.findIndex((field) => field.name === name));
    return { at: this.rooms.state.at + BYTES * width(before, sizes), words: 1, count };
  }

  /** Makes the shuffle that the deal waits for. */
  shuffle(cards: readonly number[]): void {
    this.rules.call("shuffle", this.rooms.state, this.#lay(this.rooms.deck, cards));
  }

  /** The points or places of the deal, by seat. */
  scores(): number[] {
    return this.#row("score", this.rooms.state);
  }

  /** How the deal began, and how it ended, as records have it. */
  start(): Record<string, unknown> {
    return this.#told("state", "start");
  }

  result(): Record<string, unknown> {
    return this.#told("state", "result", this.scores());
  }

  /** The seat that deals next, and whether the match is over. */
  next(): { dealer: number; over: boolean } {
    const { dealer, over } = this.#numbers("standing");
    return { dealer: Number(dealer![0]), over: over![0] !== 0n };
  }

  /** How the match stands, as records have it. */
  standing(): Record<string, unknown> {
    return this.#told("standing", "standing");
  }

  #told(record: "state" | "standing", what: keyof Declarations["recorded"], scores?: number[]): Record<string, unknown> {
    return partsIn(this.#numbers(record), this.declared.recorded[what], this.declared, this.declared.sizes, scores);
  }

  #numbers(record: "state" | "standing"): Numbers {
    return numbersIn(this.rules.bytes(this.rooms[record]), this.declared[record], this.declared.sizes);
  }

  /** Adds the finished deal to the match. */
  close(): void {
    this.rules.call("close_deal", this.rooms.standing, this.rooms.state);
  }

  /** The places in the match, by seat, from 1. */
  places(): number[] {
    return this.#row("rank", this.rooms.standing);
  }

  #row(kernel: string, record: Room): number[] {
    const { row } = this.rooms;
    this.rules.call(kernel, record, row);
    return [...this.rules.numbers(row)].map(Number);
  }

  /** Writes cards into an array; returns the part of it that they take. */
  #lay(room: Room, cards: readonly number[]): Room {
    this.rules.write(room, cards.map(BigInt));
    return { ...room, count: cards.length };
  }
}

/** How many numbers these fields have. */
export function width(fields: Field[], sizes: Sizes): number {
  return fields.reduce((sum, field) => sum + shapeOf(field, sizes).reduce((product, size) => product * size, 1), 0);
}
