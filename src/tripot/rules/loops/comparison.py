"""What the kernels of `rules/loops/search.py` work on: the choices of a seat, compared in the same worlds."""

from typing import NamedTuple

from tripot.engine.records import Array, Ints, Record

ASTRAY = 50  # of a thousand moves that follow the choice, so many are made at random


class Progress(Record):
    """Where the comparison stands."""

    left: int  # choices that are still compared
    planning: int  # in so many of a thousand worlds the other seats go on by plans, too
    planned: bool  # the world that is played is one of these


class Comparison(NamedTuple):
    """A choice is a legal move by its index or, behind them, to wait. Records stand in arrays of one."""

    root: Array  # a world
    dealt: Array  # the world in which the choices are compared
    world: Array  # the same, being played to its end
    chance: Array  # the generator from which each of them begins
    views: Array  # room for what a seat sees
    moves: Array  # room for the legal moves of any position
    pack: Ints  # every card
    deck: Ints  # room for as many
    randoms: Array  # the generator
    progress: Array  # a `Progress`
    rewards: Ints  # room, by seat
    order: Array  # the choices, by place: those that are left first
    visits: Array  # by choice: in how many worlds it was played
    totals: Array  # by choice: the sum of what it was worth
    leads: Array  # by choice: the sum of how much more it was worth than the first by place, world by world
    squares: Array  # by choice: the sum of the squares of these
