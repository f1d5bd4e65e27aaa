/** Undo: the person takes back their last move, as long as they have seen no hidden card since, as in `src/tripot/table/taking_back.py`. */

import type { Declarations } from "../declared/declarations";
import { CHANCE } from "../rules/match";
import type { Deal, Played, Saved } from "./deal";

export const MOST_TAKEN_BACK = 20; // moves in a deal

/** Whether a move can never be taken back: it is one of a race, or secret. */
export function isFinal({ races, verbs }: Declarations, verb: string): boolean {
  return races.verbs.includes(verb) || (verbs.find(({ word }) => word === verb)?.secret ?? false);
}

/** Whether there are moves that may be taken back. If everybody plays at once, bots would begin again. */
export function hasUndo(declared: Declarations): boolean {
  return !declared.races.concurrent && declared.verbs.some(({ word }) => !isFinal(declared, word));
}

/** A move that may be taken back. */
export class LastMove {
  /** The deal before it. */
  readonly saved: Saved;
  readonly #seen: Map<string, number>;
  readonly #pack: Map<string, number>;

  /** A move that is about to be made. */
  constructor(readonly deal: Deal, readonly seat: number) {
    this.saved = deal.save();
    this.#pack = counted(deal.match.pack.map((card) => deal.match.code(card)));
    this.#seen = this.#sees();
  }

  /** Whether it may be taken back after this move, which was it or came later. */
  stillAllowed(played: Played): boolean {
    const actors = this.deal.actors();
    if (actors.length === 0 || [played.seat, ...actors].includes(CHANCE) || isFinal(this.deal.match.declared, played.move.verb)) return false;
    const now = this.#sees();
    return [...now].every(([card, count]) => count <= (this.#seen.get(card) ?? 0)) && !this.#tellsMore(played);
  }

  /** Whether somebody else's move named a card that the seat had not seen. Of equal cards, nobody can say which one was named. */
  #tellsMore({ seat, move }: Played): boolean {
    const cards = (seat === this.seat ? null : this.deal.told(seat, move, this.seat))?.cards ?? [];
    return cards.length > 0 && (this.#hasEquals || cards.some((card) => !this.#seen.has(card)));
  }

  /** The cards that the seat sees. One that is shown in two places counts once if there is only one. */
  #sees(): Map<string, number> {
    const found = textsIn(this.deal.match.view(this.seat)).filter((text) => this.#pack.has(text));
    return counted(this.#hasEquals ? found : [...new Set(found)]);
  }

  get #hasEquals(): boolean {
    return Math.max(...this.#pack.values()) > 1;
  }
}

function counted(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** All texts in a view. */
function textsIn(view: unknown): string[] {
  if (typeof view === "string") return [view];
  return view && typeof view === "object" ? Object.values(view).flatMap(textsIn) : [];
}
