"""Rules of thumb for the Pig family, from what a seat sees: the `regular` bot.

The bot signals, slams and shouts as soon as it may. It keeps the ranks of which it has most, so it breaks a pair only
if the rest of its hand is three of a kind or another pair. It avoids passing on a rank that its left neighbour has just
kept, and prefers a rank that the neighbour was seen to pass straight on. Among single cards it has no favourite: if it
always kept the same ones, so that nobody else could complete their rank, they would take up places in its hand while
others collect the ranks that it lets go. It offers the travelling card only now and then, because if every bot hurried
to pass it on, nothing else would ever move. If the card can't be refused, the bot always passes it. It refuses a card
from the player whom everybody has seen with the travelling card. If hearts cost nothing, it doesn't name one: the more
of them come before the card it names, the better. It never talks to an eliminated player.
"""

from tripot.cards import PACK, SUITS, Suit, count_cards, faces_of, rank_mask
from tripot.chance import Random, draw
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import MoveRecord, Moves
from tripot.rules.pig.ring import first_lying, kind_of, left_of
from tripot.rules.pig.terms import Verb
from tripot.rules.pig.view import View
from tripot.rules.shared.advising import WAIT, keep_better

OFFERED_ONCE_IN = 3  # the bot offers the travelling card on one turn in three


@kernel
def advise(view: View, moves: Moves, count: int, random: Random) -> int:
    """The index of the best of `count` moves, ties broken at random; `WAIT` rather than talk to eliminated players."""
    hurry = view.second != 0 or draw(random, OFFERED_ONCE_IN) == 0
    best, worth, ties = 0, worth_of(view, moves[0], hurry), 1
    for index in range(1, count):
        best, worth, ties = keep_better(best, worth, ties, index, worth_of(view, moves[index], hurry), random)
    return WAIT if moves[best].verb == Verb.TALK else best


@kernel
def worth_of(view: View, move: MoveRecord, hurry: bool) -> int:
    """How good a move looks. `hurry`: get rid of the travelling card. Only the order of the values matters."""
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
    """How good it is to get rid of a card: the fewer cards of its rank in the hand, the better."""
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
    """How many cards of a rank the left neighbour is known to have got from this seat, and still holds or will take."""
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
    """Whether the left neighbour is known to have passed a card of this rank straight on to the next player."""
    beyond = left_of(view, left_of(view, view.seat))
    if beyond == view.seat:
        return False
    start = first_lying(view, beyond)
    for number in range(view.waiting[beyond]):
        card = view.lying[start + number]
        if card >= 0 and card % PACK // SUITS == rank:
            return True
    return count_cards(view.hand[beyond], rank_mask(rank)) > 0
