"""Divides the people of a tournament into tables, round by round.

Everybody plays in each round. People meet as many others as they can, but nobody again and again. So a pair that meets
costs nothing the first time, 2 the second time, 6 the third, and so on: m (m + 1) after m meetings. A plan of small
cost is what we look for. This is the social golfer problem, which has no quick exact solution. We swap two people
at a time, and accept worse plans ever more seldom (simulated annealing; Kirkpatrick, Gelatt and Vecchi, "Optimization
by Simulated Annealing", Science 220, 1983).

Nothing here knows a game: it only counts people.
"""

import math
import random
from collections.abc import Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from operator import index
from typing import TypeAlias

from tripot.errors import TripotError

Table: TypeAlias = tuple[str, ...]
Round: TypeAlias = tuple[Table, ...]

STARTS = 6  # plans that are begun at random, unless fewer are wanted; the best one is kept
SWAPS = 1000  # that are tried for each person in a round, in each of these plans
WARM, COLD = 6.0, 0.3  # a plan that is worse by this much is accepted with probability 1/e, at first and at last


class NoSeating(TripotError):
    """These people cannot be seated as wanted."""


def sizes(people: int, wanted: int, least: int, most: int) -> list[int]:
    """How many people sit at each table, the largest tables first.

    Tables differ by one person at most. Their number is the one that brings them closest to `wanted`. Raises
    `NoSeating` if no number of tables has `least` to `most` people at each.
    """
    numbers = [tables for tables in range(1, people + 1) if least * tables <= people <= most * tables]
    if not numbers:
        raise NoSeating(f"{people} people cannot be divided into tables of {least} to {most}")
    tables = min(numbers, key=lambda number: abs(people / number - wanted))
    small, larger = divmod(people, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def plan(
    people: Sequence[str],
    tables: Sequence[int],
    rounds: int,
    past: Sequence[Round] = (),
    seed: int = 0,
    starts: int = STARTS,
) -> list[Round]:
    """Seat people for a number of rounds, after the rounds that were played already.

    `tables` says how many people sit at each table. `past` may name people who have left. The best plan of `starts` is
    kept. The same arguments give the same plan. Raises `NoSeating` if somebody is named twice, or if the tables have
    more or fewer seats than there are people.
    """
    _check(people, tables)
    chance = random.Random(index(seed))  # noqa: S311  (not for secrets)
    before = meetings(people, past)
    goal = _least_cost(before, tables, rounds)
    best: list[list[list[int]]] = []
    cost = math.inf
    for _ in range(starts):
        seats = [_deal(len(people), tables, chance) for _ in range(rounds)]
        found = _improve(seats, before, goal, chance)
        if found < cost:
            best, cost = seats, found
        if cost <= goal:
            break
    return [tuple(tuple(people[each] for each in table) for table in seats) for seats in best]


def meetings(people: Sequence[str], rounds: Sequence[Round]) -> list[list[int]]:
    """How often each person sat at a table with each other one; indices are those of `people`."""
    index = {name: number for number, name in enumerate(people)}
    met = [[0] * len(people) for _ in people]
    for table in (table for each in rounds for table in each):
        for one, other in combinations([index[name] for name in table if name in index], 2):
            met[one][other] += 1
            met[other][one] += 1
    return met


def _check(people: Sequence[str], tables: Sequence[int]) -> None:
    twice = next((name for name in people if people.count(name) > 1), None)
    if twice is not None:
        raise NoSeating(f"{twice} is named twice")
    if sum(tables) != len(people):
        raise NoSeating(f"there are {len(people)} people for {sum(tables)} seats")


def _deal(people: int, tables: Sequence[int], chance: random.Random) -> list[list[int]]:
    """Everybody at some table."""
    order = chance.sample(range(people), people)
    return [[order.pop() for _ in range(size)] for size in tables]


def _cost(met: Sequence[int]) -> int:
    """What pairs cost that have met so often."""
    return sum(number**3 - number for number in met) // 3


def _least_cost(before: list[list[int]], tables: Sequence[int], rounds: int) -> int:
    """A cost that no plan can fall below: that of meetings which always go to a pair that has met least."""
    pairs = [before[one][other] for one, other in combinations(range(len(before)), 2)]
    heapify(pairs)
    for _ in range(rounds * sum(math.comb(size, 2) for size in tables)):
        heapreplace(pairs, pairs[0] + 1)
    return _cost(pairs)


def _improve(seats: list[list[list[int]]], before: list[list[int]], goal: int, chance: random.Random) -> int:
    """Swap people until the plan gets no better; returns its cost."""
    met = [list(row) for row in before]
    for table in (table for each in seats for table in each):
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
    cost = sum(map(_cost, met)) // 2  # each pair is there twice
    steps = SWAPS * len(before) * len(seats) if seats and len(seats[0]) > 1 else 0  # one table: nothing to swap
    for step in range(steps):
        if cost <= goal:
            break
        warmth = WARM * (COLD / WARM) ** (step / steps)
        cost += _swap(seats[chance.randrange(len(seats))], met, warmth, chance)
    return cost


def _swap(tables: list[list[int]], met: list[list[int]], warmth: float, chance: random.Random) -> int:
    """Swap two people of different tables if that is better, or by chance; returns by how much the cost rises."""
    here, there = chance.sample(tables, 2)
    at, to = chance.randrange(len(here)), chance.randrange(len(there))
    one, other = here[at], there[to]
    ours, theirs = met[one], met[other]
    rise = sum(theirs[each] * (theirs[each] + 1) - ours[each] * (ours[each] - 1) for each in here if each != one)
    rise += sum(ours[each] * (ours[each] + 1) - theirs[each] * (theirs[each] - 1) for each in there if each != other)
    if rise > 0 and chance.random() >= math.exp(-rise / warmth):
        return 0
    for table, leaves, comes in ((here, one, other), (there, other, one)):
        for each in table:
            if each != leaves:
                _change(met, leaves, each, -1)
                _change(met, comes, each, 1)
    here[at], there[to] = other, one
    return rise


def _change(met: list[list[int]], one: int, other: int, by: int) -> None:
    met[one][other] += by
    met[other][one] += by
