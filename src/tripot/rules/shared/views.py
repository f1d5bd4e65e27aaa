"""What follows from the declaration of a game's `View`: how it is copied, its JSON, how its bytes are read."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import Any, TypeVar, get_args, get_type_hints

import numpy as np

from tripot.engine.kernel import kernel, unroll
from tripot.engine.records import Array, Record, dimensions_of
from tripot.rules.shared.fields import EVERYBODY, Field

WORD = 8  # bytes of an int64
F = TypeVar("F", bound=Callable[..., Any])


def fields_of(view: type[Record]) -> tuple[Field, ...]:
    """All fields of a `View` in their order."""
    return _fields_of(view)  # type: ignore[arg-type]  # classes are hashable


@cache
def _fields_of(view: type[Record]) -> tuple[Field, ...]:
    return tuple(_declared(name, hint) for name, hint in get_type_hints(view, include_extras=True).items())


def _declared(name: str, hint: Any) -> Field:
    found = [note for note in get_args(hint)[1:] if isinstance(note, Field)]
    if len(found) != 1:
        msg = f"{name}: a field of a View is declared with one kind, such as Number(…), not with {len(found)}"
        raise TypeError(msg)
    return replace(found[0], name=name, dimensions=dimensions_of(hint))


def meaning_of(field: Field, options: Any) -> str:
    """What a field says at a table, and who sees it where that is not everybody."""
    meaning = field.explain(options)
    return meaning if field.seen in ("", EVERYBODY) else f"{meaning}; seen: {field.seen}"


# ---------------------------------------------------------------- copying


def copier(state: type[Record], view: type[Record]) -> Callable[[Any, Any], None]:
    """The kernel that copies from a state into a view all that is open to everybody."""
    copied = [field for field in fields_of(view) if field.copied]
    shapes = state.dimensions()
    for field in copied:
        if shapes.get(field.name) != field.dimensions:
            msg = f"{field.name}: the state has no such field of this shape to copy; say who sees it in `seen`"
            raise TypeError(msg)
    names = [tuple(field.name for field in copied if len(field.dimensions) == size) for size in range(3)]
    copy_numbers, copy_rows, copy_tables = _copy_numbers(names[0]), _copy_rows(names[1]), _copy_tables(names[2])

    @kernel
    def copy_open(s: Any, view: Any) -> None:
        copy_numbers(s, view)
        copy_rows(s, view)
        copy_tables(s, view)

    return copy_open


@kernel
def _copy_nothing(s: Any, view: Any) -> None:
    """For a game in which no field has the shape."""


def _copy_numbers(names: tuple[str, ...]) -> Callable[[Any, Any], None]:
    @kernel
    def copy_numbers(s: Any, view: Any) -> None:
        for name in unroll(names):
            view[name] = s[name]

    return copy_numbers if names else _copy_nothing


def _copy_rows(names: tuple[str, ...]) -> Callable[[Any, Any], None]:
    @kernel
    def copy_rows(s: Any, view: Any) -> None:
        for name in unroll(names):
            for place in range(len(s[name])):
                view[name][place] = s[name][place]

    return copy_rows if names else _copy_nothing


def _copy_tables(names: tuple[str, ...]) -> Callable[[Any, Any], None]:
    @kernel
    def copy_tables(s: Any, view: Any) -> None:
        for name in unroll(names):
            for row in range(len(s[name])):
                for place in range(len(s[name][row])):
                    view[name][row, place] = s[name][row, place]

    return copy_tables if names else _copy_nothing


# ---------------------------------------------------------------- JSON


def derived(method: F) -> F:
    """Mark a method of a `View` that works out, from its fields, what its JSON has besides; it takes the record."""
    method.__dict__["derived"] = True
    return method


def derived_of(view: type[Record]) -> dict[str, Callable[[Any], Any]]:
    """The marked methods of a `View` by name."""
    return {name: method for name, method in inspect.getmembers(view, inspect.isfunction) if hasattr(method, "derived")}


@dataclass(frozen=True)
class _Part:
    """The place of a field in a view. `width` counts all its numbers, or those of one seat."""

    field: Field
    start: int
    width: int
    counts: slice  # the numbers that say how many of the places are in use

    def tell(self, numbers: Sequence[int], players: int, seat: int = 0) -> Any:
        start = self.start + seat * self.width
        return self.field.tell(numbers[start : start + self.width], numbers[self.counts][:players])


class _Writer:
    """Writes the views of one layout as JSON."""

    def __init__(self, view: type[Record], dtype: np.dtype[Any]) -> None:
        self._players = offset_of(dtype, "players")
        self._derived = derived_of(view)
        parts = [_part(field, dtype) for field in fields_of(view) if field.on_wire]
        self._shared = [(part.field.name, part) for part in parts if not part.field.by_seat]
        self._by_seat = [(part.field.name, part) for part in parts if part.field.by_seat]

    def write(self, views: Array) -> dict[str, Any]:
        numbers: list[int] = views.view(np.int64).tolist()
        players = numbers[self._players]
        view = {name: part.tell(numbers, players) for name, part in self._shared}
        view |= {name: method(views[0]) for name, method in self._derived.items()}
        view["seats"] = [
            {name: part.tell(numbers, players, seat) for name, part in self._by_seat} for seat in range(players)
        ]
        return view


def _part(field: Field, dtype: np.dtype[Any]) -> _Part:
    shape = dtype[field.name].shape
    counts = slice(0)
    if field.count:
        first = offset_of(dtype, field.count)
        counts = slice(first, first + prod(dtype[field.count].shape))
    return _Part(field, offset_of(dtype, field.name), prod(shape[1:] if field.by_seat else shape), counts)


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """Which of a view's numbers is the first of a field."""
    fields: Any = dtype.fields
    return int(fields[name][1]) // WORD


_writer = cache(_Writer)


def write_view(view: type[Record], views: Array) -> dict[str, Any]:
    """The JSON of a view: its fields by name, and under `"seats"`, for each seat, those that every seat has."""
    return _writer(view, views.dtype).write(views)  # type: ignore[arg-type]  # classes are hashable
