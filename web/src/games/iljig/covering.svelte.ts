/** The covering I am building: the cards of mine on cards of the table, until I confirm it. */

import type { Choice } from "../../lib/wire";
import { complete, empty, lay, mayLie, nextOpen, placesOf, stuck, takeBack, type Laid } from "./pairing";

export class Covering {
  /** The position of the table that it is for. */
  position = $state("");
  choice = $state.raw<Choice | null>(null);
  laid = $state.raw<Laid>([]);
  /** The place that the next card is for. */
  current = $state(0);
  /** A card taken in hand that waits for its place. */
  armed = $state<string | null>(null);

  each = $derived(this.choice?.each ?? []);
  full = $derived(this.laid.length > 0 && this.laid.every((card) => card !== null));
  count = $derived(this.laid.filter((card) => card !== null).length);
  /** A place for which no card is left as things lie. */
  stuck = $derived(this.choice ? (stuck(this.each, this.laid)[0] ?? null) : null);

  /** Begins anew when the position or the choice has changed. */
  begin(position: string, choice: Choice | null): void {
    if (position === this.position && (choice === null) === (this.choice === null)) return;
    this.position = position;
    this.choice = choice;
    this.clear();
  }

  clear(): void {
    this.laid = empty(this.each);
    this.current = 0;
    this.armed = null;
  }

  mayLie(place: number, card: string): boolean {
    return mayLie(this.each, place, card);
  }

  /** Whether a card of mine has a place at all. */
  hasPlace(card: string): boolean {
    return placesOf(this.each, card).length > 0;
  }

  lay(card: string, place: number): boolean {
    if (!this.mayLie(place, card)) return false;
    this.laid = lay(this.each, this.laid, card, place);
    this.current = nextOpen(this.laid, place);
    this.armed = null;
    return true;
  }

  takeBack(place: number): void {
    this.laid = takeBack(this.laid, place);
    this.current = place;
    this.armed = null;
  }

  /** A card of my hand was touched: it goes to the current place, comes back from its place, or waits for a place. */
  touchCard(card: string): void {
    const lies = this.laid.indexOf(card);
    if (lies >= 0) return this.takeBack(lies);
    if (this.armed === card) {
      this.armed = null;
      return;
    }
    const open = placesOf(this.each, card).filter((place) => this.laid[place] === null);
    const only = open.length === 1 ? open[0] : undefined;
    if (!this.lay(card, this.current) && (only === undefined || !this.lay(card, only)) && this.hasPlace(card)) this.armed = card;
  }

  /** A place of the table was named: the waiting card goes there, or the next one will. */
  point(place: number): void {
    if (place >= this.laid.length || (this.armed !== null && this.lay(this.armed, place))) return;
    this.current = place;
    this.armed = null;
  }

  /** A card of the table was touched: the same as a named place, but a card that lies on it comes back. */
  touchPlace(place: number): void {
    if (this.armed === null && this.laid[place] !== null) this.takeBack(place);
    else this.point(place);
  }

  /** Covers what is still open. */
  auto(table: readonly string[]): void {
    this.laid = complete(this.each, this.laid, table) ?? this.laid;
    this.current = nextOpen(this.laid, this.current);
    this.armed = null;
  }
}

/** One table is on the page at a time, its cards in the middle, mine below. */
export const covering = new Covering();
