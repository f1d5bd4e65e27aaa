"""The terms of Iljig that kernels use: phases, verbs, consequences of a move, the order of the cards."""

from enum import IntEnum

import numpy as np

from tripot.cards import FACE_OF, RANK_LETTERS, RANKS, SUIT_LETTERS, SUITS, Rank
from tripot.rules.iljig.state import MOST_ON_TABLE
from tripot.rules.shared.verbs import NO_CARD, ONE_CARD, Named, Part, Says, VerbBase

HAND = 5  # cards dealt to each seat (ILJ-05)


class Phase(IntEnum):
    """How far a deal has come."""

    TRUMP = 0  # the dealer chooses trumps after a joker (ILJ-06)
    DECLARE = 1  # seats that can are asked whether they play all five (ILJ-19, ILJ-20)
    PLAY = 2


TRUMP = Part("suit", "the suit of trumps", labels=tuple(SUIT_LETTERS))
WHOLE = Named(1, MOST_ON_TABLE)


class Verb(VerbBase):
    """What a step does. The first four verbs are whole moves by themselves; `WHOLE_LEAD` is one in words only."""

    TRUMP = 0, Says(NO_CARD, TRUMP)
    DECLARE = 1, Says(Named(HAND, HAND), lists="table")
    DECLINE = 2, Says(NO_CARD, secret=True)  # ILJ-20
    TAKE = 3, Says(NO_CARD)
    STAGE = 4, Says(ONE_CARD, step=True)  # one card of a lead, in deck order
    LEAD = 5, Says(NO_CARD, word="lay", step=True)  # play the staged cards
    COVER = 6, Says(WHOLE, each="cover")  # one card on the next card of the table; the last one plays them all
    UNSTAGE = 7, Says(NO_CARD, step=True)  # take back all staged cards
    WHOLE_LEAD = 8, Says(WHOLE, word="lead", each="stage", in_order=True, then="lay", lists="table")


class Happened(IntEnum):
    """What a move caused, as flags."""

    LEADS = 1
    COVERS = 2
    PICKUP = 4  # all the cards played go to the hand
    DRAWS = 8
    OUT = 16
    LOSES = 32  # the declarer loses, because all five cards were covered
    STOPPED = 64


RED_JOKER = FACE_OF["XR"]
BLACK_JOKER = FACE_OF["XB"]
JOKERS = 1 << RED_JOKER | 1 << BLACK_JOKER
STOCK_LEAD = 3  # the most cards in a lead while the stock holds any (ILJ-12)
LETTERS = 5  # I-L-J-I-G
MOST_MOVES = 3000

# Ranks from high to low (ILJ-03); the knight is not in the pack.
ORDER = np.array([RANK_LETTERS.index(rank) for rank in "A23KQJT987654"], dtype=np.int64)
# Faces in deck order: jokers, then ranks high to low, suits in deck order.
DECK_ORDER = np.array(
    [RED_JOKER, BLACK_JOKER, *(int(rank) * SUITS + suit for rank in ORDER for suit in range(SUITS))], dtype=np.int64
)
# Subsets of a set of faces that keep deck order.
TWOS_BIT = Rank.TWO * SUITS
THREES_BIT = Rank.THREE * SUITS
COURT = 0xFF << Rank.KING * SUITS  # kings and queens
JACK_TO_FOUR = 0xFFFF_FFFF << Rank.JACK * SUITS
FIRST_FACES = sum(1 << rank * SUITS for rank in range(RANKS))  # one face of each rank
# The place in deck order, by face; -1 for tarot knights.
PLACE = np.array(
    [DECK_ORDER.tolist().index(face) if face in DECK_ORDER else -1 for face in range(RANKS * SUITS + 2)], dtype=np.int64
)
# The faces later in deck order, by place.
LATER = np.array(
    [sum(1 << int(face) for face in DECK_ORDER[place + 1 :]) for place in range(len(DECK_ORDER))], dtype=np.int64
)
SUIT_FACES = np.array(
    [sum(1 << (rank * SUITS + suit) for rank in range(RANKS)) for suit in range(SUITS)], dtype=np.int64
)
