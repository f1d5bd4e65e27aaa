/** Which seats may act, and since when, as in `src/tripot/table/rights.py`. */

import type { Move } from "../declared/moves";

/** The number and the time of an event. */
export interface Moment {
  seq: number;
  at: number;
}

export interface Rights {
  /** Whether everybody can see that the seat is to act. */
  asked: boolean;
  /** When the seat could act, seen or not: a bot's thinking counts from here. */
  able: Moment | null;
  /** The trigger of the race in which the seat may move. */
  race: Moment | null;
  /** Whether everybody sees that it may move in that race. */
  open: boolean;
  /** What it may do in that race, and whether it has to choose cards for that. */
  verbs: string[];
  cards: boolean;
}

export const IDLE: Rights = { asked: false, able: null, race: null, open: false, verbs: [], cards: false };

interface Now {
  now: Moment;
  /** Whether the event was the seat's own move. */
  moved: boolean;
  /** Whether everybody sees that the seat is to act. */
  asked: boolean;
  /** The moves of a race that it may make. */
  racing: Move[];
  /** Whether a race that was open to the seat is still the same race. */
  goesOn: boolean;
  /** Whether everybody sees that there is a race. */
  begun: boolean;
}

/** The rights of a seat that may act after an event. */
export function renew(old: Rights, { now, moved, asked, racing, goesOn, begun }: Now): Rights {
  const race = goesOn && old.race ? old.race : now;
  const begins = racing.length > 0 && race !== old.race;
  return {
    asked,
    able: moved || begins ? now : (old.able ?? now),
    race: racing.length > 0 ? race : null,
    open: racing.length > 0 && asked && begun,
    verbs: [...new Set(racing.map(({ verb }) => verb))],
    cards: racing.some(({ cards }) => cards?.length),
  };
}

/** The other seats that may make a move in a race, each with its trigger. */
export function rivals(rights: readonly Rights[], seat: number): Map<number, Moment> {
  return new Map(rights.flatMap(({ race }, other): [number, Moment][] => (race && other !== seat ? [[other, race]] : [])));
}

/** The seats that race one another for all to see; none if only one is asked to act. */
export function openRivals(rights: readonly Rights[]): number[] {
  const seats = rights.flatMap(({ open }, seat) => (open ? [seat] : []));
  return seats.length > 1 ? seats : [];
}
