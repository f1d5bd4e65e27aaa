"""Rules of thumb for Nain Jaune, from what a seat sees: the `regular` bot.

The bot judges a lead by the whole run that it starts in the bot's own hand: the cards and points that leave the hand,
the tokens that the run wins on the board, and whether the lead is sure to come back. If it is not, the bot counts the
ranks in its hand above the gap, because it may go on from there. So it plays long runs, marked cards and kings early.
It never declines a card that it can play.
"""

from tripot.cards import SUITS, rank_mask
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS
from tripot.rules.nain_jaune.terms import COURT_HEIGHT, HEIGHT_OF, KING_HEIGHT, MARKED, RANK_OF, Verb
from tripot.rules.nain_jaune.view import View

# These weights were found by playing against random bots. A point in the hand counts 1.
CARD_WORTH = 12
BOX_WORTH = 4  # a token on the board, at a stake of 1
LEAD_WORTH = 100
RETURN_WORTH = 40  # a rank above the gap
DECLINE_WORTH = -1


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks. Only the order of the values matters."""
    if move.verb == Verb.DECLINE:
        return DECLINE_WORTH
    faces = move.cards[0]
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
    """The worth of playing the best of these cards of one height: its points, and its box if it is marked."""
    return CARD_WORTH + min(height + 1, COURT_HEIGHT) + BOX_WORTH * tokens_won(view, faces) // view.stake


@kernel
def tokens_won(view: View, faces: int) -> int:
    """The tokens in the box of the marked card among these cards. Cards of one height have one marked card at most."""
    for box in range(BOXES):
        if faces >> MARKED[box] & 1:
            return view.boxes[box]
    return 0


@kernel
def comes_back(view: View, height: int) -> bool:
    """Whether the lead is sure to come back after a run up to this height: everybody knows that nobody can go on."""
    if height == KING_HEIGHT:
        return True
    following = rank_mask(RANK_OF[height + 1])
    if count_bits(following & view.played[0]) == view.suits:
        return True
    for seat in range(view.players):
        if seat != view.seat and not view.lacks[seat] & following:
            return False
    return True


@kernel
def ranks_above(view: View, height: int) -> int:
    """How many ranks of the hand are above the gap that ends a run at this height."""
    ranks = 0
    for higher in range(height + 2, HEIGHTS):
        ranks += own(view, higher) != 0
    return ranks
