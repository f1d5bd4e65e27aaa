"""What a player of Glükz may do in a position."""

from typing import Protocol

from tripot.cards import SUITS, count_cards, faces_of, rank_mask
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints, IntTable
from tripot.rules.glukz.terms import EMPTY, JOKERS, Phase
from tripot.rules.shared.rows import ALL_FACES, HAND, VISIBLE, row_of
from tripot.rules.shared.seats import beside


class StateOrView(Protocol):
    """The fields that these kernels read, of a state or of a view."""

    players: int
    annul: int
    fly: int
    phase: int
    turn: int
    top: int
    run: int
    over: int
    places: Ints
    hand: IntTable
    visible: IntTable


@kernel
def answering(top: int) -> int:
    """Faces that may be laid on a pile: equal, higher, or jokers; all on an empty one (GLU-02, GLU-08, GLU-09)."""
    if top == EMPTY:
        return ALL_FACES
    return (1 << ((top + 1) * SUITS)) - 1 | JOKERS


@kernel
def next_in(s: StateOrView, seat: int, direction: int) -> int:
    """The next player still in (GLU-10); the seat itself when it is the only one."""
    following = beside(seat, direction, s.players)
    while s.places[following] and following != seat:
        following = beside(following, direction, s.players)
    return following


@kernel
def is_neighbour(s: StateOrView, seat: int) -> bool:
    """Whether the seat may make the second play (GLU-06)."""
    return seat == next_in(s, s.turn, 1) or seat == next_in(s, s.turn, -1)


@kernel
def row_in_use(s: StateOrView, seat: int) -> int:
    """The row to play or show cards from: the hand, and once it is empty the visible row (GLU-13)."""
    return HAND if faces_of(s.hand[seat]) else VISIBLE


@kernel
def cards_in_use(s: StateOrView, seat: int) -> Ints:
    """The cards of the row in use; none when only hidden cards are left (GLU-14)."""
    return row_of(s, seat, row_in_use(s, seat))


@kernel
def on_turn(s: StateOrView, seat: int) -> bool:
    """Whether it is the seat's turn to act; flying is another matter."""
    if s.over or s.places[seat]:
        return False
    if s.phase == Phase.RACE:
        return True
    if s.phase == Phase.SECOND:
        return is_neighbour(s, seat)
    return seat == s.turn


@kernel
def missing_to_annul(s: StateOrView) -> int:
    """How many cards of the top rank complete the annulment (GLU-11)."""
    return s.annul - s.run


@kernel
def may_fly(s: StateOrView, seat: int) -> bool:
    """Whether the seat, out of turn, holds the cards to annul the pile on the fly (GLU-22)."""
    if not s.fly or s.over or s.places[seat] or s.top == EMPTY or on_turn(s, seat):
        return False
    return count_cards(cards_in_use(s, seat), rank_mask(s.top)) >= missing_to_annul(s)


@kernel
def may_flip(s: StateOrView, seat: int) -> bool:
    """Whether only hidden cards are left to the seat (GLU-14)."""
    return not faces_of(s.hand[seat]) and not faces_of(s.visible[seat])


@kernel
def has_answer(s: StateOrView, seat: int) -> bool:
    """Whether the seat holds a card that it could lay on the pile, or has none but hidden ones."""
    return may_flip(s, seat) or (faces_of(cards_in_use(s, seat)) & answering(s.top)) != 0


@kernel
def may_take(s: StateOrView, seat: int) -> bool:
    """Whether the seat, on turn, may take the pile (GLU-12); as the second play only without an answer (GLU-07)."""
    if s.top == EMPTY or may_flip(s, seat):
        return False
    return s.phase == Phase.TURNS or not has_answer(s, seat)
