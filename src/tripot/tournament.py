"""A tournament over several tables: who sits with whom in a round, what a place counts, and who is in front. Pure.

Nothing here knows a game, except how many people can play it. `tripot.seating` decides who meets whom.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from tripot.seating import STARTS, NoSeating, Round, plan, sizes

FEWEST = 2  # people in a round
FULL = 100  # points of a first place; the last one counts nothing
SEATED = 100  # people whom a round may cost time to seat, once for each plan that is begun: about a second
AHEAD = 2  # rounds that are planned together, so that this one does not spoil the next one


class Table(NamedTuple):
    """A table of a round: its people, and its number of seats. Bots play on the seats that are left."""

    people: tuple[str, ...]
    seats: int


class Played(NamedTuple):
    """A person's finished match: that person's place, and the places of all seats, with equal ones for equal seats."""

    person: str
    place: int
    places: Sequence[int]


class Standing(NamedTuple):
    """How somebody stands. People with as many points and as many first places share a rank."""

    person: str
    rank: int
    points: int
    won: int
    played: int


def points_of(place: int, places: Sequence[int]) -> int:
    """What a place counts at a table.

    Each seat that is left behind counts the same, and an equal one half of that. So the first place is worth as much at
    a table of three as at one of five.
    """
    others = len(places) - 1
    halves = 2 * sum(other > place for other in places) + places.count(place) - 1
    return (FULL * halves + others) // (2 * others)  # rounded


def standings(people: Iterable[str], played: Iterable[Played]) -> list[Standing]:
    """How people stand after these matches, best first, and otherwise in the order in which they are given.

    Everybody in `played` is one of `people`.
    """
    sums = {person: [0, 0, 0] for person in people}
    for each in played:
        total = sums[each.person]
        total[0] += points_of(each.place, each.places)
        total[1] += each.place == 1
        total[2] += 1
    best = sorted(sums.items(), key=lambda item: item[1][:2], reverse=True)
    ranks = {tuple(total[:2]): rank for rank, (_, total) in reversed(list(enumerate(best, 1)))}
    return [Standing(person, ranks[points, won], points, won, number) for person, (points, won, number) in best]


def divide(people: int, wanted: int, allowed: Collection[int], *, bots: bool) -> list[tuple[int, int]]:
    """How many people sit at each table, and how many seats it has, the largest tables first.

    With `bots`, each table has as many seats as `wanted`, and bots fill up. Without, tables may have other sizes that
    are `allowed`; only if no such sizes fit the number of people, bots fill up after all.
    """
    if not bots:
        try:
            found = sizes(people, wanted, min(allowed), max(allowed))
        except NoSeating:
            found = []
        if found and set(found) <= set(allowed):
            return [(each, each) for each in found]
    tables = math.ceil(people / wanted)
    small, larger = divmod(people, tables)
    return [(small + (number < larger), wanted) for number in range(tables)]


def seat(
    people: Sequence[str], tables: Sequence[tuple[int, int]], rounds: int, past: Sequence[Round], seed: int
) -> list[Table]:
    """Seat people at tables as `divide` gives them, in a round after those that are past, with `rounds` still to come.

    The same arguments give the same tables. `past` may name people who play no longer.
    """
    starts = max(1, min(STARTS, SEATED // len(people)))
    [now, *_] = plan(people, [each for each, _ in tables], min(rounds, AHEAD), past, seed, starts)
    return [Table(found, seats) for found, (_, seats) in zip(now, tables, strict=True)]
