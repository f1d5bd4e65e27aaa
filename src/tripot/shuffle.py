"""Shuffles that players can check.

Before a match, the server draws a secret of 32 bytes and publishes its SHA-256, the *commitment*. Then every person
draws a *nonce* and publishes its SHA-256, the *pledge*. Once all pledges are there, everybody opens their nonce. All
chance of the match comes from a stream of HMAC-SHA256 blocks, keyed by the secret, over a label, the nonces in seat
order and a block counter. Nobody knows another nonce before giving a pledge. So neither the server, which has
committed, nor a player who conspires with it can choose a nonce that deals certain cards. The server publishes the
secret when the match is over or given up, and anyone can then recompute every deck. `docs/records.md` says what this
proves, and what it does not.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from tripot.engine.records import Array

SECRET_BYTES = 32
WORD_BYTES = 8


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of a record from which its shuffle can be recomputed. Texts are hex. A seat without a nonce has "".

    Records of earlier versions have no pledges.
    """

    commitment: str
    secret: str
    nonces: tuple[str, ...]
    pledges: tuple[str, ...] = ()


def new_secret() -> bytes:
    """A secret for one match."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The hex SHA-256 of the secret. The server publishes it before any seat gives a nonce."""
    return hashlib.sha256(secret).hexdigest()


def pledge(nonce: str) -> str:
    """The hex SHA-256 of a nonce's text. A seat publishes it before any nonce is opened."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def _words(secret: bytes, nonces: Sequence[str], label: str) -> Iterator[int]:
    """An endless stream of 64-bit numbers."""
    message = "|".join(["tripot-shuffle/1", label, *nonces])
    counter = 0
    while True:
        block = hmac.digest(secret, f"{message}|{counter}".encode(), "sha256")
        for place in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[place : place + WORD_BYTES], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A uniform number below `bound`. Words beyond its last whole multiple are discarded, to avoid modulo bias."""
    limit = (1 << 64) // bound * bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def first_dealer(secret: bytes, nonces: Sequence[str], players: int) -> int:
    """The seat that deals first."""
    return _below(_words(secret, nonces, "dealer"), players)


def draw(secret: bytes, nonces: Sequence[str], label: str, bound: int) -> int:
    """A number below `bound`, for any other draw at a table."""
    return _below(_words(secret, nonces, label), bound)


def shuffled(pack: Array, secret: bytes, nonces: Sequence[str], deal: int, again: int = 0) -> Array:
    """A pack in the order of deal number `deal` (0-based): Fisher-Yates, from the last card down.

    `pack` is a row of card numbers in deck order, and is not changed. `again` is 0 for the deal itself, 1 for the first
    shuffle in the middle of the deal, and so on.
    """
    words = _words(secret, nonces, f"deal {deal} again {again}" if again else f"deal {deal}")
    cards = [int(card) for card in pack]
    for last in range(len(cards) - 1, 0, -1):
        other = _below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return np.array(cards, dtype=np.int64)
