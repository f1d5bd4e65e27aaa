"""What a seat knows of a deal of the Pig family, and which seats it sees may act."""

from tripot.cards import NO_CARD, include_card, size
from tripot.engine.kernel import kernel
from tripot.rules.pig.offering import has_begun, may_offer
from tripot.rules.pig.passing import may_pass_on
from tripot.rules.pig.punishment import shown
from tripot.rules.pig.ring import first_lying, in_turns, is_player, left_of
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import Phase
from tripot.rules.pig.view import View
from tripot.rules.shared.fields import UNSEEN
from tripot.rules.shared.views import copier


@kernel
def decided(s: State) -> bool:
    """Whether the deal is decided. All hands are then open, until the pack is gathered for the punishment."""
    return s.phase in (Phase.OVER, Phase.SHUFFLE)


@kernel
def knows_lying(s: State, seat: int, receiver: int, number: int) -> bool:
    """Whether `seat` gave card number `number` of those that wait for `receiver`, and so knows it (PIG-04, PIG-05)."""
    if s.phase >= Phase.NAME or not is_player(s, seat):
        return False
    if s.watch:
        return is_giver(s, seat, receiver, s.lying_givers[first_lying(s, receiver) + number])
    return left_of(s, seat) == receiver and (receiver != s.dealer or number >= s.unseen)


@kernel
def is_giver(s: State, seat: int, other: int, givers: int) -> bool:
    """Whether `seat` is one of the last `givers` players to pass on a card that `other` has or may take."""
    if not is_player(s, seat):
        return False
    at = seat
    for _ in range(givers):
        at = left_of(s, at)
        if at == other:
            return True
    return False


@kernel
def known_taken(s: State, seat: int, other: int) -> int:
    """The card that `seat` knows `other` took last and has not passed on; `NO_CARD` for none."""
    known = s.taken[other] != NO_CARD and is_giver(s, seat, other, s.taken_givers[other])
    return s.taken[other] if known else NO_CARD


@kernel
def known_kept(s: State, seat: int, other: int) -> int:
    """The card that `seat` has seen `other` keep when it passed a different one; `NO_CARD` for none."""
    known = s.kept[other] != NO_CARD and is_giver(s, seat, other, s.kept_givers[other])
    return s.kept[other] if known else NO_CARD


@kernel
def known_left(s: State, seat: int) -> int:
    """The card that `seat` has passed to its left neighbour, who has not passed one since; `NO_CARD` for none."""
    return known_taken(s, seat, left_of(s, seat)) if is_player(s, seat) else NO_CARD


# ---------------------------------------------------------------- what a seat sees


copy_open = copier(State, View)


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Write what `seat` sees: its own cards, those it has passed to its left, counts, and what everybody has seen.

    Nobody looks through the stock or the discard pile, but the player who discards remembers the order (PIG-05). Only
    its owner knows a card that was refused (PIG-36).
    """
    copy_open(s, view)
    view.seat = seat
    view.second = s.refused != NO_CARD
    view.refused = s.refused if seat == s.turn else NO_CARD
    view.last_taken = s.taken[seat] if s.watch and is_player(s, seat) else NO_CARD
    for place in range(len(s.lying)):
        view.lying[place] = NO_CARD
    for other in range(len(s.out)):
        observe_hand(s, seat, other, view)
        if other < s.players:
            observe_lying(s, seat, other, view)
    if s.phase == Phase.OVER and s.named != NO_CARD:
        show_punishment(s, view)


@kernel
def observe_hand(s: State, seat: int, other: int, view: View) -> None:
    """Write what `seat` sees of a hand. Of another hand, it sees the cards that it knows are there (PIG-04, PIG-36)."""
    open_hand = other == seat or decided(s)
    for lane in range(len(s.pool)):
        view.hand[other, lane] = s.hand[other, lane] if open_hand else 0
    view.hand_size[other] = size(s.hand[other])
    if open_hand:
        return
    for known in (known_taken(s, seat, other), known_kept(s, seat, other)):
        if known != NO_CARD:
            include_card(view.hand[other], known)


@kernel
def observe_lying(s: State, seat: int, other: int, view: View) -> None:
    """Copy the cards that wait for `other`: those that `seat` has given face up, the rest face down."""
    start = first_lying(s, other)
    for number in range(s.waiting[other]):
        known = knows_lying(s, seat, other, number)
        view.lying[start + number] = s.lying[start + number] if known else UNSEEN


@kernel
def show_punishment(s: State, view: View) -> None:
    """Copy the cards that were shown, in the order in which they were shown (PIG-39)."""
    for number in range(first_lying(s, s.players)):
        view.lying[number] = shown(s, number)
        if view.lying[number] == s.named:
            break


# ---------------------------------------------------------------- who may act


@kernel
def awaited(v: View) -> int:
    """The seats that the view's seat sees may act, as a bit mask. Its own bit is set exactly if it may act itself.

    Nobody else sees that a seat has four of a kind, or that it may talk to an eliminated player.
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
    """Pig, Spoons: whether everybody sees that another seat may pass, take or signal (PIG-04, PIG-06)."""
    if v.place[other]:
        return False
    return v.phase == Phase.RUSH or v.hand_size[other] == v.cards or v.waiting[other] > 0


@kernel
def is_awaited_in_turns(v: View, other: int) -> bool:
    """Vatra, Magarac: whether everybody sees that another seat may pass, answer or signal (PIG-31, PIG-32, PIG-36)."""
    if v.phase == Phase.RUSH:
        return v.place[other] == 0
    if v.phase == Phase.SHOW:
        return False  # nobody else knows who holds the travelling card
    acting = left_of(v, v.turn) if v.offered else v.turn
    return other == acting or has_begun(v, other)
