"""The places of cards in a state, and cards of several packs in one array."""

from collections import Counter
from typing import Any

import numpy as np

from tripot.cards import PACK
from tripot.engine.records import Array, Record
from tripot.errors import Unreadable
from tripot.rules.shared.texts import read_faces


def is_set(state: type[Record], name: str) -> bool:
    """Whether a field holds card sets, one lane for each pack. Other card fields hold numbers, -1 for none."""
    return state.dimensions()[name][-1:] == ("lanes",)


def is_by_seat(state: type[Record], name: str) -> bool:
    """Whether each seat has its own cards in a field."""
    return state.dimensions()[name][:1] == ("seats",)


def cards_in(state: type[Record], name: str, values: Any) -> list[int]:
    """The cards in a field of a state, or in part of one, as numbers."""
    if not is_set(state, name):
        return [card for card in np.ravel(values).tolist() if card >= 0]
    lanes = np.asarray(values).reshape(-1, np.shape(values)[-1])
    return [
        lane * PACK + face
        for row in lanes.tolist()
        for lane, bits in enumerate(row)
        for face in range(PACK)
        if bits >> face & 1
    ]


def number_packs(order: list[str], pack: Array) -> Array:
    """Number these cards, with copies from one pack after another. Raises `Unreadable` unless all cards are there."""
    seen: Counter[int] = Counter()
    cards = pack.copy()
    for place, face in enumerate(read_faces(order) if len(order) == len(pack) else []):
        cards[place] = seen[face] * PACK + face
        seen[face] += 1
    if len(order) != len(pack) or sorted(cards) != sorted(pack):
        raise Unreadable(f"start: it must have exactly the {len(pack)} cards of the deal")
    return cards
