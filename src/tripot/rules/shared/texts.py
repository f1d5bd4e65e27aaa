"""Cards and seats as texts name them, for the words of every game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tripot.cards import FACES, UnreadableCard, read_card
from tripot.engine.records import LANES
from tripot.errors import Unreadable

ALL_FACES = range(len(FACES))


def read_faces(cards: Iterable[object], allowed: Collection[int] = ALL_FACES, why: str = "") -> list[int]:
    """The faces that these texts name. Raises `Unreadable`; `why` says why a card is not allowed."""
    faces = []
    for card in cards:
        try:
            faces.append(read_card(card))
        except UnreadableCard as error:
            raise Unreadable(str(error)) from None
        if faces[-1] not in allowed:
            raise Unreadable(f"{card} {why}")
    return faces


def choose_copies(faces: Iterable[int], held: Sequence[int]) -> list[int]:
    """A card set of these faces, using copies in `held` as far as there are any. Raises `Unreadable`."""
    chosen = [0] * LANES
    for face in faces:
        card = 1 << face
        free = [lane for lane in range(len(held)) if not chosen[lane] & card]
        if not free:
            raise Unreadable(f"the packs do not have enough copies of {FACES[face]}")
        holding = [lane for lane in free if held[lane] & card]
        chosen[(holding or free)[0]] |= card
    return chosen


def read_numbers(standing: Mapping[str, Any], key: str, count: int) -> list[int]:
    """The row of whole numbers under a key of a standing. Raises `Unreadable`."""
    row = standing.get(key)
    if not isinstance(row, list) or len(row) != count or not all(map(_fits, row)):
        raise Unreadable(f"before: {key!r} must be {count} whole numbers")
    return row


def _fits(number: object) -> bool:
    """Whether a value is a whole number that a record can hold, with room to add."""
    return type(number) is int and abs(number) < 1 << 62


def read_hands(hands: Any, players: int, size: int, dealer: int, clause: str) -> list[str]:
    """The cards of a start's hands in the order in which they are dealt, one by one from the dealer's left.

    Raises `Unreadable`.
    """
    by_seat = isinstance(hands, list) and len(hands) == players
    if not by_seat or not all(isinstance(hand, list) and len(hand) == size for hand in hands):
        raise Unreadable(f"start: 'hands' must be {players} lists of {size} cards ({clause})")
    return [hands[(dealer + 1 + place) % players][number] for number in range(size) for place in range(players)]
