"""How environments turn what a seat sees into numbers: a declaration for each field of a game's `View`.

Each game lists its fields in `observation.py`, in the order of its `View`; `tripot.envs.observations` encodes them.
Fields that the `View` has for every seat are told from the observing seat on: itself, its left neighbour, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from tripot.cards import RANK_LETTERS

SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


class Kind(StrEnum):
    """How a field's numbers are written."""

    NUMBER = "the number itself"
    FLAG = "0 or 1"
    ONE_OF = "1 at the value, 0 elsewhere; all 0 for none"
    SEAT = "1 at the seat, counted from the observing seat, 0 elsewhere; all 0 for nobody"
    CARDS = "how many of each card"
    CARD = "1 at the card, 0 elsewhere; all 0 for none"
    FACES = "1 at each of the cards, 0 elsewhere"
    BITS = "1 at each of the values, 0 elsewhere"
    ORDER = "the place of each card, 1 for the first; 0 where it is not among them"
    AGES = "how many moves ago each copy of a card was laid, 1 by the last move; 0 where it does not lie there"
    QUEUE = "which of those that wait there each known copy of a card is, 1 for the next taken up; 0 where unknown"
    LIES = "1 where a card lies, 0 where none does"
    RUN = "1 at each card and the seat that has played it, counted from the observing seat; 0 elsewhere"


@dataclass(frozen=True)
class Field:
    """One field of a `View`, as environments tell it.

    Attributes:
        name: its name in the `View`.
        kind: how its numbers are written.
        meaning: for people.
        unit: what is counted, where something is.
        low: the least number, for `NUMBER`.
        high: the greatest number, for `NUMBER` and `AGES`.
        labels: what the values stand for, for `ONE_OF` and `BITS`.
    """

    name: str
    kind: Kind
    meaning: str
    unit: str = ""
    low: int = 0
    high: int = 1
    labels: tuple[str, ...] = ()


class Observation(Protocol):
    """A game's `observation.py`."""

    def fields(self, options: Any) -> tuple[Field, ...]:
        """Every field of the `View`, in its order."""


def number(name: str, high: int, unit: str, meaning: str, low: int = 0) -> Field:
    """A field that is told as it is."""
    return Field(name, Kind.NUMBER, meaning, unit, low, high)


def flag(name: str, meaning: str) -> Field:
    """A field that is 0 or 1."""
    return Field(name, Kind.FLAG, meaning)


def one_of(name: str, labels: tuple[str, ...], meaning: str) -> Field:
    """A field with one of a few values from 0 on; below 0 for none."""
    return Field(name, Kind.ONE_OF, meaning, labels=labels)


def rank(name: str, meaning: str) -> Field:
    """A field with a rank; below 0 for none."""
    return one_of(name, tuple(RANK_LETTERS), meaning)


def told(name: str, kind: Kind, meaning: str) -> Field:
    """A field whose kind says all."""
    return Field(name, kind, meaning)


def setting(options: Any, name: str) -> Field:
    """An option that the `View` repeats: the same in every observation of a table; of a choice, its number."""
    spec = options.specs()[name]
    high = len(spec.choices) - 1 if spec.choices else max(1, spec.maximum)
    low = 0 if spec.choices or spec.kind == "bool" else spec.minimum
    named = f" ({', '.join(f'{place} {choice}' for place, choice in enumerate(spec.choices))})" if spec.choices else ""
    return number(name, high, "", f"the option `{name}`{named}", low)


def observer(players: int) -> Field:
    """The seat that observes."""
    return number("seat", players - 1, "", "the observing seat itself; -1 for a spectator", low=-1)


def deal_over(meaning: str = "whether the deal is over") -> Field:
    """Whether the deal is over."""
    return flag("over", meaning)
