"""The numbers by which people know events.

Events that not everybody hears of are left out of the count: otherwise the next number would tell of them. Such an
event goes by the number of the one before it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence


def shown(unheard: Sequence[int], seq: int) -> int:
    """The number by which people know event `seq`; `unheard` are the events that are left out, in order."""
    return seq - bisect_right(unheard, seq)


def first(unheard: Sequence[int], number: int) -> int:
    """The first event that goes by a number."""
    return number + bisect_left(range(len(unheard)), number, key=lambda place: unheard[place] - place - 1)


def last(unheard: Sequence[int], number: int) -> int:
    """The last event that goes by a number."""
    return number + bisect_right(range(len(unheard)), number, key=lambda place: unheard[place] - place - 1)
