"""Vatra and Magarac: what a player may do, and what that does. Players pass in turn and signal at any time."""

from tripot.cards import NO_CARD, PACK, faces_of, include_card, size
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
    offered_by,
    reach_safety,
    stop,
    take_up,
)
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import MOST_MOVED, Happened, Phase, Verb
from tripot.rules.shared.seats import NOBODY

# ---------------------------------------------------------------- rights


@kernel
def has_begun(s: RingFields, seat: int) -> bool:
    """Whether the seat has slammed or shouted. After that, it can only do the other (PIG-32)."""
    return s.slammed[seat] != 0 or s.shouted[seat] != 0


@kernel
def has_travelling(s: RingFields, seat: int) -> bool:
    """Whether the travelling card belongs to the seat: in its hand, or offered and not yet accepted (PIG-36)."""
    if s.travel == NO_CARD:
        return False
    return s.hand[seat, 0] >> s.travel & 1 != 0 or offered_by(s, seat) == s.travel


@kernel
def may_show(s: RingFields, seat: int) -> bool:
    """Whether the seat has to show the travelling card first (PIG-34)."""
    return s.phase == Phase.SHOW and has_travelling(s, seat)


@kernel
def may_pass(s: RingFields, seat: int) -> bool:
    """Whether it is the seat's turn to pass a card (PIG-31, PIG-32)."""
    return s.phase == Phase.PLAY and s.turn == seat and not s.offered and not has_begun(s, seat)


@kernel
def may_answer(s: RingFields, seat: int) -> bool:
    """Whether the seat has been offered a card, to accept or refuse (PIG-36)."""
    return s.phase == Phase.PLAY and s.offered != 0 and left_of(s, s.turn) == seat and not has_begun(s, seat)


@kernel
def may_announce(s: RingFields, seat: int) -> bool:
    """Whether the seat may slam or shout: it has four of a kind, or has begun, or all must (PIG-32, PIG-37)."""
    if s.phase == Phase.RUSH:
        return s.place[seat] == 0
    if s.phase != Phase.PLAY:
        return False
    return has_begun(s, seat) or (kind_of(s, seat) >= 0 and not has_travelling(s, seat))


@kernel
def may_offer(s: RingFields, seat: int) -> bool:
    """Whether the seat may do anything."""
    return may_show(s, seat) or may_pass(s, seat) or may_answer(s, seat) or may_announce(s, seat)


@kernel
def passable(s: RingFields) -> int:
    """The faces that may be passed: all except a card just refused (PIG-36)."""
    return -1 if s.refused == NO_CARD else ~(1 << (s.refused % PACK))


# ---------------------------------------------------------------- refusals


@kernel
def refuse_offering(s: State, seat: int, move: MoveRecord) -> int:
    """Why a player may not make this move; 0 if it is legal."""
    if s.phase == Phase.SHOW or move.verb == Verb.SHOW:
        shows = move.verb == Verb.SHOW and may_show(s, seat) and is_own_card(s, seat, move)
        return 0 if shows and faces_of(move.cards) == 1 << s.travel else Clause.PIG_34
    if move.verb == Verb.PASS:
        return refuse_pass(s, seat, move)
    if move.verb in (Verb.ACCEPT, Verb.REFUSE):
        return 0 if may_answer(s, seat) and not faces_of(move.cards) else Clause.PIG_36
    if move.verb in (Verb.SLAM, Verb.SHOUT):
        return refuse_announcement(s, seat, move)
    return Clause.PIG_31


@kernel
def refuse_pass(s: State, seat: int, move: MoveRecord) -> int:
    """Why a card cannot be passed; 0 if it can (PIG-31, PIG-32, PIG-36)."""
    if s.phase == Phase.RUSH or has_begun(s, seat):
        return Clause.PIG_32
    if not may_pass(s, seat) or not is_own_card(s, seat, move):
        return Clause.PIG_31
    return 0 if faces_of(move.cards) & passable(s) else Clause.PIG_36


