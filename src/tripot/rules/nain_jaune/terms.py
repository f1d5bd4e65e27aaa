"""The terms of Nain Jaune that kernels use: verbs, consequences of a move, constants."""

from enum import IntEnum

import numpy as np

from tripot.cards import RANKS, SUITS, Rank, Suit
from tripot.rules.nain_jaune.state import HEIGHTS
from tripot.rules.shared.verbs import NO_CARD, Named, Says, VerbBase

CARDS = Named(1, HEIGHTS * SUITS)  # one at a time: more can be read, and are refused
UNREAD = "a lead or follow names cards and nothing else; a decline names nothing"


class Verb(VerbBase):
    """What a move does."""

    LEAD = 0, Says(CARDS, unread=UNREAD)
    FOLLOW = 1, Says(CARDS, unread=UNREAD)
    DECLINE = 2, Says(NO_CARD, unread=UNREAD)


class Happened(IntEnum):
    """What a move caused, as flags."""

    BOX = 1  # the player wins the box of the card played (NAI-11)
    WITHOUT = 2  # the player lacks the next card: "3 sans 4" (NAI-08)
    LEADS = 4  # nobody can go on: the player of the last card leads again (NAI-10)
    OUT = 8  # the player has no cards left
    GRAND_OPERA = 16  # the player went out in the first run (NAI-15)


ANY = -1  # `wanted` when any card may be led
KING_HEIGHT = HEIGHTS - 1
STAKES = 1 + 2 + 3 + 4 + 5  # tokens that a player puts on the board, times the stake (NAI-03)
COURT_HEIGHT = 10  # jack, queen and king count ten points (NAI-14)

# Ranks by height, ace low (NAI-06): the tarot knight is not in the pack.
RANK_OF = np.array([Rank.ACE, *(r for r in range(RANKS - 1, 0, -1) if r != Rank.KNIGHT)], dtype=np.int64)
HEIGHT_OF = np.array([RANK_OF.tolist().index(r) if r != Rank.KNIGHT else -1 for r in range(RANKS)], dtype=np.int64)

# The marked cards, in the order of NAI-01.
MARKED = np.array(
    [
        Rank.TEN * SUITS + Suit.DIAMONDS,
        Rank.JACK * SUITS + Suit.CLUBS,
        Rank.QUEEN * SUITS + Suit.SPADES,
        Rank.KING * SUITS + Suit.HEARTS,
        Rank.SEVEN * SUITS + Suit.DIAMONDS,
    ],
    dtype=np.int64,
)
# Cards dealt to each of 3 to 8 players (NAI-04).
HAND_SIZE = np.array([0, 0, 0, 15, 12, 9, 8, 7, 6], dtype=np.int64)
MOST_HELD = int(HAND_SIZE.max())
FULL_PACK = HEIGHTS * SUITS  # cards (NAI-02)
