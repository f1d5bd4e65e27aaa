"""The base of every game's clauses."""

from enum import IntEnum
from typing import Self


class ClauseBase(IntEnum):
    """Base of each game's clauses: a number for kernels, called `TUR_07`, with one line of meaning."""

    meaning: str

    def __new__(cls, number: int, meaning: str = "") -> Self:
        """Make a member that is a number and carries its meaning."""
        clause = int.__new__(cls, number)
        clause._value_ = number
        clause.meaning = meaning
        return clause

    @property
    def id(self) -> str:
        """The id as the catalogue writes it, such as `"TUR-07"`."""
        return self.name.replace("_", "-")
