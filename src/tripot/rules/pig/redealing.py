"""The deals of the Pig family that a seat cannot tell apart: what it does not know is dealt anew."""

from __future__ import annotations

from tripot.cards import clear, include, include_card, pick_card, size
from tripot.chance import Random, draw
from tripot.kernel import kernel
from tripot.rules.pig.fours import draw_card, give, give_fours, give_winner, in_pool, offer_place, room_of_own, take_out
from tripot.rules.pig.knowledge import decided, known_taken, knows_lying
from tripot.rules.pig.moves import NO_CARD, NOBODY, UNSEEN, Phase
from tripot.rules.pig.ring import first_lying, in_turns, left_of
from tripot.rules.pig.state import State

ALL = -1  # every face


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    Known are one's own cards, those one has put or passed until they may have gone on, where the travelling card was
    shown, and that who acted by right of four of a kind has four of a kind.
    """
    if decided(s):
        return
    collect(s, seat)
    if s.phase != Phase.NAME:
        place(s, seat, random)
    fill(s, seat, random)


@kernel
def place(s: State, seat: int, random: Random) -> None:
    """Put the cards from the pool where they belong of which something is known."""
    if in_turns(s):
        give_fours(s, seat, random)
    elif s.first not in (NOBODY, seat):
        give_winner(s, seat, random)
    place_known(s, seat, random)
    place_travelling(s, random)


# ---------------------------------------------------------------- collecting and filling


@kernel
def collect(s: State, seat: int) -> None:
    """Put all cards that `seat` does not see into the pool, and note how many each hand needs."""
    clear(s.pool)
    for other in range(s.players):
        s.room[other] = 0
        if other != seat:
            s.room[other] = size(s.hand[other])
            include(s.pool, s.hand[other])
            clear(s.hand[other])
        start = first_lying(s, other)
        for number in range(s.waiting[other]):
            if not knows_lying(s, seat, other, number):
                include_card(s.pool, s.lying[start + number])
                s.lying[start + number] = UNSEEN


@kernel
def fill(s: State, seat: int, random: Random) -> None:
    """Deal the rest of the pool to the hands and places that need cards."""
    for other in range(s.players):
        while s.room[other] > 0:
            give(s, other, draw_card(s, ALL, random))
    for place in range(first_lying(s, s.players)):
        if s.lying[place] == UNSEEN:
            s.lying[place] = draw_card(s, ALL, random)
    if s.refused != NO_CARD and seat != s.turn:
        s.refused = pick_card(s.hand[s.turn], ALL, draw(random, size(s.hand[s.turn])))


# ---------------------------------------------------------------- known cards


@kernel
def give_own(s: State, other: int, card: int, random: Random) -> None:
    """Put a card from the pool among the own cards of a seat: in hand, or the one it offers (PIG-36)."""
    take_out(s, card)
    place = offer_place(s, other)
    if place >= 0 and draw(random, s.room[other] + 1) == 0:
        s.lying[place] = card
    else:
        give(s, other, card)


@kernel
def place_known(s: State, seat: int, random: Random) -> None:
    """The card that the left neighbour took up from `seat`, and the travelling card where all know it to be."""
    known = known_taken(s, seat)
    if in_pool(s, known):
        give_own(s, left_of(s, seat), known, random)
    if s.travel_at != NOBODY and in_pool(s, s.travel):
        give_own(s, s.travel_at, s.travel, random)


@kernel
def place_travelling(s: State, random: Random) -> None:
    """The travelling card may be any card still to be dealt: what those who announced had then has been (PIG-37)."""
    if not in_pool(s, s.travel):
        return
    places = 0
    for other in range(s.players):
        places += room_of_own(s, other)
    number = draw(random, places)
    for other in range(s.players):
        if number < room_of_own(s, other):
            give_own(s, other, s.travel, random)
            return
        number -= room_of_own(s, other)
