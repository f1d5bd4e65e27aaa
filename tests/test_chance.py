"""Chance for simulations: the generator is sfc32, its numbers are uniform, and seeds give what they always gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import chance
from tripot.chance import Random
from tripot.engine.records import Array

MASK = 2**32 - 1
WORDS = st.integers(0, MASK)


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """Chris Doty-Humphrey's generator, as PractRand's source gives it, once more."""
    while True:
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c * 9) % 2**32
        rotated = (c * 2**21) % 2**32 + c // 2**11
        c = (rotated + word) % 2**32
        yield word


def generator_of(a: int, b: int, c: int, counter: int) -> Array:
    random = Random.new()
    random["a"], random["b"], random["c"], random["counter"] = a, b, c, counter
    return random


@given(WORDS, WORDS, WORDS, WORDS)
def test_words_are_those_of_sfc32(a: int, b: int, c: int, counter: int) -> None:
    random, reference = generator_of(a, b, c, counter), sfc32(a, b, c, counter)
    assert [chance.draw_word(random[0]) for _ in range(20)] == [next(reference) for _ in range(20)]


def test_reference_vector() -> None:
    """Seeded with a = 1, b = 2, c = 3 and a counter of 1, as computed by hand for the first two words."""
    random = generator_of(1, 2, 3, 1)
    assert chance.draw_word(random[0]) == 4  # 1 + 2 + 1
    # a = 2 ^ 0 = 2, b = 3 + 24 = 27, c = (3 << 21) + 4, counter = 2
    assert chance.draw_word(random[0]) == 31  # 2 + 27 + 2


def reference_draw(words: Iterator[int], bound: int) -> int:
    """Lemire's draw, said another way: of the 2**32 words drop those that would give some numbers one more chance."""
    while True:
        high, low = divmod(next(words) * bound, 2**32)
        if low >= 2**32 % bound:
            return high


@given(WORDS, WORDS, WORDS, st.integers(1, 2**31 - 1))
def test_draw_is_unbiased_rejection(a: int, b: int, c: int, bound: int) -> None:
    random, words = generator_of(a, b, c, 1), sfc32(a, b, c, 1)
    drawn = [chance.draw_at(random, bound) for _ in range(5)]
    assert drawn == [reference_draw(words, bound) for _ in range(5)]
    assert all(0 <= number < bound for number in drawn)


def test_generators_start_where_numpys_seeds_say() -> None:
    a, b, c = (int(word) for word in np.random.SeedSequence([7, 3]).generate_state(3, np.uint32))
    words = sfc32(a, b, c, 1)
    for _ in range(chance.WARM_UP):
        next(words)
    random = chance.generator(7, 3)
    assert [chance.draw_word(random[0]) for _ in range(5)] == [next(words) for _ in range(5)]


def test_equal_keys_give_equal_draws_and_others_do_not() -> None:
    def draws(*key: int) -> list[int]:
        random = chance.generator(*key)
        return [chance.draw_at(random, 1000) for _ in range(8)]

    assert draws(7, 0) == draws(7, 0)
    assert len({tuple(draws(*key)) for key in [(7, 0), (7, 1), (8, 0), (7, 0, 1), (0, 7)]}) == 5


def test_the_shuffle_is_fisher_yates_from_the_last_card() -> None:
    cards = np.arange(10, dtype=np.int64)
    expected, words = list(range(10)), sfc32(5, 6, 7, 1)
    for last in range(9, 0, -1):
        other = reference_draw(words, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    chance.shuffle_at(generator_of(5, 6, 7, 1), cards)
    assert cards.tolist() == expected


@pytest.mark.parametrize("size", [3, 4])
def test_every_order_is_equally_likely(size: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    random = chance.generator(1, size)
    tries = 24_000
    for _ in range(tries):
        cards = np.arange(size, dtype=np.int64)
        chance.shuffle_at(random, cards)
        orders[tuple(cards.tolist())] += 1
    count = 6 if size == 3 else 24
    assert len(orders) == count
    assert min(orders.values()) > 0.8 * tries / count
    assert max(orders.values()) < 1.2 * tries / count
