"""Cards and seats as texts name them, for every game's words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tripot.cards import FACES, UnreadableCard, read_card
from tripot.engine.records import LANES
from tripot.errors import Unreadable

ALL_FACES = range(len(FACES))


def read_faces(cards: Iterable[object], allowed: Collection[int] = ALL_FACES, why: str = "") -> list[int]:
    """The faces that texts name; raises `Unreadable`. `why` says what is wrong with a card that is not allowed."""
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
    """A card set of these faces, in packs whose copy is `held` as far as there are any; raises `Unreadable`."""
    chosen = [0] * LANES
    for face in faces:
        card = 1 << face
        free = [lane for lane in range(len(held)) if not chosen[lane] & card]
        if not free:
            raise Unreadable(f"there are not so many copies of {FACES[face]} in the packs")
        holding = [lane for lane in free if held[lane] & card]
        chosen[(holding or free)[0]] |= card
    return chosen


def seat_or_none(seat: Any) -> int | None:
    """A kernel's seat as JSON writes it: -1 is nobody."""
    return None if seat < 0 else int(seat)


def read_numbers(standing: Mapping[str, Any], key: str, count: int) -> list[int]:
    """The row of whole numbers that a standing has under a key; raises `Unreadable`."""
    row = standing.get(key)
    if not isinstance(row, list) or len(row) != count or not all(type(number) is int for number in row):
        raise Unreadable(f"before: {key!r} must be {count} whole numbers")
    return row


def read_hands(hands: Any, players: int, size: int, dealer: int, clause: str) -> list[str]:
    """The cards of a start's hands in the order in which they are dealt, one by one from the dealer's left.

    Raises `Unreadable`.
    """
    by_seat = isinstance(hands, list) and len(hands) == players
    if not by_seat or not all(isinstance(hand, list) and len(hand) == size for hand in hands):
        raise Unreadable(f"start: 'hands' must be {players} lists of {size} cards ({clause})")
    return [hands[(dealer + 1 + place) % players][number] for number in range(size) for place in range(players)]
