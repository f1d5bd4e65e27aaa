"""How a seat that searches goes on after the move it tries, in Glükz: better than `regular` does, and as quickly.

What a move is worth is a sum of a few terms; only the order of the sums matters. Their weights were found by playing
(`benchmarks/tune.py`, docs/bots.md). In words: lay low cards first, all of their rank together; but queens, kings and
aces one by one. Lay a joker before kings and aces, but after kings where a hand is nearly empty; on an empty pile, lay
it before 10s and all that is higher. Lay the last cards of a row together. Never pick up what can be answered; else
show many low cards.
"""

from enum import IntEnum

import numpy as np

from tripot.cards import SUITS, Rank, count_cards, faces_of, rank_mask, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.glukz.rights import cards_in_use
from tripot.rules.glukz.terms import EMPTY, JOKERS, Verb
from tripot.rules.glukz.view import View
from tripot.rules.shared.rows import ALL_FACES

LAST_RESORT = -1_000_000  # what can be answered is never picked up
ANNUL = 1_000_000  # an annulment is always worth it
FEW = 2  # cards in a hand that is nearly empty, whatever lies in the rows


class Term(IntEnum):
    """The terms of the sum."""

    RANK = 0  # for each rank above the cards laid
    LEFT = 1  # others of their rank, below queens, stay in the row
    HIGH = 2  # for each queen, king or ace
    ACE = 3  # on top of that, for aces
    JOKER = 4  # one joker or several of a rank are laid
    JOKERS_LAID = 5  # for each of them
    JOKERS_HELD = 6  # for each joker of the row, those that are laid among them
    JOKER_LED = 7  # the pile is empty
    JOKER_LATE = 8  # another player's hand is nearly empty
    EMPTIES = 9  # the row in use is empty afterwards
    SHOWN_RANK = 10  # to pick up: for each rank above the cards shown
    SHOWN = 11  # to pick up: for each card shown


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
    """How good a move looks by these weights, one for each `Term`."""
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
    """How good it looks to lay so many jokers of a rank."""
    worth = weights[Term.JOKER] + weights[Term.JOKERS_LAID] * cards + weights[Term.JOKERS_HELD] * in_use(view, JOKERS)
    if view.top == EMPTY:
        worth += weights[Term.JOKER_LED]
    if is_late(view):
        worth += weights[Term.JOKER_LATE]
    return worth


@kernel
def is_late(view: View) -> bool:
    """Whether the hand of another player who is still in is nearly empty."""
    for seat in range(view.players):
        if seat != view.seat and not view.places[seat] and view.hand_size[seat] <= FEW:
            return True
    return False


@kernel
def worth_of_laying(view: View, rank: int, cards: int, weights: Ints) -> int:
    """How good it looks to lay so many cards of a rank that are no jokers."""
    worth = weights[Term.RANK] * rank
    if rank <= Rank.QUEEN:
        worth += weights[Term.HIGH] * cards
    elif cards < in_use(view, rank_mask(rank)):
        worth += weights[Term.LEFT]
    if rank == Rank.ACE:
        worth += weights[Term.ACE]
    return worth
