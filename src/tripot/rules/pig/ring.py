"""Neighbours, the cards between them, and four of a kind, for all variants.

Kernels that ask about one seat work on a `State`, and also on a `View` for the seat whose view it is.
"""

from typing import Protocol

from tripot.cards import (
    NO_CARD,
    SUITS,
    count_cards,
    exclude,
    faces_of,
    gather,
    holds,
    include_card,
    pick_card,
    rank_mask,
    size,
)
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, IntTable, MoveRecord, Moves
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import ALIKE, Happened, Lives, Phase, Variant
from tripot.rules.shared.listing import start_move
from tripot.rules.shared.seats import NOBODY, beside


class Players(Protocol):
    """The fields of a state, a view or a standing that say who is still in."""

    players: int
    out: Ints


class RingFields(Players, Protocol):
    """The fields of a state or a view that decide what a seat may do."""

    variant: int
    cards: int
    travel: int
    hush: int
    phase: int
    turn: int
    offered: int
    refused: int
    hand: IntTable
    lying: Ints
    waiting: Ints
    place: Ints
    slammed: Ints
    shouted: Ints
    talked: Ints


# ---------------------------------------------------------------- seats


@kernel
def in_turns(s: RingFields) -> bool:
    """Whether the variant is Vatra or Magarac."""
    return s.variant >= Variant.VATRA


@kernel
def left_of(s: RingFields, seat: int) -> int:
    """The next seat to the left that is still in."""
    for step in range(1, s.players + 1):
        other = beside(seat, step, s.players)
        if not s.out[other]:
            return other
    return seat


@kernel
def count_in(s: Players) -> int:
    """How many players are still in the match."""
    count = 0
    for seat in range(s.players):
        count += s.out[seat] == 0
    return count


@kernel
def is_player(s: RingFields, seat: int) -> bool:
    """Whether this is a seat of a player who is still in."""
    return 0 <= seat < s.players and s.out[seat] == 0


# ---------------------------------------------------------------- the cards between players


@kernel
def first_lying(s: RingFields, seat: int) -> int:
    """The place in `lying` of the first card that waits for a seat."""
    start = 0
    for other in range(seat):
        start += s.waiting[other]
    return start


@kernel
def lay_down(s: State, seat: int, card: int) -> None:
    """Put a card behind those that wait for a seat (PIG-04)."""
    push_in(s.lying, first_lying(s, seat) + s.waiting[seat], first_lying(s, s.players), card)
    s.waiting[seat] += 1


@kernel
def lift(s: State, seat: int) -> int:
    """Take the oldest card that waits for a seat (PIG-04)."""
    card = pull_out(s.lying, first_lying(s, seat), first_lying(s, s.players) - 1, NO_CARD)
    s.waiting[seat] -= 1
    return card


@kernel
def push_in(row: Ints, place: int, last: int, value: int) -> None:
    """Insert a value at `place`; the values from there to before `last` move up."""
    for other in range(last, place, -1):
        row[other] = row[other - 1]
    row[place] = value


@kernel
def pull_out(row: Ints, place: int, last: int, empty: int) -> int:
    """Take out the value at `place`; the values up to `last` move down, and `empty` fills the gap at the end."""
    value = row[place]
    for other in range(place, last):
        row[other] = row[other + 1]
    row[last] = empty
    return value


@kernel
def give_away(s: State, seat: int, cards: Ints) -> int:
    """Take the one card of a move out of a hand, and return it."""
    card = pick_card(cards, -1, 0)
    exclude(s.hand[seat], cards)
    s.moved += 1
    return card


@kernel
def take_up(s: State, seat: int, card: int, givers: int) -> None:
    """Put a card into a hand; the last `givers` players before it, from the right neighbour on, know the card."""
    include_card(s.hand[seat], card)
    s.taken[seat] = card
    s.taken_givers[seat] = givers
    s.picked = card


@kernel
def offered_by(s: RingFields, seat: int) -> int:
    """The card that a seat has offered and that still belongs to it (PIG-36); `NO_CARD` for none."""
    if s.offered and s.turn == seat:
        return s.lying[first_lying(s, left_of(s, seat))]
    return NO_CARD


# ---------------------------------------------------------------- four of a kind


@kernel
def alike_needed(s: RingFields) -> int:
    """How many cards of one rank win: four, or three with hands of three (PIG-10)."""
    return min(s.cards, ALIKE)


@kernel
def kind_of(s: RingFields, seat: int) -> int:
    """The rank of which a seat holds four, or three with hands of three (PIG-10); -1 for none."""
    faces = faces_of(s.hand[seat])
    while faces:
        rank = lowest_bit(faces) // SUITS
        if count_cards(s.hand[seat], rank_mask(rank)) >= alike_needed(s):
            return rank
        faces &= ~rank_mask(rank)
    return -1


# ---------------------------------------------------------------- moves


@kernel
def is_own_card(s: RingFields, seat: int, move: MoveRecord) -> bool:
    """Whether a move names exactly one card, and the seat holds it."""
    return size(move.cards) == 1 and holds(s.hand[seat], move.cards)


@kernel
def list_verb(verb: int, moves: Moves, count: int) -> int:
    """Add a move without cards; returns the new count."""
    start_move(moves[count], verb, 0)
    return count + 1


@kernel
def list_cards_of(cards: Ints, faces: int, verb: int, moves: Moves, count: int) -> int:
    """Add a move for each of `faces` that occurs among the cards, in deck order; returns the new count."""
    left = faces_of(cards) & faces
    while left:
        start_move(moves[count], verb, 0)
        gather(cards, left & -left, 1, moves[count].cards)
        count += 1
        left &= left - 1
    return count


# ---------------------------------------------------------------- the end of a deal


@kernel
def next_place(s: State) -> int:
    """The place of the next seat to complete its signal, 1 for the first."""
    place = 1
    for seat in range(s.players):
        place += s.place[seat] > 0
    return place


@kernel
def reach_safety(s: State, seat: int) -> None:
    """Make the seat safe; the deal is decided when only one seat is not (PIG-06, PIG-32)."""
    s.place[seat] = next_place(s)
    if s.first == NOBODY:
        s.first = seat
        s.phase = Phase.RUSH
        s.happened |= Happened.FIRST
    else:
        s.happened |= Happened.SAFE
    if s.place[seat] == count_in(s) - 1:
        decide(s)


@kernel
def decide(s: State) -> None:
    """End the play: only one player has not signalled, and loses the deal (PIG-06, PIG-20, PIG-32)."""
    for seat in range(s.players):
        if not s.out[seat] and not s.place[seat]:
            s.loser = seat
    s.kind = kind_of(s, s.first)
    s.happened |= Happened.DECIDED
    s.phase = Phase.SHUFFLE if s.variant == Variant.VATRA else Phase.OVER
    if s.variant == Variant.MAGARAC or (not in_turns(s) and s.lives == Lives.WORD):
        s.happened |= Happened.LETTER
    if loses_all(s):
        s.happened |= Happened.OUT


@kernel
def loses_all(s: State) -> bool:
    """Whether this deal eliminates its loser (PIG-07), or loses the match for them (PIG-38)."""
    if s.variant == Variant.VATRA or s.loser == NOBODY:
        return False
    if s.variant != Variant.MAGARAC and s.lives == Lives.OUT:
        return True
    return s.letters[s.loser] + 1 >= s.word_length


@kernel
def stop(s: State) -> None:
    """Stop a deal that goes on too long; nobody loses it (PIG-41)."""
    s.phase = Phase.OVER
    s.happened |= Happened.STOPPED
