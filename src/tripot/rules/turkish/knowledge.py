"""What a seat knows of a deal of Turkish, and the deals it cannot tell apart."""

from __future__ import annotations

from tripot.chance import Random
from tripot.kernel import kernel
from tripot.rules.rows import ALL_FACES, collect_unknown, observe_rows, refill_hand, refill_hidden
from tripot.rules.turkish.moves import NO_BOUND
from tripot.rules.turkish.rights import descending
from tripot.rules.turkish.state import State, View


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Copy what `seat` may know: what lies open, counts, its own hand, and what everybody has seen of the others'.

    When the deal is over all cards are shown to be counted (TUR-20).
    """
    view.players = s.players
    view.seat = seat
    view.hidden_needs_empty_hand = s.hidden_needs_empty_hand
    view.voluntary_take = s.voluntary_take
    view.sweep_anytime = s.sweep_anytime
    view.dealer = s.dealer
    view.turn = s.turn
    view.direction = s.direction
    view.top = s.top
    view.over = s.over
    view.out = s.out
    view.moves = s.moves
    view.idle = s.idle
    view.laid_count = s.laid_count
    for lane in range(len(s.trick)):
        view.trick[lane] = s.trick[lane]
        view.gone[lane] = s.gone[lane]
    for place in range(len(s.laid)):
        view.laid[place] = s.laid[place] if place < s.laid_count else 0
    for other in range(len(s.started)):
        view.started[other] = s.started[other]
        view.bound[other] = s.bound[other]
        observe_rows(s, seat, other, view)


@kernel
def awaited(view: View) -> int:
    """The seat whose turn it is, as a bit mask: everybody sees it."""
    return 0 if view.over else 1 << view.turn


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    The sets of cards that hands may hold lie one in the other (`bound`), so filling the most bounded hand first never
    fails and favours no deal.
    """
    if s.over:
        return
    collect_unknown(s, seat)
    for bound in range(NO_BOUND + 1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                allowed = ALL_FACES if bound == NO_BOUND else ~descending(bound)
                refill_hand(s, other, allowed, random)
    refill_hidden(s, random)
