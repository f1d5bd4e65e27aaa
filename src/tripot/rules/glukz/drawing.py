"""One legal move of Glükz by its index, without listing the others (`docs/decisions/0011-a-move-drawn.md`)."""

from tripot.cards import count_cards, gather, rank_mask, size
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord
from tripot.rules.glukz.rights import (
    answering,
    cards_in_use,
    may_flip,
    may_fly,
    may_take,
    missing_to_annul,
    on_turn,
    row_in_use,
)
from tripot.rules.glukz.state import State
from tripot.rules.glukz.terms import Verb
from tripot.rules.rows.rows import ALL_FACES, hidden_left, write_nth_flip, write_nth_set
from tripot.rules.shared.listing import start_move


@kernel
def count_legal(s: State, seat: int) -> int:
    """How many legal moves a seat has."""
    cards = cards_in_use(s, seat)
    if may_fly(s, seat):
        return count_cards(cards, rank_mask(s.top)) - missing_to_annul(s) + 1
    if not on_turn(s, seat):
        return 0
    if may_flip(s, seat):
        return hidden_left(s, seat)
    count = count_cards(cards, answering(s.top))
    return count + size(cards) if may_take(s, seat) else count


@kernel
def write_legal(s: State, seat: int, index: int, move: MoveRecord) -> None:
    """Write the legal move that `legal` lists at `index`. Random play needs no more than this."""
    cards = cards_in_use(s, seat)
    row = row_in_use(s, seat)
    if may_fly(s, seat):
        start_move(move, Verb.PLAY, row)
        gather(cards, rank_mask(s.top), missing_to_annul(s) + index, move.cards)
    elif may_flip(s, seat):
        write_nth_flip(s, seat, index, Verb.FLIP, move)
    else:
        plays = count_cards(cards, answering(s.top))
        taking = index >= plays
        faces = ALL_FACES if taking else answering(s.top)
        verb = Verb.TAKE if taking else Verb.PLAY
        write_nth_set(cards, faces, index - plays if taking else index, verb, row, move)