@kernel
def refuse_announcement(s: State, seat: int, move: MoveRecord) -> int:
    """Why the seat cannot slam or shout; 0 if it can (PIG-32, PIG-37)."""
    done = s.slammed[seat] if move.verb == Verb.SLAM else s.shouted[seat]
    if may_announce(s, seat) and not done and not faces_of(move.cards):
        return 0
    barred = s.phase == Phase.PLAY and kind_of(s, seat) >= 0 and has_travelling(s, seat)
    return Clause.PIG_37 if barred else Clause.PIG_32


# ---------------------------------------------------------------- legal moves


@kernel
def list_offering(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves`: show, pass a card (in deck order), accept, refuse, slam, shout. Returns how many."""
    count = 0
    if may_show(s, seat):
        count = list_cards_of(s.hand[seat], 1 << s.travel, Verb.SHOW, moves, count)
    if may_pass(s, seat):
        count = list_cards_of(s.hand[seat], passable(s), Verb.PASS, moves, count)
    if may_answer(s, seat):
        count = list_verb(Verb.ACCEPT, moves, count)
        count = list_verb(Verb.REFUSE, moves, count)
    if may_announce(s, seat):
        if not s.slammed[seat]:
            count = list_verb(Verb.SLAM, moves, count)
        if not s.shouted[seat]:
            count = list_verb(Verb.SHOUT, moves, count)
    return count


# ---------------------------------------------------------------- playing


@kernel
def play_offering(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move."""
    if move.verb == Verb.SHOW:
        s.travel_at = seat
        s.phase = Phase.PLAY
        s.happened |= Happened.SHOWN
    elif move.verb == Verb.PASS:
        pass_card(s, seat, move)
    elif move.verb == Verb.ACCEPT:
        hand_over(s, lift(s, seat))
    elif move.verb == Verb.REFUSE:
        send_back(s, seat)
    else:
        announce(s, seat, move.verb)


@kernel
def pass_card(s: State, seat: int, move: MoveRecord) -> None:
    """Pass a card. If a travelling card is in play, the neighbour may refuse the first one (PIG-31, PIG-36)."""
    card = give_away(s, seat, move.cards)
    if s.travel != NO_CARD and s.refused == NO_CARD:
        s.offered = 1
        lay_down(s, left_of(s, seat), card)
    else:
        hand_over(s, card)
    if s.moved >= MOST_MOVED:
        stop(s)


@kernel
def hand_over(s: State, card: int) -> None:
    """The left neighbour of the seat on turn takes the card and has the turn (PIG-31, PIG-35)."""
    receiver = left_of(s, s.turn)
    s.taken[s.turn] = NO_CARD
    if s.travel_at == s.turn:
        s.travel_at = NOBODY
    s.offered = 0
    s.refused = NO_CARD
    s.turn = receiver
    take_up(s, receiver, card, 1)
    s.happened |= Happened.TAKEN


@kernel
def send_back(s: State, seat: int) -> None:
    """Refuse a card without looking at it: it goes back, and another must be passed (PIG-36)."""
    s.refused = lift(s, seat)
    s.offered = 0
    include_card(s.hand[s.turn], s.refused)
    s.happened |= Happened.REFUSED


@kernel
def announce(s: State, seat: int, verb: int) -> None:
    """Slam or shout. Having done both makes a player safe; the first player to do both stops the passing (PIG-32)."""
    if s.phase == Phase.PLAY and not has_begun(s, seat):
        s.vouched[seat] = size(s.hand[seat]) + (offered_by(s, seat) != NO_CARD)
    if verb == Verb.SLAM:
        s.slammed[seat] = 1
    else:
        s.shouted[seat] = 1
    if s.slammed[seat] and s.shouted[seat]:
        reach_safety(s, seat)
    else:
        s.happened |= Happened.HALF
