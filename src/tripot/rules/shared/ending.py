"""What is said of the end of a deal besides its result."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Ended(NamedTuple):
    """A deal that is over, as its record has it.

    Attributes:
        options: those of the table.
        result: the record's `result`.
        before: the standing before the deal; empty at a match's beginning.
        after: the standing after it.
    """

    options: Any
    result: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class Line(NamedTuple):
    """A sentence of the section `result` of the message files.

    Attributes:
        key: where it stands.
        seat: the player whom it names, if any.
        blanks: what else it says.
    """

    key: str
    seat: int | None = None
    blanks: Mapping[str, Any] = {}
