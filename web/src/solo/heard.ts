/** The events of a table as its person knows them, as in `src/tripot/table/heard.py`: moves that are secret are not counted. */

import type { News } from "../lib/wire";

const RECENT = 60; // pieces of news kept for a page that comes back

export class Heard {
  /** The events that only their players hear of, in order. */
  readonly #secret: number[] = [];
  #recent: { seq: number; news: News }[] = [];

  /** The number by which people know an event. */
  numberOf(seq: number): number {
    return seq - this.#secret.filter((each) => each <= seq).length;
  }

  /** The first and the last event known by a number. */
  eventsOf(number: number): { first: number; last: number } {
    const before = (known: (number: number) => boolean): number => this.#secret.filter((each, place) => known(each - place - 1)).length;
    return { first: number + before((known) => known < number), last: number + before((known) => known <= number) };
  }

  /** How many secret events came after an event. */
  secretSince(seq: number): number {
    return this.#secret.filter((each) => each > seq).length;
  }

  /** What has happened since an event that a page names by its number, as far as it is kept. */
  newsSince(number: number): News[] {
    const { last } = this.eventsOf(number);
    return this.#recent.filter(({ seq }) => seq > last).map(({ news }) => news);
  }

  after(seq: number, news: readonly News[], secret: boolean): void {
    if (secret) this.#secret.push(seq);
    this.#recent = [...this.#recent, ...news.map((each) => ({ seq, news: each }))].slice(-RECENT);
  }
}
