"""What kernels can be made to run on. A target is one way to turn a kernel's Python source into something to call.

Today there are two: the processor, through Numba (`tripot.engine.processor`), and the interpreter, which needs nothing
else. A third, such as a GPU or WebAssembly, is another subclass of `Target`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")


def _as_it_is(container: T) -> T:
    return container


class Target:
    """The interpreter: a kernel runs as the Python function it is. Base class of the targets that compile.

    Attributes:
        compiles: whether kernels are compiled.
        unroll: what a kernel loops over in place of a tuple of names, to take a record's fields one after the other.
    """

    compiles = False
    unroll = staticmethod(_as_it_is)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """What Python and other kernels call in place of a function marked `@kernel`."""
        return function

    def inline(self, function: Callable[..., Any], instruction: str) -> None:
        """Let kernels use one LLVM instruction in place of a call to `function`, which takes and gives an int64."""

    def prepare(self, kernel: Any, *arguments: object) -> None:
        """Make a kernel ready to be called with arguments of such types, without calling it."""

    @contextmanager
    def interpreting(self) -> Iterator[None]:
        """Until the context ends, this thread compiles nothing: what is not compiled yet runs in the interpreter."""
        yield

    def is_interpreting(self) -> bool:
        """Whether this thread is in a context of `interpreting`."""
        return False

    @contextmanager
    def noticing(self, notice: Callable[[str], None]) -> Iterator[None]:  # noqa: ARG002  (nothing is ever compiled)
        """Call `notice` with the name of the game whenever Python begins to wait for one of its kernels."""
        yield
