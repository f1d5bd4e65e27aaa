"""Reasons for and against a move, as a game knows them: what the teacher says of it (`bots/teacher.py`).

A game declares its reasons in its `reasons.py`, as `REASONS`: the most telling first. Each has a sentence of its own in
the game's message files, under `reasons`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from tripot.rules.move import Move


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in the blanks of a reason's sentence.

    Attributes:
        player: a seat.
        rank: its letter.
        suit: its letter.
        cards: their codes.
        n: a number.
        worse: another.
    """

    player: int | None = None
    rank: str | None = None
    suit: str | None = None
    cards: tuple[str, ...] = ()
    n: int | None = None
    worse: int | None = None


NOTHING_MORE = Told()  # of a reason whose sentence has no blanks


@dataclass(frozen=True)
class Case:
    """A move that a seat may make.

    Attributes:
        seat: who may make it.
        view: what the seat sees, in words: the JSON of its view.
        settings: the table's options by name.
        move: the move; `Move("wait")` to let others go first.
        others: all that it may do instead.
    """

    seat: int
    view: dict[str, Any]
    settings: dict[str, Any]
    move: Move
    others: Sequence[Move]

    @property
    def own(self) -> dict[str, Any]:
        """What the seat sees of itself."""
        return self.seats[self.seat]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """What it sees of every seat."""
        seats: list[dict[str, Any]] = self.view["seats"]
        return seats

    @cached_property
    def rank(self) -> str:
        """The rank of the first card of the move; empty where it names none."""
        return self.move.cards[0][0] if self.move.cards else ""

    def instead(self, move: Move) -> "Case":
        """Another move in the same position."""
        return replace(self, move=move, others=[each for each in (self.move, *self.others) if each != move])

    def may(self, *verbs: str) -> list[Move]:
        """What it may do instead that has one of these verbs."""
        return [move for move in self.others if move.verb in verbs]


@dataclass(frozen=True)
class Reason:
    """Something that speaks for a move, or against it.

    Attributes:
        key: of its sentence.
        found: what to tell of a case; nothing where the reason does not hold.
        against: whether it speaks against the move.
    """

    key: str
    found: Callable[[Case], Told | None]
    against: bool = False


def holds(case: bool) -> Told | None:
    """What is told of a reason without blanks."""
    return NOTHING_MORE if case else None
