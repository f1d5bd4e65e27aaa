"""The words of the kernels of Menteur."""

from enum import IntEnum


class Verb(IntEnum):
    """What a move does."""

    LEAD = 0
    LAY = 1
    CALL = 2


class Happened(IntEnum):
    """What a move brought about, as flags."""

    LIE = 1  # the card called a lie was one
    TRUTH = 2  # it was not
    OUT = 4  # a player has no card left, and the deal is over
    STOPPED = 8  # the deal went on too long (MEN-08)
