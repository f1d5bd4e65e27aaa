"""Many tables side by side: the arrays that the kernels of `rules/batch.py` work on."""

from __future__ import annotations

from typing import NamedTuple

from tripot.kernel import Array, Record

WAITS = -1  # found in place of a move: let others go first
MASKED = -2  # no such action, or not legal now


class Turn(Record):
    """Whose turn it is to choose at a table."""

    seat: int  # who is asked
    waited: int  # bit mask of those that have let others go first since the last move
    may_wait: int  # whether the seat asked may
    steps: int  # moves played in the deal
    waits: int  # whether it does, in place of the move in `Tables.chosen`


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


class Rules(NamedTuple):
    """What is the same for all tables, and room for one thread to work in.

    `standings` has the standing of a first deal for each dealer; `starts` and `places` are those of `ActionSpace`.
    """

    options: Array
    standings: Array
    pack: Array
    starts: Array
    places: Array
    moves: Array  # room for `most_moves`
    deck: Array  # room for the pack
    views: Array  # room for one
    out: Array  # room for a number by seat


class Limits(NamedTuple):
    """Numbers that are the same for all tables."""

    wait: int  # the number of the action; -1 where there is none
    dealer: int  # who deals; -1 when it is drawn
    most_steps: int  # a deal that has taken so many moves is stopped
