"""Observations written plainly with NumPy, whole fields of many views at a time: what the kernels are compared with."""
# ruff: noqa: ARG002  (all encoders take the same)

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tripot.cards import PACK
from tripot.engine.records import Array
from tripot.envs.observations import ObservationSpace
from tripot.rules.shared.actions import places_of
from tripot.rules.shared.fields import PLAY_NUMBER, Field, Kind
from tripot.rules.shared.views import fields_of


class PlainObservations:
    """The numbers of a space's observations."""

    def __init__(self, space: ObservationSpace) -> None:
        self.space = space
        self.table = space.table
        self.faces = space.faces
        self._places = places_of(self.table.pack)
        self._packs = self.table.sizes["lanes"]

    def encode(self, views: Array) -> Array:
        declared = fields_of(self.table.game.view)
        fields = [self._encoded(views, field).reshape(len(views), -1) for field in declared]
        return np.concatenate(fields, axis=1).astype(np.float32)

    def _encoded(self, views: Array, declared: Field) -> Array:
        """A field of every view, an array of the views and then its shape."""
        values = views[declared.name]
        if declared.by_seat:
            values = values[np.arange(len(views))[:, None], self._order(views)]
        return ENCODERS[declared.kind](self, views, values, declared)

    def _order(self, views: Array) -> Array:
        """The seats from the observing one on, for each view; a spectator's from seat 0 on."""
        seats: Array = (self._observers(views)[:, None] + np.arange(self.table.players)) % self.table.players
        return seats

    def _observers(self, views: Array) -> Array:
        observers: Array = np.maximum(views["seat"], 0)
        return observers

    def _number(self, views: Array, values: Array, declared: Field) -> Array:
        return values

    def _one_of(self, views: Array, values: Array, declared: Field) -> Array:
        found: Array = values[..., None] == np.arange(len(declared.labels))
        return found

    def _seat(self, views: Array, values: Array, declared: Field) -> Array:
        own = self._observers(views).reshape(-1, *[1] * (values.ndim - 1))
        return self._seats_from(own, values)

    def _seats_from(self, own: Array, seats: Array) -> Array:
        relative = np.where(seats >= 0, (seats - own) % self.table.players, -1)
        found: Array = relative[..., None] == np.arange(self.table.players)
        return found

    def _cards(self, views: Array, values: Array, declared: Field) -> Array:
        counts: Array = ((values[..., None] >> self.faces) & 1).sum(axis=-2)
        return counts

    def _card(self, views: Array, values: Array, declared: Field) -> Array:
        found: Array = np.where(values >= 0, values % PACK, -1)[..., None] == self.faces
        return found

    def _faces(self, views: Array, values: Array, declared: Field) -> Array:
        return (values[..., None] >> self.faces) & 1

    def _bits(self, views: Array, values: Array, declared: Field) -> Array:
        return (values[..., None] >> np.arange(len(declared.labels))) & 1

    def _order_of(self, views: Array, values: Array, declared: Field) -> Array:
        places = np.arange(1, values.shape[1] + 1)
        return self._scattered(values, np.broadcast_to(places, values.shape), values >= 0, 1)[..., 0]

    def _pile(self, views: Array, values: Array, declared: Field) -> Array:
        lying = np.arange(values.shape[1]) < views[declared.count][:, None]
        ages = views["moves"][:, None] - values // PLAY_NUMBER + 1
        return self._scattered(values % PLAY_NUMBER, ages, lying, self._packs)

    def _queue(self, views: Array, values: Array, declared: Field) -> Array:
        known = values >= 0
        return self._scattered(values, places_in_queues(views[declared.count], values.shape[1]), known, self._packs)

    def _slots(self, views: Array, values: Array, declared: Field) -> Array:
        lies: Array = values != -1
        return lies

    def _run(self, views: Array, values: Array, declared: Field) -> Array:
        out = np.zeros((len(values), len(self.faces), self.table.players))
        rows, columns = np.nonzero(np.arange(values.shape[1]) < views[declared.count][:, None])
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


def places_in_queues(waiting: Array, places: int) -> Array:
    """For each place of the cards that lie between players, which of its seat's it is, from 1; see `pig.state`."""
    ends = np.cumsum(waiting, axis=1)
    starts = ends - waiting
    begins = np.zeros((len(waiting), places + 1), dtype=np.int64)
    np.put_along_axis(begins, np.minimum(starts, places), starts, axis=1)
    found: Array = np.arange(places) - np.maximum.accumulate(begins, axis=1)[:, :places] + 1
    return found


Encoder = Callable[[PlainObservations, Array, Array, Field], Array]

ENCODERS: dict[Kind, Encoder] = {
    Kind.NUMBER: PlainObservations._number,
    Kind.FLAG: PlainObservations._number,
    Kind.ONE_OF: PlainObservations._one_of,
    Kind.SEAT: PlainObservations._seat,
    Kind.CARDS: PlainObservations._cards,
    Kind.CARD: PlainObservations._card,
    Kind.FACES: PlainObservations._faces,
    Kind.BITS: PlainObservations._bits,
    Kind.ORDER: PlainObservations._order_of,
    Kind.PILE: PlainObservations._pile,
    Kind.QUEUE: PlainObservations._queue,
    Kind.SLOTS: PlainObservations._slots,
    Kind.RUN: PlainObservations._run,
}
