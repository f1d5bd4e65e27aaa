/** The cover I am building, my cards on the cards of the table, until I confirm it. */

import type { Choice } from "../../lib/wire";
import { deskHere } from "../../table/desk";
import { complete, empty, lay, mayLie, nextOpen, placesOf, stuck, takeBack, type Each, type Laid } from "./pairing";

export class Covering {
  /** The position of the table that it belongs to. */
  position = $state("");
  choice = $state.raw<Choice | null>(null);
  laid = $state.raw<Laid>([]);
  /** The place that gets the next card. */
  current = $state(0);
  /** A card that was picked up and is waiting for a place. */
  armed = $state<string | null>(null);

  // Nothing here is `$derived`: that would end with the component that asked first, and the middle ends with each deal.
  get each(): Each {
    return this.choice?.each ?? [];
  }

  get full(): boolean {
    return this.laid.length > 0 && this.laid.every((card) => card !== null);
  }

  get count(): number {
    return this.laid.filter((card) => card !== null).length;
  }

  /** A place for which no card is left, given where my cards are now. */
  get stuck(): number | null {
    return this.choice ? (stuck(this.each, this.laid)[0] ?? null) : null;
  }

  /** Starts again if the position or the choice has changed. */
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

  /** Whether one of my cards fits on any place. */
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

  /** A card in my hand was tapped: it goes to the current place, comes back from its place, or waits for one. */
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

  /** A place on the table was chosen: the waiting card goes there or, without one, the next card will. */
  point(place: number): void {
    if (place >= this.laid.length || (this.armed !== null && this.lay(this.armed, place))) return;
    this.current = place;
    this.armed = null;
  }

  /** A card on the table was tapped: like choosing its place, except that a card already on it comes back. */
  touchPlace(place: number): void {
    if (this.armed === null && this.laid[place] !== null) this.takeBack(place);
    else this.point(place);
  }

  /** Covers the places that are still open. */
  auto(table: readonly string[]): void {
    this.laid = complete(this.each, this.laid, table) ?? this.laid;
    this.current = nextOpen(this.laid, this.current);
    this.armed = null;
  }
}

const begun = new WeakMap<object, Covering>();

/** That of the table to which a component belongs: the middle and my hand share it. */
export function coveringHere(): Covering {
  const desk = deskHere();
  const found = begun.get(desk) ?? new Covering();
  begun.set(desk, found);
  return found;
}
