"""Many tables side by side: the arrays that the kernels of `rules/loops/batch.py` work on."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tripot.engine.records import Array, Ints, Moves, Record

WAITS = -1  # found in place of a move: let others go first
MASKED = -2  # no such action, or not legal now


class Turn(Record):
    """Whose turn it is to choose at a table."""

    seat: int  # who is asked
    waited: int  # bit mask of those that have let others go first since the last move
    may_wait: int  # 1 if the seat that is asked may let others go first
    steps: int  # moves played in the deal
    waits: int  # 1 if it chose to: `Tables.chosen` is not played then


class Tables(NamedTuple):
    """A record, or a row, for each table.

    What every step overwrites is `rewards`, of shape `(tables, players)`, and `done` and `truncated`, of 0 and 1.
    """

    states: Array
    turns: Array  # `Turn`
    randoms: Array
    chosen: Array  # the move of the seat asked
    rewards: Array
    done: Array
    truncated: Array


class Limits(Record):
    """Numbers that are the same for all tables."""

    wait: int  # the number of the action `wait`; -1 where there is none
    dealer: int  # who deals; -1 when the dealer is drawn
    most_steps: int  # a deal that has taken so many moves is stopped


class Workspace(NamedTuple):
    """What is the same for all tables, and room for one thread to work in.

    `standings` has the standing of a first deal for each dealer; `starts` and `places` are those of `ActionSpace`.
    """

    options: Array
    standings: Array
    limits: Array  # one `Limits`
    pack: Array
    starts: Array
    places: Array
    moves: Array  # room for `most_moves`
    deck: Array  # room for the pack
    views: Array  # room for one
    out: Array  # room for a number by seat


class Desk:
    """One table, and all that is needed to play on at it, in a single record: quick to pass from Python.

    It has the fields of `Workspace` too, so that the kernels for many tables serve here as they are. The class is for
    type checkers; `new_desk` makes the dtype from the arrays it is given.
    """

    states: Array
    turns: Array  # one `Turn`
    randoms: Array
    listed: Ints  # for each of `numbers`, its place in `moves`
    numbers: Ints  # what the seat asked may do, as action numbers
    count: int  # how many they are
    options: Array
    standings: Array
    limits: Array
    pack: Ints
    starts: Ints
    places: Ints
    moves: Moves
    deck: Ints
    views: Array


def new_desk(**parts: Array) -> Array:
    """An array of one `Desk` that holds copies of these arrays."""
    desk = np.zeros(1, _desk_dtype(tuple((name, part.dtype, part.shape) for name, part in parts.items())))
    for name, part in parts.items():
        desk[name][0] = part
    return desk


@cache
def _desk_dtype(fields: tuple[tuple[str, np.dtype[Any], tuple[int, ...]], ...]) -> np.dtype[Any]:
    """The same object for all desks of a table: Numba takes ten times as long over a dtype that it does not know."""
    return np.dtype((np.record, np.dtype([*fields, ("count", np.int64)])))
