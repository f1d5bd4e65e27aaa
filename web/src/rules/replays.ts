/**
 * Golden records, played again by the rules in a module: in Node or in a browser. `tests/wasm/test_replays.py` compares
 * what the match says on the way with what Python says.
 */

import type { Declarations } from "../declared/declarations";
import type { Values } from "../declared/formulas";
import { Unreadable, type Choice, type Move } from "../declared/moves";
import { choose, type Level } from "./bots";
import { CHANCE, Illegal, Match } from "./match";
import { WAIT } from "./question";

export interface Recorded extends Move {
  seat: number;
}

/** A deal: whether a match begins with it, who deals, every card as it was shuffled, and the moves. */
interface Recording {
  first: boolean;
  dealer: number;
  deck: number[];
  moves: Recorded[];
}

/** A golden record, with what it takes to play it. */
export interface Golden {
  module: number[];
  declared: Declarations;
  options: Values;
  deals: Recording[];
  /** A number of moves half-way through the first deal, who moves next, and the chance that bots have there. */
  half: { at: number; seat: number; key: string[]; last: boolean; levels: Level[] };
}

/** What the match says of a deal: before each move and in the end, the seats that may act. */
interface Dealt {
  start: Record<string, unknown>;
  actors: number[][];
  scores: number[];
  result: Record<string, unknown>;
  after: Record<string, unknown>;
  places: number[];
}

/** What the match tells one seat half-way, and the move that each bot chooses. */
interface Half {
  view: Record<string, unknown>;
  legal: Move[];
  choices: Choice[];
  chosen: Record<string, number>;
}

/** All that the match says, as JSON. Throws if a move is taken that should be refused, or another way round. */
export function played(golden: Golden): string {
  const match = matchOf(golden);
  let half: Half | undefined;
  const deals = golden.deals.map((deal, number) =>
    dealt(match, deal, (move) => {
      if (number === 0 && move === golden.half.at) half = halfWay(match, golden);
    }),
  );
  return JSON.stringify({ deals, half, by_bots: scoresByBots(matchOf(golden), golden) });
}

/** The scores of a deal of the pack in order by `regular` bots; `null` if chance shuffles within the deal. */
function scoresByBots(match: Match, { half: { key } }: Golden): number[] | null {
  match.open(0);
  match.deal(match.pack);
  match.seed(...key.map(BigInt));
  return playOut(match) ? match.scores() : null;
}

const matchOf = ({ module, declared, options }: Golden): Match => new Match(new WebAssembly.Module(new Uint8Array(module)), declared, options);

/** Plays a deal; `look` is called with the number of each move before it is made. */
function dealt(match: Match, { first, dealer, deck, moves }: Recording, look: (move: number) => void): Dealt {
  if (first) match.open(dealer);
  match.deal(deck);
  const start = match.start();
  const actors = moves.map((recorded, index) => {
    look(index);
    const acting = match.actors();
    play(match, recorded);
    return acting;
  });
  actors.push(match.actors());
  const ended = { scores: match.scores(), result: match.result() };
  match.close();
  return { start, actors, ...ended, after: match.standing(), places: match.places() };
}

function halfWay(match: Match, { half: { seat, key, last, levels } }: Golden): Half {
  const chosen = levels.map((level) => {
    match.seed(...key.map(BigInt));
    return [level, choose(level, match, seat, last)] as const;
  });
  return { view: match.view(seat), chosen: Object.fromEntries(chosen), legal: match.legal(seat), choices: match.choices(seat) };
}

/** Plays a move, after others that are refused and change nothing. */
function play(match: Match, { seat, ...move }: Recorded): void {
  const { faces } = match.declared;
  if (seat === CHANCE) return match.shuffle(move.cards!.map((code) => faces.indexOf(code)));
  const before = JSON.stringify(match.view(seat));
  expectRefused(() => match.play(seat, { verb: "nothing" }), Unreadable);
  const built = match.declared.verbs.find(({ then }) => then);
  if (built) expectRefused(() => match.addable(seat, { verb: built.word, cards: ["ZZ"] }), Unreadable);
  const waiting = [...Array(match.players).keys()].find((other) => !match.actors().includes(other));
  if (waiting !== undefined) expectRefused(() => match.play(waiting, move), Illegal);
  if (JSON.stringify(match.view(seat)) !== before) throw new Error("a move that was refused has changed something");
  tryReversed(match, seat, move);
  tryTooFew(match, seat, move);
  match.play(seat, move);
}

function expectRefused(act: () => unknown, kind: typeof Illegal | typeof Unreadable): void {
  try {
    act();
  } catch (error) {
    if (error instanceof kind) return;
    throw error;
  }
  throw new Error(`this was not refused: ${act}`);
}

/** A cover of one card too few is refused. */
function tryTooFew(match: Match, seat: number, move: Move): void {
  const { each, then } = match.declared.verbs.find(({ word }) => word === move.verb)!;
  const cards = move.cards ?? [];
  if (each && !then && cards.length !== 1) expectRefused(() => match.play(seat, { ...move, cards: cards.slice(1) }), Illegal);
}

/** A player who names the cards of a lead in another order sees them in that order. */
function tryReversed(match: Match, seat: number, move: Move): void {
  const { lists } = match.declared.verbs.find(({ word }) => word === move.verb)!;
  if (!lists) return;
  const [saved, cards] = [match.save(), move.cards!.toReversed()];
  match.play(seat, { ...move, cards });
  if (JSON.stringify(match.view(seat)[lists]) !== JSON.stringify(cards)) throw new Error(`the order of ${cards.join(" ")} was changed`);
  match.restore(saved);
}

/**
 * `regular` bots play a deal to its end, if chance has no part in it: of those who may act, any is asked first, as
 * `tripot.bots.playing` does it.
 */
function playOut(match: Match): boolean {
  const waiting = new Set<number>();
  for (;;) {
    const actors = match.actors().filter((seat) => !waiting.has(seat));
    if (actors.length === 0) return true;
    if (actors.includes(CHANCE)) return false;
    const seat = actors[match.draw(actors.length)]!;
    const index = choose("regular", match, seat, actors.length === 1);
    if (index === WAIT) waiting.add(seat);
    else {
      match.playListed(seat, index);
      waiting.clear();
    }
  }
}
