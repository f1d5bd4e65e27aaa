"""Rules of thumb for Glükz, from what a seat sees: the `regular` bot.

The bot plays low cards first, as many as it has, because the pile only climbs. It keeps jokers until nothing else goes
on the pile. It always burns the pile if it can. It picks up only if it cannot go up, or if the pile is small and going
up would cost it a high card.
"""

from tripot.cards import RANKS, SUITS, faces_of, rank_mask, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.glukz.terms import EMPTY, JOKERS, Verb
from tripot.rules.glukz.view import View

ANNUL = 1000
SMALL_PILE = 2
DEAR = 2  # ranks from the top: kings and aces


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks. Only the order of the values matters."""
    if move.verb == Verb.FLIP:
        return 0
    number = size(move.cards)
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    if move.verb == Verb.TAKE:
        return worth_of_taking(view, rank, number)
    joker = (rank_mask(rank) & JOKERS) != 0
    if (view.run if rank == view.top else 0) + number >= view.annul:
        return ANNUL + (0 if joker else 10) + number
    if joker:
        return 40 - 10 * number
    return 100 + 4 * rank + 6 * number


@kernel
def worth_of_taking(view: View, rank: int, number: int) -> int:
    """How good it is to pick up: rarely good, and best by showing one low card."""
    small = view.top != EMPTY and view.laid_count <= SMALL_PILE and view.top > DEAR
    return (20 if small else -100) + rank - RANKS * number
