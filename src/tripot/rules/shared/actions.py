"""What environments need of a game besides its rules: action numbers and rewards.

A game's actions are consecutive blocks of numbers (`ActionRange`). A block is a grid with one axis for each property in
which its moves differ. The last axis counts fastest. Each game declares its blocks, and the kernel that numbers a move,
in its `actions.py`.
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
    """A property in which the moves of a block differ, with a label for each value."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class ActionRange:
    """A block of action numbers.

    Attributes:
        name: a name that no other block of the game has.
        meaning: what the moves of the block do, for people.
        axes: the axes of the grid, the last counting fastest. Without axes, the block is one number.
    """

    name: str
    meaning: str
    axes: tuple[Axis, ...] = ()

    @property
    def count(self) -> int:
        """The number of actions in the block; 0 if the options rule out all of its moves."""
        return prod(len(axis.labels) for axis in self.axes)

    def describe(self, place: int) -> str:
        """The action at a place of the block in words, such as `play: row hand, rank K, number 2`."""
        indices = np.unravel_index(place, [len(axis.labels) for axis in self.axes]) if self.axes else ()
        parts = [f"{axis.name} {axis.labels[index]}" for axis, index in zip(self.axes, indices, strict=True)]
        return f"{self.name}: {', '.join(parts)}" if parts else self.name


@dataclass(frozen=True)
class RewardRange:
    """The reward of one deal for a seat, in whole numbers of `unit`. Higher is better.

    Attributes:
        minimum: the least possible reward.
        maximum: the greatest possible reward.
        unit: what is counted.
        meaning: how it is computed, for people.
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
        """The blocks in order, including those that are empty with these options. The last may be `WAIT`."""

    def action(self, move: MoveRecord, options: Any, starts: Ints, places: Ints) -> int:
        """The number of a move that `legal` lists; -1 for a move that environments leave out.

        `options` is the options record, `starts` has the first number of each block, and `places` the place of each
        face among the faces in play. Two moves listed in one position never have the same number.
        """

    def reward(self, s: Any, out: Ints) -> None:
        """Write the rewards of a finished deal into `out`, by seat."""

    def reward_range(self, options: Any) -> RewardRange:
        """The bounds of `reward` in the first deal of a match."""

    def most_steps(self, options: Any) -> int:
        """The most moves (or steps) in a deal. If the rules set no limit, environments stop there."""


WAIT = ActionRange("wait", "let the others who may act go first")
ROW_AXIS = Axis("row", ("hand", "visible"))
RANK_AXIS = Axis("rank", tuple(RANK_LETTERS))


def pairwise(players: int, better: str) -> RewardRange:
    """Rewards that compare the seats in pairs. `better` says which of two seats did better."""
    meaning = f"the number of seats that did worse in the deal, less the number that did better (better: {better})"
    return RewardRange(1 - players, players - 1, "seats", meaning, zero_sum=True)


def number_axis(name: str, first: int, last: int) -> Axis:
    """An axis of whole numbers, both ends included."""
    return Axis(name, tuple(str(number) for number in range(first, last + 1)))


def faces_in_play(deck: Iterable[int]) -> tuple[int, ...]:
    """The faces among some cards, in deck order."""
    return tuple(sorted({int(card) % PACK for card in deck}))


def card_axis(deck: Array, name: str = "card") -> Axis:
    """An axis of the faces in a deck, in deck order."""
    return Axis(name, tuple(FACES[face] for face in faces_in_play(deck)))


def optional(block: ActionRange, possible: bool) -> ActionRange:
    """A block that is empty unless its moves are possible under the options."""
    return block if possible else ActionRange(block.name, block.meaning, (Axis("none", ()),))


def starts_of(ranges: Iterable[ActionRange]) -> Array:
    """The first number of each block; after the last block, the number of all actions."""
    return np.cumsum([0, *(block.count for block in ranges)], dtype=np.int64)


def places_of(deck: Array) -> Array:
    """The place of each face among the faces in play, or -1; shape `(PACK,)`."""
    places = np.full(PACK, -1, dtype=np.int64)
    places[list(faces_in_play(deck))] = range(len(faces_in_play(deck)))
    return places


@kernel
def pay_loser(out: Ints, players: int, loser: int) -> None:
    """Write into `out` the rewards of a deal in which all other seats did better than `loser` (-1 for nobody)."""
    for seat in range(players):
        out[seat] = 0 if loser < 0 else 1
    if loser >= 0:
        out[loser] = 1 - players
