"""The terms of Glükz that kernels use: phases, verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import RANKS, SUITS, Rank
from tripot.rules.glukz.state import MOST_SLOTS
from tripot.rules.rows.verbs import FROM_ROW, flip
from tripot.rules.shared.verbs import VerbBase


class Phase(IntEnum):
    """How far a deal has come."""

    RACE = 0  # the first seat to play opens (GLU-05)
    AGAIN = 1  # the opener has burned the pile and plays again; no direction is set (GLU-06)
    SECOND = 2  # either neighbour of `turn` may make the second play (GLU-06)
    TURNS = 3  # players play in turn (GLU-10)


class Verb(VerbBase):
    """What a move does."""

    PLAY = 0, FROM_ROW
    FLIP = 1, flip(MOST_SLOTS)
    TAKE = 2, FROM_ROW


class Knight(IntEnum):
    """What knights do (GLU-17), in the order of the option's choices."""

    NONE = 0
    REVERSE = 1
    SKIP = 2


class Happened(IntEnum):
    """What a move caused, as flags."""

    OPENS = 1  # the first play in the race
    STANDS = 2  # the cards stay on the pile
    JOKER = 4  # a 3 or a 7 brought the pile down
    ANNUL = 8  # the pile is burned and leaves the game
    PICKUP = 16  # the pile goes to the player's hand
    FAILS = 32  # the card turned over was too low
    DIRECTION = 64  # the direction has been set
    TURN = 128  # knights have reversed the direction
    SKIP = 256  # knights have skipped players
    FLY = 512  # a pile burned out of turn
    AGAIN = 1024  # the same player plays again
    OUT = 2048  # the player has no cards left
    STOPPED = 4096  # the deal went on too long (GLU-23)


EMPTY = -1  # `top` of an empty pile
JOKERS = 15 << (Rank.THREE * SUITS) | 15 << (Rank.SEVEN * SUITS)  # GLU-09
NO_BOUND = -1  # `bound` of a hand of which nothing is known
LOWEST = RANKS - 1
IDLE_PER_PLAYER = 100
MOST_MOVES = 4000
