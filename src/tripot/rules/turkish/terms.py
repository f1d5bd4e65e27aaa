"""The terms of Turkish that kernels use: verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import RANKS, SUITS, Rank, Suit


class Verb(IntEnum):
    """What a move does."""

    PLAY = 0
    FLIP = 1
    TAKE = 2


class Happened(IntEnum):
    """What a move brought about, as flags."""

    STANDS = 1  # cards lie on the trick
    SWEEP = 2  # the trick and the 10s leave the deal, or 10s that were led
    PICKUP = 4  # the trick goes to the player's hand
    FAILS = 8  # the turned card was too high
    TURN = 16  # the direction has turned
    LEADS = 32  # the same player leads again
    OUT = 64  # the player has no card left
    STOPPED = 128  # the deal went on too long (TUR-22)
    KEPT = 256  # a 10 was shown and kept (TUR-18)


EMPTY = -1  # `top` of an empty table: every rank descends from it
TENS = 15 << (Rank.TEN * SUITS)
COURT = 0xFFFF << (Rank.KING * SUITS)  # kings, queens, knights, jacks
TURNER = 1 << (Rank.SEVEN * SUITS + Suit.DIAMONDS)  # the 7 of diamonds (TUR-14)
SEVENS = 15 << (Rank.SEVEN * SUITS)
ABOVE_SEVENS = (1 << (Rank.SEVEN * SUITS)) - 1
NO_BOUND = RANKS
IDLE_PER_PLAYER = 100
MOST_MOVES = 2000
