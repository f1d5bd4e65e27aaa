"""Pig and Spoons: what a player may do, and what it does. There are no turns."""

from __future__ import annotations

from tripot.cards import faces_of, size
from tripot.kernel import MoveRecord, Moves, kernel
from tripot.rules.pig.clauses import Clause
from tripot.rules.pig.moves import MOST_MOVED, NOBODY, Happened, Phase, Variant, Verb
from tripot.rules.pig.ring import (
    Table,
    alike_needed,
    give_away,
    is_own_card,
    kind_of,
    lay_down,
    left_of,
    lift,
    list_cards_of,
    list_verb,
    reach_safety,
    start_move,
    stop,
    take_up,
)
from tripot.rules.pig.state import State

__all__ = ["alike_needed", "list_passing", "may_pass_on", "play_passing", "refuse_passing"]


# ---------------------------------------------------------------- rights


@kernel
def may_put(s: Table, seat: int) -> bool:
    """Whether the seat has a full hand, and has not signalled (PIG-04, PIG-06)."""
    return s.place[seat] == 0 and size(s.hand[seat]) == s.cards


@kernel
def may_pick(s: Table, seat: int) -> bool:
    """Whether the seat has put a card down and another waits for it (PIG-04, PIG-05)."""
    return s.place[seat] == 0 and size(s.hand[seat]) < s.cards and s.waiting[seat] > 0


@kernel
def may_signal(s: Table, seat: int) -> bool:
    """Whether the seat has four of a kind, or somebody has signalled (PIG-06, PIG-20)."""
    return s.place[seat] == 0 and (s.phase == Phase.RUSH or kind_of(s, seat) >= 0)


@kernel
def may_talk(s: Table, seat: int) -> bool:
    """Whether talking to a player who is out would cost the seat its lives: once a deal (PIG-11)."""
    if not s.hush or s.talked[seat]:
        return False
    for other in range(s.players):
        if s.out[other]:
            return True
    return False


@kernel
def may_pass_on(s: Table, seat: int) -> bool:
    """Whether the seat may do anything."""
    return may_put(s, seat) or may_pick(s, seat) or may_signal(s, seat) or may_talk(s, seat)


# ---------------------------------------------------------------- refusals


@kernel
def refuse_passing(s: State, seat: int, move: MoveRecord) -> int:
    """Why a player may not do this; 0 when it is legal."""
    if move.verb == Verb.PUT:
        return refuse_put(s, seat, move)
    if move.verb == Verb.TALK:
        allowed = may_talk(s, seat) and is_pig(s, move.slot) and not faces_of(move.cards)
        return 0 if allowed else Clause.PIG_11
    if move.verb == Verb.PICK:
        return refuse_pick(s, seat, move)
    if move.verb == Verb.SIGNAL and may_signal(s, seat) and not faces_of(move.cards):
        return 0
    return Clause.PIG_20 if s.variant == Variant.SPOONS else Clause.PIG_06


@kernel
def is_pig(s: State, seat: int) -> bool:
    """Whether it is a seat whose player is out."""
    return 0 <= seat < s.players and s.out[seat] > 0


@kernel
def refuse_put(s: State, seat: int, move: MoveRecord) -> int:
    """Why a card cannot be put down; 0 when it can (PIG-04, PIG-06)."""
    if s.place[seat]:
        return Clause.PIG_06
    return 0 if may_put(s, seat) and is_own_card(s, seat, move) else Clause.PIG_04


@kernel
def refuse_pick(s: State, seat: int, move: MoveRecord) -> int:
    """Why no card can be taken up; 0 when one can (PIG-04 to PIG-06)."""
    if s.place[seat]:
        return Clause.PIG_06
    if may_pick(s, seat) and not faces_of(move.cards):
        return 0
    return Clause.PIG_05 if s.stock and seat == s.dealer else Clause.PIG_04


# ---------------------------------------------------------------- legal moves


@kernel
def list_passing(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves`: cards to put in deck order, to pick, to signal, to talk to each seat that is out."""
    count = 0
    if may_put(s, seat):
        count = list_cards_of(s.hand[seat], -1, Verb.PUT, moves, count)
    if may_pick(s, seat):
        count = list_verb(Verb.PICK, moves, count)
    if may_signal(s, seat):
        count = list_verb(Verb.SIGNAL, moves, count)
    if may_talk(s, seat):
        for other in range(s.players):
            if s.out[other]:
                start_move(moves[count], Verb.TALK, other)
                count += 1
    return count


# ---------------------------------------------------------------- playing


@kernel
def play_passing(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move."""
    if move.verb == Verb.PUT:
        s.taken[seat] = NOBODY
        lay_down(s, left_of(s, seat), give_away(s, seat, move.cards))
        if s.moved >= MOST_MOVED and s.first == NOBODY:
            stop(s)
    elif move.verb == Verb.PICK:
        pick(s, seat)
    elif move.verb == Verb.SIGNAL:
        if s.first == NOBODY:
            s.vouched[seat] = size(s.hand[seat])
        reach_safety(s, seat)
    else:
        talk(s, seat)


@kernel
def pick(s: State, seat: int) -> None:
    """Take up the oldest card at the right; for the dealer, from the stock, if there is one (PIG-04, PIG-05)."""
    known = True
    if s.stock and seat == s.dealer:
        if s.stock_left == 0:
            s.stock_left = s.waiting[seat]
            s.turned_over += 1
            s.happened |= Happened.TURNED_OVER
        s.stock_left -= 1
        known = s.unseen == 0
        s.unseen = max(0, s.unseen - 1)
    take_up(s, seat, lift(s, seat), known)


@kernel
def talk(s: State, seat: int) -> None:
    """Talk to a player who is out: it costs all lives when the deal is over (PIG-11)."""
    number = 1
    for other in range(s.players):
        number += s.talked[other] > 0
    s.talked[seat] = number
    s.happened |= Happened.TALKED
