"""Records: flat structures of int64 that kernels and Python share.

Every field of a state is an int64, and the rules never leave that type. So compiled and interpreted kernels give
the same results. Reaction times and observations are floats; no rule depends on them.
"""

import copyreg
from array import array
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Annotated, Any, Protocol, get_args, get_origin, get_type_hints, overload

import numpy as np

LANES = 4  # the greatest number of packs in a move's cards


class Ints(Protocol):
    """A row of int64 inside a record, as kernels see it."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class IntTable(Protocol):
    """A table of int64 inside a record: `table[row]` is a view of that row."""

    @overload
    def __getitem__(self, index: int, /) -> Ints: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


Array = np.ndarray[Any, np.dtype[Any]]
"""A NumPy array that kernels take: of records, of which `array[0]` is one, or of plain int64."""


class Fields(np.void):  # type: ignore[misc]  # NumPy itself does so
    """One record with its fields as attributes, as interpreted kernels use it: three times as fast as `np.record`.

    Each layout has its own subclass, with a property for each field, which Python reads without a call.
    """

    def __getattr__(self, name: str) -> Any:
        msg = f"this record has no field {name!r}; its fields are {', '.join(self.dtype.names or ())}"
        raise AttributeError(msg)

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class _Layout(type):
    """The type of the subclasses of `Fields`. It tells `pickle` to create them again."""


@cache
def _layout(*names: str) -> _Layout:
    """The subclass of `Fields` for records with such fields."""
    return _Layout("Fields", (Fields,), {name: property(itemgetter(name)) for name in names})


def _reduce(layout: _Layout) -> tuple[Any, ...]:
    """How `pickle` rebuilds a subclass of `Fields` in another process."""
    return _layout, tuple(name for name, value in vars(layout).items() if isinstance(value, property))


copyreg.pickle(_Layout, _reduce)


class Record:
    """Base of record declarations: a class whose annotated fields become a NumPy structured dtype.

    `field: int` is one int64. `field: Annotated[Ints, "seats"]` and `Annotated[IntTable, "seats", "lanes"]` are arrays.
    Their sizes are numbers or names; `dtype(seats=4, lanes=1)` gives the names their values.
    """

    @classmethod
    def dtype(cls, **sizes: int) -> np.dtype[Any]:
        """The structured dtype of this record, all int64, for the given sizes of its named dimensions."""
        return _dtype(cls, **sizes)  # type: ignore[arg-type]  # classes are hashable

    @classmethod
    @cache
    def dimensions(cls) -> dict[str, tuple[str | int, ...]]:
        """The dimensions of every field, by its name."""
        return {name: dimensions_of(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}

    @classmethod
    def new(cls, count: int = 1, **sizes: int) -> Array:
        """`count` records, all zero."""
        return zeros(count, cls.dtype(**sizes))


def zeros(count: int, dtype: np.dtype[Any]) -> Array:
    """`count` records, all zero. `np.zeros` takes several times as long for records of many fields."""
    return np.ndarray(count, dtype, bytearray(count * dtype.itemsize))


def copied(records: Array) -> Array:
    """A copy of records. NumPy copies them field by field, which takes several times as long."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


@cache
def _dtype(declaration: type[Record], **sizes: int) -> np.dtype[Any]:
    dimensions = declaration.dimensions()
    fields = [(name, np.int64, _shape(sized, sizes)) for name, sized in dimensions.items()]
    return np.dtype((_layout(*dimensions), np.dtype(fields)))


def _shape(dimensions: tuple[str | int, ...], sizes: dict[str, int]) -> tuple[int, ...]:
    return tuple(sizes[size] if isinstance(size, str) else size for size in dimensions)


def dimensions_of(hint: Any) -> tuple[str | int, ...]:
    """The dimensions in a field's annotation, as names or numbers, without its other notes."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return tuple(note for note in notes if isinstance(note, str | int))


class MoveRecord(Record):
    """A move, the same for all games. Each game's `Verb` declares what `verb` and `slot` mean there."""

    verb: int  # which of the game's verbs
    slot: int  # what the move names besides cards: a row, a hidden card's place, a seat, a suit, an end of the pack
    cards: Annotated[Ints, LANES]  # card sets, with one lane for each pack


def move_record(verb: int, slot: int, cards: Sequence[int]) -> Array:
    """A move as an array of one. `cards` has one set for each of the `LANES`."""
    record: Array = np.ndarray(1, MoveRecord.dtype(), array("q", [verb, slot, *cards]))
    return record


class Moves(Protocol):
    """A buffer of moves, as kernels see it."""

    def __getitem__(self, index: int, /) -> MoveRecord: ...
    def __len__(self) -> int: ...
