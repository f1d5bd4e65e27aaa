"""Rules of thumb for the Pig family, from what a seat sees: the `regular` bot.

It signals, slams and shouts as soon as it may; keeps the ranks of which it has most, so that a pair is broken only
beside three of a kind or another pair; would rather not pass on a rank that the neighbour has just kept, but one that
the neighbour has been seen to pass on as it came. Among lone cards it has no favourite: to hold on to the same ones,
so that nobody else gets their rank, costs a place in the hand, and others collect the ranks that are let go. The
travelling card it offers now and then, for one that everybody hurries to pass on would be all that ever moves, and
passes it whenever it cannot be refused; it refuses a card from the player whom all have seen with it. It names no heart
where hearts cost nothing, for the more of them come before the card it names the better. It never talks to a pig.
"""

from tripot.cards import PACK, SUITS, Suit, count_cards, faces_of, rank_mask
from tripot.chance import Random, draw
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import MoveRecord, Moves
from tripot.rules.pig.ring import first_lying, kind_of, left_of
from tripot.rules.pig.terms import Verb
from tripot.rules.pig.view import View
from tripot.rules.shared.advising import WAIT, keep_better

OFFERED_ONCE_IN = 3  # turns with the travelling card


@kernel
def advise(view: View, moves: Moves, count: int, random: Random) -> int:
    """Index of the best of `count` moves, ties broken at random; `WAIT` rather than talk to a pig."""
    hurry = view.second != 0 or draw(random, OFFERED_ONCE_IN) == 0
    best, worth, ties = 0, worth_of(view, moves[0], hurry), 1
    for index in range(1, count):
        best, worth, ties = keep_better(best, worth, ties, index, worth_of(view, moves[index], hurry), random)
    return WAIT if moves[best].verb == Verb.TALK else best


@kernel
def worth_of(view: View, move: MoveRecord, hurry: bool) -> int:
    """How good a move looks (`hurry`: to be rid of the travelling card); only the order of the values matters."""
    if move.verb == Verb.TALK:
        return -10_000
    if move.verb in (Verb.PUT, Verb.PASS):
        return worth_of_giving(view, lowest_bit(faces_of(move.cards)), hurry)
    if move.verb == Verb.REFUSE:
        return 50 if view.travel_at == view.turn else -50
    if move.verb in (Verb.ACCEPT, Verb.PICK):
        return 0
    if move.verb == Verb.NAME:
        return 0 if view.pats or lowest_bit(faces_of(move.cards)) % SUITS != Suit.HEARTS else -1
    return 1_000


@kernel
def worth_of_giving(view: View, face: int, hurry: bool) -> int:
    """How good it is to be rid of a card: the fewer there are of its rank the better."""
    if face == view.travel:
        return 100 if hurry or kind_of(view, view.seat) >= 0 else -100
    rank = face // SUITS
    alike = count_cards(view.hand[view.seat], rank_mask(rank))
    worth = -20 * alike - 5 * given_left(view, rank)
    if view.watch:
        worth += 4 * not_wanted(view, rank)
    return worth


@kernel
def given_left(view: View, rank: int) -> int:
    """How many cards of a rank the left neighbour is known to have got from here, and still has or will take up."""
    left = left_of(view, view.seat)
    if left == view.seat:
        return 0
    given = count_cards(view.hand[left], rank_mask(rank))
    start = first_lying(view, left)
    for number in range(view.waiting[left]):
        card = view.lying[start + number]
        given += card >= 0 and card % PACK // SUITS == rank
    return given


@kernel
def not_wanted(view: View, rank: int) -> bool:
    """Whether a card of the rank is known to lie, or to be, beyond the left neighbour, who passed it on as it came."""
    beyond = left_of(view, left_of(view, view.seat))
    if beyond == view.seat:
        return False
    start = first_lying(view, beyond)
    for number in range(view.waiting[beyond]):
        card = view.lying[start + number]
        if card >= 0 and card % PACK // SUITS == rank:
            return True
    return count_cards(view.hand[beyond], rank_mask(rank)) > 0
