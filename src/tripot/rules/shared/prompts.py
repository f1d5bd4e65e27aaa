"""Prompts: what holds for a seat that may act now, such as "Queen or lower".

A game declares its prompts in its `prompts.py`, as `PROMPTS`: the first that holds is told. Each has a sentence in the
game's message files, under `prompts`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from tripot.rules.move import Choice, ranks_of
from tripot.rules.shared.reasons import Told


@dataclass(frozen=True)
class Asked:
    """A seat that may act. A prompt knows what that seat sees and may do, and nothing more.

    Attributes:
        seat: the seat.
        view: what it sees, in words: the JSON of its view.
        settings: the table's options by name.
        choices: its legal moves.
        place: the list of a choice with `each` that the prompt is about, such as the card to cover; otherwise 0.
    """

    seat: int
    view: dict[str, Any]
    settings: dict[str, Any]
    choices: Sequence[Choice]
    place: int = 0

    @property
    def own(self) -> dict[str, Any]:
        """What the seat sees of itself."""
        own: dict[str, Any] = self.view["seats"][self.seat]
        return own

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of its legal moves."""
        return frozenset(choice.verb for choice in self.choices)

    def ranks(self, verb: str) -> set[str]:
        """The ranks of the cards that a verb may take, as letters."""
        return ranks_of(self.choices, verb)


Found: TypeAlias = Callable[[Asked], Told | None]
"""Returns the values for the blanks of a sentence, or `None` if it does not hold."""


@dataclass(frozen=True)
class Prompt:
    """What may hold for a seat that is asked.

    Attributes:
        key: the key of its sentence.
        found: finds out whether it holds.
    """

    key: str
    found: Found
