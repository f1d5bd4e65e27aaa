"""Kernels and the records they work on: the only module that imports Numba.

Rules are plain Python functions marked `@kernel`. With `NUMBA_DISABLE_JIT=1` they run in the interpreter, otherwise
Numba compiles them at their first call and keeps the result in the user's cache folder. Both give the same results
because every field of every record is an int64 and kernels never leave that type.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints, overload

import numba
import numpy as np
import platformdirs

F = TypeVar("F", bound=Callable[..., Any])

LANES = 4  # packs of cards that a move can speak of


def _sources_hash() -> str:
    """Hash of every module that may hold kernels, and of what else decides the machine code."""
    package = Path(__file__).parent
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    files = [package / "kernel.py", package / "cards.py", package / "chance.py", *package.glob("rules/**/*.py")]
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> str:
    """Folder of compiled kernels: Numba sees a change in one file only, so a change in any rule gets a new folder."""
    folder = Path(platformdirs.user_cache_dir("tripot")) / "kernels" / _sources_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return tempfile.mkdtemp(prefix="tripot-kernels-")  # nothing is kept, everything works
    return str(folder)


CACHE_FOLDER = _cache_folder()


def _mangling_args(record: Any) -> tuple[str, tuple[str, ...]]:
    """How compiled symbols name a record type: by a hash of its layout.

    Numba's own way is a counter of the process. Kernels for two layouts, compiled in two processes and read from the
    cache by a third, could then bear the same symbol, and the third ran one in place of the other.
    """
    return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)


numba.types.Record.mangling_args = property(_mangling_args)  # type: ignore[method-assign,assignment]

COMPILED: bool = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # set when it is imported


def kernel(function: F) -> F:
    """Mark a function as a kernel: compiled at its first call, for the types it is called with."""
    with _our_cache():
        return cast("F", numba.njit(cache=True, nogil=True)(function))


@contextmanager
def _our_cache() -> Iterator[None]:
    """Let Numba keep what is decorated here in our folder, and leave the folder of everybody else as it was."""
    config: Any = numba.config
    theirs = config.CACHE_DIR
    config.CACHE_DIR = CACHE_FOLDER
    try:
        yield
    finally:
        config.CACHE_DIR = theirs


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
        return np.zeros(count, dtype=cls.dtype(**sizes))


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
