"""Pig and Spoons with the option `watch`: everybody sees when a card is passed straight on (PIG-04)."""

from tripot.cards import NO_CARD, PACK, include_card
from tripot.engine.kernel import kernel
from tripot.rules.pig.ring import first_lying, pull_out, push_in
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import MOST_MARKED, Happened


@kernel
def the_very_card(s: State, seat: int, card: int) -> int:
    """The card to put down for `card`: the card taken last if it is a copy, because nobody can tell them apart."""
    taken = s.taken[seat]
    if taken in (NO_CARD, card) or taken % PACK != card % PACK:
        return card
    include_card(s.hand[seat], card)
    s.hand[seat, taken // PACK] &= ~(1 << (taken % PACK))
    return taken


@kernel
def watch_put(s: State, seat: int, receiver: int, card: int) -> None:
    """Note what everybody sees of a card about to wait for `receiver`: whether it is the card that was taken last.

    If it is, all its givers know it, and so does `seat`. If it isn't, the card taken last is still in the hand.
    """
    place, last = first_lying(s, receiver) + s.waiting[receiver], first_lying(s, s.players)
    taken, givers = s.taken[seat], s.taken_givers[seat]
    same = taken == card
    push_in(s.lying_givers, place, last, min(givers + 1, s.players) if same else 1)
    push_in(s.spared, place, last, NO_CARD if same else taken)
    push_in(s.spared_givers, place, last, 0 if same else givers)
    s.came[receiver] = (s.came[receiver] << 1 | same) & ((1 << MOST_MARKED) - 1)
    if same:
        s.happened |= Happened.PASSED_ON
    elif taken != NO_CARD:
        s.kept[seat] = taken
        s.kept_givers[seat] = givers


@kernel
def watch_pick(s: State, seat: int) -> int:
    """Forget the marks of the card that the seat is about to take; returns how many givers it has."""
    place, last = first_lying(s, seat), first_lying(s, s.players) - 1
    s.came[seat] &= (1 << min(s.waiting[seat] - 1, MOST_MARKED)) - 1
    pull_out(s.spared, place, last, NO_CARD)
    pull_out(s.spared_givers, place, last, 0)
    return pull_out(s.lying_givers, place, last, 0)
