"""Rules of thumb for Nain Jaune, from what a seat sees: the `regular` bot.

A lead is judged by the whole run that it begins in the own hand: how many cards and points that is rid of, what it wins
on the board, whether the lead surely comes back, and else how many ranks of the hand lie above the gap, where one may
come in again when others have gone on. So long runs, marked cards and kings go early. Nobody declines a card that can
be played.
"""

from __future__ import annotations

from tripot.cards import SUITS, rank_mask
from tripot.chance import Random
from tripot.kernel import Moves, count_bits, kernel, lowest_bit
from tripot.rules.advising import keep_better
from tripot.rules.nain_jaune.moves import COURT_HEIGHT, HEIGHT_OF, KING_HEIGHT, MARKED, RANK_OF, Verb
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS, View

# Weights found by playing against random bots; a point of a hand counts 1.
CARD_WORTH = 12
BOX_WORTH = 4  # a token on the board, at a stake of 1
LEAD_WORTH = 100
RETURN_WORTH = 40  # a rank above the gap
DECLINE_WORTH = -1


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
        return DECLINE_WORTH
    height = int(HEIGHT_OF[lowest_bit(faces) // SUITS])
    worth = worth_of_laying(view, faces, height)
    while height < KING_HEIGHT and own(view, height + 1):
        height += 1
        worth += worth_of_laying(view, own(view, height), height)
    return worth + (LEAD_WORTH if comes_back(view, height) else RETURN_WORTH * ranks_above(view, height))


@kernel
def own(view: View, height: int) -> int:
    """The seat's own cards of a height."""
    return view.hand[view.seat, 0] & rank_mask(RANK_OF[height])


@kernel
def worth_of_laying(view: View, faces: int, height: int) -> int:
    """What it is worth to lay the best of these cards of one height: its points, and its box if it is marked."""
    worth = CARD_WORTH + min(height + 1, COURT_HEIGHT)
    for box in range(BOXES):
        if faces >> MARKED[box] & 1:
            worth += BOX_WORTH * view.boxes[box] // view.stake
    return worth


@kernel
def comes_back(view: View, height: int) -> bool:
    """Whether the lead surely comes back after a run up to this height: everybody knows that nobody can go on."""
    if height == KING_HEIGHT:
        return True
    following = rank_mask(RANK_OF[height + 1])
    if count_bits(following & view.played[0]) == SUITS:
        return True
    for seat in range(view.players):
        if seat != view.seat and not view.lacks[seat] & following:
            return False
    return True


@kernel
def ranks_above(view: View, height: int) -> int:
    """How many ranks the hand holds above the gap that ends a run at this height."""
    ranks = 0
    for higher in range(height + 2, HEIGHTS):
        ranks += own(view, higher) != 0
    return ranks
