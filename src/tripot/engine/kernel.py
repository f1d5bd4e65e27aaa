"""`@kernel`, the mark of every function of the rules, and the two instructions that Python has no name for."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numpy as np

from tripot.engine.target import Target

F = TypeVar("F", bound=Callable[..., Any])


def usual_target() -> Target:
    """The processor where Numba is installed; the interpreter without it, or with `NUMBA_DISABLE_JIT=1`."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or find_spec("numba") is None:
        return Target()
    from tripot.engine.processor import Processor  # noqa: PLC0415  (only this target needs Numba)

    return Processor()


TARGET = usual_target()
unroll = TARGET.unroll


def kernel(function: F) -> F:
    """Mark a function as a kernel: it runs on `TARGET`, compiled at its first call for the types it is called with.

    A compiled kernel is inlined into the kernels that call it, and it counts no references to arrays. Together that
    makes random play three times as fast (`docs/decisions/0008-fast-kernels.md`). A kernel therefore makes no arrays,
    and the only arrays it returns are rows of a record it was given, annotated as `Ints`.
    """
    return cast("F", TARGET.kernel(function))


def count_bits(bits: int) -> int:
    """How many bits are set in a number that is not negative."""
    return _int64(int(bits).bit_count())


def lowest_bit(bits: int) -> int:
    """Position of the lowest bit set; -1 when there is none."""
    return _int64((int(bits) & -int(bits)).bit_length() - 1)


def _int64(number: int) -> int:
    """The number as kernels calculate with it: bits beyond the 64th drop out on the left, as in compiled code."""
    return cast("int", np.int64(number))


TARGET.inline(count_bits, "population count")
TARGET.inline(lowest_bit, "trailing zeros")
