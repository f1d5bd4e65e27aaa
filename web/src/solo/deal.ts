/** A deal in play: the rules in a module, and the moves so far. */

import { rowsIn, viewIn } from "../declared/bytes";
import type { Choice, Move } from "../declared/moves";
import { remarksOn } from "../declared/remarks";
import { shuffled } from "../lib/deck";
import type { Move as WireMove } from "../lib/wire";
import { CHANCE, type Match } from "../rules/match";
import type { Sentences } from "../rules/sentences";

const SPECTATOR = -1;

export interface Played {
  seat: number;
  move: Move;
  happened: string[];
}

/** What a seat, or a spectator, sees and may do. */
export interface Sight {
  view: Record<string, unknown>;
  /** The seats that it sees may act, itself included if it may. */
  awaited: number[];
  choices: Choice[];
}

/** A deal as it was, for `Deal.goBack`. */
export interface Saved {
  state: Uint8Array;
  moves: Played[];
}

export class Deal {
  moves: Played[] = [];

  constructor(readonly match: Match, readonly sentences: Sentences) {}

  actors(): number[] {
    return this.match.actors();
  }

  look(seat: number | null): Sight {
    const { match } = this;
    const { declared } = match;
    const room = match.observe(seat ?? SPECTATOR);
    const bytes = match.rules.bytes(room).slice();
    const awaited = match.awaited(room);
    const rows = rowsIn(bytes, declared, declared.sizes);
    const computed = Object.entries(this.sentences.DERIVED).map(([name, compute]) => [name, compute(rows)]);
    const mine = seat !== null && awaited.includes(seat);
    return { view: { ...viewIn(bytes, declared, declared.sizes), ...Object.fromEntries(computed) }, awaited, choices: mine ? match.choices(seat) : [] };
  }

  /** The seats that a seat, or a spectator, sees may act. */
  awaited(seat: number | null = null): number[] {
    return this.match.awaited(this.match.observe(seat ?? SPECTATOR));
  }

  /** How many cards of a seat everybody sees that moves may be taken from. */
  held(seat: number): number {
    const view = this.match.view(SPECTATOR);
    const seats = view["seats"] as Record<string, number>[];
    return this.match.declared.held_counts.reduce((sum, name) => sum + seats[seat]![name]!, 0);
  }

  /** Plays a move. Throws `Unreadable` or `Illegal`, and then nothing has changed. */
  play(seat: number, move: Move): Played {
    return this.#note(seat, this.match.play(seat, move));
  }

  /** Throws `Unreadable` or `Illegal` if a move cannot be played; returns it as it would be noted, without what it shows. */
  check(seat: number, move: Move): Move {
    const saved = this.save();
    const played = this.match.play(seat, move);
    this.goBack(saved);
    const { shows } = this.verb(move);
    const { cards: _, ...blind } = played;
    return shows ? blind : played;
  }

  /** Makes the shuffle that the deal waits for, from the secret of the match. */
  shuffle(cards: readonly number[]): Played {
    this.match.shuffle(cards);
    return this.#note(CHANCE, { verb: "shuffle", cards: cards.map((card) => this.match.code(card)) });
  }

  /** That shuffle, of deal `number`. */
  shuffled(secret: string, nonces: readonly string[], number: number): number[] {
    const again = 1 + this.moves.filter(({ seat }) => seat === CHANCE).length;
    return shuffled(this.match.pack, secret, nonces, number, again);
  }

  /** What people say about the finished deal beyond its result. */
  remarks(): Record<string, unknown> {
    return remarksOn(this.match.declared.remarks, this.match.start(), this.moves);
  }

  verb(move: { verb: string }): Match["declared"]["verbs"][number] {
    return this.match.declared.verbs.find(({ word }) => word === move.verb)!;
  }

  /** The seat of the last move that everybody has heard of. */
  lastMover(): number | null {
    return this.moves.findLast(({ seat, move }) => seat === CHANCE || !this.verb(move).secret)?.seat ?? null;
  }

  /** What seat `to` hears of a move; nothing of one that is secret. */
  told(seat: number, move: WireMove, to: number): WireMove | null {
    if (seat === CHANCE) return { verb: move.verb }; // the cards lie face down
    if (to === seat) return move;
    const { secret, face_down } = this.verb(move);
    const { cards: _, ...bare } = move;
    return secret ? null : face_down ? bare : move;
  }

  save(): Saved {
    return { state: this.match.save(), moves: [...this.moves] };
  }

  goBack({ state, moves }: Saved): void {
    this.match.restore(state);
    this.moves = [...moves];
  }

  #note(seat: number, move: Move): Played {
    const played = { seat, move, happened: this.match.happened() };
    this.moves.push(played);
    return played;
  }
}
