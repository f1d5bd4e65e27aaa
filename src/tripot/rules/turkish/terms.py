"""The terms of Turkish that kernels use: verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import RANKS, SUITS, Rank, Suit
from tripot.rules.rows.verbs import FROM_ROW, flip
from tripot.rules.shared.verbs import VerbBase
from tripot.rules.turkish.state import SLOTS


class Verb(VerbBase):
    """What a move does."""

    PLAY = 0, FROM_ROW
    FLIP = 1, flip(SLOTS)
    TAKE = 2, FROM_ROW


class Happened(IntEnum):
    """What a move caused, as flags."""

    STANDS = 1  # the cards stay on the pile
    SWEEP = 2  # the pile and the 10s leave the deal, or 10s that were led
    PICKUP = 4  # the pile goes to the player's hand
    FAILS = 8  # the card turned over was too high
    TURN = 16  # the direction was reversed
    LEADS = 32  # the same player leads again
    OUT = 64  # the player has no cards left
    STOPPED = 128  # the deal went on too long (TUR-22)
    KEPT = 256  # a 10 was shown and kept (TUR-18)


EMPTY = -1  # `top` of an empty table: any rank goes on it
TENS = 15 << (Rank.TEN * SUITS)
COURT = 0xFFFF << (Rank.KING * SUITS)  # kings, queens, knights, jacks
TURNER = 1 << (Rank.SEVEN * SUITS + Suit.DIAMONDS)  # the 7 of diamonds (TUR-14)
SEVENS = 15 << (Rank.SEVEN * SUITS)
ABOVE_SEVENS = (1 << (Rank.SEVEN * SUITS)) - 1
NO_BOUND = RANKS
IDLE_PER_PLAYER = 100
MOST_MOVES = 2000
