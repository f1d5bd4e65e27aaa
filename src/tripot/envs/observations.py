"""Numbers for what a seat sees: every field of a game's `View`, as documented arrays.

Only views enter, which hold nothing that their seat may not know.
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
    """Where an observation tells a field of the `View`, and how.

    Attributes:
        name: the field's name in the game's `View`.
        kind: how its numbers are written.
        start: the first of its numbers in the observation.
        shape: of its numbers, which lie in C order; `()` for one.
        axes: what each axis of the shape counts.
        low: no number is less.
        high: no number is greater.
        unit: what is counted, where something is.
        meaning: for people.
        labels: what the values of the last axis stand for, where it is of values.
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
        """How many numbers the field takes."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Where in the observation they are."""
        return slice(self.start, self.start + self.length)


def check_table(table: Table, deal: Deal) -> None:
    """Raise `TripotError` unless a deal has the game and the options of a table."""
    if (deal.table.game.name, deal.table.options) != (table.game.name, table.options):
        raise TripotError(f"{deal!r} is no deal of {table!r}")


class ObservationSpace:
    """The observations of a table: float32 of shape `(size,)`, one for each seat that looks.

    Attributes:
        table: the game and its options.
        fields: where everything is, in order.
        faces: the faces in play, in deck order: what the axis `card` counts.
        size: how many numbers an observation has.
        low: the least value of each number, float32 of shape `(size,)`.
        high: the greatest.
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
        """The field of that name; raises `KeyError`."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, ObservationField]:
        return {field.name: field for field in self.fields}

    def observe(self, deal: Deal, seat: Viewer = None) -> Floats:
        """What a seat (or a spectator) sees of a deal, shape `(size,)`."""
        check_table(self.table, deal)
        observed: Floats = self.encode(deal.view_records(seat))[0]
        return observed

    def encode(self, views: Array) -> Floats:
        """Observations from views, shape `(len(views), size)`: what each view's own seat sees."""
        out = np.zeros((len(views), self.size), dtype=np.float32)
        self.encode_into(out, views, 0, len(views))
        return out

    def encode_into(self, out: Floats, views: Array, first: int, last: int) -> None:
        """The same for the views from `first` to before `last`, into the rows of `out`, all zero; holds no lock."""
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
        """The axes of a field with their sizes: the seats first, where every seat has its own."""
        seats = [("seat", self.table.players)] if declared.by_seat else []
        if declared.kind in WHOLE_PACK:
            return [*seats, *WHOLE_PACK[declared.kind](self)]
        own = [("place", size) for size in declared.places if isinstance(size, int)]
        return [*seats, *own, *self._last_axis(declared)]

    def _last_axis(self, declared: Field) -> list[tuple[str, int]]:
        """The axis that a value is spread out over."""
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
        """The same for the kernels."""
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
        return Layout(
            places,
            self._places,
            self.table.players,
            self._packs,
            offsets["seat"],
            offsets["moves"],
            offsets.get(self._count_of(Kind.PILE, Kind.RUN), -1),
            offsets.get(self._count_of(Kind.QUEUE), -1),
            self._sizes["seats"],
        )

    def _count_of(self, *kinds: Kind) -> str:
        """The field that says how many places are in use in the game's field of such a kind; empty without one."""
        return next((declared.count for declared in self._declared if declared.kind in kinds), "")


def numbers_of(views: Array) -> Array:
    """Views as the rows of a table of int64, which is all they hold."""
    return np.ascontiguousarray(views).view(np.int64).reshape(len(views), -1)


Axes = Callable[[ObservationSpace], list[tuple[str, int]]]

# Kinds that spread the whole of a field out over the cards.
WHOLE_PACK: dict[Kind, Axes] = {
    Kind.CARDS: lambda space: [("card", len(space.faces))],
    Kind.ORDER: lambda space: [("card", len(space.faces))],
    Kind.PILE: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.QUEUE: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.RUN: lambda space: [("card", len(space.faces)), ("seat", space.table.players)],
}
