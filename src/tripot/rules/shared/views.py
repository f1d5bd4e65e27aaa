"""What follows from the declaration of a game's `View`: how it is copied, its JSON, how its bytes are read."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import prod
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
import numpy as np

from tripot.engine.kernel import kernel, unroll
from tripot.engine.records import Array, Record, dimensions_of
from tripot.rules.shared.fields import EVERYBODY, Field

WORD = 8  # bytes of an int64
REMEMBERED = 10_000  # pieces of JSON, of a field or of all that a seat has: some 30 MB at most
Numbers = tuple[int, ...]
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


@dataclass(frozen=True, eq=False)
class _Part:
    """A field among those that are written together, by the places of its numbers among theirs.

    `counts` are the numbers that say how many of its places are in use.
    """

    field: Field
    own: slice
    counts: slice

    def tell(self, numbers: Numbers) -> Any:
        return self.field.tell(numbers[self.own], numbers[self.counts])

    def write(self, numbers: Numbers) -> bytes:
        return _written(self, numbers[self.own], numbers[self.counts])


@dataclass(frozen=True, eq=False)
class _Group:
    """Fields that are written together: those of all, or those of each seat.

    `places` has a row for each time that they are written: where their numbers are in the view.
    """

    parts: tuple[_Part, ...]
    places: Array

    def numbers(self, view: Array) -> list[Numbers]:
        return [tuple(row) for row in view[self.places].tolist()]

    def tell(self, view: Array) -> list[dict[str, Any]]:
        return [{part.field.name: part.tell(row) for part in self.parts} for row in self.numbers(view)]

    def write(self, view: Array) -> list[bytes]:
        return [_joined(self, row) for row in self.numbers(view)]


# From one view to the next, and from one seat to the other, most is the same: what has been written is remembered.


@lru_cache(REMEMBERED)
def _joined(group: _Group, numbers: Numbers) -> bytes:
    return b",".join([part.write(numbers) for part in group.parts])


@lru_cache(REMEMBERED)
def _written(part: _Part, numbers: Numbers, counts: Numbers) -> bytes:
    return _named(part.field.name, part.field.tell(numbers, counts))


def _named(name: str, value: Any) -> bytes:
    return b'"%b":%b' % (name.encode(), msgspec.json.encode(value))


class _Writer:
    """Writes the views of one layout and number of players: as Python has them, or as JSON."""

    def __init__(self, view: type[Record], dtype: np.dtype[Any], players: int) -> None:
        self._derived = derived_of(view)
        fields = [field for field in fields_of(view) if field.on_wire]
        self._shared = _group([field for field in fields if not field.by_seat], dtype, 1, players)
        self._by_seat = _group([field for field in fields if field.by_seat], dtype, players, players)

    def tell(self, views: Array) -> dict[str, Any]:
        numbers = views.view(np.int64)
        [view] = self._shared.tell(numbers)
        view |= {name: method(views[0]) for name, method in self._derived.items()}
        view["seats"] = self._by_seat.tell(numbers)
        return view

    def write(self, views: Array) -> bytes:
        numbers = views.view(np.int64)
        derived = [_named(name, method(views[0])) for name, method in self._derived.items()]
        shared = b",".join(self._shared.write(numbers) + derived)
        return b'{%b,"seats":[{%b}]}' % (shared, b"},{".join(self._by_seat.write(numbers)))


def _group(fields: Sequence[Field], dtype: np.dtype[Any], rows: int, players: int) -> _Group:
    """Some fields, to be written so often."""
    parts: list[_Part] = []
    places: list[list[int]] = [[] for _ in range(rows)]
    for field in fields:
        first, counts = len(places[0]), _places_of_counts(field, dtype, players)
        for seat, row in enumerate(places):
            row.extend([*_places(field, dtype, seat), *counts])
        end = len(places[0])
        parts.append(_Part(field, slice(first, end - len(counts)), slice(end - len(counts), end)))
    return _Group(tuple(parts), np.array(places))


def _places(field: Field, dtype: np.dtype[Any], seat: int) -> range:
    """Where the numbers of a field are in a view, or those of one seat."""
    shape = dtype[field.name].shape
    width = prod(shape[1:] if field.by_seat else shape)
    first = offset_of(dtype, field.name) + (seat * width if field.by_seat else 0)
    return range(first, first + width)


def _places_of_counts(field: Field, dtype: np.dtype[Any], players: int) -> range:
    if not field.count:
        return range(0)
    first = offset_of(dtype, field.count)
    return range(first, first + min(players, prod(dtype[field.count].shape)))


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """Which of a view's numbers is the first of a field."""
    fields: Any = dtype.fields
    return int(fields[name][1]) // WORD


@cache
def _writer_of(view: type[Record], dtype: np.dtype[Any], players: int) -> _Writer:
    return _Writer(view, dtype, players)


def _writer(view: type[Record], views: Array) -> _Writer:
    return _writer_of(view, views.dtype, int(views["players"][0]))  # type: ignore[arg-type]  # classes are hashable


def tell_view(view: type[Record], views: Array) -> dict[str, Any]:
    """A view as Python has it: its fields by name, and under `"seats"`, for each seat, those that every seat has."""
    return _writer(view, views).tell(views)


def write_view(view: type[Record], views: Array) -> bytes:
    """The JSON of `tell_view`."""
    return _writer(view, views).write(views)
