"""What people say about a finished deal beyond its `result`: `REMARKS` in a game's `words.py`, by name.

    REMARKS = {"worth": Costs(points_of), "served": LastBefore("out")}

Both are data: with it, a program in another language says the same.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripot.cards import FACES, PACK, read_card

Log = Sequence[tuple[int, tuple[str, ...]]]  # who moved, and what happened


@dataclass(frozen=True)
class Costs:
    """What each card left to a seat costs it, as `[["KS", 10], …]` by seat.

    The cards left are those that a record's `start` names, at the end of the deal.

    Attributes:
        points: the points of a set of faces of one pack.
    """

    points: Callable[[int], int]

    def tell(self, left: Callable[[], Mapping[str, Any]], log: Log) -> list[list[tuple[str, int]]]:  # noqa: ARG002
        """The remark. `left` gives the cards left, by part and seat."""
        seats: Iterable[tuple[list[str], ...]] = zip(*left().values(), strict=True)
        return [[(code, self._of(read_card(code))) for part in parts for code in part] for parts in seats]

    def as_data(self, faces: Iterable[int]) -> dict[str, Any]:
        """The points of each face."""
        return {"costs": {FACES[face]: self._of(face) for face in faces}}

    def _of(self, card: int) -> int:
        return int(self.points(1 << card % PACK))


@dataclass(frozen=True)
class LastBefore:
    """The last seat to move before the first that something happens to, itself left out; no remark if there is none."""

    happens: str

    def tell(self, left: Callable[[], Mapping[str, Any]], log: Log) -> int | None:  # noqa: ARG002
        """The seat."""
        end = next((place for place, (_, happened) in enumerate(log) if self.happens in happened), 0)
        return next((seat for seat, _ in reversed(log[:end]) if seat != log[end][0]), None)

    def as_data(self, faces: Iterable[int]) -> dict[str, Any]:  # noqa: ARG002
        """What has to happen."""
        return {"before": self.happens}


Remarks = Mapping[str, Costs | LastBefore]


def tell_remarks(remarks: Remarks, left: Callable[[], Mapping[str, Any]], log: Log) -> dict[str, Any]:
    """The remarks on a deal that are not `None`."""
    told = {name: remark.tell(left, log) for name, remark in remarks.items()}
    return {name: value for name, value in told.items() if value is not None}
