/** The wins of a circle's people, added up over games. */

import type { CircleMatch, CirclePerson, CircleStanding } from "../../lib/wire";

/** All matches of one person; `games` are those that this person won, most wins first. */
export interface Sum {
  person: CirclePerson;
  matches: number;
  first: number;
  last: number;
  games: { game: string; first: number }[];
}

/** People with their matches, most wins first; of those with as many, whoever needed fewer matches. Others are left out. */
export function sums(people: CirclePerson[], standings: CircleStanding[]): Sum[] {
  return people
    .map((person) => sumOf(person, standings.filter((each) => each.person === person.id)))
    .filter(({ matches }) => matches > 0)
    .sort((one, other) => other.first - one.first || one.matches - other.matches || one.person.name.localeCompare(other.person.name));
}

function sumOf(person: CirclePerson, mine: CircleStanding[]): Sum {
  const sum = (key: "matches" | "first" | "last"): number => mine.reduce((all, each) => all + each[key], 0);
  const games = mine.filter(({ first }) => first > 0).sort((one, other) => other.first - one.first);
  return { person, matches: sum("matches"), first: sum("first"), last: sum("last"), games };
}

/** The people with a title of a game in an evening: first or last in its latest match, by the game's name. */
export function bearers(matches: CircleMatch[], evening: string, which: "first" | "last"): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { game, places, ...match } of matches) {
    if (match.evening !== evening || found.has(game)) continue;
    found.set(game, places.filter(({ place, last }) => (which === "first" ? place === 1 : last)).map(({ person }) => person));
  }
  return found;
}
