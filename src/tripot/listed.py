"""Whole legal moves as a sequence that puts into words only those that are asked for."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import SupportsIndex, overload

import msgspec

from tripot.rules.contract import Move, Told


class LegalMoves(msgspec.Struct, gc=False, eq=False):
    """The legal moves of a seat, in their canonical form and order: read it as a list.

    Attributes:
        seat: whose moves they are.
        raw: the moves as the bytes of rows.
        number: how many they are.
        told: puts them into words.
        size: bytes of a row.
        last: the move that was asked for last by its index: `Deal.play` knows it again, and need not read it.
        last_index: that index.
    """

    seat: int
    raw: bytes
    number: int
    told: Told
    size: int
    last: Move | None = None
    last_index: int = 0

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if index.__class__ is not int or index < 0:
            return self._at(index)
        at = index * self.size
        self.last = move = self.told[self.raw[at : at + self.size]]
        self.last_index = index
        return move

    def _at(self, index: SupportsIndex | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(self.number)[index]]
        return self[range(self.number)[operator.index(index)]]

    def __iter__(self) -> Iterator[Move]:
        for at in range(0, len(self.raw), self.size):
            yield self.told[self.raw[at : at + self.size]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | LegalMoves) and list(self) == list(other)

    index = Sequence.index
    count = Sequence.count
    __hash__ = None  # type: ignore[assignment]  # as a list

    def __repr__(self) -> str:
        return repr(list(self))


Sequence.register(LegalMoves)
