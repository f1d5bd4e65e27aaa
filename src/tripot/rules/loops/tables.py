"""Many tables side by side: the arrays of `rules/loops/batch.py`."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tripot.engine.records import Array, Ints, Moves, Record

WAITS = -1  # instead of a move: let others go first
MASKED = -2  # instead of a move: there is no such action, or it is not legal now


class Turn(Record):
    """Which seat is asked at a table."""

    seat: int  # the seat that is asked
    waited: int  # the seats that have let others go first since the last move, as a bit mask
    may_wait: int  # 1 if the seat to act may let others go first
    steps: int  # moves played in the deal
    waits: int  # 1 if it chose to wait; then `Tables.chosen` is not played


class Tables(NamedTuple):
    """A record, or a row, for each table.

    Every step overwrites `rewards`, of shape `(tables, players)`, and `done` and `truncated`, which are 0 or 1.
    """

    states: Array
    turns: Array  # `Turn`
    randoms: Array
    chosen: Array  # the move of the seat to act
    rewards: Array
    done: Array
    truncated: Array


class Limits(Record):
    """Numbers shared by all tables."""

    wait: int  # the number of the action `wait`; -1 if there is none
    dealer: int  # the seat that deals; -1 if the dealer is drawn at random
    most_steps: int  # a deal stops after this many moves


class Workspace(NamedTuple):
    """What all tables share, and room for one thread to work in.

    `standings` has the standing before a first deal, for each dealer. `starts` and `places` are those of `ActionSpace`.
    """

    options: Array
    standings: Array
    limits: Array  # one `Limits`
    pack: Array
    starts: Array
    places: Array
    moves: Array  # room for `most_moves`
    deck: Array  # a buffer for the whole pack
    views: Array  # room for one view
    out: Array  # room for a number by seat


class Desk:
    """One table and everything needed to continue it, in a single record, which is quick to pass from Python.

    It also has the fields of `Workspace`, so that the kernels for many tables work here unchanged. The class is for
    type checkers; `new_desk` makes the dtype from the arrays that it is given.
    """

    states: Array
    turns: Array  # one `Turn`
    randoms: Array
    listed: Ints  # for each entry of `numbers`, its place in `moves`
    numbers: Ints  # what the seat to act may do, as action numbers
    count: int  # how many of them there are
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
    """An array of one `Desk`, with copies of these arrays."""
    desk = np.zeros(1, _desk_dtype(tuple((name, part.dtype, part.shape) for name, part in parts.items())))
    for name, part in parts.items():
        desk[name][0] = part
    return desk


@cache
def _desk_dtype(fields: tuple[tuple[str, np.dtype[Any], tuple[int, ...]], ...]) -> np.dtype[Any]:
    """The same dtype object for all desks of a table: Numba takes ten times as long over a dtype it has not seen."""
    return np.dtype((np.record, np.dtype([*fields, ("count", np.int64)])))
