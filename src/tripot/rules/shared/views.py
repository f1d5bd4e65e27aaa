"""What follows from the declaration of a `View`: how to copy it, its JSON, and how to read its bytes."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import prod
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
import numpy as np

from tripot.engine.kernel import kernel, unroll
from tripot.engine.records import Array, Record, dimensions_of
from tripot.rules.shared.fields import EVERYBODY, UNSEEN, Field, Form
from tripot.rules.shared.writing import ALONE, Only, Step, Writing, write_steps

MOST_DIMENSIONS = 2  # of a field that is copied
WORD = 8  # bytes of an int64
DIGITS = len(b"-9223372036854775807,")  # bytes of the longest number
COMMA, LIST = b",", b"[],"
NOTHING = np.frombuffer(b"", dtype=np.uint8)
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
    """What a field says at this table and, if that is not everybody, who sees it."""
    meaning = field.explain(options)
    return meaning if field.seen in ("", EVERYBODY) else f"{meaning}; seen: {field.seen}"


# ---------------------------------------------------------------- copying


def copier(state: type[Record], view: type[Record]) -> Callable[[Any, Any], None]:
    """The kernel that copies everything open from a state into a view."""
    copied = [field for field in fields_of(view) if field.copied]
    shapes = state.dimensions()
    for field in copied:
        if shapes.get(field.name) != field.dimensions:
            msg = f"{field.name}: the state has no such field of this shape to copy; say who sees it in `seen`"
            raise TypeError(msg)
        if len(field.dimensions) > MOST_DIMENSIONS:
            msg = (
                f"{field.name}: only fields of up to {MOST_DIMENSIONS} dimensions are copied; say who sees it in `seen`"
            )
            raise TypeError(msg)
    names = [
        tuple(field.name for field in copied if len(field.dimensions) == size) for size in range(MOST_DIMENSIONS + 1)
    ]
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
    """Mark a method of a `View` that computes an extra field of its JSON. The method takes the record."""
    method.__dict__["derived"] = True
    return method


def numbers_of(row: Any) -> list[int]:
    """A row of a view as Python numbers, with which Python calculates faster than with NumPy's."""
    numbers: list[int] = row.tolist()
    return numbers


def derived_of(view: type[Record]) -> dict[str, Callable[[Any], Any]]:
    """The marked methods of a `View`, by name."""
    return {name: method for name, method in inspect.getmembers(view, inspect.isfunction) if hasattr(method, "derived")}


class _Value(NamedTuple):
    """A value in the JSON, and where its numbers are among those of a view. `Step` has the same fields."""

    form: int
    first: int = 0
    width: int = 1
    most: int = ALONE
    counts: int = -1
    lists: int = 0


Part = bytes | tuple[_Value, tuple[bytes, ...]]  # a text, or a value with the texts of its labels


def _parts(view: type[Record], dtype: np.dtype[Any], players: int) -> Iterator[Part]:
    """The JSON of a layout from its beginning to its end."""
    fields = [field for field in fields_of(view) if field.on_wire]
    yield b"{"
    yield from _entries([field for field in fields if not field.by_seat], dtype, players)
    if derived_of(view):
        yield _Value(Only.EXTRA), ()
    yield b',"seats":['
    for seat in range(players):
        yield b",{" if seat else b"{"
        yield from _entries([field for field in fields if field.by_seat], dtype, players, seat)
        yield b"}"
    yield b"]}"


def _entries(fields: Sequence[Field], dtype: np.dtype[Any], players: int, seat: int = 0) -> Iterator[Part]:
    """The entries of one JSON object."""
    for number, field in enumerate(fields):
        yield b'%b"%b":' % (b"," if number else b"", field.name.encode())
        yield _value(field, dtype, players, seat), tuple(map(msgspec.json.encode, field.labelled))


def _value(field: Field, dtype: np.dtype[Any], players: int, seat: int) -> _Value:
    shape = dtype[field.name].shape
    numbers = prod(shape[1:] if field.by_seat else shape)
    first = offset_of(dtype, field.name) + (seat * numbers if field.by_seat else 0)
    if field.form is Form.SET and field.whole:
        return _Value(field.form, first, width=numbers)
    most = numbers if field.places else ALONE
    if not field.count:
        return _Value(field.form, first, most=most)
    lists = min(players, prod(dtype[field.count].shape))
    return _Value(field.form, first, most=most, counts=offset_of(dtype, field.count), lists=lists)


class _Layout:
    """The steps for one layout of views and number of players, their texts, and how many bytes they take at most."""

    def __init__(self, view: type[Record], dtype: np.dtype[Any], players: int) -> None:
        self.derived = derived_of(view)
        self.room = 0
        self._texts: list[bytes] = []
        self._known: dict[tuple[bytes, ...], int] = {}  # where labels begin among the texts
        rows, text = [], b""
        for part in _parts(view, dtype, players):
            if isinstance(part, bytes):
                text += part
            else:
                rows.append(self._row(text, *part))
                text = b""
        rows.append(self._row(text, _Value(Only.TEXT), ()))
        self.steps = np.array(rows, Step.dtype())
        self.starts = np.cumsum([0, *map(len, self._texts)], dtype=np.int64)
        self.texts = np.frombuffer(b"".join(self._texts), dtype=np.uint8)

    def _row(self, text: bytes, value: _Value, labels: tuple[bytes, ...]) -> tuple[int, ...]:
        """A `Step`."""
        sizes = [len(label + COMMA) for label in labels] or [DIGITS]
        each = len(LIST) + (sum(sizes) if value.form == Form.SET else max(sizes))
        self.room += len(text) + each * abs(value.width * value.most) + len(LIST) * (value.lists + 1)
        return self._number((text,)), self._number(labels) - UNSEEN, *value

    def _number(self, texts: tuple[bytes, ...]) -> int:
        """The number of the first of some texts that follow each other."""
        if texts not in self._known:
            self._known[texts] = len(self._texts)
            self._texts.extend(texts)
        return self._known[texts]


@cache
def _layout_of(view: type[Record], dtype: np.dtype[Any], players: int) -> _Layout:
    return _Layout(view, dtype, players)


def _entries_of_derived(methods: Mapping[str, Callable[[Any], Any]], views: Array) -> Array:
    """The entries of derived fields, as bytes, with a comma before each."""
    if not methods:
        return NOTHING
    told = msgspec.json.encode({name: method(views[0]) for name, method in methods.items()})
    return np.frombuffer(b"," + told[1:-1], dtype=np.uint8)


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """The place of the first number of a field among a view's numbers."""
    fields: Any = dtype.fields
    return int(fields[name][1]) // WORD


def write_view(view: type[Record], views: Array) -> bytes:
    """A view as JSON: its fields by name and, under `"seats"`, each seat's own fields."""
    layout = _layout_of(view, views.dtype, int(views["players"][0]))  # type: ignore[arg-type]  # classes are hashable
    extra = _entries_of_derived(layout.derived, views)
    page = np.empty(layout.room + len(extra), dtype=np.uint8)
    numbers = views.view(np.int64)
    size = write_steps(Writing(layout.steps, layout.starts, layout.texts, numbers, extra, page))
    return page[:size].tobytes()


def tell_view(view: type[Record], views: Array) -> dict[str, Any]:
    """The JSON of `write_view` as Python objects."""
    told: dict[str, Any] = msgspec.json.decode(write_view(view, views))
    return told
