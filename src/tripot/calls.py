"""The kernels that a deal calls at every move, as cheaply as Python can."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tripot.kernel import Array, direct
from tripot.rules.contract import Kernels


class Calls(NamedTuple):
    """The kernels `look`, `legal` and `advance` for the records of one table."""

    look: Callable[[Array, Array], int]
    legal: Callable[[Array, int, Array], int]
    advance: Callable[[Array, int, Array, int], int]


def direct_calls(kernels: Kernels, states: Array, moves: Array) -> Calls | None:
    """Their machine code for such records; `None` where they are not compiled, or not yet."""
    advance = direct(kernels.advance, states, 0, moves, 0)
    if advance is kernels.advance:
        return None
    return Calls(direct(kernels.look, states, moves), direct(kernels.legal, states, 0, moves), advance)


def plain_calls(kernels: Kernels) -> Calls:
    """The kernels themselves, which may run in the interpreter."""
    return Calls(_number(kernels.look), _number(kernels.legal), _number(kernels.advance))


def _number(kernel: Callable[..., int]) -> Callable[..., int]:
    """A kernel whose number is Python's: in the interpreter it is NumPy's."""
    return lambda *arguments: int(kernel(*arguments))
