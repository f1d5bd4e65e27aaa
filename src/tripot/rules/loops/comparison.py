"""What the kernels of `rules/loops/search.py` work on: the choices of a seat, compared in the same worlds."""

from typing import Any, NamedTuple

import numpy as np

from tripot.engine.records import Array, Ints, Record

WAIT = -1  # chosen in place of a move

ASTRAY = 50  # of a thousand moves that follow the choice, so many are made at random


class Progress(Record):
    """Where the comparison stands."""

    left: int  # choices that are still compared
    astray: int  # see `ASTRAY`
    planning: int  # in so many of a thousand worlds the other seats go on by plans, too
    planned: bool  # the world that is played is one of these


class Comparison(NamedTuple):
    """A choice is a legal move by its index or, behind them, to wait."""

    root: Array  # a world
    dealt: Array  # the world in which the choices are compared
    world: Array  # the same, being played to its end
    chance: Array  # the generator from which each of them begins
    views: Array  # room for one
    moves: Array  # room for the legal moves of any position
    pack: Ints
    deck: Ints
    randoms: Array
    progress: Array  # one `Progress`
    rewards: Ints
    order: Array  # the choices, those that are left first
    visits: Array  # by choice: in how many worlds it was played
    totals: Array  # by choice: the sum of the values


def new_comparison(
    table: Any, root: Array, random: Array, choices: int, astray: int = ASTRAY, planning: int = 0
) -> Comparison:
    """So many choices before the first world; `root` is a world of this table."""
    game, sizes = table.game, table.sizes
    progress = Progress.new()
    progress["left"], progress["astray"], progress["planning"] = choices, astray, planning
    return Comparison(
        root=root,
        dealt=root.copy(),
        world=root.copy(),
        chance=random.copy(),
        views=game.view.new(**sizes),
        moves=game.move_buffer(),
        pack=table.pack,
        deck=table.pack,
        randoms=random,
        progress=progress,
        rewards=np.zeros(table.players, np.int64),
        order=np.arange(choices),
        visits=np.zeros(choices, np.int64),
        totals=np.zeros(choices),
    )
