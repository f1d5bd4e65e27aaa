"""The instructions that kernels have: the same compiled and interpreted."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tripot.engine.kernel import TARGET, count_bits, kernel, lowest_bit

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


@kernel
def same(number: int) -> int:
    return number


@pytest.mark.skipif(not TARGET.compiles, reason="kernels are not compiled in this run")
def test_a_number_that_is_too_large_is_refused_before_and_after_the_kernel_is_compiled() -> None:
    for _ in range(2):
        for number in (2**63, -(2**63) - 1, 10**30):
            with pytest.raises(OverflowError):
                same(number)
        assert same(2**63 - 1) == 2**63 - 1
