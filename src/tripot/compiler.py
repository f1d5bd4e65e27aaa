"""How kernels are compiled and kept: what we ask of Numba beyond its decorators.

A kernel is compiled in two ways. Called from another kernel, it is only brought into a form that is linked into the
caller. Called from Python, it is optimised once, with all that is linked into it, made machine code and kept in the
user's cache folder. That halves the time of compilation (`docs/decisions/0009-first-use.md`).
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
import platformdirs
from numba.core import event, types
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

COMPILED: bool = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]  # set when it is imported
FOLDER_VARIABLE = "TRIPOT_CACHE"
PACKAGE = Path(__file__).parent
# Sources that any kernel may be made of.
COMMON = ("boxing.py", "cards.py", "chance.py", "compiler.py", "kernel.py", "lexicon.py", "rules/*.py")

log = logging.getLogger("tripot")


# ---------------------------------------------------------------- the two ways


class _Linked(JITCodeLibrary):
    """Code that is linked into that of others, which is then optimised as a whole: no machine code of its own."""

    def _optimize_final_module(self) -> None:
        """Leave it to those into whom it is linked."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _Code:
    """Stands for code that is called from other code only, where Numba names it by its entry from Python."""


class _LinkedCompiler(Compiler):
    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function as far as those need it that it is linked into."""
        state = self.state
        state.flags.no_compile = True
        state.library = _Linked(state.targetctx.codegen(), func.__qualname__)
        result = super().compile_extra(func)._replace(entry_point=_Code())
        state.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


class _LinkedKernel(CPUDispatcher):
    """A kernel as other kernels call it."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=_LinkedCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """For numbers known when it is compiled as for any other: the optimiser knows them once all is linked."""
        return super().get_call_template(tuple(types.unliteral(arg) for arg in args), kws)

    def add_overload(self, result: Any) -> None:
        """Take note of what is compiled, which Python cannot call."""
        self.overloads[tuple(result.signature.args)] = result


class Kernel(CPUDispatcher):
    """A kernel as Python calls it."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions={**options, "no_cfunc_wrapper": True})
        self._cache: Any
        wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        self._linked = _LinkedKernel(function, **options, **wrappers, forceinline=True)

    @property
    def _numba_type_(self) -> Any:
        """What other kernels take it for."""
        return types.Dispatcher(self._linked)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called where no code is there for arguments of these types: what to call instead."""
        return self._interpret if _mode.interprets else super()._compile_for_args(*args, **kws)  # type: ignore[misc]

    def _interpret(self, *args: Any) -> Any:
        """Run in the interpreter, to the same result as compiled: a number of Python's, none of NumPy's."""
        result = self.py_func(*args)
        return result.item() if isinstance(result, np.integer | np.bool) else result

    def compile(self, sig: Any) -> Any:
        """Take the code for a signature from the cache folder, or compile it and keep it there."""
        with _opening:
            if isinstance(self._cache, NullCache):
                self._cache = _open_cache(self.py_func)
        try:
            return super().compile(sig)
        except OSError as error:  # it is compiled, but cannot be written
            self._cache = NullCache()
            _say_not_kept(str(error))
            return super().compile(sig)


def compile_kernel(function: Callable[..., Any], *, holds_lock: bool = False) -> Any:
    """A kernel that is compiled for the types it is called with; with `NUMBA_DISABLE_JIT=1` the function itself.

    Unless it holds the interpreter's lock, other threads run meanwhile. It counts no references to arrays unless it
    returns a row of a record, where Numba asks for it.
    """
    if not COMPILED:
        return function
    returns_row = function.__annotations__.get("return") == "Ints"
    return Kernel(function, nopython=True, nogil=not holds_lock, _nrt=returns_row)


def prepare(kernel: Any, *args: object) -> None:
    """Compile a kernel for arguments of such types, or take it from the cache, without calling it."""
    if isinstance(kernel, Kernel):
        kernel.compile(_signature(kernel, args))


def machine_code(kernel: Any, *args: object) -> Callable[..., Any] | None:
    """What Python calls for arguments of such types; `None` where nothing is compiled and nobody may wait for it."""
    if not isinstance(kernel, Kernel):
        return None
    signature = _signature(kernel, args)
    if signature not in kernel.overloads and not _mode.interprets:
        kernel.compile(signature)
    found: Any = kernel.overloads.get(signature)
    return cast("Callable[..., Any]", found.entry_point) if found else None


def _signature(kernel: Kernel, args: tuple[object, ...]) -> tuple[Any, ...]:
    """What Numba takes such arguments for."""
    return tuple(kernel.typeof_pyval(arg) for arg in args)


# ---------------------------------------------------------------- waiting for it, or not


class _Mode(threading.local):
    interprets = (
        0  # whether, in this thread, kernels that are not compiled yet run in the interpreter: who asked for it
    )


_mode = _Mode()


@contextmanager
def interpreted_meanwhile() -> Iterator[None]:
    """In this thread, kernels compile nothing: what no other thread has compiled runs in the interpreter."""
    _mode.interprets += 1
    try:
        yield
    finally:
        _mode.interprets -= 1


class _Listener(event.Listener):
    """Calls a function with the game of every kernel that Python is about to wait for."""

    def __init__(self, notice: Callable[[str], None]) -> None:
        self._notice = notice

    def on_start(self, event: Any) -> None:
        """A kernel was not in the cache."""
        if isinstance(event.data["dispatcher"], Kernel):
            self._notice(_game_of(event.data["dispatcher"].__module__))

    def on_end(self, event: Any) -> None:
        """It is compiled."""


@contextmanager
def compiling(notice: Callable[[str], None]) -> Iterator[None]:
    """Call `notice` with the name of the game whenever one of its kernels is about to be compiled."""
    with event.install_listener("numba:compile", _Listener(notice)):
        yield


# ---------------------------------------------------------------- the cache folder


@cache
def _sources_hash(game: str) -> str:
    """Hash of every module that a kernel of one game may be made of, and of what else decides the machine code."""
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    patterns = (*COMMON, f"rules/{game}/*.py") if game else COMMON
    for file in sorted(file for pattern in patterns for file in PACKAGE.glob(pattern)):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _game_of(module: str) -> str:
    """The folder of `tripot.rules` that a module belongs to, or that a template was loaded for; empty for none."""
    _, _, rest = module.partition("tripot.rules.")
    first = rest.partition(".")[0]
    return next((game for game in _games() if first == game or first.endswith(f"_{game}")), "")


@cache
def _games() -> tuple[str, ...]:
    return tuple(sorted(file.parent.name for file in PACKAGE.glob("rules/*/__init__.py")))


def cache_root() -> Path:
    """The folder of all that is compiled: `TRIPOT_CACHE`, or one in the user's cache folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_cache_dir("tripot")) / "kernels"


