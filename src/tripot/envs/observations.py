"""Numbers for what a seat sees: every field of a game's `View`, as documented arrays.

These are made from views alone, and a view holds nothing that its seat may not know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np
from numpy.typing import NDArray

from tripot.engine.records import Array
from tripot.envs.encoding import KINDS, Layout, Place, encode
from tripot.errors import TripotError
from tripot.play.deal import Deal, Viewer
from tripot.play.match import Table
from tripot.rules.shared.actions import faces_in_play, places_of
from tripot.rules.shared.fields import Field, Kind
from tripot.rules.shared.views import WORD, fields_of, meaning_of

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class ObservationField:
    """The place of a field of the `View` in an observation, and how it is written.

    Attributes:
        name: the field's name in the game's `View`.
        kind: how its numbers are written.
        start: the index of its first number in the observation.
        shape: the shape of its numbers, in C order; `()` for a single number.
        axes: what each axis of the shape counts.
        low: the least value of a number.
        high: the greatest value of a number.
        unit: what the numbers count, if they count something.
        meaning: what the field means, for people.
        labels: what the places of the last axis stand for, if they are values.
    """

    name: str
    kind: Kind
    start: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    low: int
    high: int
    unit: str
    meaning: str
    labels: tuple[str, ...]

    @property
    def length(self) -> int:
        """How many numbers the field has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """The slice of the observation that has these numbers."""
        return slice(self.start, self.start + self.length)


def check_table(table: Table, deal: Deal) -> None:
    """Raise `TripotError` unless a deal has the game and the options of this table."""
    if (deal.table.game.name, deal.table.options) != (table.game.name, table.options):
        raise TripotError(f"{deal!r} is not a deal of {table!r}")


class ObservationSpace:
    """The observations at a table: float32 of shape `(size,)`, one for each seat that looks.

    Attributes:
        table: the game and its options.
        fields: the fields of an observation, in order.
        faces: the faces in play, in deck order, which are the places of the axis `card`.
        size: the number of numbers in an observation.
        low: the least value of each number, float32 of shape `(size,)`.
        high: the greatest value of each number, of the same shape.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.faces = np.array(faces_in_play(table.pack), dtype=np.int64)
        self._sizes = table.sizes
        self._declared = fields_of(table.game.view)
        self._places = places_of(table.pack)
        self._view = table.game.view.dtype(**self._sizes)
        self.fields = self._lay_out()
        self.size = sum(field.length for field in self.fields)
        self._kernel_layout = self._layout()
        self.low = np.concatenate([np.full(field.length, field.low, np.float32) for field in self.fields])
        self.high = np.concatenate([np.full(field.length, field.high, np.float32) for field in self.fields])

    def __getitem__(self, name: str) -> ObservationField:
        """The field with this name. Raises `KeyError`."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, ObservationField]:
        return {field.name: field for field in self.fields}

    def observe(self, deal: Deal, seat: Viewer = None) -> Floats:
        """What a seat or a spectator sees of a deal, of shape `(size,)`."""
        check_table(self.table, deal)
        observed: Floats = self.encode(deal.view_records(seat))[0]
        return observed

    def encode(self, views: Array) -> Floats:
        """Observations from views, of shape `(len(views), size)`: what each view's own seat sees."""
        out = np.zeros((len(views), self.size), dtype=np.float32)
        self.encode_into(out, views, 0, len(views))
        return out

    def encode_into(self, out: Floats, views: Array, first: int, last: int) -> None:
        """The same for the views from `first` to before `last`, into the rows of `out`, now zero; holds no lock."""
        encode(numbers_of(views), out, self._kernel_layout, first, last)

    # ---------------------------------------------------------------- the layout

    def _lay_out(self) -> tuple[ObservationField, ...]:
        start = 0
        fields = []
        for declared in self._declared:
            axes = self._axes(declared)
            shape = tuple(size for _, size in axes)
            names = tuple(name for name, _ in axes)
            low, high = self._bounds(declared)
            described = (declared.unit, meaning_of(declared, self.table.options), declared.labels)
            fields.append(ObservationField(declared.name, declared.kind, start, shape, names, low, high, *described))
            start += fields[-1].length
        return tuple(fields)

    def _axes(self, declared: Field) -> list[tuple[str, int]]:
        """The axes of a field with their sizes. The seats come first if every seat has its own numbers."""
        seats = [("seat", self.table.players)] if declared.by_seat else []
        if declared.kind in WHOLE_PACK:
            return [*seats, *WHOLE_PACK[declared.kind](self)]
        own = [("place", size) for size in declared.places if isinstance(size, int)]
        return [*seats, *own, *self._last_axis(declared)]

    def _last_axis(self, declared: Field) -> list[tuple[str, int]]:
        """The axis over which a value is spread out."""
        if declared.kind is Kind.SEAT:
            return [("seat", self.table.players)]
        if declared.kind in (Kind.CARD, Kind.FACES):
            return [("card", len(self.faces))]
        return [("value", len(declared.labels))] if declared.labels else []

    @property
    def _packs(self) -> int:
        return self._sizes["lanes"]

    def _bounds(self, declared: Field) -> tuple[int, int]:
        if declared.kind is Kind.CARDS:
            return 0, self._packs
        if declared.kind in (Kind.ORDER, Kind.QUEUE):
            [dimension] = declared.dimensions
            return 0, dimension if isinstance(dimension, int) else self._sizes[dimension]
        return declared.bounds(self.table.options)

    def _layout(self) -> Layout:
        """The layout for the kernels."""
        offsets = {name: offset // WORD for name, (_, offset, *_) in (self._view.fields or {}).items()}
        places = Place.new(len(self.fields))
        for place, field, declared in zip(places, self.fields, self._declared, strict=True):
            by_seat = declared.by_seat
            numbers = prod(self._view[field.name].shape)
            place["kind"], place["source"] = KINDS.index(field.kind), offsets[field.name]
            place["width"] = numbers // self._sizes["seats"] if by_seat else numbers
            place["by_seat"], place["start"] = by_seat, field.start
            place["length"] = field.length // self.table.players if by_seat else field.length
            place["spread"] = place["length"] // place["width"]
            place["count"] = offsets[declared.count] if declared.count else -1
        return Layout(
            places,
            self._places,
            self.table.players,
            self._packs,
            offsets["seat"],
            offsets["moves"],
            self._sizes["seats"],
        )


def numbers_of(views: Array) -> Array:
    """Views as the rows of a table of int64, because they contain nothing else."""
    return np.ascontiguousarray(views).view(np.int64).reshape(len(views), -1)


Axes = Callable[[ObservationSpace], list[tuple[str, int]]]

# Kinds that spread a whole field out over the cards.
WHOLE_PACK: dict[Kind, Axes] = {
    Kind.CARDS: lambda space: [("card", len(space.faces))],
    Kind.ORDER: lambda space: [("card", len(space.faces))],
    Kind.PILE: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.QUEUE: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.RUN: lambda space: [("card", len(space.faces)), ("seat", space.table.players)],
}
