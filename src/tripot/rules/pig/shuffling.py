"""The shuffle in the middle of a deal of Vatra, before the loser is punished (PIG-39)."""

import numpy as np

from tripot.cards import write_card
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.move import Move
from tripot.rules.pig.punishment import shuffle
from tripot.rules.pig.state import State
from tripot.rules.shared.places import cards_in
from tripot.rules.shared.texts import read_faces

__all__ = ["pack", "read_shuffle", "shuffle", "write_shuffle"]


def pack(states: Array) -> Array:
    """The cards to shuffle for the punishment: the whole pack, in deck order (PIG-39)."""
    cards = [card for name in ("hand", "lying") for card in cards_in(State, name, states[name][0])]
    return np.array(sorted(cards), dtype=np.int64)


def write_shuffle(deck: Array) -> Move:
    """The shuffled pack as a move of `CHANCE`."""
    return Move("shuffle", cards=tuple(write_card(int(card)) for card in deck))


def read_shuffle(move: Move, states: Array) -> Array:
    """The inverse of `write_shuffle`. Raises `Unreadable`."""
    faces = read_faces(move.cards)
    cards = pack(states)
    if move != Move("shuffle", cards=move.cards) or sorted(faces) != cards.tolist():
        raise Unreadable(f"the shuffle must name each of the {len(cards)} cards of the deal once, and nothing else")
    return np.array(faces, dtype=np.int64)
