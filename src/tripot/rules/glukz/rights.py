"""What a player of Glükz may do."""

from typing import Protocol

from tripot.cards import SUITS, count_cards, faces_of, rank_mask
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints, IntTable
from tripot.rules.glukz.terms import EMPTY, JOKERS, Phase
from tripot.rules.rows.rows import ALL_FACES, HAND, VISIBLE, row_of
from tripot.rules.shared.seats import beside


class StateOrView(Protocol):
    """The fields of a state or a view that these kernels read."""

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
    """Faces that go on a pile: equal, higher, or jokers; any face on an empty one (GLU-02, GLU-08, GLU-09)."""
    if top == EMPTY:
        return ALL_FACES
    return (1 << ((top + 1) * SUITS)) - 1 | JOKERS


@kernel
def next_in(s: StateOrView, seat: int, direction: int) -> int:
    """The next player still in (GLU-10), or the seat itself if nobody else is."""
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
    """The row to play from or show cards from: the hand, or the visible row once the hand is empty (GLU-13)."""
    return HAND if faces_of(s.hand[seat]) else VISIBLE


@kernel
def cards_in_use(s: StateOrView, seat: int) -> Ints:
    """The cards of the row in use; none if the seat has only hidden cards left (GLU-14)."""
    return row_of(s, seat, row_in_use(s, seat))


@kernel
def on_turn(s: StateOrView, seat: int) -> bool:
    """Whether it is the seat's turn. Jumping in is a separate right: `may_fly`."""
    if s.over or s.places[seat]:
        return False
    if s.phase == Phase.RACE:
        return True
    if s.phase == Phase.SECOND:
        return is_neighbour(s, seat)
    return seat == s.turn


@kernel
def missing_to_annul(s: StateOrView) -> int:
    """How many more cards of the top rank burn the pile (GLU-11)."""
    return s.annul - s.run


@kernel
def may_fly(s: StateOrView, seat: int) -> bool:
    """Whether the seat may jump in: it is not on turn, and holds the cards that burn the pile (GLU-22)."""
    if not s.fly or s.over or s.places[seat] or s.top == EMPTY or on_turn(s, seat):
        return False
    return count_cards(cards_in_use(s, seat), rank_mask(s.top)) >= missing_to_annul(s)


@kernel
def may_flip(s: StateOrView, seat: int) -> bool:
    """Whether the seat has only hidden cards left (GLU-14)."""
    return not faces_of(s.hand[seat]) and not faces_of(s.visible[seat])


@kernel
def has_answer(s: StateOrView, seat: int) -> bool:
    """Whether the seat can go up, or has only hidden cards left."""
    return may_flip(s, seat) or (faces_of(cards_in_use(s, seat)) & answering(s.top)) != 0


@kernel
def may_take(s: StateOrView, seat: int) -> bool:
    """Whether the seat, on turn, may pick up the pile (GLU-12); as the second play only if it cannot go up (GLU-07)."""
    if s.top == EMPTY or may_flip(s, seat):
        return False
    return s.phase == Phase.TURNS or not has_answer(s, seat)
