"""The terms of Glükz that kernels use: phases, verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import RANKS, SUITS, Rank


class Phase(IntEnum):
    """How far a deal has come."""

    RACE = 0  # whoever lays first begins (GLU-05)
    AGAIN = 1  # the opener has annulled and plays again, no direction is set (GLU-06)
    SECOND = 2  # either neighbour of `turn` may make the second play (GLU-06)
    TURNS = 3  # players play in turn (GLU-10)


class Verb(IntEnum):
    """What a move does."""

    PLAY = 0
    FLIP = 1
    TAKE = 2


class Knight(IntEnum):
    """What knights do (GLU-17), in the order of the option's choices."""

    NONE = 0
    REVERSE = 1
    SKIP = 2


class Happened(IntEnum):
    """What a move brought about, as flags."""

    OPENS = 1  # first in the race
    STANDS = 2  # cards lie on the pile
    JOKER = 4  # a 3 or a 7 brought the pile down
    ANNUL = 8  # the pile leaves the game
    PICKUP = 16  # the pile goes to the player's hand
    FAILS = 32  # the turned card was too low
    DIRECTION = 64  # the direction has been set
    TURN = 128  # a knight has turned it
    SKIP = 256  # knights have skipped players
    FLY = 512  # an annulment out of turn
    AGAIN = 1024  # the same player plays again
    OUT = 2048  # the player has no card left
    STOPPED = 4096  # the deal went on too long (GLU-23)


EMPTY = -1  # `top` of an empty pile
JOKERS = 15 << (Rank.THREE * SUITS) | 15 << (Rank.SEVEN * SUITS)  # GLU-09
NO_BOUND = -1  # `bound` of a hand of which nothing is known
LOWEST = RANKS - 1
IDLE_PER_PLAYER = 100
MOST_MOVES = 4000
