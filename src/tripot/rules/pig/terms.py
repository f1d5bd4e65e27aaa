"""The terms of the Pig family that kernels use: variants, phases, verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import FACE_OF, RANKS, Rank
from tripot.rules.shared.verbs import NO_CARD, ONE_CARD, Named, Part, Says, VerbBase

SEATS = 20  # PIG-02


class Variant(IntEnum):
    """The games of the family, in the order of the option's choices."""

    PIG = 0
    SPOONS = 1
    VATRA = 2
    MAGARAC = 3


class Lives(IntEnum):
    """What losing a deal costs (PIG-07), in the order of the option's choices."""

    WORD = 0
    OUT = 1


class Phase(IntEnum):
    """How far a deal has come."""

    SHOW = 0  # the holder of the travelling card shows it (PIG-34)
    PLAY = 1  # cards are put, or passed
    RUSH = 2  # somebody has signalled: now everybody has to
    SHUFFLE = 3  # Vatra: the pack is gathered and shuffled (PIG-39)
    NAME = 4  # Vatra: the loser names a card and an end
    OVER = 5


class End(IntEnum):
    """From which end of the pack cards are shown (PIG-39)."""

    TOP = 0
    BOTTOM = 1


ENDS = tuple(end.name.lower() for end in End)
SPOKEN_TO = Part("to", "the seat spoken to", high=SEATS - 1)
FROM_END = Part("end", "the end of the pack to show cards from", labels=ENDS)
ANY_CARD = Named(1, 1, held="")  # of the pack


class Verb(VerbBase):
    """What a move does. Only its player sees a card put down, taken or passed (PIG-04, PIG-31)."""

    PUT = 0, Says(ONE_CARD, face_down=True)
    PICK = 1, Says(NO_CARD, shows="picked", face_down=True)
    SIGNAL = 2, Says(NO_CARD)
    TALK = 3, Says(NO_CARD, SPOKEN_TO, spoken=True)  # PIG-11
    SHOW = 4, Says(ONE_CARD)
    PASS = 5, Says(ONE_CARD, face_down=True)
    ACCEPT = 6, Says(NO_CARD)
    REFUSE = 7, Says(NO_CARD)
    SLAM = 8, Says(NO_CARD)
    SHOUT = 9, Says(NO_CARD)
    NAME = 10, Says(ANY_CARD, FROM_END)


class Happened(IntEnum):
    """What a move caused, as flags."""

    FIRST = 1  # the first signal of the deal is complete
    SAFE = 2  # a later signal is complete
    HALF = 4  # only one of slam and shout
    DECIDED = 8  # only one player is left, and has lost the deal
    LETTER = 16  # the loser gets a letter
    OUT = 32  # a player is eliminated
    TURNED_OVER = 64  # the discard pile is the new stock
    SHOWN = 128  # everybody has seen the travelling card
    TAKEN = 256  # the card passed is taken
    REFUSED = 512  # the card offered goes back
    TALKED = 1024  # somebody talked to an eliminated player: it costs all lives
    PUNISHED = 2048  # the cards are shown up to the named one
    STOPPED = 4096  # the deal went on too long (PIG-41)
    PASSED_ON = 8192  # `watch`: the player passed straight on the card taken last (PIG-04)


ALIKE = 4  # cards of one rank that win; with hands of three, three (PIG-10)
RED_JOKER = FACE_OF["XR"]
SEVEN_OF_DIAMONDS = FACE_OF["7D"]
SEVENS_FROM = 8  # players with whom all 7s are in play (PIG-34)
MAGARAC_LETTERS = 7  # PIG-38
LONGEST_WORD = 12  # PIG-07
MOST_MOVED = 5000  # PIG-41
MOST_STOPPED = 3  # PIG-41
MOST_MARKED = 20  # the most waiting cards that may be marked: a player passes at most one card more than they take
MOST_STEPS = 40_000  # environments stop here; the passing takes fewer than half of these moves (PIG-41)

# Ranks in the order in which they enter the pack (PIG-03). The tarot knight is not among them.
PIG_RANKS = tuple(rank for rank in range(RANKS) if rank != Rank.KNIGHT)
