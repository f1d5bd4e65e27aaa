"""How a seat plays on inside a search, in Glükz: better than `regular`, and as fast.

The worth of a move is a sum of a few terms; only the order of the sums matters. The weights were found by playing
(`lab/tuning.py`, docs/bots.md). In words: play low cards first, all of a rank together, but queens, kings and aces
one by one. Play a joker before kings and aces, but after kings if somebody's hand is nearly empty. On an empty pile,
play a joker before 10s and anything higher. Play the last cards of a row together. Never pick up if you can go up;
otherwise show many low cards.
"""

from enum import IntEnum

import numpy as np

from tripot.cards import SUITS, Rank, count_cards, faces_of, rank_mask, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.glukz.rights import cards_in_use
from tripot.rules.glukz.terms import EMPTY, JOKERS, Verb
from tripot.rules.glukz.view import View
from tripot.rules.rows.rows import ALL_FACES

LAST_RESORT = -1_000_000  # never pick up if the seat can go up
ANNUL = 1_000_000  # always burn the pile
FEW = 2  # cards in a hand that is nearly empty; the rows do not count


class Term(IntEnum):
    """The terms of the sum."""

    RANK = 0  # for each rank above the rank of the cards
    LEFT = 1  # other cards of their rank, below queens, stay in the row
    HIGH = 2  # for each queen, king or ace
    ACE = 3  # in addition, for each ace
    JOKER = 4  # the cards are jokers
    JOKERS_LAID = 5  # for each joker played
    JOKERS_HELD = 6  # for each joker in the row, those played included
    JOKER_LED = 7  # a joker on an empty pile
    JOKER_LATE = 8  # another player's hand is nearly empty
    EMPTIES = 9  # the row in use is empty afterwards
    SHOWN_RANK = 10  # when picking up: for each rank above the cards shown
    SHOWN = 11  # when picking up: for each card shown


TUNED = {
    Term.RANK: 52,
    Term.LEFT: -32,
    Term.HIGH: -32,
    Term.ACE: -86,
    Term.JOKER: 30,
    Term.JOKERS_LAID: 29,
    Term.JOKERS_HELD: -11,
    Term.JOKER_LED: 217,
    Term.JOKER_LATE: -54,
    Term.EMPTIES: 144,
    Term.SHOWN_RANK: 47,
    Term.SHOWN: 52,
}
WEIGHTS = np.array([TUNED[term] for term in Term], np.int64)


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks."""
    return worth_by(view, move, WEIGHTS)


@kernel
def worth_by(view: View, move: MoveRecord, weights: Ints) -> int:
    """How good a move looks with these weights, one for each `Term`."""
    if move.verb == Verb.FLIP:
        return 0
    cards = size(move.cards)
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    if move.verb == Verb.TAKE:
        return LAST_RESORT + weights[Term.SHOWN_RANK] * rank + weights[Term.SHOWN] * cards
    if (view.run if rank == view.top else 0) + cards >= view.annul:
        return ANNUL + cards
    worth = weights[Term.EMPTIES] if cards == in_use(view, ALL_FACES) else 0
    if rank_mask(rank) & JOKERS:
        return worth + worth_of_jokers(view, cards, weights)
    return worth + worth_of_laying(view, rank, cards, weights)


@kernel
def in_use(view: View, faces: int) -> int:
    """How many of these faces are in the row that the seat plays from."""
    return count_cards(cards_in_use(view, view.seat), faces)


@kernel
def worth_of_jokers(view: View, cards: int, weights: Ints) -> int:
    """How good it looks to play this many jokers of one rank."""
    worth = weights[Term.JOKER] + weights[Term.JOKERS_LAID] * cards + weights[Term.JOKERS_HELD] * in_use(view, JOKERS)
    if view.top == EMPTY:
        worth += weights[Term.JOKER_LED]
    if is_late(view):
        worth += weights[Term.JOKER_LATE]
    return worth


@kernel
def is_late(view: View) -> bool:
    """Whether the hand of another player still in is nearly empty."""
    for seat in range(view.players):
        if seat != view.seat and not view.places[seat] and view.hand_size[seat] <= FEW:
            return True
    return False


@kernel
def worth_of_laying(view: View, rank: int, cards: int, weights: Ints) -> int:
    """How good it looks to play this many cards of a rank that is not a joker."""
    worth = weights[Term.RANK] * rank
    if rank <= Rank.QUEEN:
        worth += weights[Term.HIGH] * cards
    elif cards < in_use(view, rank_mask(rank)):
        worth += weights[Term.LEFT]
    if rank == Rank.ACE:
        worth += weights[Term.ACE]
    return worth
