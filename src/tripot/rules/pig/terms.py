"""The terms of the Pig family that kernels use: variants, phases, verbs, consequences of a move, constants."""

from enum import IntEnum

from tripot.cards import FACE_OF, RANKS, Rank


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
    RUSH = 2  # somebody has signalled or announced: everybody must
    SHUFFLE = 3  # Vatra: the pack is gathered and shuffled (PIG-39)
    NAME = 4  # Vatra: the loser names a card and an end
    OVER = 5


class Verb(IntEnum):
    """What a move does."""

    PUT = 0
    PICK = 1
    SIGNAL = 2
    TALK = 3
    SHOW = 4
    PASS = 5
    ACCEPT = 6
    REFUSE = 7
    SLAM = 8
    SHOUT = 9
    NAME = 10


class End(IntEnum):
    """From which end of the pack cards are shown (PIG-39)."""

    TOP = 0
    BOTTOM = 1


class Happened(IntEnum):
    """What a move brought about, as flags."""

    FIRST = 1  # nobody signalled, or did both, before
    SAFE = 2  # signalled, or done both, after somebody else
    HALF = 4  # one of slam and shout alone
    DECIDED = 8  # one player alone is left: that one has lost the deal
    LETTER = 16  # the loser gets a letter
    OUT = 32  # a player leaves the match
    TURNED_OVER = 64  # the discard pile is the new stock
    SHOWN = 128  # everybody has seen the travelling card
    TAKEN = 256  # the card passed is taken up
    REFUSED = 512  # the card offered goes back
    TALKED = 1024  # to a pig: it costs all lives
    PUNISHED = 2048  # the cards are shown until the one named
    STOPPED = 4096  # the deal went on too long (PIG-41)
    PASSED_ON = 8192  # `watch`: the card put down is the one its player took up last (PIG-04)


ALIKE = 4  # cards of one rank that win; with hands of three, three (PIG-10)
RED_JOKER = FACE_OF["XR"]
SEVEN_OF_DIAMONDS = FACE_OF["7D"]
SEVENS_FROM = 8  # players with whom all 7s are in play (PIG-34)
MAGARAC_LETTERS = 7  # PIG-38
LONGEST_WORD = 12  # PIG-07
MOST_MOVED = 5000  # PIG-41
MOST_STOPPED = 3  # PIG-41
MOST_MARKED = 20  # cards that wait for a seat and may be marked: each player has put one more than taken up
MOST_STEPS = 40_000  # in environments: the passing takes less than half of them (PIG-41)

# Ranks as they enter the pack, the highest first (PIG-03): the tarot knight is not among them.
PIG_RANKS = tuple(rank for rank in range(RANKS) if rank != Rank.KNIGHT)
