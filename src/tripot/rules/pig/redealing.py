"""Deal again what a seat does not know of a deal of the Pig family."""

from tripot.cards import NO_CARD, PACK, clear, include, include_card, pick_card, size
from tripot.chance import Random, draw
from tripot.engine.kernel import kernel
from tripot.rules.pig.fours import give, give_fours, give_winner, in_pool, offer_place, room_of_own, take_out
from tripot.rules.pig.knowledge import decided, is_giver, known_kept, known_left, known_taken, knows_lying
from tripot.rules.pig.ring import first_lying, in_turns, left_of
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import Phase
from tripot.rules.shared.fields import UNSEEN
from tripot.rules.shared.owned import take_any
from tripot.rules.shared.seats import NOBODY

ALL = -1  # all faces


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal again, in place, what `seat` (-1: a spectator) cannot know. All possible deals are equally likely.

    A seat knows its own cards, and the cards that it has passed until they may have gone on. It knows where the
    travelling card was shown. A seat that acted because it had four of a kind has them. With the option `watch`, a seat
    goes on knowing a card that is passed straight on. It also knows which card the others did not pass: the one they
    kept.
    """
    if decided(s):
        return
    deal_anew(s, seat, random)
    while s.watch and has_spared(s, seat):
        deal_anew(s, seat, random)
    for other in range(s.players):
        if other != seat and not s.out[other]:
            take_anew(s, seat, other, random)


@kernel
def deal_anew(s: State, seat: int, random: Random) -> None:
    """Deal the unknown cards once."""
    collect(s, seat)
    if s.phase != Phase.NAME:
        place(s, seat, random)
    fill(s, seat, random)


@kernel
def place(s: State, seat: int, random: Random) -> None:
    """Take the cards of which something is known from the pool, and put them where they belong."""
    if in_turns(s):
        place_passed(s, seat, random)
        give_fours(s, seat, random)
        if s.travel_at != NOBODY and in_pool(s, s.travel):
            give_own(s, s.travel_at, s.travel, random)
        place_travelling(s, random)
        return
    for other in range(s.players):
        for known in (known_taken(s, seat, other), known_kept(s, seat, other)):
            if in_pool(s, known):
                take_out(s, known)
                give(s, other, known)
    if s.first not in (NOBODY, seat):
        give_winner(s, random)


# ---------------------------------------------------------------- collecting and filling


@kernel
def collect(s: State, seat: int) -> None:
    """Put all cards that `seat` does not see into the pool, and note how many cards each hand needs."""
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
    """Deal the rest of the pool to the hands and places that still need cards."""
    for other in range(s.players):
        while s.room[other] > 0:
            give(s, other, take_any(s.pool, ALL, random))
    for place in range(first_lying(s, s.players)):
        if s.lying[place] == UNSEEN:
            s.lying[place] = take_any(s.pool, ALL, random)
    if s.refused != NO_CARD and seat != s.turn:
        s.refused = pick_card(s.hand[s.turn], ALL, draw(random, size(s.hand[s.turn])))


# ---------------------------------------------------------------- cards taken, and kept


@kernel
def has_spared(s: State, seat: int) -> bool:
    """Whether a place now has a card that `seat` knows its player kept when passing another."""
    for other in range(s.players):
        receiver = left_of(s, other)
        start = first_lying(s, receiver)
        for number in range(0 if s.out[other] or other == seat else s.waiting[receiver]):
            spared = s.spared[start + number]
            alike = spared != NO_CARD and spared % PACK == s.lying[start + number] % PACK
            if alike and is_giver(s, seat, other, s.spared_givers[start + number]):
                return True
    return False


@kernel
def take_anew(s: State, seat: int, other: int, random: Random) -> None:
    """Choose again which cards of a hand were taken last, and kept, if `seat` does not know them."""
    taken, kept = known_taken(s, seat, other), known_kept(s, seat, other)
    if s.taken[other] != taken:
        s.taken[other] = any_but(s, other, kept, random)
    if s.kept[other] != kept:
        s.kept[other] = any_but(s, other, s.taken[other], random)
    for number in range(s.waiting[left_of(s, other)] if s.watch else 0):
        place = first_lying(s, left_of(s, other)) + number
        if not is_giver(s, seat, other, s.spared_givers[place]):
            s.spared[place] = NO_CARD


@kernel
def any_but(s: State, other: int, card: int, random: Random) -> int:
    """A random card of a hand, other than `card`."""
    number = draw(random, size(s.hand[other]) - (card != NO_CARD))
    for lane in range(len(s.pool)):
        s.pool[lane] = s.hand[other, lane]
    if card != NO_CARD:
        take_out(s, card)
    return pick_card(s.pool, ALL, number)


# ---------------------------------------------------------------- known cards


@kernel
def give_own(s: State, other: int, card: int, random: Random) -> None:
    """Put a card from the pool among a seat's own cards: into its hand, or where it offers one (PIG-36)."""
    take_out(s, card)
    place = offer_place(s, other)
    if place >= 0 and draw(random, s.room[other] + 1) == 0:
        s.lying[place] = card
    else:
        give(s, other, card)


@kernel
def place_passed(s: State, seat: int, random: Random) -> None:
    """Put the card that `seat` passed last into the left neighbour's hand, unless that hand has four of a kind."""
    known = known_left(s, seat)
    if in_pool(s, known) and not s.vouched[left_of(s, seat)]:
        give_own(s, left_of(s, seat), known, random)


@kernel
def place_travelling(s: State, random: Random) -> None:
    """Put the travelling card at any place still to be dealt: nobody slams or shouts while holding it (PIG-37)."""
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
