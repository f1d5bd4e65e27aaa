"""What a seat knows of a deal of Iljig, and how to deal the rest again."""

from tripot.cards import NO_CARD, clear, include, size
from tripot.chance import Random, draw
from tripot.engine.kernel import count_bits, kernel
from tripot.rules.iljig.leads import most_led
from tripot.rules.iljig.state import PACK_SIZE, State
from tripot.rules.iljig.terms import Phase
from tripot.rules.iljig.view import View
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.views import copier

copy_open = copier(State, View)


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Write what `seat` sees. It does not see cards staged by others, nor which other seat is being asked (ILJ-20)."""
    copy_open(s, view)
    view.seat = seat
    view.turn = NOBODY if s.phase == Phase.DECLARE and s.turn != seat else s.turn
    view.staged_count = s.staged_count if seat == s.turn else 0
    view.most_led = most_led(s)
    view.moves = s.moves - s.declined
    for place in range(len(s.staged)):
        view.staged[place] = s.staged[place] if seat == s.turn else NO_CARD
    for other in range(len(s.hand)):
        observe_hand(s, seat, other, view)


@kernel
def observe_hand(s: State, seat: int, other: int, view: View) -> None:
    """Write what `seat` sees of a hand: at least its size (ILJ-16). Cards staged by others count as still in hand."""
    staging = other == s.turn and seat != s.turn
    view.hand_size[other] = size(s.hand[other]) + (s.staged_count if staging else 0)
    view.hand[other, 0] = s.hand[other, 0] if other == seat or s.over else s.known[other, 0]


@kernel
def awaited(view: View) -> int:
    """The seat whose turn it is, as a bit mask; 0 while another seat is asked whether it plays all five (ILJ-20)."""
    return 0 if view.over or view.turn == NOBODY else 1 << view.turn


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal again, in place, what `seat` (-1: a spectator) cannot know. Cards staged by others go back first."""
    if s.over:
        return
    if seat != s.turn:
        include(s.hand[s.turn], s.staged_set)
        clear(s.staged_set)
        for place in range(s.staged_count):
            s.staged[place] = NO_CARD
        s.staged_count = 0
    pool = s.stock_set[0] & ~(1 << s.turned)
    for other in range(s.players):
        if other != seat:
            pool |= s.hand[other, 0] & ~s.known[other, 0]
    s.stock_set[0] &= 1 << s.turned
    for other in range(s.players):
        if other != seat:
            pool = refill_hand(s, other, pool, random)
    for place in range(PACK_SIZE - s.stock_count, PACK_SIZE - 1):
        pool = refill_stock(s, place, pool, random)


@kernel
def refill_hand(s: State, other: int, pool: int, random: Random) -> int:
    """Deal the unseen cards of a hand from the pool; returns the rest of the pool."""
    unseen = count_bits(s.hand[other, 0] & ~s.known[other, 0])
    s.hand[other, 0] = s.known[other, 0]
    for _ in range(unseen):
        face = draw_face(pool, random)
        s.hand[other, 0] |= 1 << face
        pool &= ~(1 << face)
    return pool


@kernel
def refill_stock(s: State, place: int, pool: int, random: Random) -> int:
    """Deal one card of the stock from the pool; returns the rest of the pool."""
    face = draw_face(pool, random)
    s.stock[place] = face
    s.stock_set[0] |= 1 << face
    return pool & ~(1 << face)


@kernel
def draw_face(pool: int, random: Random) -> int:
    """A random face from a pool."""
    for _ in range(draw(random, count_bits(pool))):
        pool &= pool - 1
    return count_bits((pool & -pool) - 1)
