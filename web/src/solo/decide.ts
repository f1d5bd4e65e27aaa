/** Which events follow from what the person asks, as in `src/tripot/table/decide.py`. */

import { Unreadable, type Move } from "../declared/moves";
import { bytes } from "../lib/deck";
import { sha256 } from "../lib/sha256";
import { Refused, refused } from "../lib/refused";
import type { Extend, Extension, Move as WireMove, PlayMove, Say, ToServer } from "../lib/wire";
import { Illegal } from "../rules/match";
import { whyNot } from "../rules/sentences";
import { isLevel } from "./bots";
import type { Event, Moved } from "./events";
import { inAll } from "./hint";
import type { Deal } from "./deal";
import { ME, type Reasons, type Table } from "./table";
import { MOST_TAKEN_BACK } from "./undo";

const LATE = "The race was decided before this press.";

/** The request was played already: its answer was lost. */
export class PlayedBefore extends Error {}

/** What follows from a request other than a move. `secret` is that of a match that begins. Throws `Refused`. */
export function decide(table: Table, request: ToServer, secret: () => string): Event[] {
  switch (request.type) {
    case "start":
      return [started(table, "gathering", secret)];
    case "again":
      return [started(table, "finished", secret)];
    case "bot":
      return placeBot(table, request.seat, request.bot);
    case "nonce":
      if (table.phase !== "shuffling" || table.number !== request.match || !table.opening || table.nonces[ME])
        throw refused("not_now", "This seat has no pledged number to open now.");
      return [{ kind: "nonce", seat: ME, value: request.value }];
    case "ready":
      requireScores(table);
      return table.seats[ME]!.ready ? [] : [{ kind: "ready", seat: ME }];
    case "hold":
      requireScores(table);
      return table.seats[ME]!.held ? [] : [{ kind: "held", seat: ME }];
    case "take_back":
      return takeBack(table, request.seq);
    case "why":
      dealSeen(table, request.seq);
      checked(table, plain(request.move));
      return [];
    case "say":
      return [said(table, request), ...talk(table, request)];
    case "away":
      return [];
    default:
      throw refused("not_now", "This table is for one person alone.");
  }
}

function started(table: Table, phase: Table["phase"], secret: () => string): Event {
  if (table.phase !== phase) throw refused("not_now", phase === "gathering" ? "The match has already started." : "The match is not over.");
  const drawn = secret();
  return { kind: "started", match: table.number + 1, secret: drawn, commitment: sha256(bytes(drawn)) };
}

function placeBot(table: Table, seat: number, bot: string | null): Event[] {
  if (table.phase !== "gathering" && table.phase !== "finished") throw refused("not_now", "You can only place bots before or after a match.");
  if (seat === ME) throw refused("seat_taken", `Somebody is sitting in seat ${seat}.`);
  if (!table.seats[seat]) throw refused("unreadable", `There is no seat ${seat}.`, { field: "seat" });
  if (bot === null || !isLevel(bot)) throw refused("bad_option", `There is no bot ${bot}.`, { field: "bot" });
  return table.seats[seat].bot === bot ? [] : [{ kind: "bot", seat, bot }];
}

function requireScores({ phase }: Table): void {
  if (phase !== "counting") throw refused("not_now", "The scores of a deal are not being shown now.");
}

function takeBack(table: Table, number: number): Event[] {
  dealSeen(table, number);
  if (table.takenBack >= MOST_TAKEN_BACK) throw refused("undo_limit", `You have taken back ${MOST_TAKEN_BACK} moves of this deal, the most that you may.`);
  if (!table.mayTakeBack(ME)) throw refused("no_undo", "You can go back just one move, and only until you have seen something new.");
  return [{ kind: "taken_back", seat: ME }];
}

function said({ seats, created }: Table, { text, reaction, to }: Say): Event {
  if ((text == null) === (reaction == null)) throw refused("unreadable", "Send a text or a reaction, not both.");
  if (to != null && !seats[to]) throw refused("unreadable", `There is no seat ${to}.`, { field: "seat" });
  if (to === ME) throw refused("unreadable", "You cannot send a message to yourself.");
  const { name, face } = seats[ME]!;
  return { kind: "said", seat: ME, name: name!, ...(to != null && { to }), ...(text != null && { text }), ...(reaction && { reaction }), guest: created.guest, ...(face && { face }) };
}

/** The legal move of talking to a seat, in games that have such a move. */
function talk({ declared, phase, actors, deal }: Table, { to }: Say): Event[] {
  const verb = declared.verbs.find(({ spoken }) => spoken)?.word;
  if (!verb || to == null || phase !== "playing" || !actors.includes(ME)) return [];
  return isLegal({ deal }, { verb, to }) ? [{ kind: "move", seat: ME, move: { verb, to } }] : [];
}

