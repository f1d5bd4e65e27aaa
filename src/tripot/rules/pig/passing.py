"""Pig and Spoons: what a player may do, and what that does. There are no turns."""

from tripot.cards import NO_CARD, faces_of, size
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord, Moves
from tripot.rules.pig.clauses import Clause
from tripot.rules.pig.ring import (
    RingFields,
    give_away,
    is_own_card,
    kind_of,
    lay_down,
    left_of,
    lift,
    list_cards_of,
    list_verb,
    reach_safety,
    stop,
    take_up,
)
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import MOST_MOVED, Happened, Phase, Variant, Verb
from tripot.rules.pig.watching import the_very_card, watch_pick, watch_put
from tripot.rules.shared.listing import start_move
from tripot.rules.shared.seats import NOBODY

# ---------------------------------------------------------------- rights


@kernel
def may_put(s: RingFields, seat: int) -> bool:
    """Whether the seat has a full hand and has not signalled (PIG-04, PIG-06)."""
    return s.place[seat] == 0 and size(s.hand[seat]) == s.cards


@kernel
def may_pick(s: RingFields, seat: int) -> bool:
    """Whether the seat has put a card down and may take one that waits for it (PIG-04, PIG-05)."""
    return s.place[seat] == 0 and size(s.hand[seat]) < s.cards and s.waiting[seat] > 0


@kernel
def may_signal(s: RingFields, seat: int) -> bool:
    """Whether the seat has four of a kind, or somebody has signalled (PIG-06, PIG-20)."""
    return s.place[seat] == 0 and (s.phase == Phase.RUSH or kind_of(s, seat) >= 0)


@kernel
def may_talk(s: RingFields, seat: int) -> bool:
    """Whether talking to an eliminated player would cost the seat its lives, as it does once a deal (PIG-11)."""
    if not s.hush or s.talked[seat]:
        return False
    for other in range(s.players):
        if s.out[other]:
            return True
    return False


@kernel
def may_pass_on(s: RingFields, seat: int) -> bool:
    """Whether the seat may do anything."""
    return may_put(s, seat) or may_pick(s, seat) or may_signal(s, seat) or may_talk(s, seat)


# ---------------------------------------------------------------- refusals


@kernel
def refuse_passing(s: State, seat: int, move: MoveRecord) -> int:
    """Why a player may not make this move; 0 if it is legal."""
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
    """Whether this is a seat of an eliminated player."""
    return 0 <= seat < s.players and s.out[seat] > 0


@kernel
def refuse_put(s: State, seat: int, move: MoveRecord) -> int:
    """Why a card cannot be put down; 0 if it can (PIG-04, PIG-06)."""
    if s.place[seat]:
        return Clause.PIG_06
    return 0 if may_put(s, seat) and is_own_card(s, seat, move) else Clause.PIG_04


@kernel
def refuse_pick(s: State, seat: int, move: MoveRecord) -> int:
    """Why no card can be taken; 0 if one can (PIG-04 to PIG-06)."""
    if s.place[seat]:
        return Clause.PIG_06
    if may_pick(s, seat) and not faces_of(move.cards):
        return 0
    return Clause.PIG_05 if s.stock and seat == s.dealer else Clause.PIG_04


# ---------------------------------------------------------------- legal moves


@kernel
def list_passing(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves`: put a card down (in deck order), take one, signal, talk to eliminated players. Returns how many."""
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
        put(s, seat, give_away(s, seat, move.cards))
    elif move.verb == Verb.PICK:
        pick(s, seat)
    elif move.verb == Verb.SIGNAL:
        if s.first == NOBODY:
            s.vouched[seat] = size(s.hand[seat])
        reach_safety(s, seat)
    else:
        talk(s, seat)


@kernel
def put(s: State, seat: int, card: int) -> None:
    """Put a card down on the left (PIG-04). A deal that goes on too long is stopped (PIG-41)."""
    receiver = left_of(s, seat)
    if s.watch:
        card = the_very_card(s, seat, card)
        watch_put(s, seat, receiver, card)
    lay_down(s, receiver, card)
    s.taken[seat] = NO_CARD
    if s.moved >= MOST_MOVED and s.first == NOBODY:
        stop(s)


@kernel
def pick(s: State, seat: int) -> None:
    """Take the oldest card on the right. With a stock, the dealer takes one from there (PIG-04, PIG-05)."""
    givers = 1
    if s.stock and seat == s.dealer:
        if s.stock_left == 0:
            s.stock_left = s.waiting[seat]
            s.turned_over += 1
            s.happened |= Happened.TURNED_OVER
        s.stock_left -= 1
        givers = 1 if s.unseen == 0 else 0
        s.unseen = max(0, s.unseen - 1)
    if s.watch:
        givers = watch_pick(s, seat)
    take_up(s, seat, lift(s, seat), givers)


@kernel
def talk(s: State, seat: int) -> None:
    """Talk to an eliminated player: that costs all lives at the end of the deal (PIG-11)."""
    number = 1
    for other in range(s.players):
        number += s.talked[other] > 0
    s.talked[seat] = number
    s.happened |= Happened.TALKED
