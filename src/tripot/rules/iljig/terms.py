"""The terms of Iljig that kernels use: phases, verbs, consequences of a move, the order of the cards."""

from enum import IntEnum

import numpy as np

from tripot.cards import FACE_OF, RANK_LETTERS, RANKS, SUITS, Rank


class Phase(IntEnum):
    """How far a deal has come."""

    TRUMP = 0  # the dealer names trumps after a joker (ILJ-06)
    DECLARE = 1  # those able to are asked whether they lay five (ILJ-19, ILJ-20)
    PLAY = 2


class Verb(IntEnum):
    """What a step does. The first four are whole moves by themselves."""

    TRUMP = 0  # `slot` is the suit
    DECLARE = 1
    DECLINE = 2
    TAKE = 3
    STAGE = 4  # one card of a lead, in deck order
    LEAD = 5  # lay what is staged
    COVER = 6  # one card for the next card of the table; the last one lays them all
    UNSTAGE = 7  # take all staged cards back


class Happened(IntEnum):
    """What a move brought about, as flags."""

    LEADS = 1
    COVERS = 2
    PICKUP = 4  # all the cards played go to the hand
    DRAWS = 8
    OUT = 16
    LOSES = 32  # a declarer whose five are covered loses
    STOPPED = 64


RED_JOKER = FACE_OF["XR"]
BLACK_JOKER = FACE_OF["XB"]
JOKERS = 1 << RED_JOKER | 1 << BLACK_JOKER
HAND = 5
STOCK_LEAD = 3  # cards led at most while the stock holds any (ILJ-12)
LETTERS = 5  # I-L-J-I-G
MOST_MOVES = 3000

# Ranks from high to low (ILJ-03); the knight is not in the pack.
ORDER = np.array([RANK_LETTERS.index(rank) for rank in "A23KQJT987654"], dtype=np.int64)
# Faces in deck order: jokers, then ranks high to low, suits in deck order.
DECK_ORDER = np.array(
    [RED_JOKER, BLACK_JOKER, *(int(rank) * SUITS + suit for rank in ORDER for suit in range(SUITS))], dtype=np.int64
)
# Parts of a set of faces that stay together in that order.
TWOS_BIT = Rank.TWO * SUITS
THREES_BIT = Rank.THREE * SUITS
COURT = 0xFF << Rank.KING * SUITS  # kings and queens
JACK_TO_FOUR = 0xFFFF_FFFF << Rank.JACK * SUITS
FIRST_FACES = sum(1 << rank * SUITS for rank in range(RANKS))  # one face of each rank
# Place in that order, by face; tarot knights have none.
PLACE = np.array(
    [DECK_ORDER.tolist().index(face) if face in DECK_ORDER else -1 for face in range(RANKS * SUITS + 2)], dtype=np.int64
)
# Faces that come later in that order, by place.
LATER = np.array(
    [sum(1 << int(face) for face in DECK_ORDER[place + 1 :]) for place in range(len(DECK_ORDER))], dtype=np.int64
)
SUIT_FACES = np.array(
    [sum(1 << (rank * SUITS + suit) for rank in range(RANKS)) for suit in range(SUITS)], dtype=np.int64
)
