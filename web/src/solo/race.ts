/**
 * Races against bots: a press waits until no faster one can still arrive, as in `src/tripot/table/race.py` and
 * `presses.py`. The person is the only one whose presses travel, from the page to this table.
 */

import type { Move } from "../declared/moves";
import { draw } from "../lib/deck";
import { Refused, refused } from "../lib/refused";
import type { PlayMove } from "../lib/wire";
import { botOf, thinkingTime } from "./bots";
import { attempt, checkNew, dealInPlay, late, playMove } from "./decide";
import type { Moved } from "./events";
import { openRivals, rivals } from "./rights";
import { ME, type Table } from "./table";

const HOLD_MOST = 250; // milliseconds a press waits for others that may be on their way
const TRAVEL = 50; // milliseconds by which a press may arrive later than it was made
const LOTS = 2 ** 32;
const TENTHS = 10; // reactions are counted in tenths of a millisecond
const TRIGGERS = 8; // decided races that are kept

/** A move of a race that waits until the order is known. All times are those of one steady clock. */
interface Press {
  seat: number;
  move: Move;
  /** The message that it answers. */
  seq: number;
  trigger: number;
  reaction: number;
  arrival: number;
  /** Decides between equal reactions. */
  lot: number;
  /** When its trigger was seen, if presses have different ones; otherwise 0. */
  since: number;
  /** The latest arrival of a press of the person, and how many they may make; `null` if they do not race. */
  rival: { last: number; presses: number } | null;
  /** The person's request; `null` for a bot. */
  request: PlayMove | null;
}

export class Races {
  #held: Press[] = [];
  readonly #shownAt = new Map<number, number>();
  readonly #used = new Map<string, PlayMove>();

  /** `openedAfter` is the last event that had happened when this table was opened. */
  constructor(readonly table: Table, readonly openedAfter: number) {}

  /** The table is shown: races that have begun count from now. */
  shown(now: number): void {
    const triggers = this.table.rights.flatMap(({ race }) => (race ? [race.seq] : []));
    for (const seq of triggers) if (!this.#shownAt.has(seq)) this.#shownAt.set(seq, now);
    const last = [...this.#shownAt.keys()].toSorted((a, b) => a - b).slice(-TRIGGERS);
    for (const seq of this.#shownAt.keys()) if (!triggers.includes(seq) && !last.includes(seq)) this.#shownAt.delete(seq);
  }

  /** A move of the person: its event, or nothing yet if it waits for the outcome of a race. Throws `Refused`. */
  play(request: PlayMove, arrival: number, now: number): Moved | null {
    const { table } = this;
    checkNew(table, request);
    if (this.#of(ME).some((press) => press.request?.ref != null && press.request.ref === request.ref)) return null;
    this.#checkStamp(request);
    const waiting = this.#of(ME);
    const moved = waiting.length > 0 ? this.#behind(waiting, request) : playMove(table, request);
    const trigger = table.rights[ME]!.race;
    if (!trigger || !table.races(request.move.verb)) {
      if (request.reaction) throw bad("This move is not part of a race.");
      return moved;
    }
    const contested = this.#held.length > 0;
    if (!contested && !request.reaction) return moved;
    const reaction = this.#reaction(request, trigger.seq, arrival);
    if (request.reaction) this.#used.set(stampOf(request, trigger.seq), request);
    if (!contested) return { ...moved, ms: rounded(reaction) };
    const since = this.#since(trigger.seq, now);
    const inOrder = Math.max(reaction, ...waiting.map((press) => momentOf(press) - since)); // presses of a seat keep their order
    this.#held.push({ ...this.#press(ME, moved.move, inOrder, since, now), seq: request.seq, arrival, rival: null, request });
    return null;
  }

  /** A move of a bot: its event, or nothing yet if the person races against it. */
  playBot(moved: Moved, now: number): Moved | null {
    const { table } = this;
    const { seat, move } = moved;
    if (this.#of(seat).length > 0) {
      table.waits.add(seat);
      return null;
    }
    const bot = botOf(table, seat);
    if (!table.races(move.verb) || !table.rights[seat]!.race) return moved;
    const reaction = thinkingTime(table, seat, bot);
    const press = this.#press(seat, move, reaction, this.#botSince(seat, reaction, now), now);
    if (press.rival || this.#held.length > 0) {
      table.waits.add(seat);
      this.#held.push(press);
      return null;
    }
    return openRivals(table.rights).includes(seat) ? { ...moved, ms: rounded(reaction) } : moved;
  }

  /** When the next press will be decided. */
  nextEnd(): number | null {
    return this.#held.length > 0 ? Math.min(...this.#held.map((press) => this.#end(press))) : null;
  }

  /** Takes out the presses that can be decided now, fastest first. */
  due(now: number): Press[] {
    const ended = this.#held.filter((press) => this.#end(press) <= now).toSorted(inOrder);
    const slowest = ended.at(-1);
    if (!slowest) return [];
    const decided = this.#held.filter((press) => inOrder(press, slowest) <= 0).toSorted(inOrder);
    this.#held = this.#held.filter((press) => !decided.includes(press));
    return decided;
  }

  /** The move of a press whose time has come. `behind` are those decided right after it. Throws `Refused` if another one won. */
  settle(press: Press, behind: Press[]): Moved {
    const { table } = this;
    const { seat, move, request } = press;
    if (table.rights[seat]!.race?.seq !== press.trigger) throw late();
    const checked = ((): Move => {
      try {
        dealInPlay(table, press.seq, move.verb, seat);
        return attempt(() => table.deal.check(seat, move));
      } catch (reason) {
        throw reason instanceof Refused ? late() : reason;
      }
    })();
    const others = new Map<number, number>();
    for (const each of [...behind, ...this.#held].toSorted(inOrder))
      if (each.seat !== seat && !others.has(each.seat)) others.set(each.seat, rounded(each.reaction));
    const ref = request?.ref;
    const raced = { ms: rounded(press.reaction), ...(others.size > 0 && { behind: [...others] }) };
    return { kind: "move", seat, move: checked, ...(!request && { by: "bot" }), ...raced, ...(ref != null && { ref }) };
  }

  // ---------------------------------------------------------------- a press

  #of(seat: number): Press[] {
    return this.#held.filter((press) => press.seat === seat);
  }

  #press(seat: number, move: Move, reaction: number, since: number, now: number): Press {
    const { table } = this;
    const trigger = table.rights[seat]!.race?.seq ?? 0;
    const lot = draw(table.secret, table.shuffleNonces, `race ${trigger} seat ${seat}`, LOTS);
    return { seat, move, seq: table.heard.numberOf(table.seq), trigger, reaction, arrival: now, lot, since, rival: this.#rival(seat, now), request: null };
  }

  /** The person, if their press may still be on its way. If nobody can see who may press, they always count. */
  #rival(seat: number, now: number): Press["rival"] {
    const { table } = this;
    const seen = this.#isSeen();
    const own = table.rights[seat]!.race;
    const trigger = seat === ME ? null : own && !seen ? own : rivals(table.rights, seat).get(ME);
    if (!trigger) return null;
    const last = this.#shown(trigger.seq, now) + 2 * TRAVEL - this.#since(trigger.seq, now);
    const many = seen && table.declared.races.concurrent;
    return { last, presses: many ? table.rights[ME]!.verbs.length : 1 };
  }

  /** Whether everybody sees who may press. After half of a signal, some may press in secret. */
  #isSeen(): boolean {
    const { rights, unseen, raced, declared: { races: { concurrent } } } = this.table;
    return !unseen && (raced || !concurrent) && (!concurrent || rights.filter(({ asked }) => asked).every(({ open }) => open));
  }

  #shown(seq: number, now: number): number {
    if (!this.#shownAt.has(seq)) this.#shownAt.set(seq, now);
    return this.#shownAt.get(seq)!;
  }

  /** When the page showed the trigger of a press, if others may have another one; otherwise 0. */
  #since(trigger: number, now: number): number {
    return this.table.declared.races.concurrent ? this.#shown(trigger, now) : 0;
  }

  /** When a bot saw its trigger: when the person did. After its own move, it reacts to that move. */
  #botSince(seat: number, reaction: number, now: number): number {
    if (!this.table.declared.races.concurrent) return 0;
    const { race, able } = this.table.rights[seat]!;
    return race && race.seq === able?.seq && this.#shownAt.has(race.seq) ? this.#shown(race.seq, now) : now - reaction;
  }

  /** The time until which faster presses of others may still arrive. */
  #end(press: Press): number {
    const awaited = press.rival && this.#of(ME).length < press.rival.presses ? press.rival.last : -Infinity;
    return Math.max(press.arrival, Math.min(momentOf(press) + awaited, press.arrival + HOLD_MOST));
  }

