"""Rules of thumb for Glükz, from what a seat sees: the `regular` bot.

Low cards go first, as many as one has, for the pile only rises; jokers are kept for when nothing else answers; an
annulment is always worth it; a pile is taken only when nothing answers, or when it is small and the answer is dear.
"""

from __future__ import annotations

from tripot.cards import RANKS, SUITS, faces_of, rank_mask, size
from tripot.chance import Random
from tripot.kernel import MoveRecord, Moves, kernel, lowest_bit
from tripot.rules.advising import keep_better
from tripot.rules.glukz.moves import EMPTY, JOKERS, Verb
from tripot.rules.glukz.state import View

ANNUL = 1000
SMALL_PILE = 2
DEAR = 2  # ranks from the top: kings and aces


@kernel
def advise(view: View, moves: Moves, count: int, random: Random) -> int:
    """Index of the best of `count` moves, ties broken at random."""
    best, worth, ties = 0, worth_of(view, moves[0]), 1
    for index in range(1, count):
        best, worth, ties = keep_better(best, worth, ties, index, worth_of(view, moves[index]), random)
    return best


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks; only the order of the values matters."""
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
    """How good it is to take: seldom, and showing one low card."""
    small = view.top != EMPTY and view.laid_count <= SMALL_PILE and view.top > DEAR
    return (20 if small else -100) + rank - RANKS * number
