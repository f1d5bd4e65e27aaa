"""Reproducible random numbers for simulations, search and bots; shuffles at a table come from `tripot.shuffle`.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): four 32-bit words, kept in int64 so that compiled and
interpreted code agree bit for bit.
"""

import math
from collections.abc import Sequence

import numpy as np

from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import Array, Ints, Record

WORD = 0xFFFFFFFF
WARM_UP = 12  # draws thrown away after seeding, as PractRand does
FINENESS = 1 << 31  # steps of a uniform draw between 0 and 1


class Random(Record):
    """State of one generator."""

    a: int
    b: int
    c: int
    counter: int


@kernel
def draw_word(random: Random) -> int:
    """The next 32 random bits."""
    word = (random.a + random.b + random.counter) & WORD
    random.counter = (random.counter + 1) & WORD
    random.a = random.b ^ (random.b >> 9)
    random.b = (random.c + (random.c << 3)) & WORD
    random.c = ((((random.c << 21) | (random.c >> 11)) & WORD) + word) & WORD
    return word


@kernel
def draw(random: Random, bound: int) -> int:
    """A uniform number from 0 to `bound - 1`, without bias (Lemire 2019). `bound` must be below 2**31."""
    product = draw_word(random) * bound
    if product & WORD < bound:
        threshold = ((1 << 32) - bound) % bound
        while product & WORD < threshold:
            product = draw_word(random) * bound
    return product >> 32


@kernel
def shuffle(random: Random, cards: Ints) -> None:
    """Put `cards` in random order, in place (Fisher-Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = draw(random, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@kernel
def shuffle_into(random: Random, cards: Ints, shuffled: Ints) -> None:
    """Write `cards` into `shuffled` in random order."""
    for place in range(len(cards)):
        shuffled[place] = cards[place]
    shuffle(random, shuffled)


@kernel
def pick_bit(random: Random, mask: int) -> int:
    """The position of a random bit of a mask that is not 0. A single bit needs no draw."""
    bits = count_bits(mask)
    if bits > 1:
        for _ in range(draw(random, bits)):
            mask &= mask - 1
    return lowest_bit(mask)


@kernel
def draw_normal(random: Random) -> float:
    """A standard normal number (Box and Muller)."""
    first = (draw(random, FINENESS) + 0.5) / FINENESS
    second = (draw(random, FINENESS) + 0.5) / FINENESS
    return math.sqrt(-2 * math.log(first)) * math.cos(2 * math.pi * second)


@kernel
def draw_word_at(randoms: Array) -> int:
    """`draw_word` for a card room in a browser."""
    return draw_word(randoms[0])


@kernel
def draw_at(randoms: Array, bound: int) -> int:
    """`draw` for Python code, which holds a generator as an array of length 1."""
    return draw(randoms[0], bound)


@kernel
def shuffle_at(randoms: Array, cards: Ints) -> None:
    """`shuffle` for Python code, which holds a generator as an array of length 1."""
    shuffle(randoms[0], cards)


@kernel
def draw_normal_at(randoms: Array) -> float:
    """`draw_normal` for Python code, which holds a generator as an array of length 1."""
    return draw_normal(randoms[0])


@kernel
def warm_up(randoms: Array) -> None:
    """Throw away the first draws of every generator."""
    for index in range(len(randoms)):
        for _ in range(WARM_UP):
            draw_word(randoms[index])


def generator(*key: int) -> Array:
    """A generator, as an array of one, for a key such as `(seed, match, stream)`. Equal keys give equal draws."""
    return generators([key])


def generators(keys: Sequence[Sequence[int]]) -> Array:
    """A generator for each key."""
    words = [np.random.SeedSequence(list(key)).generate_state(3, np.uint32) for key in keys]
    numbers = np.ones((len(keys), 4), dtype=np.int64)  # the fields of `Random`; the counter starts at 1
    numbers[:, :3] = words
    random: Array = np.ndarray(len(keys), Random.dtype(), numbers)
    warm_up(random)
    return random
