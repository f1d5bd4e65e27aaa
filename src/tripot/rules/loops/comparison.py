"""The records of `rules/loops/search.py`: the choices of a seat, compared in the same worlds."""

from typing import NamedTuple

from tripot.engine.records import Array, Ints, Record

ASTRAY = 50  # of a thousand moves after the choice, this many are made at random


class Progress(Record):
    """How far the comparison is."""

    left: int  # how many choices are still compared
    planning: int  # in this many of a thousand worlds the other seats use plans too
    planned: bool  # whether the current world is one of these


class Comparison(NamedTuple):
    """A choice is the index of a legal move or, after the last, to wait. Each record is in an array of one."""

    root: Array  # a world
    dealt: Array  # the world in which the choices are compared, as it was dealt
    world: Array  # the same world, played to its end
    chance: Array  # the generator in the state in which every choice starts
    views: Array  # room for what a seat sees
    moves: Array  # a buffer for the legal moves of any position
    pack: Ints  # every card
    deck: Ints  # room for as many
    randoms: Array  # the generator
    progress: Array  # a `Progress`
    rewards: Ints  # room, by seat
    order: Array  # the choices by place, those still compared first
    visits: Array  # by choice: the number of worlds in which it was played
    totals: Array  # by choice: the sum of its worth
    leads: Array  # by choice: the sum of its worth less that of the choice in first place, world by world
    squares: Array  # by choice: the sum of the squares of these differences
