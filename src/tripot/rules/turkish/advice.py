"""Rules of thumb for Turkish, from what a seat sees: the `regular` bot.

The bot leads and plays high cards first, because they are hard to get rid of. It keeps 2s, which go on any card, and
plays them one by one. It plays from the visible row before the hand when that costs nothing. It sweeps with a 10 as
soon as the rules allow, one 10 at a time. It turns over hidden cards on an empty table, where nothing can go wrong,
and would rather try a hidden card than pick up the pile. The card that it shows to pick up is low, and comes from the
visible row if it has the choice: everybody knows that card already, and the hidden cards come nearer. If it may pick
up at any time (TUR-12), it picks up a pile of one card, to lead the high cards that do not go on that card.
"""

from tripot.cards import NO_CARD, SUITS, Rank, faces_of, rank_mask, size
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.rows.rows import VISIBLE
from tripot.rules.turkish.rights import descending
from tripot.rules.turkish.terms import EMPTY, TENS, Verb
from tripot.rules.turkish.view import View

PICK_UP = 650  # more than any play is worth, except a sweep
HIGH_CARDS = 2  # each of them above the pile's top makes the lead worth one more card in hand


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """How good a move looks. Only the order of the values matters."""
    if move.verb == Verb.FLIP:
        return 900 if view.top == EMPTY else 100
    rank = lowest_bit(faces_of(move.cards)) // SUITS
    if move.verb == Verb.TAKE:
        return 10 + rank + (20 if move.slot == VISIBLE else 0) + (PICK_UP if wants_the_lead(view) else 0)
    if goes_out(view, move):
        return 2000
    if rank == Rank.TEN:
        return 800 - size(move.cards)
    return worth_of_laying(view, move, rank)


@kernel
def worth_of_laying(view: View, move: MoveRecord, rank: int) -> int:
    """How good it is to play cards other than 10s: the highest are best, all of them, from the visible row first."""
    number = size(move.cards)
    worth = 200 + 30 * (Rank.TWO - rank) + 12 * number
    if move.slot == VISIBLE:
        worth += 25
    if rank == Rank.TWO and number > 1 and not race_is_close(view):
        worth -= 30 * number
    return worth


@kernel
def wants_the_lead(view: View) -> bool:
    """Whether to pick up a single card though the seat could go down: early on, to lead high cards (TUR-12)."""
    if not view.voluntary_take or view.laid_count != 1 or race_is_close(view):
        return False
    hand = faces_of(view.hand[view.seat])
    same = rank_mask(view.top)
    return not hand & same and count_bits(hand & ~descending(view.top) & ~TENS) >= HIGH_CARDS


@kernel
def goes_out(view: View, move: MoveRecord) -> bool:
    """Whether the player goes out with these cards."""
    return size(move.cards) == cards_left(view, view.seat) and faces_of(move.cards) != 0


@kernel
def cards_left(view: View, seat: int) -> int:
    """How many cards a seat has left, in hand and on the table."""
    left = view.hand_size[seat] + size(view.visible[seat])
    for slot in range(len(view.hidden[seat])):
        left += view.hidden[seat, slot] != NO_CARD
    return left


@kernel
def race_is_close(view: View) -> bool:
    """Whether another player is close to going out, so that points matter more than safe answers."""
    for seat in range(view.players):
        if seat != view.seat and cards_left(view, seat) <= 3:
            return True
    return False
