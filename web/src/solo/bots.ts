/** The bots of a table: what they choose, and how long they take, as in `src/tripot/table/house_bots.py` and `pace.py`. */

import type { Move } from "../declared/moves";
import { choose, type Level } from "../rules/bots";
import { WAIT } from "../rules/question";
import type { Deal } from "./deal";
import type { Table } from "./table";

const LEFT_BOT: Level = "regular"; // plays for one that this release does not know
const USUAL_PACE = 900; // milliseconds that bots take on average if nobody chose another pace
const LEAST_PACE = 200; // the least if one of them searches: its own time would reveal its hand
const ONE_CARD = 0.4; // of the pace, for a single card
const DOUBLED = 0.25; // of the pace, for each doubling of the cards to choose from
const GENTLE = [2.0, 1.7, 1.4, 1.2]; // the factor on reaction times in each deal of a gentle first match
const REGRET = 2; // times the pace
const LEAST_REGRET = 1500; // milliseconds: at any pace, somebody sees their mistake and finds the button
const GOING_ON = 0.6; // of the time, for a player who has just moved and still has the turn

const REACTION_STREAM = 1n;
const MOOD_STREAM = 2n;

interface Times {
  mean: number;
  spread: number;
}

const REACTIONS: Record<Level, Times> = {
  random: { mean: 700, spread: 250 },
  beginner: { mean: 600, spread: 200 },
  regular: { mean: 450, spread: 120 },
  expert: { mean: 380, spread: 90 },
  master: { mean: 320, spread: 70 },
};
const MOOD: Times = { mean: 1, spread: 0.3 }; // the time of a choice, as a multiple of the usual time

export const isLevel = (bot: string): bot is Level => Object.hasOwn(REACTIONS, bot);

/** The bot of a seat. */
export function botOf({ seats }: Table, seat: number): Level {
  const { bot } = seats[seat]!;
  return bot && isLevel(bot) ? bot : LEFT_BOT;
}

/** Whether a bot searches in a game, so that it has to think. */
export const thinks = (bot: Level, { match }: Deal): boolean => (bot === "expert" || bot === "master") && match.declared.searches;

/** The bot that answers if there is no time to think. */
export const atOnce = (bot: Level): Level => (bot === "random" || bot === "beginner" ? bot : "regular");

/** The whole move that a bot plays; `null` if it waits for others. Its chance follows from the secret of the match. */
export function chooseMove(table: Table, seat: number, bot: Level): Move | null {
  const { match, moves } = table.deal;
  match.seed(BigInt(`0x${table.secret}`), BigInt(table.dealNumber), BigInt(seat), BigInt(moves.length));
  const [saved, made, steps] = [match.save(), match.number("moves"), [] as Move[]];
  do {
    const index = choose(bot, match, seat, true);
    if (index === WAIT) return null;
    steps.push(match.legal(seat)[index]!);
    if (!match.declared.miscounted) return steps[0]!;
    match.playListed(seat, index);
  } while (match.number("moves") === made);
  match.restore(saved);
  return match.wholeOf(steps);
}

/** How many milliseconds a bot waits from the moment it may act until it acts. */
export function thinkingTime(table: Table, seat: number, bot: Level): number {
  const rights = table.rights[seat]!;
  const pace = Math.max(table.created.pace, least(table));
  if (!rights.able) return pace;
  const { seq } = rights.able;
  if (!isLively(table, seat)) return Math.max(choosingTime(table, seat, seq), least(table), regret(table));
  const patience = Math.max(1, pace / USUAL_PACE) * gentleness(table);
  const reaction = patience * drawn(table, REACTIONS[bot], BigInt(seat), BigInt(seq), REACTION_STREAM);
  if (!rights.race) return Math.max(reaction, pace / 2);
  return reaction + (rights.cards ? pace : 0);
}

/** The factor on bots' reaction times in somebody's first match of a game with races. */
export function gentleness({ created, number, declared, dealt, dealNumber, phase }: Table): number {
  if (number !== 0 || !created.gentle || declared.races.verbs.length === 0) return 1;
  return GENTLE[dealt ? dealNumber + Number(phase === "beginning") : 0] ?? 1;
}

/** The least time of any bot: the same for all, as the order may depend on hidden cards. */
function least(table: Table): number {
  return table.seats.some(({ bot }, seat) => bot && thinks(botOf(table, seat), table.deal)) ? LEAST_PACE : 0;
}

/** How long somebody has to take back the move that they have just made. */
function regret(table: Table): number {
  const { pace } = table.created;
  return pace && table.mayTakeBack(table.deal.lastMover()) ? Math.max(REGRET * pace, LEAST_REGRET) : 0;
}

function choosingTime(table: Table, seat: number, seq: number): number {
  const { pace } = table.created;
  if (!pace) return 0;
  return pace * drawn(table, MOOD, BigInt(table.heard.numberOf(seq)), MOOD_STREAM) * difficulty(table.deal, seat);
}

/** Whether several may act, as far as everybody can see: the time that a bot thinks must reveal no more. */
function isLively({ rights, unseen }: Table, seat: number): boolean {
  return rights.filter(({ asked }) => asked).length > 1 || !rights[seat]!.asked || unseen;
}

/** How hard a seat's choice looks to a spectator; about 1 on average. Each doubling of the choices adds the same time (Hick, 1952). */
function difficulty(deal: Deal, seat: number): number {
  if (deal.awaited().join() !== String(seat)) return 1;
  const look = ONE_CARD + DOUBLED * Math.log2(Math.max(1, deal.held(seat)));
  return deal.lastMover() === seat ? look * GOING_ON : look;
}

/** A time that follows from the secret of the match, so that nobody can predict it: log-normal, like those of people. */
function drawn(table: Table, { mean, spread }: Times, ...key: bigint[]): number {
  const { match } = table.deal;
  match.seed(BigInt(`0x${table.secret}`), BigInt(table.dealNumber), ...key);
  const scale = Math.sqrt(Math.log1p((spread / mean) ** 2));
  return mean * Math.exp(scale * match.drawNormal() - scale ** 2 / 2);
}
