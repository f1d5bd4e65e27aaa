/** What holds for a seat that may act, and why the rules refuse a move: by the functions of the game, in translation. */

import type { Choice, Move } from "../declared/moves";
import type { Values } from "../declared/formulas";

/** The values for the blanks of a sentence, and its key. */
export interface Told {
  player?: number | null;
  rank?: string | null;
  suit?: string | null;
  cards?: string[];
  n?: number | null;
  worse?: number | null;
  worlds?: number | null;
  cases?: Record<string, string>;
}

/** A sentence. `shared`: whether the reason also holds for the move that the advised one is compared with. */
export interface Why {
  key: string;
  told?: Told;
  shared?: boolean;
}

type Seen = Record<string, unknown> & { seats: Record<string, unknown>[] };
type Found<About> = (about: About) => Told | null;

/** What `src/tripot/browser/translate.py` makes of a game. */
export interface Sentences {
  PROMPTS: [key: string, found: Found<Asked>][];
  REFUSALS: [clause: string, key: string, found: Found<Case>][];
  REASONS: [key: string, found: Found<Case>, against: boolean][];
  /** The fields of a view that are computed from its numbers. */
  DERIVED: Record<string, (numbers: Record<string, unknown>) => unknown>;
}

/** A seat that may act, as `src/tripot/rules/shared/prompts.py` has it. */
export class Asked {
  constructor(readonly seat: number, readonly view: Seen, readonly settings: Values, readonly choices: Choice[], readonly place = 0) {}

  get own(): Record<string, unknown> {
    return this.view.seats[this.seat]!;
  }

  get verbs(): Set<string> {
    return new Set(this.choices.map(({ verb }) => verb));
  }

  /** The ranks of the cards that a verb may take, as letters. */
  ranks(verb: string): Set<string> {
    return new Set(this.choices.filter((choice) => choice.verb === verb).flatMap(({ cards = [] }) => cards.map((card) => card[0]!)));
  }
}

/** A move as Python has it: with everything that it does not name. */
type Whole = Required<{ [Part in keyof Move]: Move[Part] | null }> & { verb: string; cards: string[] };

const wholeOf = (move: Move): Whole => ({ from: null, slot: null, suit: null, to: null, end: null, cards: [], ...move });

/** A move that a seat may make, as `src/tripot/rules/shared/reasons.py` has it; of a refused one, what it may do instead. */
export class Case {
  readonly move: Whole;

  constructor(readonly seat: number, readonly view: Seen, readonly settings: Values, move: Move, readonly others: Whole[], readonly choices: (Choice & { cards: string[] })[] = []) {
    this.move = wholeOf(move);
  }

  get own(): Record<string, unknown> {
    return this.seats[this.seat]!;
  }

  get seats(): Record<string, unknown>[] {
    return this.view.seats;
  }

  get rank(): string {
    return this.move.cards[0]?.[0] ?? "";
  }

  get offered(): Set<string> {
    return new Set(this.choices.map(({ verb }) => verb));
  }

  /** The case of another move in the same position. */
  instead(move: Whole): Case {
    return new Case(this.seat, this.view, this.settings, move as Move, [this.move, ...this.others].filter((each) => each !== move), this.choices);
  }

  /** The other moves with one of these verbs. */
  may(...verbs: string[]): Whole[] {
    return this.others.filter(({ verb }) => verbs.includes(verb));
  }
}

/** The case of a move, with the other moves that the seat may make, or what it may do instead of a refused move. */
export function caseOf(seat: number, view: object, settings: Values, move: Move, others: Move[], choices: Choice[]): Case {
  return new Case(seat, view as Seen, settings, move, others.map(wholeOf), choices.map((choice) => ({ cards: [], ...choice })));
}

/** What holds for a seat that may act: one sentence, or one for each card that it covers; none if one of these has none. */
export function promptsOf({ PROMPTS }: Sentences, seat: number, view: object, settings: Values, choices: Choice[]): Why[] {
  if (choices.length === 0 || PROMPTS.length === 0) return [];
  const places = Math.max(...choices.map(({ each = [] }) => each.length)) || 1;
  const found = Array.from({ length: places }, (_, place) => first(PROMPTS, new Asked(seat, view as Seen, settings, choices, place)));
  return found.every((why) => why !== null) ? found : [];
}

/** What the game can say about a refused move, more exactly than its clause. */
export function whyNot({ REFUSALS }: Sentences, clause: string, seat: number, view: object, settings: Values, move: Move, choices: Choice[]): Why | null {
  const about = caseOf(seat, view, settings, move, [], choices);
  return first(REFUSALS.filter(([of]) => of === clause).map(([, key, found]) => [key, found]), about);
}

/** The first reason that holds for a move and not for its rival, and the first that holds for both. */
export function firstReason(reasons: Sentences["REASONS"], about: Case, rival: Case): { alone: Why | null; shared: Why | null } {
  let shared: Why | null = null;
  for (const [key, found] of reasons) {
    const told = found(about);
    if (!told) continue;
    const why = { key, told: shown(told) };
    const ofRival = found(rival);
    if (!ofRival) return { alone: why, shared };
    shared ??= withoutCards(told) === withoutCards(ofRival) ? { ...why, shared: true } : why;
  }
  return { alone: null, shared };
}

/** What a reason tells, cards left out. */
const withoutCards = (told: Told): string => JSON.stringify(shown({ ...told, cards: [] }));

function first<About>(sentences: [string, Found<About>][], about: About): Why | null {
  for (const [key, found] of sentences) {
    const told = found(about);
    if (told) return { key, told: shown(told) };
  }
  return null;
}

/** The values of the blanks that there are. */
export function shown(told: Told): Told {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null && (typeof value !== "object" || Object.keys(value).length > 0)));
}
