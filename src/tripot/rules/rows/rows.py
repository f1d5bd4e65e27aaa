"""Hands, visible and hidden rows: what Turkish and Glükz share.

The kernels take any state that has the fields of `Rows`. Numba compiles them once for each kind of state.
"""

from collections.abc import Callable
from typing import Any, Protocol

from tripot.cards import (
    NO_CARD,
    PACK,
    SUITS,
    clear,
    count_cards,
    faces_of,
    gather,
    include,
    include_card,
    lane_of,
    rank_mask,
    size,
)
from tripot.chance import Random
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, IntTable, MoveRecord, Moves, Record
from tripot.rules.shared.fields import PLAY_NUMBER, UNSEEN
from tripot.rules.shared.listing import start_move
from tripot.rules.shared.owned import take_any
from tripot.rules.shared.views import copier

ALL_FACES = -1
HAND = 0  # a move's `slot`
VISIBLE = 1


class Rows(Protocol):
    """The fields of a state that these kernels need."""

    players: int
    over: int
    moves: int
    laid_count: int
    hand: IntTable
    visible: IntTable
    hidden: IntTable
    known: IntTable
    laid: Ints
    pool: Ints


class OpenRows(Protocol):
    """The rows of a state or a view from which cards are played."""

    hand: IntTable
    visible: IntTable


class RowsView(Protocol):
    """The fields of a view that `observe_rows` and `observe_laid` fill."""

    laid: Ints
    hand: IntTable
    hand_size: Ints
    hidden: IntTable


@kernel
def deal_rows(s: Rows, dealer: int, hidden: int, visible: int, deck: Ints) -> None:
    """Deal one by one from the dealer's left: hidden rows, visible rows on top of them, then hands."""
    for place in range(len(deck)):
        seat = (dealer + 1 + place) % s.players
        number = place // s.players
        if number < hidden:
            s.hidden[seat, number] = deck[place]
        elif number < hidden + visible:
            include_card(s.visible[seat], deck[place])
        else:
            include_card(s.hand[seat], deck[place])


@kernel
def clear_rows(s: Rows) -> None:
    """Take every card away from every seat."""
    for seat in range(len(s.hand)):
        clear(s.hand[seat])
        clear(s.visible[seat])
        clear(s.known[seat])
        for slot in range(len(s.hidden[seat])):
            s.hidden[seat, slot] = NO_CARD


@kernel
def row_of(s: OpenRows, seat: int, row: int) -> Ints:
    """The cards of a row: `HAND` or `VISIBLE`."""
    return s.hand[seat] if row == HAND else s.visible[seat]


@kernel
def hidden_left(s: Rows, seat: int) -> int:
    """How many hidden cards the seat still has."""
    left = 0
    for slot in range(len(s.hidden[seat])):
        left += s.hidden[seat, slot] != NO_CARD
    return left


@kernel
def has_no_card(s: Rows, seat: int) -> bool:
    """Whether the seat has no cards left anywhere."""
    return not (faces_of(s.hand[seat]) | faces_of(s.visible[seat])) and hidden_left(s, seat) == 0


@kernel
def note_laid(s: Rows, lane: int, faces: int) -> None:
    """Write down the order in which cards of one pack were played, each with the number of its play."""
    while faces:
        s.laid[s.laid_count] = s.moves * PLAY_NUMBER + lane * PACK + lowest_bit(faces)
        s.laid_count += 1
        faces &= faces - 1


# ---------------------------------------------------------------- listing moves


@kernel
def list_sets(cards: Ints, faces: int, verb: int, row: int, moves: Moves, count: int) -> int:
    """Add a move for every rank in `faces` (whole ranks) and every number of its cards; returns the new count.

    Each card is the last one, in deck order, of exactly one move, which includes the cards of its rank before it.
    """
    left = faces_of(cards) & faces
    while left:
        last = lowest_bit(left)
        left &= left - 1
        for lane in range(len(cards)):
            if cards[lane] >> last & 1:
                write_set(moves[count], verb, row, cards, last, lane)
                count += 1
    return count


