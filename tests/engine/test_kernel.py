"""The instructions that kernels have: the same compiled and interpreted."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tripot.engine.kernel import count_bits, kernel, lowest_bit

BITS = st.integers(0, 2**62 - 1)


@kernel
def counted(bits: int) -> int:
    return count_bits(bits)


@kernel
def found(bits: int) -> int:
    return lowest_bit(bits)


@given(BITS)
@example(0)
def test_bits_are_counted(bits: int) -> None:
    assert counted(bits) == count_bits(bits) == sum(bits >> place & 1 for place in range(62))


@given(BITS)
@example(0)
def test_the_lowest_bit_is_found(bits: int) -> None:
    assert found(bits) == lowest_bit(bits) == bin(bits)[::-1].find("1")
