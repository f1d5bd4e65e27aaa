"""`@kernel`, which marks every function of the rules, and two processor instructions that Python does not have."""

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numpy as np

from tripot.engine.target import Target

F = TypeVar("F", bound=Callable[..., Any])


def usual_target() -> Target:
    """The processor if Numba is installed; the interpreter without it, or with `NUMBA_DISABLE_JIT=1`."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or find_spec("numba") is None:
        return Target()
    from tripot.engine.processor import Processor  # noqa: PLC0415  (only this target needs Numba)

    return Processor()


TARGET = usual_target()
unroll = TARGET.unroll


def kernel(function: F) -> F:
    """Mark a function as a kernel. It runs on `TARGET`, and is compiled at its first call for each set of types.

    A compiled kernel is inlined into the kernels that call it, and does not count references to arrays. Together, this
    makes random play three times as fast (`docs/decisions/0008-fast-kernels.md`). A kernel therefore can't make arrays.
    The only arrays that it can return are rows of a record passed to it, annotated as `Ints`.
    """
    return cast("F", TARGET.kernel(function))


def count_bits(bits: int) -> int:
    """The number of bits set in a number that is not negative."""
    return _int64(int(bits).bit_count())


def lowest_bit(bits: int) -> int:
    """The position of the lowest set bit; -1 if no bit is set."""
    return _int64((int(bits) & -int(bits)).bit_length() - 1)


def _int64(number: int) -> int:
    """The number as kernels calculate with it: only the lowest 64 bits are kept, as in compiled code."""
    return cast("int", np.int64(number))


TARGET.inline(count_bits, "population count")
TARGET.inline(lowest_bit, "trailing zeros")
