/** What happens at a table without a request: bots play, the next deal begins. As in `src/tripot/table/clock.py`. */

import { CHANCE } from "../rules/match";
import { atOnce, botOf, chooseMove, thinkingTime, thinks } from "./bots";
import type { Event, Moved } from "./events";
import type { Move } from "../declared/moves";
import { ME, type Table } from "./table";

const NONCE_WAIT = 2000; // milliseconds for which the shuffle waits for the person's part
const BEGIN_WAIT = 3000; // for which a deal with races is counted down

/** A decision that a bot must think about: its seat, and the last event that changed the deal. */
export interface Problem {
  seat: number;
  seq: number;
}

/** The moves that bots have found, by the key of their problem; `null` to wait for others. */
export type Thoughts = ReadonlyMap<string, Move | null>;
export const keyOf = ({ seat, seq }: Problem): string => `${seat} ${seq}`;

/** The problems that bots have to think about before they can act. */
export function problems(table: Table): Problem[] {
  if (table.phase !== "playing") return [];
  return table.actors.filter((seat) => seat !== CHANCE && !table.waits.has(seat)).flatMap((seat) => problemOf(table, seat) ?? []);
}

/** The problem of a seat's bot; `null` if it answers at once, as every bot does when asked in secret. */
function problemOf(table: Table, seat: number): Problem | null {
  if (seat === ME || !thinks(botOf(table, seat), table.deal) || isAskedInSecret(table, seat)) return null;
  return { seat, seq: table.dealSeq };
}

/** When something happens by itself unless the person acts first; `null` for never. */
export function dueAt(table: Table, thoughts: Thoughts): number | null {
  switch (table.phase) {
    case "shuffling":
      return table.phaseAt + NONCE_WAIT;
    case "beginning":
      return table.phaseAt + BEGIN_WAIT;
    case "playing": {
      const times = table.seats.flatMap((_, seat) => actsAt(table, seat, thoughts) ?? []);
      return times.length > 0 ? Math.min(...times) : null;
    }
    default:
      return null;
  }
}

/** When the next deal follows by itself: at the end of its countdown. */
export const nextDealAt = ({ phase, phaseAt }: Table): number | null => (phase === "beginning" ? phaseAt + BEGIN_WAIT : null);

/** When a bot acts for a seat; `null` while something else has to happen first. */
function actsAt(table: Table, seat: number, thoughts: Thoughts): number | null {
  const { able } = table.rights[seat]!;
  if (seat === ME || !able || table.waits.has(seat)) return null;
  const problem = problemOf(table, seat);
  if (problem && !thoughts.has(keyOf(problem))) return null;
  return able.at + Math.round(thinkingTime(table, seat, botOf(table, seat)));
}

/** What happens by itself at `now`: nothing if it is too early. A bot that prefers to wait is asked again after the next event. */
export function fallDue(table: Table, now: number, thoughts: Thoughts): Event[] {
  const time = dueAt(table, thoughts);
  if (time === null || time > now) return [];
  if (table.phase !== "playing") return [nextDeal(table)];
  const due = table.seats.flatMap((_, seat) => {
    const at = actsAt(table, seat, thoughts);
    return at !== null && at <= now ? [{ at, seat }] : [];
  });
  for (const { seat } of due.toSorted((a, b) => a.at - b.at || a.seat - b.seat)) {
    const found = playBot(table, seat, thoughts);
    if (found) return [found];
    table.waits.add(seat);
  }
  return [];
}

function playBot(table: Table, seat: number, thoughts: Thoughts): Moved | null {
  const problem = problemOf(table, seat);
  const thought = problem ? thoughts.get(keyOf(problem)) : undefined;
  return moved(seat, thought === undefined ? chooseMove(table, seat, atOnce(botOf(table, seat))) : thought);
}

const moved = (seat: number, move: Move | null): Moved | null => move && { kind: "move", seat, move, by: "bot" };

/** The events that follow at once from how the table stands. */
export function follow(table: Table): Event[] {
  const { phase, actors } = table;
  if (phase === "shuffling") return shuffleOn(table);
  if (phase === "counting") return table.seats[ME]!.ready ? [nextDeal(table)] : [];
  if (phase !== "playing") return [];
  return actors[0] === CHANCE ? [chanceMoves(table)] : answerInSecret(table);
}

/** Nobody else has a part in the shuffle: nothing is pledged. */
function shuffleOn(table: Table): Event[] {
  if (!table.opening) return [{ kind: "opening" }];
  return table.nonces[ME] ? [nextDeal(table)] : [];
}

/** The next deal. If it has races, a countdown comes first. */
function nextDeal(table: Table): Event {
  const deal = table.dealt ? table.dealNumber + 1 : 0;
  const counted = table.phase === "beginning" || !table.hasRaces || !table.created.pace;
  return { kind: counted ? "dealt" : "announced", deal };
}

/** The shuffle in the middle of a deal, which follows from the secret of the match. */
function chanceMoves({ deal, secret, shuffleNonces, dealNumber, match }: Table): Moved {
  const cards = deal.shuffled(secret, shuffleNonces, dealNumber);
  return { kind: "move", seat: CHANCE, move: { verb: "shuffle", cards: cards.map((card) => match.code(card)) }, by: "chance" };
}

/** The move of a bot that is asked in secret, if nobody else would hear of it: its time would show who was asked. */
function answerInSecret(table: Table): Event[] {
  for (const seat of table.actors) {
    if (seat === ME || !isAskedInSecret(table, seat)) continue;
    const found = moved(seat, chooseMove(table, seat, atOnce(botOf(table, seat))));
    return found && table.deal.verb(found.move).secret ? [found] : [];
  }
  return [];
}

/** Whether a seat may make a move that only its player hears of. */
function isAskedInSecret({ declared, match }: Table, seat: number): boolean {
  const secret = declared.verbs.filter((verb) => verb.secret).map(({ word }) => word);
  return secret.length > 0 && match.legal(seat).some(({ verb }) => secret.includes(verb));
}
