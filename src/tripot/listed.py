"""Legal moves as a sequence that puts into words only those that are asked for."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import SupportsIndex, overload

from tripot.kernel import MoveRecord
from tripot.rules.contract import Move, Told


class LegalMoves(Sequence[Move]):
    """The legal moves of a seat, in their canonical form and order: read it as a list.

    Attributes:
        seat: whose moves they are.
        last: the move that was asked for last by its index: `Deal.play` knows it again, and need not read it.
        last_index: that index.
    """

    size = MoveRecord.dtype().itemsize  # bytes of a move
    last: Move | None = None
    last_index = 0

    def __init__(self, seat: int, raw: bytes, told: Told) -> None:
        """Moves as the bytes of kernels' records, or of rows of whole moves; `told` puts them into words."""
        self.seat = seat
        self._raw = raw
        self._told = told

    def __len__(self) -> int:
        return len(self._raw) // self.size

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if index.__class__ is not int or index < 0:
            return self._at(index)
        at = index * self.size
        self.last = move = self._told[self._raw[at : at + self.size]]
        self.last_index = index
        return move

    def _at(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(self))[index]]
        return self[range(len(self))[operator.index(index)]]

    def __iter__(self) -> Iterator[Move]:
        for at in range(0, len(self._raw), self.size):
            yield self._told[self._raw[at : at + self.size]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | LegalMoves) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        return repr(list(self))


class LegalWholes(LegalMoves):
    """The whole legal moves of a seat in a stepwise game."""

    def __init__(self, seat: int, raw: bytes, told: Told, size: int) -> None:
        """Each of them is `size` bytes."""
        super().__init__(seat, raw, told)
        self.size = size
