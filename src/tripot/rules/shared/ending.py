"""What is said at the end of a deal besides its result."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Ended(NamedTuple):
    """A finished deal, as in its record.

    Attributes:
        options: the table's options.
        result: the record's `result`.
        before: the standing before the deal; empty before the first deal.
        after: the standing after it.
    """

    options: Any
    result: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]


class Line(NamedTuple):
    """A sentence of the section `result` of the message files.

    Attributes:
        key: its key there.
        seat: the player named in it, if any.
        blanks: the values for its other blanks.
    """

    key: str
    seat: int | None = None
    blanks: Mapping[str, Any] = {}
