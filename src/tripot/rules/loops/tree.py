"""What the kernels of `rules/loops/search.py` work on: a tree of the decisions of one seat, made anew for each move."""

from typing import Any, NamedTuple

import numpy as np

from tripot.engine.records import Array, Ints, Record

WAIT = -1  # chosen in place of a move
FULL = -1  # found in place of a node
FEW = 1  # each choice of a node is tried so often before bounds are compared

SLOTS = 1 << 15  # of the table of nodes: at most half are used
ENTRIES = 1 << 17  # choices of all nodes together
WIDTH = 1.0  # of upper bounds, in deviations of the values
ASTRAY = 50  # of a thousand moves outside the tree, so many are made at random
DEEPEST = 64  # decisions of the seat that are followed in one simulation


class TreeCourse(Record):
    """Where the search stands."""

    left: int  # choices of the root that are still compared
    nodes: int
    entries: int  # used
    depth: int  # of the simulation under way
    growing: int  # whether it is still in the tree
    astray: int  # of a thousand moves outside the tree, so many are made at random
    simulations: int


class Tree(NamedTuple):
    """A node is a slot of a hash table; its choices are consecutive entries."""

    root: Array  # a world
    dealt: Array  # the world in which the choices of the root are compared
    world: Array  # the same, being played to its end
    chance: Array  # the generator from which each of them begins
    order: Array  # the choices of the root, those that are left first
    views: Array  # room for one
    words: Array  # the same memory as int64
    moves: Array  # room for the legal moves of any position
    pack: Ints
    deck: Ints
    randoms: Array
    course: Array  # one `TreeCourse`
    rewards: Ints
    keys: Ints  # by slot: what is seen there, as a hash
    counts: Ints  # by slot: how many choices; 0 where the slot is free
    firsts: Ints  # by slot: the first entry
    tried: Ints  # by slot: simulations that came by
    visits: Array  # by entry: simulations that chose it
    totals: Array  # by entry: the sum of their values
    path: Ints  # entries chosen in the simulation under way
    sums: Array  # two floats: of values, and of their squares
    width: Array  # two floats: of the bounds, and of them for values with a deviation of 1


def new_tree(
    table: Any,
    root: Array,
    random: Array,
    choices: int,
    width: float = WIDTH,
    astray: int = ASTRAY,
    deepest: int = DEEPEST,
) -> Tree:
    """An empty tree for a world of this table."""
    game, sizes = table.game, table.sizes
    views = game.view.new(**sizes)
    course = TreeCourse.new()
    course["astray"], course["left"], course["entries"] = astray, choices, choices
    whole = np.int64
    return Tree(
        root=root,
        dealt=root.copy(),
        world=root.copy(),
        chance=random.copy(),
        order=np.arange(choices),
        views=views,
        words=views.view(np.int64),
        moves=game.move_buffer(),
        pack=table.pack,
        deck=table.pack.copy(),
        randoms=random,
        course=course,
        rewards=np.zeros(table.players, whole),
        keys=np.zeros(SLOTS, whole),
        counts=np.zeros(SLOTS, whole),
        firsts=np.zeros(SLOTS, whole),
        tried=np.zeros(SLOTS, whole),
        visits=np.zeros(ENTRIES, whole),
        totals=np.zeros(ENTRIES),
        path=np.zeros(deepest, whole),
        sums=np.zeros(2),
        width=np.array([0.0, width]),
    )
