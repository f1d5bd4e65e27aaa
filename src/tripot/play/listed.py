"""Legal moves as a lazy sequence: a move is put into words only when somebody looks at it."""

from collections.abc import Callable, Iterator, Sequence
from typing import SupportsIndex, overload

from msgspec.structs import asdict

from tripot.engine.records import Array
from tripot.play import notebook
from tripot.rules.move import Move

SHOWN = 8  # moves that `repr` shows


class LegalMoves(Sequence[Move]):
    """The legal moves of a seat, in their canonical form and order.

    It compares equal to a list, and `repr` shows the first moves.

    Attributes:
        records: the moves as the kernels' records, or as rows of whole moves. Do not change them.
    """

    def __init__(self, records: Array, write: Callable[[Array], list[Move]]) -> None:
        """`write` puts records into words."""
        self.records = records
        self._write = write

    def __len__(self) -> int:
        return len(self.records)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return self._write(self.records[index])
        place = range(len(self.records))[index]
        return self._write(self.records[place : place + 1])[0]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._write(self.records))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | LegalMoves) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        """`[play hand KS, play hand KS KH, … 30 more]`: the first moves."""
        first = [str(move) for move in self[:SHOWN]]
        more = [f"… {len(self) - SHOWN} more"] if len(self) > SHOWN else []
        return f"[{', '.join([*first, *more])}]"

    def _repr_html_(self) -> str:
        """All the moves, for notebooks."""
        rows = ([index, move.verb, *list(asdict(move).values())[1:]] for index, move in enumerate(self))
        return notebook.table(["", "verb", *Move.__struct_encode_fields__[1:]], rows)
