"""How a seat plays on inside a search, in Nain Jaune: better than `regular`, and as fast.

As in `advice.py`, a lead is judged by the whole run that it starts in the player's own hand. The worth of a run is a
sum of a few terms; only the order of the sums matters. The weights were found by playing (`lab/tuning.py`,
docs/bots.md). In words: start low if many ranks of the hand are above the end of the run. Play ranks of which the hand
has several cards, and cards that win boxes, but do not play a run just because it is long. A run that few players can
continue may wait, unless clearly nobody can. Once another player has few cards, get rid of points. All this is for
three or four players. With more players, whose hands are short, and with packs for two, the rules of thumb are used.
"""

from enum import IntEnum

import numpy as np

from tripot.cards import SUITS
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord
from tripot.rules.nain_jaune import advice
from tripot.rules.nain_jaune.advice import comes_back, own, ranks_above, tokens_won
from tripot.rules.nain_jaune.rules import of_height
from tripot.rules.nain_jaune.terms import COURT_HEIGHT, HEIGHT_OF, KING_HEIGHT, Verb
from tripot.rules.nain_jaune.view import View

DECLINED = -1_000_000  # never decline a card that can be played
FEW = 3  # cards in the hand of a player who is close to going out
FEWEST_PLAYERS, MOST_PLAYERS = 3, 4  # the sum beats the rules of thumb only with 3 or 4 players


class Term(IntEnum):
    """The terms of the sum."""

    HEIGHT = 0  # for each rank below the first card
    BELOW = 1  # for each of the ranks below the first card that the hand holds
    CARD = 2  # for each card of the run
    TWIN = 3  # for each further card of these ranks in the hand
    BOX = 4  # for each token that the run wins on the board, at a stake of 1
    POINT = 5  # for each point of the run, once another player has few cards
    LEAD = 6  # if everybody knows that nobody can go on
    GONE = 7  # otherwise, for each card that could have continued the run and has been played
    RETURN = 8  # otherwise, for each rank of the hand above those cards


TUNED = {
    Term.HEIGHT: 16,
    Term.BELOW: -56,
    Term.CARD: -22,
    Term.TWIN: 138,
    Term.BOX: 9,
    Term.POINT: 11,
    Term.LEAD: 39,
    Term.GONE: -71,
    Term.RETURN: 60,
}
WEIGHTS = np.array([TUNED[term] for term in Term], np.int64)


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks."""
    if FEWEST_PLAYERS <= view.players <= MOST_PLAYERS:
        return worth_by(view, move, WEIGHTS)
    return advice.worth_of(view, move)


@kernel
def worth_by(view: View, move: MoveRecord, weights: Ints) -> int:
    """How good a move looks with these weights, one for each `Term`."""
    if move.verb == Verb.DECLINE:
        return DECLINED
    faces = move.cards[0]
    height = int(HEIGHT_OF[lowest_bit(faces) // SUITS])
    late = is_late(view)
    worth = weights[Term.HEIGHT] * height + worth_of_laying(view, faces, height, late, weights)
    for lower in range(height):
        worth += weights[Term.BELOW] * (own(view, lower) != 0)
    while height < KING_HEIGHT and own(view, height + 1):
        height += 1
        worth += worth_of_laying(view, own(view, height), height, late, weights)
    if comes_back(view, height):
        return worth + weights[Term.LEAD]
    gone = count_bits(of_height(height + 1) & view.played[0])
    return worth + weights[Term.GONE] * gone + weights[Term.RETURN] * ranks_above(view, height)


@kernel
def is_late(view: View) -> bool:
    """Whether another player has few cards."""
    for seat in range(view.players):
        if seat != view.seat and view.hand_size[seat] <= FEW:
            return True
    return False


@kernel
def worth_of_laying(view: View, faces: int, height: int, late: bool, weights: Ints) -> int:
    """The worth of playing the best of these cards of one height. `late`: whether points matter."""
    worth = weights[Term.CARD] + weights[Term.TWIN] * (count_bits(own(view, height)) - 1)
    if late:
        worth += weights[Term.POINT] * min(height + 1, COURT_HEIGHT)
    return worth + weights[Term.BOX] * tokens_won(view, faces) // view.stake
