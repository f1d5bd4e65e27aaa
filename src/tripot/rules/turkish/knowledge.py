"""What a seat knows of a deal of Turkish, and the deals it cannot tell apart."""

from __future__ import annotations

from tripot.cards import PACK, clear, count_cards, include, include_card, pick_card, size
from tripot.chance import Random, draw
from tripot.kernel import kernel
from tripot.rules.turkish.moves import ALL_FACES, NO_BOUND, NOBODY
from tripot.rules.turkish.rights import descending
from tripot.rules.turkish.state import SLOTS, UNSEEN, State, View


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
        observe_seat(s, seat, other, view)


@kernel
def observe_seat(s: State, seat: int, other: int, view: View) -> None:
    """Copy what `seat` may know of the cards of `other`."""
    view.started[other] = s.started[other]
    view.bound[other] = s.bound[other]
    view.hand_size[other] = size(s.hand[other])
    for lane in range(len(s.trick)):
        view.hand[other, lane] = s.hand[other, lane] if other == seat or s.over else s.known[other, lane]
        view.visible[other, lane] = s.visible[other, lane]
    for slot in range(SLOTS):
        card = s.hidden[other, slot]
        view.hidden[other, slot] = card if card == NOBODY or s.over else UNSEEN


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    The sets of cards that hands may hold lie one in the other (`bound`), so filling the most bounded hand first never
    fails and favours no deal.
    """
    if s.over:
        return
    clear(s.pool)
    for other in range(s.players):
        collect_unknown(s, seat, other)
    for bound in range(NO_BOUND + 1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                refill_hand(s, other, random)
    for other in range(s.players):
        refill_hidden(s, other, random)


@kernel
def collect_unknown(s: State, seat: int, other: int) -> None:
    """Put the cards of `other` that `seat` cannot know into the pool; the holes stay, to be counted when refilled."""
    for slot in range(SLOTS):
        if s.hidden[other, slot] != NOBODY:
            include_card(s.pool, s.hidden[other, slot])
    if other != seat:
        for lane in range(len(s.pool)):
            s.pool[lane] |= s.hand[other, lane] & ~s.known[other, lane]


@kernel
def refill_hand(s: State, other: int, random: Random) -> None:
    """Deal the unseen cards of a hand from the pool, among those it may hold."""
    allowed = ~descending(s.bound[other]) if s.bound[other] < NO_BOUND else ALL_FACES
    unseen = size(s.hand[other]) - size(s.known[other])
    clear(s.hand[other])
    include(s.hand[other], s.known[other])
    for _ in range(unseen):
        include_card(s.hand[other], draw_from_pool(s, allowed, random))


@kernel
def refill_hidden(s: State, other: int, random: Random) -> None:
    """Deal the hidden cards of a seat from the pool."""
    for slot in range(SLOTS):
        if s.hidden[other, slot] != NOBODY:
            s.hidden[other, slot] = draw_from_pool(s, ALL_FACES, random)


@kernel
def draw_from_pool(s: State, allowed: int, random: Random) -> int:
    """Take a random card of `allowed` faces out of the pool."""
    index = draw(random, count_cards(s.pool, allowed))
    card = pick_card(s.pool, allowed, index)
    s.pool[card // PACK] &= ~(1 << (card % PACK))
    return card
