"""Suits, ranks, packs, card codes and card sets.

A *face* is a number, `rank * 4 + suit`, with ranks and suits in deck order. The jokers are 56 and 57. Listings begin
with the lowest face. A *card* is `pack * 64 + face`, so the kings of spades of two packs are different cards. Players
need not tell them apart; bookkeeping does. A *card set* is a row of int64 with one lane for each pack. The bit `face`
of a lane is set when that card is in the set.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import lru_cache

import numpy as np

from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import Array, Ints


class Rank(IntEnum):
    """Ranks in deck order. Each game has its own order of strength."""

    ACE = 0
    KING = 1
    QUEEN = 2
    KNIGHT = 3
    JACK = 4
    TEN = 5
    NINE = 6
    EIGHT = 7
    SEVEN = 8
    SIX = 9
    FIVE = 10
    FOUR = 11
    THREE = 12
    TWO = 13


class Suit(IntEnum):
    """Suits in deck order."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


RANK_LETTERS = "AKQNJT98765432"
SUIT_LETTERS = "SHDC"
SUIT_SIGNS = dict(zip(SUIT_LETTERS, "♠♥♦♣", strict=True))
RANKS = len(RANK_LETTERS)
SUITS = len(SUIT_LETTERS)
JOKER = "X"  # instead of a rank
JOKERS = (f"{JOKER}R", f"{JOKER}B")
FACES: tuple[str, ...] = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), *JOKERS)
FACE_OF: dict[str, int] = {text: face for face, text in enumerate(FACES)}
PACK = 64  # card number of the second pack's first face
NO_CARD = -1
NO_SUIT = -1
NO_RANK = -1

TAROT = range(RANKS * SUITS)  # 56 faces: four suits of fourteen
FRENCH = tuple(face for face in TAROT if face // SUITS != Rank.KNIGHT)  # 52 faces


class UnreadableCard(ValueError):
    """A text that is not the name of a card."""


def read_card(text: object) -> int:
    """The face that a text such as `"KS"` names; raises `UnreadableCard`."""
    face = FACE_OF.get(text) if isinstance(text, str) else None
    if face is None:
        cards = f"a card is a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}; a joker is X and R or B"
        raise UnreadableCard(f"{text!r:.40} isn't a card: {cards}")
    return face


def write_card(card: int) -> str:
    """The text of a card or face, such as `"KS"`."""
    return FACES[card % PACK]


def pack_of(faces: Sequence[int], packs: int) -> Array:
    """All cards of `packs` packs in deck order, shape `(packs * len(faces),)`."""
    cards = [pack * PACK + face for pack in range(packs) for face in faces]
    return np.array(cards, dtype=np.int64)


def list_cards(lanes: Iterable[int]) -> list[str]:
    """The texts of a card set in deck order; copies from several packs are next to each other."""
    return list(_codes(tuple(map(int, lanes))))


@lru_cache(maxsize=1 << 14)
def _codes(lanes: tuple[int, ...]) -> tuple[str, ...]:
    """The codes of a card set, cached: the same sets are written many times."""
    return tuple(FACES[face] for face in sorted(face for lane in lanes for face in _faces_in(lane)))


def _faces_in(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@kernel
def rank_mask(rank: int) -> int:
    """The four faces of a rank, as bits."""
    return 15 << (rank * SUITS)


@kernel
def faces_of(cards: Ints) -> int:
    """Every face that occurs in a card set, as bits."""
    faces = 0
    for lane in range(len(cards)):
        faces |= cards[lane]
    return faces


@kernel
def count_cards(cards: Ints, faces: int) -> int:
    """How many cards of a set have one of the `faces`."""
    count = 0
    for lane in range(len(cards)):
        count += count_bits(cards[lane] & faces)
    return count


@kernel
def size(cards: Ints) -> int:
    """How many cards a set has."""
    return count_cards(cards, -1)


@kernel
def clear(cards: Ints) -> None:
    """Empty a set, in place."""
    for lane in range(len(cards)):
        cards[lane] = 0


@kernel
def include(cards: Ints, others: Ints) -> None:
    """Put the `others` into a set, in place."""
    for lane in range(len(cards)):
        cards[lane] |= others[lane]


@kernel
def exclude(cards: Ints, others: Ints) -> None:
    """Take the `others` out of a set, in place."""
    for lane in range(len(cards)):
        cards[lane] &= ~others[lane]


@kernel
def include_card(cards: Ints, card: int) -> None:
    """Put one card into a set, in place."""
    cards[card // PACK] |= 1 << (card % PACK)


@kernel
def holds(cards: Ints, others: Ints) -> bool:
    """Whether a set has all of the `others`, which may have more lanes than the set."""
    for lane in range(len(others)):
        held = cards[lane] if lane < len(cards) else 0
        if others[lane] & ~held:
            return False
    return True


@kernel
def forget(known: Ints, cards: Ints) -> None:
    """Take `cards` out of a set of cards that others have seen, in place.

    Others cannot tell copies of one face apart. If an unseen copy leaves the hand, it might be the copy that they have
    seen. So they forget that one.
    """
    for lane in range(len(known)):
        unseen = cards[lane] & ~known[lane]
        known[lane] &= ~cards[lane]
        for other in range(len(known)):
            if other != lane:
                replaced = known[other] & unseen & ~cards[other]
                known[other] &= ~replaced
                unseen &= ~replaced


@kernel
def gather(cards: Ints, faces: int, count: int, gathered: Ints) -> None:
    """Add to `gathered` the first `count` cards of a set with one of `faces`, in deck order. The set must have them."""
    left = faces_of(cards) & faces
    while count > 0:
        face = left & -left
        for lane in range(len(cards)):
            if count > 0 and cards[lane] & face:
                gathered[lane] |= face
                count -= 1
        left ^= face


@kernel
def lane_of(cards: Ints, face: int) -> int:
    """The lowest lane of a set that holds one of the faces, given as bits; the last lane if none does."""
    for lane in range(len(cards) - 1):
        if cards[lane] & face:
            return lane
    return len(cards) - 1


@kernel
def pick_card(cards: Ints, faces: int, index: int) -> int:
    """The card at `index` (0-based, by pack, then face) among those of a set with one of `faces`; -1 if too few."""
    for lane in range(len(cards)):
        bits = cards[lane] & faces
        here = count_bits(bits)
        if index < here:
            for _ in range(index):
                bits &= bits - 1
            return lane * PACK + lowest_bit(bits)
        index -= here
    return -1