@cache
def cache_folder(game: str) -> Path | None:
    """Folder of one game's compiled kernels; `None`, and a line in the log, when it cannot be written.

    Numba sees a change in one file only, so a change in any rule gets a new folder.
    """
    folder = cache_root() / (game or "common") / _sources_hash(game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        _say_not_kept(str(error))
        return None


def _say_not_kept(reason: str) -> None:
    """Say, once, why compiled rules are not kept, and what to do."""
    if not _said:
        _said.append(reason)
        log.warning(
            "compiled rules cannot be kept, so every start compiles them again (%s); "
            "name a folder that can be written in the environment variable %s",
            reason,
            FOLDER_VARIABLE,
        )


_said: list[str] = []  # reasons that have been given
_opening = threading.Lock()  # Numba's folder is a setting of the whole process


def _open_cache(function: Callable[..., Any]) -> Any:
    """Where a kernel is kept: in our folder, or nowhere. Numba's own other places would not notice changed rules."""
    folder = cache_folder(_game_of(function.__module__))
    if folder is None:
        return NullCache()
    config: Any = numba.config
    theirs, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        opened = FunctionCache(function)
    finally:
        config.CACHE_DIR = theirs
    if Path(opened.cache_path).is_relative_to(folder):
        return opened
    _say_not_kept(f"{folder} is gone")
    return NullCache()


# ---------------------------------------------------------------- names of record types


def _mangling_args(record: Any) -> tuple[str, tuple[str, ...]]:
    """How compiled symbols name a record type: by a hash of its layout.

    Numba's own way is a counter of the process. Kernels for two layouts, compiled in two processes and read from the
    cache by a third, could then bear the same symbol, and the third ran one in place of the other.
    """
    return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)


numba.types.Record.mangling_args = property(_mangling_args)  # type: ignore[method-assign,assignment]
