"""What kernels can run on. A target is one way to turn a kernel's Python source into something to call.

There are two: the processor, through Numba (`tripot.engine.processor`), and the interpreter, which needs nothing else.
A third, such as a GPU, is another subclass of `Target`. WebAssembly is none, as nothing here calls it:
`tripot.engine.wasm` makes modules of what the processor's target compiles.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


def _as_it_is(container: T) -> T:
    return container


class Target:
    """The interpreter, which runs a kernel as a Python function. Also the base class of targets that compile.

    Attributes:
        compiles: whether kernels are compiled.
        unroll: what a kernel loops over instead of a tuple of names, to use a record's fields one after the other.
    """

    compiles = False
    unroll = staticmethod(_as_it_is)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """The function that Python and other kernels call instead of the one marked `@kernel`."""
        return function

    def inline(self, function: Callable[..., Any], instruction: str) -> None:
        """Replace calls to `function`, from int64 to int64, in kernels with one LLVM instruction."""

    def prepare(self, kernel: Any, *arguments: object) -> None:
        """Make a kernel ready for calls with these types of arguments, without calling it."""

    @contextmanager
    def interpreting(self) -> Iterator[None]:
        """Until the context ends, this thread compiles nothing, and interprets what is not compiled yet."""
        yield

    def is_interpreting(self) -> bool:
        """Whether this thread is in a context of `interpreting`."""
        return False

    @contextmanager
    def noticing(self, notice: Callable[[str], None]) -> Iterator[None]:  # noqa: ARG002  (nothing is ever compiled)
        """Call `notice` with the name of a game whenever Python starts to wait for one of its kernels."""
        yield
