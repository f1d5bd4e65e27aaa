"""Shuffles that players can check: recomputed here from the description alone, and without bias."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import shuffle
from tripot.play.match import game

SECRETS = st.binary(min_size=32, max_size=32)
NONCES = st.lists(st.text(max_size=8), min_size=2, max_size=5)


def recomputed(secret: bytes, nonces: list[str], label: str, bounds: list[int]) -> list[int]:
    """Numbers below `bounds`, by the protocol: HMAC-SHA256 blocks, four 64-bit words each, rejection of the rest."""
    numbers: list[int] = []
    words: list[int] = []
    counter = 0
    while len(numbers) < len(bounds):
        if not words:
            text = "|".join(["tripot-shuffle/1", label, *nonces, str(counter)])
            block = hmac.new(secret, text.encode(), hashlib.sha256).digest()
            words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
            counter += 1
        bound = bounds[len(numbers)]
        word = words.pop(0)
        if word < 2**64 - 2**64 % bound:
            numbers.append(word % bound)
    return numbers


@given(SECRETS, NONCES, st.integers(0, 300))
def test_the_deck_is_recomputed_by_a_few_independent_lines(secret: bytes, nonces: list[str], deal: int) -> None:
    pack = game("turkish", players=6).pack
    expected = pack.tolist()
    places = list(range(len(expected) - 1, 0, -1))
    for last, other in zip(
        places, recomputed(secret, nonces, f"deal {deal}", [place + 1 for place in places]), strict=True
    ):
        expected[last], expected[other] = expected[other], expected[last]
    assert shuffle.shuffled(pack, secret, nonces, deal).tolist() == expected


@given(SECRETS, NONCES)
def test_the_first_dealer_is_recomputed_too(secret: bytes, nonces: list[str]) -> None:
    players = len(nonces)
    assert shuffle.first_dealer(secret, nonces, players) == recomputed(secret, nonces, "dealer", [players])[0]


@given(SECRETS)
def test_the_commitment_is_the_sha_256_of_the_secret(secret: bytes) -> None:
    assert shuffle.commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_secrets_are_32_fresh_bytes() -> None:
    drawn = {shuffle.new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


def test_every_nonce_and_the_secret_decide() -> None:
    pack = game("turkish", players=2).pack
    one, other = bytes(32), bytes([1] * 32)
    decks = [
        shuffle.shuffled(pack, secret, nonces, deal).tolist()
        for secret, nonces, deal in [
            (one, ["a", "b"], 0),
            (other, ["a", "b"], 0),
            (one, ["c", "b"], 0),
            (one, ["a", "c"], 0),
            (one, ["a", "b"], 1),
            (one, ["b", "a"], 0),
        ]
    ]
    assert len({tuple(deck) for deck in decks}) == len(decks)
    assert all(sorted(deck) == pack.tolist() for deck in decks)


def test_the_pack_itself_is_left_as_it_was() -> None:
    pack = game("turkish", players=2).pack
    before = pack.copy()
    shuffle.shuffled(pack, bytes(32), ["", ""], 0)
    assert np.array_equal(pack, before)


@pytest.mark.parametrize("size", [3, 4])
def test_every_order_is_equally_likely(size: int) -> None:
    tries, count = 12_000, 6 if size == 3 else 24
    pack = np.arange(size, dtype=np.int64)
    orders = Counter(
        tuple(shuffle.shuffled(pack, number.to_bytes(32, "big"), ["", ""], 0).tolist()) for number in range(tries)
    )
    assert len(orders) == count
    assert min(orders.values()) > 0.75 * tries / count
    assert max(orders.values()) < 1.25 * tries / count


def test_words_past_the_last_whole_multiple_are_thrown_away() -> None:
    words = iter([2**64 - 1, 2**64 - 2, 5])
    assert shuffle._below(words, 3) == (2**64 - 2) % 3, "2**64 - 1 is the only word past 3 × whole"
    words = iter([2**64 - 1, 7])
    assert shuffle._below(words, 2**63 + 1) == 7
