"""How a seat that searches goes on after the move it tries, in Turkish: better than `regular` does, and as quickly.

What a move is worth is a sum of a few terms, in tenths of a point. They were fitted by least squares to what 400 worlds
each have shown of the moves at 14,000 decisions (docs/bots.md). In words: lay all cards of a rank together; lead many
cards, high ones, and from the visible row; let a 10 wait while the hand is long, unless it sweeps a large trick; turn a
hidden card rather than lay a low one on a small trick; and hardly ever pick up.
"""

from tripot.cards import SUITS, Rank, count_cards, faces_of, rank_mask, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.shared.rows import VISIBLE
from tripot.rules.turkish.advice import goes_out, race_is_close
from tripot.rules.turkish.terms import COURT, EMPTY, TENS, Verb
from tripot.rules.turkish.view import View


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """What a move is worth, in tenths of a point; a hidden card that is turned is worth 0."""
    if move.verb == Verb.FLIP:
        return 0
    if move.verb == Verb.TAKE:
        return (lowest_bit(faces_of(move.cards)) // SUITS) - 89
    if goes_out(view, move):
        return 1000
    if faces_of(move.cards) & TENS:
        return 29 * view.laid_count - 50 * view.hand_size[view.seat]
    return worth_of_leading(view, move) if view.top == EMPTY else worth_of_following(view, move)


@kernel
def worth_of_leading(view: View, move: MoveRecord) -> int:
    """What it is worth to lead cards: many, high, seen by all, and court cards when a race is close."""
    cards, low = size(move.cards), lowness(move)
    worth = 29 * cards - (39 - 5 * low) * left_behind(view, move) - low * low * 10 // 12
    if move.slot == VISIBLE:
        worth += 37
    if faces_of(move.cards) & COURT and race_is_close(view):
        worth += 26 * cards
    return worth


@kernel
def worth_of_following(view: View, move: MoveRecord) -> int:
    """What it is worth to lay cards on the trick; the lower the trick and the longer, the more against turning one."""
    cards, low = size(move.cards), lowness(move)
    worth = 19 * cards - (58 - 7 * low) * left_behind(view, move) - 11 * low + 3 * view.laid_count * view.top
    if race_is_close(view):
        worth += 26 * cards
    if low == lowness_of(Rank.TWO):
        worth -= 24 * cards
    return worth


@kernel
def lowness(move: MoveRecord) -> int:
    """How many ranks are above that of the cards."""
    return lowness_of(lowest_bit(faces_of(move.cards)) // SUITS)


@kernel
def lowness_of(rank: int) -> int:
    """How many ranks are above a rank; the 10 is none of them (TUR-03)."""
    return rank - 1 if rank > Rank.TEN else rank


@kernel
def left_behind(view: View, move: MoveRecord) -> int:
    """How many cards of the rank stay in the row from which the others are laid."""
    row = view.visible[view.seat] if move.slot == VISIBLE else view.hand[view.seat]
    mask = rank_mask(lowest_bit(faces_of(move.cards)) // SUITS)
    return count_cards(row, mask) - size(move.cards)
