"""What a seat knows of a deal of Glükz, and the deals it cannot tell apart."""

from __future__ import annotations

from tripot.chance import Random
from tripot.kernel import kernel
from tripot.rules.glukz.moves import LOWEST, NO_BOUND
from tripot.rules.glukz.rights import answering, may_fly, on_turn
from tripot.rules.glukz.state import State, View
from tripot.rules.rows import ALL_FACES, collect_unknown, observe_rows, refill_hand, refill_hidden


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Copy what `seat` may know: what lies open, counts, its own hand, and what everybody has seen of the others'."""
    view.players = s.players
    view.seat = seat
    view.slots = s.slots
    view.annul = s.annul
    view.knight = s.knight
    view.fly = s.fly
    view.play_on = s.play_on
    view.dealer = s.dealer
    view.phase = s.phase
    view.turn = s.turn
    view.opener = s.opener
    view.direction = s.direction
    view.top = s.top
    view.run = s.run
    view.over = s.over
    view.moves = s.moves
    view.idle = s.idle
    view.laid_count = s.laid_count
    for lane in range(len(s.pile)):
        view.pile[lane] = s.pile[lane]
        view.gone[lane] = s.gone[lane]
    for place in range(len(s.laid)):
        view.laid[place] = s.laid[place] if place < s.laid_count else 0
    for other in range(len(s.places)):
        view.places[other] = s.places[other]
        view.bound[other] = s.bound[other]
        observe_rows(s, seat, other, view)


@kernel
def awaited(view: View) -> int:
    """The seats that the view's seat sees may act, as a bit mask: those on turn, and itself where it can fly.

    Whether somebody else holds the cards to annul on the fly (GLU-22) shows only when it is done.
    """
    mask = 0
    for seat in range(view.players):
        if on_turn(view, seat) or (seat == view.seat and may_fly(view, seat)):
            mask |= 1 << seat
    return mask


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    The sets of cards that hands may hold lie one in the other (`bound`), so filling the most bounded hand first never
    fails and favours no deal.
    """
    if s.over:
        return
    collect_unknown(s, seat)
    for bound in range(LOWEST, NO_BOUND - 1, -1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                allowed = ALL_FACES if bound == NO_BOUND else ~answering(bound)
                refill_hand(s, other, allowed, random)
    refill_hidden(s, random)