@kernel
def write_set(move: MoveRecord, verb: int, row: int, cards: Ints, last: int, lane: int) -> None:
    """Write a move with the face `last` from one lane and the cards of its rank before it, in deck order."""
    start_move(move, verb, row)
    for other in range(len(cards)):
        until = (1 << (last + (other <= lane))) - 1
        move.cards[other] = cards[other] & rank_mask(last // SUITS) & until


@kernel
def write_nth_set(cards: Ints, faces: int, index: int, verb: int, row: int, move: MoveRecord) -> None:
    """Write the move that `list_sets` adds at `index`, counted from 0."""
    left = faces_of(cards) & faces
    while left:
        last = lowest_bit(left)
        left &= left - 1
        for lane in range(len(cards)):
            if cards[lane] >> last & 1:
                if index == 0:
                    write_set(move, verb, row, cards, last, lane)
                    return
                index -= 1


@kernel
def list_numbers(cards: Ints, faces: int, fewest: int, verb: int, row: int, moves: Moves, count: int) -> int:
    """Add a move for each number of cards with one of `faces`, from `fewest` up; returns the new count."""
    for number in range(fewest, count_cards(cards, faces) + 1):
        start_move(moves[count], verb, row)
        gather(cards, faces, number, moves[count].cards)
        count += 1
    return count


@kernel
def list_faces(cards: Ints, verb: int, row: int, moves: Moves, count: int) -> int:
    """Add a move of one card for each face among the cards, in deck order; returns the new count."""
    faces = faces_of(cards)
    while faces:
        face = faces & -faces
        faces ^= face
        start_move(moves[count], verb, row)
        moves[count].cards[lane_of(cards, face)] = face
        count += 1
    return count


@kernel
def write_nth_flip(s: Rows, seat: int, index: int, verb: int, move: MoveRecord) -> None:
    """Write the move that `list_flips` adds at `index`, counted from 0."""
    slot = 0
    while index or s.hidden[seat, slot] == NO_CARD:
        index -= s.hidden[seat, slot] != NO_CARD
        slot += 1
    start_move(move, verb, slot)


@kernel
def list_flips(s: Rows, seat: int, verb: int, moves: Moves, count: int) -> int:
    """Add the hidden cards that are left, by place; returns the new count."""
    for slot in range(len(s.hidden[seat])):
        if s.hidden[seat, slot] != NO_CARD:
            start_move(moves[count], verb, slot)
            count += 1
    return count


# ---------------------------------------------------------------- what a seat knows


def observer(state: type[Record], view: type[Record]) -> Callable[[Any, int, Any], None]:
    """The kernel `observe` of a game with rows: it copies open fields; the `View` says what seats see of the others."""
    copy_open = copier(state, view)

    @kernel
    def observe(s: Any, seat: int, view: Any) -> None:
        copy_open(s, view)
        view.seat = seat
        observe_laid(s, view)
        for other in range(len(s.hand)):
            observe_rows(s, seat, other, view)

    return observe


@kernel
def observe_rows(s: Rows, seat: int, other: int, view: RowsView) -> None:
    """Write what `seat` sees of the cards of `other`; once the deal is over, that is all of them."""
    view.hand_size[other] = size(s.hand[other])
    for lane in range(len(s.pool)):
        view.hand[other, lane] = s.hand[other, lane] if other == seat or s.over else s.known[other, lane]
    for slot in range(len(s.hidden[other])):
        card = s.hidden[other, slot]
        view.hidden[other, slot] = card if card == NO_CARD or s.over else UNSEEN


@kernel
def observe_laid(s: Rows, view: RowsView) -> None:
    """Copy the order of the cards on the pile, and nothing of earlier piles."""
    for place in range(len(s.laid)):
        view.laid[place] = s.laid[place] if place < s.laid_count else 0


@kernel
def collect_unknown(s: Rows, seat: int) -> None:
    """Put all cards that `seat` cannot know into the pool. The sizes of hands stay, for the cards to be dealt again."""
    clear(s.pool)
    for other in range(s.players):
        for slot in range(len(s.hidden[other])):
            if s.hidden[other, slot] != NO_CARD:
                include_card(s.pool, s.hidden[other, slot])
        if other != seat:
            for lane in range(len(s.pool)):
                s.pool[lane] |= s.hand[other, lane] & ~s.known[other, lane]


@kernel
def refill_hand(s: Rows, other: int, allowed: int, random: Random) -> None:
    """Deal the unseen cards of a hand from the pool, from the `allowed` faces only."""
    unseen = size(s.hand[other]) - size(s.known[other])
    clear(s.hand[other])
    include(s.hand[other], s.known[other])
    for _ in range(unseen):
        include_card(s.hand[other], take_any(s.pool, allowed, random))


@kernel
def refill_hidden(s: Rows, random: Random) -> None:
    """Deal the hidden cards of every seat from the pool."""
    for other in range(s.players):
        for slot in range(len(s.hidden[other])):
            if s.hidden[other, slot] != NO_CARD:
                s.hidden[other, slot] = take_any(s.pool, ALL_FACES, random)
