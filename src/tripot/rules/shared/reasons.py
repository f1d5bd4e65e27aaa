"""Reasons for and against a move, which the teacher gives (`bots/teacher.py`).

A game declares its reasons in its `reasons.py`, as `REASONS`, with the most important first. Each has a sentence in the
game's message files, under `reasons`. `REFUSALS` has the same for moves that the rules refuse.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from tripot.rules.move import Choice, Move


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """The values for the blanks in a reason's sentence.

    Attributes:
        player: a seat.
        rank: its letter.
        suit: its letter.
        cards: their codes.
        n: a number.
        worse: another number.
        worlds: the number of worlds in the search, of which `n` and `worse` are a part.
        cases: words by which the sentence picks one of its cases, by the name of the blank.
    """

    player: int | None = None
    rank: str | None = None
    suit: str | None = None
    cards: tuple[str, ...] = ()
    n: int | None = None
    worse: int | None = None
    worlds: int | None = None
    cases: dict[str, str] = {}


NOTHING_MORE = Told()  # for a reason whose sentence has no blanks


@dataclass(frozen=True)
class Case:
    """A move that a seat may make.

    Attributes:
        seat: who may make it.
        view: what the seat sees, in words: the JSON of its view.
        settings: the table's options by name.
        move: the move; `Move("wait")` to let others go first.
        others: the other moves that it may make.
        choices: what it may do instead of a refused move.
    """

    seat: int
    view: dict[str, Any]
    settings: dict[str, Any]
    move: Move
    others: Sequence[Move]
    choices: Sequence[Choice] = ()

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
        """The rank of the first card of the move; empty if it has no card."""
        return self.move.cards[0][0] if self.move.cards else ""

    @cached_property
    def offered(self) -> frozenset[str]:
        """The verbs of the choices."""
        return frozenset(choice.verb for choice in self.choices)

    def instead(self, move: Move) -> "Case":
        """The case of another move in the same position."""
        return replace(self, move=move, others=[each for each in (self.move, *self.others) if each != move])

    def may(self, *verbs: str) -> list[Move]:
        """The other moves with one of these verbs."""
        return [move for move in self.others if move.verb in verbs]


@dataclass(frozen=True)
class Reason:
    """A reason for a move, or against it.

    Attributes:
        key: the key of its sentence.
        found: a function that returns the values for the blanks, or `None` if the reason does not hold.
        against: whether it is a reason against the move.
    """

    key: str
    found: Callable[[Case], Told | None]
    against: bool = False


@dataclass(frozen=True)
class Refusal:
    """A reason why a move is refused, more exact than the sentence of its clause.

    Attributes:
        clause: the clause's id, such as `"TUR-07"`.
        key: the key of the sentence.
        found: a function that returns the values for the blanks, or `None` if the reason does not hold. Its case has no
            other moves, but the choices of the seat.
    """

    clause: str
    key: str
    found: Callable[[Case], Told | None]


def holds(case: bool) -> Told | None:
    """The result of `found` for a reason without blanks."""
    return NOTHING_MORE if case else None
