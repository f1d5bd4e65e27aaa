/**
 * A table for one person, without I/O, as `src/tripot/table/session.py`: whoever has it says what the page asks and when
 * time has passed, and stores what has happened before anybody hears of it.
 */

import { Refused, refused } from "../lib/refused";
import type { Advice, FromServer, Hint, News, PlayMove, ToServer } from "../lib/wire";
import { botOf, chooseMove } from "./bots";
import { areGiven, areKeptBack, hint } from "./hint";
import { dealInPlay, decide, extension, PlayedBefore, playMove } from "./decide";
import { dueAt, fallDue, follow, keyOf, problems, type Problem } from "./due";
import type { Event, Stored } from "./events";
import { Races } from "./race";
import type { Move } from "../declared/moves";
import { ME, type Table } from "./table";
import { tell } from "./tell";

/** The time by two clocks: milliseconds since 1970, and of one that never jumps. */
export interface Now {
  at: number;
  steady: number;
}

export interface Host {
  /** Keeps events before it sends on anything later. If it cannot, it begins again with another session. */
  store(events: Stored[]): void;
  send(message: FromServer): void;
  /** 32 random bytes in hex. */
  secret(): string;
}

const RESHOWN = ["stale", "late"]; // after these, the page does not know how the table stands

export class Session {
  readonly #races: Races;
  readonly #thoughts = new Map<string, Move | null>();
  #greeted = false;
  #now: Now = { at: 0, steady: 0 };

  constructor(readonly table: Table, readonly host: Host) {
    this.#races = new Races(table, table.seq);
  }

  /** The page has come, perhaps back: `since` is the last event that it knows. */
  enter(now: Now, since: number | null = null): void {
    this.#now = now;
    this.#greeted = false;
    this.#show(since === null ? [] : this.table.heard.newsSince(since));
    this.#settleDue();
  }

  /** The page asks for something. */
  hear(request: ToServer, now: Now): void {
    this.#now = now;
    const ref = request.ref ?? null;
    try {
      if (request.type === "hint") return this.host.send(this.#advise(request));
      if (request.type === "extend") return this.host.send(extension(this.table, request));
      const done = request.type === "move" ? this.#play(request) : this.#decide(request);
      if (done) this.host.send({ type: "done", ...(ref !== null && { ref }) });
    } catch (reason) {
      this.#refuse(reason, ref);
    }
  }

  /** Time has passed: what is due is done. */
  tick(now: Now): void {
    this.#now = now;
    this.#settleDue();
  }

  /** When to call `tick` next; `null` for never. */
  wakesAt(): number | null {
    const due = dueAt(this.table, this.#thoughts);
    const end = this.#races.nextEnd();
    const times = [due, end === null ? null : this.#now.at + Math.ceil(end - this.#now.steady)].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** A decision that a bot has to think about now; `null` if there is none. */
  problem(): Problem | null {
    const faced = problems(this.table);
    const keys = faced.map(keyOf);
    for (const key of this.#thoughts.keys()) if (!keys.includes(key)) this.#thoughts.delete(key);
    return faced.find((problem) => !this.#thoughts.has(keyOf(problem))) ?? null;
  }

  /** Lets a bot think about it: this may take long. */
  think(problem: Problem): void {
    this.#thoughts.set(keyOf(problem), chooseMove(this.table, problem.seat, botOf(this.table, problem.seat)));
  }

  // ---------------------------------------------------------------- what is asked

  /** Plays a move; returns whether it is done, and not a press that waits for others. */
  #play(request: PlayMove): boolean {
    const { table } = this;
    try {
      const raced = table.hasRaces || request.reaction;
      const moved = raced ? this.#races.play(request, this.#now.steady, this.#now.steady) : playMove(table, request);
      if (moved) this.#happen([moved]);
      return moved !== null;
    } catch (reason) {
      if (reason instanceof PlayedBefore) return true;
      throw reason;
    }
  }

  #advise(request: Hint): Advice {
    if (!areGiven(this.table)) throw refused("not_now", "You cannot get hints at this table.");
    dealInPlay(this.table, request.seq, "");
    if (areKeptBack(this.table)) throw refused("not_now", "You cannot get hints in a race at this table.");
    const advice = hint(this.table, request);
    if (!advice) throw refused("not_now", "There is no move to suggest.");
    return advice;
  }

  #decide(request: ToServer): boolean {
    this.#happen(decide(this.table, request, () => this.host.secret()));
    return true;
  }

  #refuse(reason: unknown, ref: string | null): void {
    if (!(reason instanceof Refused)) throw reason;
    this.host.send({ ...(ref !== null && { ref }), ...reason.error });
    if (RESHOWN.includes(reason.error.code)) this.#show([]);
  }

  // ---------------------------------------------------------------- what is due

  /** First the presses that no faster press can still overtake, then the rest. */
  #settleDue(): void {
    const due = this.#races.due(this.#now.steady);
    for (const [place, press] of due.entries()) {
      const ref = press.request?.ref ?? null;
      try {
        this.#happen([this.#races.settle(press, due.slice(place + 1))]);
        if (press.request) this.host.send({ type: "done", ...(ref !== null && { ref }) });
      } catch (reason) {
        this.table.waits.delete(press.seat);
        if (press.request) this.#refuse(reason, ref);
        else if (!(reason instanceof Refused)) throw reason;
      }
    }
    this.#happen(this.#fallsDue());
  }

  #fallsDue(): Event[] {
    const { table } = this;
    const [event, ...more] = fallDue(table, this.#now.at, this.#thoughts);
    if (event?.kind !== "move" || event.seat === ME || !table.hasRaces) return event ? [event, ...more] : follow(table);
    const moved = this.#races.playBot(event, this.#now.steady);
    return moved ? [moved] : [];
  }

  /** Applies events and those that follow at once; stores them, and then tells the page. */
  #happen(events: Event[]): void {
    const [stored, news]: [Stored[], News[]] = [[], []];
    for (let queue = events; queue.length > 0; queue = follow(this.table))
      for (const event of queue) {
        const next: Stored = { seq: this.table.seq + 1, at: this.#now.at, event };
        stored.push(next);
        news.push(...this.table.apply(next));
      }
    if (stored.length === 0) return;
    this.host.store(stored);
    this.#show(news);
  }

  #show(news: News[]): void {
    this.host.send(tell(this.table, this.#now.at, news, !this.#greeted));
    this.#greeted = true;
    if (this.table.hasRaces) this.#races.shown(this.#now.steady);
  }
}
