"""What a table is handed by the card room that runs it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tripot.table.config import TableConfig
from tripot.table.wire import Refused


class Names(Protocol):
    """What people may write: in their names, which must not look alike, and elsewhere."""

    def check(self, wanted: str) -> str:
        """A name as it is stored. Raises `Refused`."""

    def look_alike(self, one: str, other: str) -> bool:
        """Whether people might mistake one name for the other."""

    def unwritable(self, text: str) -> str | None:
        """The first sign of any text that nobody may write, as people can read it, or of one that shows nothing."""


@dataclass(frozen=True)
class House:
    """The house rules of a card room, and what it does for its tables.

    Attributes:
        config: how long its tables wait for people, and what they allow.
        names: what names and texts may contain.
        report: notes an unforeseen error with a sentence about what failed, and returns the refusal for people.
        damaged: notes that the stored events of a table cannot be applied, and returns the refusal for its people.
        new_secret: draws the secret of a match.
    """

    config: TableConfig
    names: Names
    report: Callable[[str, Exception], Refused]
    damaged: Callable[[str, Exception], Refused]
    new_secret: Callable[[], bytes]
