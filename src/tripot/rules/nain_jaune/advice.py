"""Rules of thumb for Nain Jaune, from what a seat sees: the `regular` bot.

Marked cards go as soon as they may, high cards before low ones, and leads that the own hand can carry on, to a marked
card above all, before those that stop at once. Nobody declines a card that can be played.
"""

from __future__ import annotations

from tripot.cards import SUITS, lowest_bit, rank_mask
from tripot.chance import Random
from tripot.kernel import Moves, kernel
from tripot.rules.advising import keep_better
from tripot.rules.nain_jaune.moves import HEIGHT_OF, MARKED, RANK_OF, Verb
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS, View

BOX_WORTH = 100
CARD_WORTH = 12  # of each further card of a run


@kernel
def advise(view: View, moves: Moves, count: int, random: Random) -> int:
    """Index of the best of `count` moves, ties broken at random."""
    best, worth, ties = 0, worth_of(view, moves[0].verb, moves[0].cards[0]), 1
    for index in range(1, count):
        value = worth_of(view, moves[index].verb, moves[index].cards[0])
        best, worth, ties = keep_better(best, worth, ties, index, value, random)
    return best


@kernel
def worth_of(view: View, verb: int, faces: int) -> int:
    """How good a move looks; only the order of the values matters."""
    if verb == Verb.DECLINE:
        return -1
    face = lowest_bit(faces)
    height = int(HEIGHT_OF[face // SUITS])
    worth: int = height + 1 + box_worth(view, faces)
    rest = view.hand[view.seat, 0] & ~faces
    for higher in range(height + 1, HEIGHTS):
        run = rest & rank_mask(RANK_OF[higher])
        if not run:
            break
        worth += CARD_WORTH + box_worth(view, run)
    return worth


@kernel
def box_worth(view: View, faces: int) -> int:
    """What is won with the marked card among these, if any."""
    worth = 0
    for box in range(BOXES):
        if faces >> MARKED[box] & 1:
            worth += BOX_WORTH + view.boxes[box]
    return worth