  /** The person's move, judged as if their waiting presses had been played. */
  #behind(waiting: Press[], request: PlayMove): Moved {
    const { table } = this;
    const [saved, actors] = [table.deal.save(), table.actors];
    try {
      for (const { seat, move } of waiting) table.deal.play(seat, move);
      table.actors = table.deal.actors();
      return playMove(table, request);
    } catch (reason) {
      if (reason instanceof Refused && reason.error.code === "illegal") throw reason;
      throw refused("stale", "An earlier press from this seat is still being decided.");
    } finally {
      table.deal.goBack(saved);
      table.actors = actors;
    }
  }

  // ---------------------------------------------------------------- stamps

  /** Refuses a stamp that no honest page can write. */
  #checkStamp(request: PlayMove): void {
    const { reaction: stamp, seq } = request;
    if (!stamp) return;
    if (!Number.isFinite(stamp.ms) || stamp.ms < 0) throw bad("The stamp of the press is before the trigger.");
    if (stamp.seq > Math.min(seq, this.table.heard.numberOf(this.table.seq))) throw bad("The stamp of the press names a message that has not been sent yet.");
    const { first } = this.table.heard.eventsOf(stamp.seq);
    if ((this.#used.get(stampOf(request, first)) ?? request) !== request) throw bad("This press has been sent before.");
  }

  /** The reaction that counts: what the page says, within what its messages may take. */
  #reaction({ reaction: stamp, seq }: PlayMove, trigger: number, arrival: number): number {
    const begun = this.table.heard.numberOf(trigger);
    if (seq < begun || (stamp && stamp.seq !== begun)) throw bad("The stamp of the press names a message other than the one that began the race.");
    const elapsed = arrival - this.#shown(trigger, arrival);
    if (elapsed < 0) throw bad("The press arrived before its player could see the trigger.");
    // If the race began before this table was opened, the reaction counts from when the race was shown again.
    const known = stamp && !(stamp.ms > elapsed && trigger <= this.openedAfter) ? stamp.ms : elapsed;
    if (known > elapsed) throw bad("The press is stamped after it arrived.");
    return Math.max(0, known, elapsed - TRAVEL);
  }
}

const momentOf = ({ since, reaction }: Press): number => since + reaction;
const inOrder = (a: Press, b: Press): number => momentOf(a) - momentOf(b) || a.lot - b.lot;
const stampOf = ({ reaction, move }: PlayMove, trigger: number): string => [trigger, reaction!.ms, move.verb].join();
const rounded = (reaction: number): number => Math.round(reaction * TENTHS) / TENTHS;
const bad = (detail: string): Refused => refused("bad_stamp", detail);
