import { describe, expect, it } from "vitest";
import type { CircleMatch, CirclePerson, CircleStanding } from "../../lib/wire";
import { bearers, sums } from "./standing";

const people: CirclePerson[] = ["Ada", "Bob", "Cléo"].map((name) => ({ id: name[0] ?? "", name, since: 0, face: null }));
const row = (person: string, game: string, matches: number, first: number): CircleStanding => ({ person, game, matches, first, last: matches - first });

describe("the standing of a circle", () => {
  it("adds up games, and ranks by wins, then by fewer matches", () => {
    const found = sums(people, [row("A", "turkish", 3, 1), row("A", "pig", 2, 1), row("B", "pig", 2, 2), row("gone", "pig", 9, 9)]);
    expect(found.map(({ person, first, matches, last }) => [person.name, first, matches, last])).toEqual([["Bob", 2, 2, 0], ["Ada", 2, 5, 3]]);
    expect(found[1]?.games).toEqual([{ ...row("A", "turkish", 3, 1) }, { ...row("A", "pig", 2, 1) }]);
  });

  it("gives a title to whoever came first or last in the latest match of tonight", () => {
    const match = (evening: string, game: string, best: string, worst: string): CircleMatch => ({
      at: 0, table: "t", match: 0, game, evening, kept: true,
      places: [{ person: best, place: 1, last: false }, { person: worst, place: 2, last: true }],
    });
    const matches = [match("2026-11-26", "pig", "B", "A"), match("2026-11-26", "pig", "A", "B"), match("2026-11-19", "turkish", "A", "B")];
    expect([...bearers(matches, "2026-11-26", "last")]).toEqual([["pig", ["A"]]]);
    expect([...bearers(matches, "2026-11-19", "first")]).toEqual([["turkish", ["A"]]]);
  });
});