// ---------------------------------------------------------------- moves

/** The event of a legal move of the person. Throws `Refused`, or `PlayedBefore`. */
export function playMove(table: Table, request: PlayMove): Moved {
  checkNew(table, request);
  try {
    dealInPlay(table, request.seq, request.move.verb);
    const move = checked(table, plain(request.move));
    return { kind: "move", seat: ME, move, ...(request.ref != null && { ref: request.ref }) };
  } catch (reason) {
    throw refusal(table, request, reason);
  }
}

/** How a move that the person builds card by card may go on. Throws `Refused`. */
export function extension(table: Table, { ref = null, seq, move }: Extend): Extension {
  dealInPlay(table, seq, move.verb);
  return { type: "extension", ref, ...extended(table.deal, move) };
}

/** The cards that may be added to a move, and whether it could be played as it is. Throws `Refused`. */
export function extended(deal: Deal, move: WireMove): Pick<Extension, "cards" | "complete"> {
  const { cards = [] } = plain(move);
  const found = attempt(() => deal.match.addable(ME, { verb: move.verb, cards }));
  return { cards: found, complete: cards.length > 0 && isLegal({ deal }, plain(move)) };
}

function isLegal({ deal }: Pick<Table, "deal">, move: Move): boolean {
  try {
    deal.check(ME, move);
    return true;
  } catch (reason) {
    if (reason instanceof Illegal) return false;
    throw reason;
  }
}

/** Throws `PlayedBefore` if this request has been played since the message that it answers. */
export function checkNew(table: Table, { seq, ref, move }: PlayMove): void {
  const { first } = table.heard.eventsOf(seq);
  if (table.refs.some((each) => each.seq > first && each.ref === ref && same(each.move, plain(move)))) throw new PlayedBefore();
}

/** A move as records have it, without parts that it does not name. */
export const plain = (move: WireMove): Move => Object.fromEntries(Object.entries(move).filter(([, value]) => value != null)) as unknown as Move;

const same = (one: Move, other: Move): boolean => JSON.stringify(one) === JSON.stringify(other);

/** An illegal move may have been legal on the table that the page showed. */
function refusal(table: Table, { seq, move }: PlayMove, reason: unknown): unknown {
  if (!(reason instanceof Refused) || reason.error.code === "unreadable") return reason;
  const { last } = table.heard.eventsOf(seq);
  if (table.races(move.verb) && table.beaten && table.beaten.after <= last && last < table.beaten.before) return late();
  const able = table.rights[ME]!.able;
  return reason.error.code === "illegal" && able && last < able.seq ? stale() : reason;
}

/** Throws `Refused` unless a seat may try this verb now. A race without turns may be tried to join at any time. */
export function dealInPlay(table: Table, number: number, verb: string, seat = ME): void {
  dealSeen(table, number);
  const tried = table.declared.races.concurrent && table.races(verb);
  if (!tried && !table.actors.includes(seat)) throw refused("not_your_turn", `It is not the turn of seat ${seat}.`);
}

/** Throws `Refused` unless a message of this number shows the deal as it is. */
function dealSeen(table: Table, number: number): void {
  const first = table.declared.races.concurrent ? table.dealtSeq : table.dealSeq;
  const { last } = table.heard.eventsOf(number);
  if (last < first || last > table.seq) throw stale();
  if (table.dealt && table.phase === "playing") return;
  if (last < table.dealSeq) throw stale(); // the deal has ended in the meantime
  throw refused("not_now", "No deal is being played.");
}

const checked = ({ deal, reasons }: Table, move: Move): Move => checkedMove(deal, reasons, move);

/** A move of the person as it will be noted. Throws `Refused` with what the game says against it. */
export function checkedMove(deal: Deal, reasons: Reasons, move: Move): Move {
  try {
    return attempt(() => deal.check(ME, move));
  } catch (reason) {
    if (!(reason instanceof Refused) || !reason.error.clause) throw reason;
    const { view, choices } = deal.look(ME);
    const why = whyNot(deal.sentences, reason.error.clause, ME, view, deal.match.options, move, choices);
    throw new Refused({ ...reason.error, ...(why && { why, messages: inAll(reasons, (texts) => texts[why.key]!) }) });
  }
}

/** What a move does; what the rules say against it becomes a refusal. */
export function attempt<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (reason) {
    if (reason instanceof Illegal) throw refused("illegal", `${reason.message}.`, { clause: reason.clause });
    if (reason instanceof Unreadable) throw refused("unreadable", `${reason.message}.`, { field: "move" });
    throw reason;
  }
}

const stale = (): Refused => refused("stale", "The table has changed since the message that you answered.");
export const late = (): Refused => refused("late", LATE);
