"""Numbers for what a seat sees: every field of a game's `View`, as documented arrays.

Only views enter, which hold nothing that their seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Annotated, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from tripot.cards import PACK
from tripot.kernel import Array
from tripot.match import SPECTATOR, Deal, Table
from tripot.rules.actions import faces_in_play, places_of
from tripot.rules.contract import Game
from tripot.rules.observation import Field, Kind
from tripot.rules.rows import PLAY_NUMBER

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
        self._sizes = table.game.sizes(table.options)
        self._dimensions = dimensions_of(table.game)
        self._declared = table.game.observation.fields(table.options)
        self._places = places_of(table.pack)
        self.fields = self._lay_out()
        self.size = sum(field.length for field in self.fields)
        self.low = np.concatenate([np.full(field.length, field.low, np.float32) for field in self.fields])
        self.high = np.concatenate([np.full(field.length, field.high, np.float32) for field in self.fields])

    def __getitem__(self, name: str) -> ObservationField:
        """The field of that name; raises `KeyError`."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> dict[str, ObservationField]:
        return {field.name: field for field in self.fields}

    def observe(self, deal: Deal, seat: int = SPECTATOR) -> Floats:
        """What a seat (or a spectator) sees of a deal, shape `(size,)`."""
        observed: Floats = self.encode(deal.view_records(seat))[0]
        return observed

    def encode(self, views: Array) -> Floats:
        """Observations from views, shape `(len(views), size)`: what each view's own seat sees."""
        out = np.empty((len(views), self.size), dtype=np.float32)
        for declared, field in zip(self._declared, self.fields, strict=True):
            out[:, field.slice] = self._encoded(views, declared).reshape(len(views), field.length)
        return out

    # ---------------------------------------------------------------- the layout

    def _lay_out(self) -> tuple[ObservationField, ...]:
        start = 0
        fields = []
        for declared in self._declared:
            axes = self._axes(declared)
            shape = tuple(size for _, size in axes)
            names = tuple(name for name, _ in axes)
            low, high = self._bounds(declared)
            told = (declared.unit, declared.meaning, declared.labels)
            fields.append(ObservationField(declared.name, declared.kind, start, shape, names, low, high, *told))
            start += fields[-1].length
        return tuple(fields)

    def _axes(self, declared: Field) -> list[tuple[str, int]]:
        """The axes of a field with their sizes: the seats first, where it is told for each."""
        dimensions = self._dimensions[declared.name]
        seats = [("seat", self.table.players)] if dimensions[:1] == ["seats"] else []
        rest = dimensions[len(seats) :]
        if declared.kind in WHOLE_PACK:
            return [*seats, *WHOLE_PACK[declared.kind](self)]
        own = [("place", size) for size in rest if isinstance(size, int)]
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
        """The least and the greatest number of a field."""
        if declared.kind is Kind.CARDS:
            return 0, self._packs
        if declared.kind in (Kind.ORDER, Kind.QUEUE):
            [dimension] = self._dimensions[declared.name]
            return 0, dimension if isinstance(dimension, int) else self._sizes[dimension]
        return declared.low, declared.high

    # ---------------------------------------------------------------- the numbers

    def _encoded(self, views: Array, declared: Field) -> Array:
        """A field of every view, an array of the views and then its shape."""
        values = views[declared.name]
        if self._dimensions[declared.name][:1] == ["seats"]:
            values = values[np.arange(len(views))[:, None], self._order(views)]
        return ENCODERS[declared.kind](self, views, values, declared)

    def _order(self, views: Array) -> Array:
        """The seats from the observing one on, for each view; a spectator's from seat 0 on."""
        seats: Array = (self._observers(views)[:, None] + np.arange(self.table.players)) % self.table.players
        return seats

    def _observers(self, views: Array) -> Array:
        observers: Array = np.maximum(views["seat"], 0)
        return observers

    def _number(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002  (told as it is)
        return values

    def _one_of(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        found: Array = values[..., None] == np.arange(len(declared.labels))
        return found

    def _seat(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        own = self._observers(views).reshape(-1, *[1] * (values.ndim - 1))
        return self._seats_from(own, values)

    def _seats_from(self, own: Array, seats: Array) -> Array:
        relative = np.where(seats >= 0, (seats - own) % self.table.players, -1)
        found: Array = relative[..., None] == np.arange(self.table.players)
        return found

    def _cards(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        counts: Array = ((values[..., None] >> self.faces) & 1).sum(axis=-2)
        return counts

    def _card(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        found: Array = np.where(values >= 0, values % PACK, -1)[..., None] == self.faces
        return found

    def _faces(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        return (values[..., None] >> self.faces) & 1

    def _bits(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        return (values[..., None] >> np.arange(len(declared.labels))) & 1

    def _order_of(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        places = np.arange(1, values.shape[1] + 1)
        return self._scattered(values, np.broadcast_to(places, values.shape), values >= 0, 1)[..., 0]

    def _ages(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        lying = np.arange(values.shape[1]) < views["laid_count"][:, None]
        ages = views["moves"][:, None] - values // PLAY_NUMBER + 1
        return self._scattered(values % PLAY_NUMBER, ages, lying, self._packs)

    def _queue(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        known = values >= 0
        return self._scattered(values, places_in_queues(views["waiting"], values.shape[1]), known, self._packs)

    def _lies(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        lies: Array = values != -1
        return lies

    def _run(self, views: Array, values: Array, declared: Field) -> Array:  # noqa: ARG002
        out = np.zeros((len(values), len(self.faces), self.table.players))
        rows, columns = np.nonzero(np.arange(values.shape[1]) < views["laid_count"][:, None])
        entries = values[rows, columns]
        seats = (entries // PACK - self._observers(views)[rows]) % self.table.players
        out[rows, self._places[entries % PACK], seats] = 1
        return out

    def _scattered(self, cards: Array, numbers: Array, told: Array, packs: int) -> Array:
        """Numbers written where their cards are, an array of views, faces in play and copies: the greatest first.

        Which pack a copy is from means nothing.
        """
        out = np.zeros((len(cards), len(self.faces), packs), dtype=np.int64)
        rows, columns = np.nonzero(told)
        found = cards[rows, columns]
        out[rows, self._places[found % PACK], found // PACK] = numbers[rows, columns]
        return out if packs == 1 else -np.sort(-out, axis=-1)


def dimensions_of(game: Game) -> dict[str, list[str | int]]:
    """The dimensions of each field of a game's `View`, by name or as a number."""
    hints = get_type_hints(game.view, include_extras=True)
    return {name: list(get_args(hint)[1:]) if get_origin(hint) is Annotated else [] for name, hint in hints.items()}


def places_in_queues(waiting: Array, places: int) -> Array:
    """For each place of the cards that lie between players, which of its seat's it is, from 1; see `pig.state`."""
    ends = np.cumsum(waiting, axis=1)
    starts = ends - waiting
    begins = np.zeros((len(waiting), places + 1), dtype=np.int64)
    np.put_along_axis(begins, np.minimum(starts, places), starts, axis=1)
    found: Array = np.arange(places) - np.maximum.accumulate(begins, axis=1)[:, :places] + 1
    return found


Encoder = Callable[[ObservationSpace, Array, Array, Field], Array]
Axes = Callable[[ObservationSpace], list[tuple[str, int]]]

ENCODERS: dict[Kind, Encoder] = {
    Kind.NUMBER: ObservationSpace._number,
    Kind.FLAG: ObservationSpace._number,
    Kind.ONE_OF: ObservationSpace._one_of,
    Kind.SEAT: ObservationSpace._seat,
    Kind.CARDS: ObservationSpace._cards,
    Kind.CARD: ObservationSpace._card,
    Kind.FACES: ObservationSpace._faces,
    Kind.BITS: ObservationSpace._bits,
    Kind.ORDER: ObservationSpace._order_of,
    Kind.AGES: ObservationSpace._ages,
    Kind.QUEUE: ObservationSpace._queue,
    Kind.LIES: ObservationSpace._lies,
    Kind.RUN: ObservationSpace._run,
}

# Kinds that spread the whole of a field out over the cards.
WHOLE_PACK: dict[Kind, Axes] = {
    Kind.CARDS: lambda space: [("card", len(space.faces))],
    Kind.ORDER: lambda space: [("card", len(space.faces))],
    Kind.AGES: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.QUEUE: lambda space: [("card", len(space.faces)), ("copy", space._packs)],
    Kind.RUN: lambda space: [("card", len(space.faces)), ("seat", space.table.players)],
}
