"""The check that a view says only what is declared: compiled code writes labels without looking for their end."""

from functools import lru_cache
from typing import Any

import numpy as np

from tripot.cards import PACK
from tripot.engine.records import Array
from tripot.rules.shared.fields import NONE, PLAY_NUMBER, UNSEEN, Field, Form, Kind
from tripot.rules.shared.views import fields_of
from tripot.testing.look import Look, demand


def declared(look: Look) -> None:
    """Each number in a view has a declared label, or is within its declared bounds."""
    turn = len(look.deal.moves) % len(look.seats)  # all views take long, and most of their numbers are the same
    for viewer in (None, look.seats[turn]):
        views = look.deal.view_records(viewer)
        for field in fields_of(look.game.view):
            numbers = _used(look, field, views)
            wrong = numbers[~_fits(look, field, numbers)]
            demand(
                wrong.size == 0, f"in the view of seat {viewer}, {field.name} has {wrong[:1]}, {_limits(look, field)}"
            )


def _limits(look: Look, field: Field) -> str:
    if not field.bounded:
        return f"which stands for nothing: it is declared as {field.kind}"
    low, high = field.bounds(look.deal.table.options)
    return f"which is not from {low} to {high}"


def _used(look: Look, field: Field, views: Array) -> Array:
    """The numbers of a field that are in use."""
    numbers = views[field.name][0]
    if field.by_seat:
        numbers = numbers[: len(look.seats)]
    if not field.count:
        return np.ravel(numbers)
    counts = np.ravel(views[field.count][0])
    count = int(counts[: len(look.seats)].sum() if field.form is Form.QUEUE else counts[0])
    places = numbers.shape[-1]
    demand(0 <= count <= places, f"{field.count} says that {count} of the {places} places of {field.name} are in use")
    return np.ravel(numbers[..., :count])


def _fits(look: Look, field: Field, numbers: Array) -> Any:
    """For each number, whether it is declared."""
    if field.bounded:
        low, high = field.bounds(look.deal.table.options)
        return (low <= numbers) & (numbers <= high)
    if field.form is Form.SET:
        return numbers >> len(field.values) == 0
    if field.form is Form.PILE:
        numbers = np.where(numbers < 0, numbers, numbers % PLAY_NUMBER)
    known = _known(field, len(look.seats))
    places = np.maximum(numbers - UNSEEN, 0)
    return (places < len(known)) & known[np.minimum(places, len(known) - 1)]


@lru_cache
def _known(field: Field, players: int) -> Any:
    """For -2, -1, 0 and so on, whether the number stands for something at a table of this size."""
    may_be_none = field.form is Form.ORDER or field.value_type.endswith(NONE)
    none, values = field.labelled[:-UNSEEN], field.values[: _most(field, players)]
    return np.array([may_be_none or label is not None for label in none] + [_is_whole(value) for value in values])


def _most(field: Field, players: int) -> int | None:
    """How many of its values there are with this number of players; `None` for all."""
    return {Kind.SEAT: players, Kind.RUN: players * PACK}.get(field.kind)


def _is_whole(value: Any) -> bool:
    """Whether a value stands for something. Packs have places without cards."""
    return None not in value.values() if isinstance(value, dict) else value is not None
