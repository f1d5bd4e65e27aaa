"""Kernels and the records they work on: with `tripot.compiler` and `tripot.boxing` the only modules that import Numba.

Rules are plain Python functions marked `@kernel`. With `NUMBA_DISABLE_JIT=1` they run in the interpreter, otherwise
Numba compiles them at their first call and keeps the result in the user's cache folder. Both give the same results
because every field of a state is an int64 and the rules never leave that type; reaction times and observations do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints, overload

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic
from numba.extending import overload as overload_compiled

from tripot.compiler import COMPILED, compile_kernel, machine_code

__all__ = [
    "COMPILED",
    "LANES",
    "Array",
    "IntTable",
    "Ints",
    "MoveRecord",
    "Moves",
    "Record",
    "blank",
    "copied",
    "count_bits",
    "kernel",
    "lowest_bit",
    "python_kernel",
]

F = TypeVar("F", bound=Callable[..., Any])

LANES = 4  # packs of cards that a move can speak of


def kernel(function: F) -> F:
    """Mark a function as a kernel: compiled at its first call, for the types it is called with.

    Kernels are inlined into those that call them, and count no references to arrays: together that makes random play
    three times as fast (`docs/decisions/0008-fast-kernels.md`). So a kernel makes no arrays, and of arrays returns only
    rows of a record it was given, annotated as `Ints`.
    """
    return cast("F", compile_kernel(function))


def python_kernel(function: F) -> F:
    """Mark a kernel that Python alone calls and that holds the interpreter's lock: it may return Python's objects.

    For calls so short that letting go of the lock and taking it again would cost as much as they do.
    """
    return cast("F", compile_kernel(function, holds_lock=True))


def direct(function: F, *arguments: Any) -> F:
    """The machine code of a kernel for such arguments, which does not look at their types again: mind them.

    That look costs twice as much as the rest of a call from Python. Where nothing is compiled, the kernel itself.
    """
    return cast("F", machine_code(function, *arguments) or function)


# ---------------------------------------------------------------- single instructions of the processor


def count_bits(bits: int) -> int:
    """How many bits are set in a number that is not negative."""
    return _int64(int(bits).bit_count())


def lowest_bit(bits: int) -> int:
    """Position of the lowest bit set; -1 when there is none."""
    return _int64((int(bits) & -int(bits)).bit_length() - 1)


def _int64(number: int) -> int:
    """What kernels calculate with: bits beyond the last then fall out on the left, as in compiled code."""
    return cast("int", np.int64(number))


def _instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """An int64 function that compiles to what `emit` (of the builder and the argument) gives."""

    def typed(_typing: object, _bits: object) -> Any:
        return numba.int64(numba.int64), lambda _context, builder, _signature, args: emit(builder, args[0])

    return intrinsic(typed)


_population = _instruction(lambda builder, bits: builder.ctpop(bits))
_trailing_zeros = _instruction(lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 0)))


# Numba compares the parameters of these with those of what they return: so neither are annotated.


@overload_compiled(count_bits)
def _compiled_count_bits(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _population(bits)  # noqa: PLW0108  (Numba compiles Python functions only)


@overload_compiled(lowest_bit)
def _compiled_lowest_bit(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _trailing_zeros(bits) if bits else -1


# ---------------------------------------------------------------- records


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
"""One-dimensional array of records, as Python holds them; `array[0]` is the record that kernels take."""


class Record:
    """Base of record declarations: a class whose annotated fields become a NumPy structured dtype.

    `field: int` is one int64; `field: Annotated[Ints, "seats"]` and `Annotated[IntTable, "seats", "lanes"]` are arrays
    whose sizes are numbers or names, resolved by `dtype(seats=4, lanes=1)`.
    """

    @classmethod
    def dtype(cls, **sizes: int) -> np.dtype[Any]:
        """The structured dtype of this record, all int64, for the given sizes of its named dimensions."""
        return _dtype(cls, tuple(sizes.items()))  # type: ignore[arg-type]  # classes are hashable

    @classmethod
    def new(cls, count: int = 1, **sizes: int) -> Array:
        """`count` records, all zero."""
        return blank(cls.dtype(**sizes), count)


def blank(dtype: np.dtype[Any], count: int = 1) -> Array:
    """`count` records, all zero, in a quarter of the time that NumPy takes."""
    return np.ndarray(count, dtype, np.zeros(count * dtype.itemsize // _INT64.itemsize, _INT64))


def copied(records: Array) -> Array:
    """A copy, in a fraction of the time that NumPy takes, which copies field by field."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


_INT64 = np.dtype(np.int64)


@cache
def _dtype(declaration: type[Record], sizes: tuple[tuple[str, int], ...]) -> np.dtype[Any]:
    hints = get_type_hints(declaration, include_extras=True)
    fields = [(name, np.int64, _shape(hint, dict(sizes))) for name, hint in hints.items()]
    return np.dtype((np.record, np.dtype(fields)))


def _shape(hint: Any, sizes: dict[str, int]) -> tuple[int, ...]:
    if get_origin(hint) is not Annotated:
        return ()
    return tuple(sizes[size] if isinstance(size, str) else size for size in get_args(hint)[1:])


class MoveRecord(Record):
    """A move, the same for all games. What `verb` and `slot` mean is said at the head of each game's `rules.py`."""

    verb: int  # which of the game's verbs
    slot: int  # the row the cards come from, a hidden card's place, a seat spoken to
    cards: Annotated[Ints, LANES]  # card sets, a lane a pack


class Moves(Protocol):
    """A buffer of moves, as kernels see it."""

    def __getitem__(self, index: int, /) -> MoveRecord: ...
    def __len__(self) -> int: ...
