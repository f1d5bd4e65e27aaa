"""Menteur in words: its pack, and what is not plain about its moves."""

from menteur.options import MenteurOptions
from tripot.cards import FRENCH, SUITS, Rank, pack_of
from tripot.engine.records import Array

FACE_DOWN = frozenset({"lay"})  # only the player sees the card (MEN-04)
SHOWS = {"call": "shown"}  # the card called a lie is shown (MEN-05)

FACES = tuple(face for face in FRENCH if face // SUITS <= Rank.SEVEN)  # ace to 7


def deck(options: MenteurOptions) -> Array:  # noqa: ARG001  (the same for all options)
    """Every card of a deal in deck order (MEN-01)."""
    return pack_of(FACES, 1)
