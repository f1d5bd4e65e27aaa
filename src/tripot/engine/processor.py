"""The processor as a target: kernels compiled by Numba.

A kernel is compiled in two ways. For calls from other kernels, it is only brought into a form that is linked into the
caller. For calls from Python, it is optimised together with everything linked into it, turned into machine code and
kept in the user's cache folder. That halves the time of compilation (`docs/decisions/0009-first-use.md`).
"""

import hashlib
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numba.core.ccallback
import numba.experimental.function_type  # both add to Numba's table of types, which threads look into later
import numpy as np
from llvmlite import ir
from numba.core import event, types
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher, cpu_target
from numba.extending import intrinsic, overload

from tripot.engine import cache
from tripot.engine.records import Ints
from tripot.engine.target import Target


class Processor(Target):
    """The processor of this machine, through Numba and LLVM."""

    compiles = True
    unroll = staticmethod(numba.literal_unroll)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """A kernel that is compiled for the types it is called with; other Python threads run while it does.

        It counts references to arrays only when it returns a row of a record, where Numba asks for it.
        """
        returns_row = function.__annotations__.get("return") in (Ints, "Ints")
        return Kernel(function, nopython=True, nogil=True, _nrt=returns_row)

    def inline(self, function: Callable[..., Any], instruction: str) -> None:
        """Replace calls to `function` in kernels with one LLVM instruction."""
        overload(function)(_INSTRUCTIONS[instruction])

    def prepare(self, kernel: Any, *arguments: object) -> None:
        """Compile a kernel for these types of arguments, or load it from the cache folder."""
        if isinstance(kernel, Kernel):
            kernel.compile(tuple(kernel.typeof_pyval(argument) for argument in arguments))

    @contextmanager
    def interpreting(self) -> Iterator[None]:
        """Until the context ends, this thread compiles nothing, and interprets what no other thread has compiled."""
        _thread.interpreting += 1
        try:
            yield
        finally:
            _thread.interpreting -= 1

    def is_interpreting(self) -> bool:
        """Whether this thread is in a context of `interpreting`."""
        return _thread.interpreting > 0

    @contextmanager
    def noticing(self, notice: Callable[[str], None]) -> Iterator[None]:
        """Call `notice` with the name of a game whenever one of its kernels is about to be compiled."""
        with event.install_listener("numba:compile", _Listener(notice)):
            yield


# ---------------------------------------------------------------- the two ways


class _Linked(JITCodeLibrary):
    """Code that has no machine code of its own: it is linked into other code, which is then optimised as a whole."""

    def _optimize_final_module(self) -> None:
        """Do nothing: the code that this is linked into is optimised."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _NoEntry:
    """Stands in for the entry point from Python, which linked code lacks: Numba names compiled code after it."""


LEAST, MOST = -(2**63), 2**63 - 1  # of an int64


class _LinkedCompiler(Compiler):
    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function only as far as its callers need."""
        state = self.state
        state.flags.no_compile = True
        state.library = _Linked(state.targetctx.codegen(), func.__qualname__)
        result = super().compile_extra(func)._replace(entry_point=_NoEntry())
        state.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


class _LinkedKernel(CPUDispatcher):
    """A kernel as other kernels call it."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=_LinkedCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Treat constant arguments like any other. The optimiser will see that they are constant."""
        return super().get_call_template(tuple(types.unliteral(arg) for arg in args), kws)

    def add_overload(self, result: Any) -> None:
        """Remember the compiled code; Python cannot call it."""
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
        """The type that other kernels see: the linked kernel."""
        return types.Dispatcher(self._linked)

    def linked_for(self, types_of_arguments: tuple[Any, ...]) -> Any:
        """What Numba knows of the kernel as other kernels call it, compiled for these types."""
        self._linked.compile(types_of_arguments)
        return self._linked.overloads[types_of_arguments]

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Numba calls this for types of arguments that it has no code for. Returns what Numba should call with them."""
        if any(type(each) is int and not LEAST <= each <= MOST for each in args):
            raise OverflowError("a number is too large for a kernel")  # as where the code is there already
        return self._interpret if _thread.interpreting else super()._compile_for_args(*args, **kws)  # type: ignore[misc]

    def _interpret(self, *args: Any) -> Any:
        """Run in the interpreter. As with compiled code, the result is a Python number, not a NumPy number."""
        result = self.py_func(*args)
        return result.item() if isinstance(result, np.integer | np.bool) else result

    def compile(self, sig: Any) -> Any:
        """Load the code for a signature from the cache folder, or compile it and save it there."""
        with _opening:
            if isinstance(self._cache, NullCache):
                self._cache = _open_cache(self.py_func)
        try:
            return super().compile(sig)
        except OSError as error:  # it was compiled, but could not be saved
            self._cache = NullCache()
            cache.say_not_kept(str(error))
            return super().compile(sig)


class _Thread(threading.local):
    interpreting = 0  # the number of `Processor.interpreting` contexts that this thread is in


_thread = _Thread()
_opening = threading.Lock()  # Numba's folder is a setting of the whole process


def _open_cache(function: Callable[..., Any]) -> Any:
    """The cache of a kernel: in our folder or nowhere. In Numba's other places, changed rules would go unnoticed."""
    folder = cache.cache_folder(cache.game_of(function.__module__))
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
    cache.say_not_kept(f"{folder} is gone")
    return NullCache()


def _machine() -> tuple[str, ...]:
    """The Python and the Numba that compile, and what for: the system, and the processor with its instructions."""
    return str(sys.implementation.cache_tag), numba.__version__, *cpu_target.target_context.codegen().magic_tuple()


cache.add_machine(*_machine())


class _Listener(event.Listener):
    """Calls a function with the game of every kernel that Python begins to wait for."""

    def __init__(self, notice: Callable[[str], None]) -> None:
        self._notice = notice

    def on_start(self, event: Any) -> None:
        """The compilation of a kernel that was not in the cache folder begins."""
        if isinstance(event.data["dispatcher"], Kernel):
            self._notice(cache.game_of(event.data["dispatcher"].__module__))

    def on_end(self, event: Any) -> None:
        """The compilation ends."""


# ---------------------------------------------------------------- single instructions


def _instruction(emit: Callable[[Any, Any], Any]) -> Any:
    """A function from int64 to int64. It compiles to what `emit` makes of the builder and the argument."""

    def typed(_typing: object, _bits: object) -> Any:
        return numba.int64(numba.int64), lambda _context, builder, _signature, args: emit(builder, args[0])

    return intrinsic(typed)


_population_count = _instruction(lambda builder, bits: builder.ctpop(bits))
_trailing_zeros = _instruction(lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 0)))

# Numba compares the parameters of these functions with those of the functions they return, so neither are annotated.
_INSTRUCTIONS: dict[str, Any] = {
    "population count": lambda bits: lambda bits: _population_count(bits),  # noqa: ARG005, PLW0108
    "trailing zeros": lambda bits: lambda bits: _trailing_zeros(bits) if bits else -1,  # noqa: ARG005
}


# ---------------------------------------------------------------- names of record types


def _mangling_args(record: Any) -> tuple[str, tuple[str, ...]]:
    """How compiled symbols name a record type: by a hash of its layout.

    Numba itself numbers record types, separately in each process. Two layouts compiled in two processes could then get
    the same symbol, and a third process that read both from the cache folder ran one instead of the other.
    """
    return "Record", (hashlib.sha256(record.name.encode()).hexdigest()[:16],)


numba.types.Record.mangling_args = property(_mangling_args)  # type: ignore[method-assign,assignment]
