/** The bots of the card room, as `src/tripot/bots/levels.py` has them: the module advises and searches. */

import type { Match } from "./match";
import type { Question } from "./question";
import { search } from "./search";

export type Level = "random" | "beginner" | "regular" | "expert" | "master";

const OVERLOOKED = 500; // of a thousand moves, a beginner overlooks this many
const MILLE = 1000;

const LEVELS: Record<Level, (question: Question) => number> = {
  random: ({ match, legal }) => match.draw(legal.count),
  regular,
  beginner,
  expert: (question) => searching(question, 300, 0),
  master: (question) => searching(question, 6000, 500),
};

/** The index of the move that a bot chooses, or `WAIT`. Draws from the chance of the match. `last`: all others wait. */
export function choose(level: Level, match: Match, seat: number, last: boolean): number {
  const [legal, view] = [match.list(seat), match.observe(seat)];
  const others = match.awaited(view).some((other) => other !== seat);
  return LEVELS[level]({ match, seat, legal, view, mayWait: others && !last });
}

/** The rules of thumb. */
function regular({ match, legal, view }: Question): number {
  return match.rules.call("advise", view, legal, legal.count, match.rooms.random);
}

/** The rules of thumb among the moves that it notices. */
function beginner(question: Question): number {
  const { match, legal } = question;
  const noticed = [...Array(legal.count).keys()].filter(() => match.draw(MILLE) >= OVERLOOKED);
  const places = noticed.length > 0 ? noticed : [match.draw(legal.count)];
  const all = match.rules.numbers(legal);
  match.rules.write(legal, places.flatMap((place) => [...all.subarray(place * legal.words, (place + 1) * legal.words)]));
  const index = regular({ ...question, legal: { ...legal, count: places.length } });
  match.rules.write(legal, [...all]);
  return index >= 0 ? places[index]! : regular(question);
}

/** In games that the fastest player wins, a search is not worth its time. */
function searching(question: Question, simulations: number, planning: number): number {
  return question.match.declared.searches ? search(question, simulations, planning) : regular(question);
}
