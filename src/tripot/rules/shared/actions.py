"""What environments need of a game besides its rules: numbers for its moves, and what a deal is worth to a seat.

A game's actions are blocks of numbers, one behind the other (`ActionRange`). A block is a grid: one axis for each thing
that tells its moves apart, the last axis counting fastest. Each game declares its blocks and the kernel that numbers a
move in its `actions.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol

import numpy as np

from tripot.cards import FACES, PACK, RANK_LETTERS
from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, MoveRecord


@dataclass(frozen=True)
class Axis:
    """One thing that tells the moves of a block apart, with a label for each value it takes."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class ActionRange:
    """A block of action numbers.

    Attributes:
        name: unlike every other block's of the game.
        meaning: what the moves of the block do, for people.
        axes: the grid, its last axis counting fastest; without axes the block is one number.
    """

    name: str
    meaning: str
    axes: tuple[Axis, ...] = ()

    @property
    def count(self) -> int:
        """How many numbers the block takes; 0 where the options rule out all of its moves."""
        return prod(len(axis.labels) for axis in self.axes)

    def describe(self, place: int) -> str:
        """The move at a place of the block in words, such as `play: row hand, rank K, number 2`."""
        indices = np.unravel_index(place, [len(axis.labels) for axis in self.axes]) if self.axes else ()
        parts = [f"{axis.name} {axis.labels[index]}" for axis, index in zip(self.axes, indices, strict=True)]
        return f"{self.name}: {', '.join(parts)}" if parts else self.name


@dataclass(frozen=True)
class RewardRange:
    """What one deal may bring a seat, in whole numbers of `unit`: higher is better.

    Attributes:
        minimum: no reward is less.
        maximum: no reward is more.
        unit: what is counted.
        meaning: how, for people.
        zero_sum: whether the rewards of all seats always add up to 0.
    """

    minimum: int
    maximum: int
    unit: str
    meaning: str
    zero_sum: bool


class Actions(Protocol):
    """A game's `actions.py`."""

    def ranges(self, options: Any) -> tuple[ActionRange, ...]:
        """The blocks of numbers in order, also those that are empty under these options; the last may be `WAIT`."""

    def action(self, move: MoveRecord, options: Any, starts: Ints, places: Ints) -> int:
        """The number of a move that `legal` lists; -1 for a move that environments leave out.

        `options` is the options record, `starts` has the first number of each block, `places` the place of each face
        among the faces in play. No two moves listed in one position have the same number.
        """

    def reward(self, s: Any, out: Ints) -> None:
        """Write into `out`, by seat, what a deal that is over has brought."""

    def reward_range(self, options: Any) -> RewardRange:
        """The bounds of `reward` in the first deal of a match."""

    def most_steps(self, options: Any) -> int:
        """No deal has more moves (or steps of moves); where the rules set no end, environments stop there."""


WAIT = ActionRange("wait", "let the others who may act now go first")
ROW_AXIS = Axis("row", ("hand", "visible"))
RANK_AXIS = Axis("rank", tuple(RANK_LETTERS))


def pairwise(players: int, better: str) -> RewardRange:
    """Rewards that compare seats two by two; `better` says which of two seats did better."""
    meaning = f"the number of seats that did worse in the deal less the number that did better: {better}"
    return RewardRange(1 - players, players - 1, "seats", meaning, zero_sum=True)


def number_axis(name: str, first: int, last: int) -> Axis:
    """An axis of whole numbers, both ends included."""
    return Axis(name, tuple(str(number) for number in range(first, last + 1)))


def faces_in_play(deck: Iterable[int]) -> tuple[int, ...]:
    """The faces that occur among cards, in deck order."""
    return tuple(sorted({int(card) % PACK for card in deck}))


def card_axis(deck: Array, name: str = "card") -> Axis:
    """An axis of the faces that occur in a deck, in deck order."""
    return Axis(name, tuple(FACES[face] for face in faces_in_play(deck)))


def optional(block: ActionRange, possible: bool) -> ActionRange:
    """A block that is empty unless its moves are possible under the options."""
    return block if possible else ActionRange(block.name, block.meaning, (Axis("none", ()),))


def starts_of(ranges: Iterable[ActionRange]) -> Array:
    """The first number of each block, and behind the last block how many numbers there are."""
    return np.cumsum([0, *(block.count for block in ranges)], dtype=np.int64)


def places_of(deck: Array) -> Array:
    """The place of each face among the faces in play, -1 for faces that are not; shape `(PACK,)`."""
    places = np.full(PACK, -1, dtype=np.int64)
    places[list(faces_in_play(deck))] = range(len(faces_in_play(deck)))
    return places


@kernel
def pay_loser(out: Ints, players: int, loser: int) -> None:
    """Write into `out` the reward of a deal in which every other seat did better than `loser` (-1 for nobody)."""
    for seat in range(players):
        out[seat] = 0 if loser < 0 else 1
    if loser >= 0:
        out[loser] = 1 - players
