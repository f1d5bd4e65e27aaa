"""What a seat knows of a deal of the Pig family, and whom it sees may act."""

from __future__ import annotations

from tripot.cards import include_card, size
from tripot.kernel import kernel
from tripot.rules.pig.moves import NO_CARD, UNSEEN, Phase
from tripot.rules.pig.offering import has_begun, may_offer
from tripot.rules.pig.passing import may_pass_on
from tripot.rules.pig.punishment import shown
from tripot.rules.pig.ring import first_lying, in_turns, is_player, left_of
from tripot.rules.pig.state import SUIT_COUNT, State, View


@kernel
def decided(s: State) -> bool:
    """Whether the deal is: then all hands lie open, until the pack is gathered to punish."""
    return s.phase in (Phase.OVER, Phase.SHUFFLE)


@kernel
def knows_lying(s: State, seat: int, receiver: int, number: int) -> bool:
    """Whether `seat` put the card `number` of those that wait for `receiver`, and so knows it (PIG-04, PIG-05)."""
    if s.phase >= Phase.NAME or not is_player(s, seat) or left_of(s, seat) != receiver:
        return False
    return receiver != s.dealer or number >= s.unseen


@kernel
def known_taken(s: State, seat: int) -> int:
    """The card that `seat` knows its left neighbour to hold: passed there, and nothing passed on since."""
    if not is_player(s, seat) or left_of(s, seat) == seat:
        return NO_CARD
    return s.taken[left_of(s, seat)]


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Copy what `seat` may know: its own cards, those it has put to its left, counts, and what all have seen.

    Nobody looks through the stock or the discard pile; who discards, though, remembers the order (PIG-05).
    """
    observe_rules(s, seat, view)
    observe_course(s, seat, view)
    for place in range(len(s.lying)):
        view.lying[place] = NO_CARD
    for other in range(len(s.out)):
        observe_seat(s, seat, other, view)
    if s.phase == Phase.OVER and s.named != NO_CARD:
        show_punishment(s, view)


@kernel
def observe_rules(s: State, seat: int, view: View) -> None:
    """Copy what holds for the whole deal."""
    view.players = s.players
    view.seat = seat
    view.variant = s.variant
    view.stock = s.stock
    view.cards = s.cards
    view.lives = s.lives
    view.word_length = s.word_length
    view.hush = s.hush
    view.travel = s.travel
    view.dealer = s.dealer


@kernel
def observe_course(s: State, seat: int, view: View) -> None:
    """Copy how far the deal has come; the card refused is known to its owner only (PIG-36)."""
    view.phase = s.phase
    view.turn = s.turn
    view.offered = s.offered
    view.second = s.refused != NO_CARD
    view.refused = s.refused if seat == s.turn else NO_CARD
    view.moved = s.moved
    view.first = s.first
    view.loser = s.loser
    view.kind = s.kind
    view.travel_at = s.travel_at
    view.stock_left = s.stock_left
    view.turned_over = s.turned_over
    view.moves = s.moves
    view.named = s.named
    view.end = s.end
    for suit in range(SUIT_COUNT):
        view.punished[suit] = s.punished[suit]


@kernel
def observe_seat(s: State, seat: int, other: int, view: View) -> None:
    """Copy what `seat` may know of `other`: an offered card counts as its owner's where it is known (PIG-36)."""
    open_hand = other == seat or decided(s)
    for lane in range(len(s.pool)):
        view.hand[other, lane] = s.hand[other, lane] if open_hand else 0
    view.hand_size[other] = size(s.hand[other])
    view.waiting[other] = s.waiting[other]
    view.place[other] = s.place[other]
    view.slammed[other] = s.slammed[other]
    view.shouted[other] = s.shouted[other]
    view.talked[other] = s.talked[other]
    view.letters[other] = s.letters[other]
    view.out[other] = s.out[other]
    if other < s.players:
        observe_lying(s, seat, other, view)
        known = known_taken(s, seat)
        if not open_hand and known != NO_CARD and other == left_of(s, seat):
            include_card(view.hand[other], known)


@kernel
def observe_lying(s: State, seat: int, other: int, view: View) -> None:
    """Copy the cards that wait for `other`: those that `seat` has put there, the rest face down."""
    start = first_lying(s, other)
    for number in range(s.waiting[other]):
        known = knows_lying(s, seat, other, number)
        view.lying[start + number] = s.lying[start + number] if known else UNSEEN


@kernel
def show_punishment(s: State, view: View) -> None:
    """Copy the cards that were shown, in the order they were (PIG-39)."""
    for number in range(first_lying(s, s.players)):
        view.lying[number] = shown(s, number)
        if view.lying[number] == s.named:
            break


# ---------------------------------------------------------------- who is awaited


@kernel
def awaited(v: View) -> int:
    """Bit mask of the seats that the view's seat sees may act; its own bit is set exactly when it may act itself.

    That somebody has four of a kind is seen by nobody else, nor that somebody may talk to a pig.
    """
    if v.phase in (Phase.OVER, Phase.SHUFFLE):
        return 0
    if v.phase == Phase.NAME:
        return 1 << v.loser
    mask = 0
    for other in range(v.players):
        if v.out[other]:
            continue
        if other == v.seat:
            acts = may_offer(v, other) if in_turns(v) else may_pass_on(v, other)
        else:
            acts = is_awaited_in_turns(v, other) if in_turns(v) else is_awaited(v, other)
        mask |= acts << other
    return mask


@kernel
def is_awaited(v: View, other: int) -> bool:
    """Pig, Spoons: whether all see that another seat may put, pick or signal (PIG-04, PIG-06)."""
    if v.place[other]:
        return False
    return v.phase == Phase.RUSH or v.hand_size[other] == v.cards or v.waiting[other] > 0


@kernel
def is_awaited_in_turns(v: View, other: int) -> bool:
    """Vatra, Magarac: whether all see that another seat may pass, answer or announce (PIG-31, PIG-32, PIG-36)."""
    if v.phase == Phase.RUSH:
        return v.place[other] == 0
    if v.phase == Phase.SHOW:
        return False  # nobody else knows who holds the travelling card
    acting = left_of(v, v.turn) if v.offered else v.turn
    return other == acting or has_begun(v, other)
