"""What a seat knows of a deal of Nain Jaune, and the deals it cannot tell apart."""

from tripot.cards import pick_card, rank_mask, size
from tripot.chance import Random, draw, pick_bit
from tripot.engine.kernel import count_bits, kernel
from tripot.rules.nain_jaune.settlement import points_held, share_of
from tripot.rules.nain_jaune.state import HEIGHTS, State
from tripot.rules.nain_jaune.terms import ANY, RANK_OF
from tripot.rules.nain_jaune.view import View
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.views import copier

STEPS_PER_CARD = 2  # steps of the random walk for each unknown card

copy_open = copier(State, View)


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Write what `seat` sees: its own hand, what lies open, counts, and what players passed over have shown to lack.

    When the deal is over the hands are shown, to be counted (NAI-14). The talon is never shown (NAI-04).
    """
    copy_open(s, view)
    view.seat = seat
    for other in range(len(s.runs)):
        view.hand[other, 0] = s.hand[other, 0] if other == seat or s.over else 0
        view.hand_size[other] = size(s.hand[other])
        view.points[other] = points_held(s, other) if s.over else 0
        view.final[other] = 0
    if s.over and s.last_deal:
        for other in range(s.players):
            view.final[other] = s.tokens[other] + share_of(s.tokens, s.boxes, s.players, other)


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know.

    The unknown cards are dealt to hands in which they may be: where the true cards lie does not matter. Such a deal is
    not exactly as likely as any other. So a random walk follows: at each step one or more pairs of unknown cards change
    places, unless that would contradict what everybody knows. A step is as likely as its inverse, so that the walk
    favours no deal.
    """
    if s.over:
        return
    unknown = collect(s, seat)
    while not deal_out(s, seat, unknown, random):
        pass
    cards = count_bits(unknown)
    keep(s)
    for _ in range(STEPS_PER_CARD * cards):
        swap(s, seat, draw(random, cards), draw(random, cards))
        while draw(random, 4) == 0:
            swap(s, seat, draw(random, cards), draw(random, cards))
        if consistent(s, seat):
            keep(s)
        else:
            restore(s)
    forget(s)


@kernel
def forget(s: State) -> None:
    """Clear what only the dealing needed."""
    for other in range(s.players + 1):
        s.kept[other] = 0
    for other in range(s.players):
        s.held[other] = 0


@kernel
def collect(s: State, seat: int) -> int:
    """The cards that `seat` cannot place; how many each hand has of them goes into `held`."""
    unknown = s.talon[0]
    for other in range(s.players):
        s.held[other] = 0 if other == seat else size(s.hand[other])
        if other != seat:
            unknown |= s.hand[other, 0]
    return unknown


@kernel
def deal_out(s: State, seat: int, pool: int, random: Random) -> bool:
    """Deal the unknown cards; whether that has worked. First come ranks that a hand is known to hold (NAI-09)."""
    for other in range(s.players):
        s.missing[other] = s.held[other]
        if other != seat:
            s.hand[other, 0] = 0
    for other in range(s.players):
        for height in range(HEIGHTS):
            if other != seat and must_hold(s, other, height):
                fitting = pool & rank_mask(RANK_OF[height])
                if not fitting:
                    return False
                pool = give(s, other, pool, fitting, random)
    while True:
        other = hardest_to_fill(s, pool)
        if other == NOBODY:
            s.talon[0] = pool
            return True
        fitting = pool & ~s.lacks[other]
        if not fitting:
            return False
        pool = give(s, other, pool, fitting, random)


@kernel
def must_hold(s: State, other: int, height: int) -> bool:
    """Whether everybody knows that a hand holds a card of this height."""
    return s.declined[other] >> height & 1 != 0 or (s.wanted == height and s.turn == other)


@kernel
def give(s: State, other: int, pool: int, fitting: int, random: Random) -> int:
    """Give a hand any of the fitting cards of the pool; what is left of it."""
    card = 1 << pick_bit(random, fitting)
    s.hand[other, 0] |= card
    s.missing[other] -= 1
    return pool & ~card


@kernel
def hardest_to_fill(s: State, pool: int) -> int:
    """The seat that has the fewest fitting cards to spare, of those that need any; `NOBODY` when none does."""
    hardest, fewest = NOBODY, 0
    for other in range(s.players):
        spare = count_bits(pool & ~s.lacks[other]) - s.missing[other]
        if s.missing[other] > 0 and (hardest == NOBODY or spare < fewest):
            hardest, fewest = other, spare
    return hardest


@kernel
def keep(s: State) -> None:
    """Remember where the cards are."""
    for seat in range(s.players):
        s.kept[seat] = s.hand[seat, 0]
    s.kept[s.players] = s.talon[0]


@kernel
def restore(s: State) -> None:
    """Put the cards back where they were."""
    for seat in range(s.players):
        s.hand[seat, 0] = s.kept[seat]
    s.talon[0] = s.kept[s.players]


@kernel
def swap(s: State, seat: int, first: int, second: int) -> None:
    """Let the unknown cards at two places change hands."""
    one = holder_of(s, seat, first)
    other = holder_of(s, seat, second)
    given = card_at(s, seat, first)
    taken = card_at(s, seat, second)
    if one != other:
        exchange(s, one, given, taken)
        exchange(s, other, taken, given)


@kernel
def consistent(s: State, seat: int) -> bool:
    """Whether every hand but that of `seat` agrees with what everybody knows (NAI-08, NAI-09).

    A player who has been asked for a rank holds it; players without it are passed over.
    """
    if s.wanted != ANY and s.turn != seat and not s.hand[s.turn, 0] & rank_mask(RANK_OF[s.wanted]):
        return False
    for other in range(s.players):
        if other != seat and s.hand[other, 0] & s.lacks[other]:
            return False
        for height in range(HEIGHTS):
            if s.declined[other] >> height & 1 and not s.hand[other, 0] & rank_mask(RANK_OF[height]):
                return False
    return True


@kernel
def holder_of(s: State, seat: int, index: int) -> int:
    """The seat that holds the unknown card at `index`, or -1. Other hands come first, then the talon."""
    for other in range(s.players):
        if other != seat:
            held = size(s.hand[other])
            if index < held:
                return other
            index -= held
    return NOBODY


@kernel
def card_at(s: State, seat: int, index: int) -> int:
    """The unknown card at `index`."""
    for other in range(s.players):
        if other != seat:
            held = size(s.hand[other])
            if index < held:
                return pick_card(s.hand[other], -1, index)
            index -= held
    return pick_card(s.talon, -1, index)


@kernel
def exchange(s: State, holder: int, given: int, taken: int) -> None:
    """Take one card out of a hand or the talon and put another in."""
    if holder == NOBODY:
        s.talon[0] = s.talon[0] & ~(1 << given) | 1 << taken
    else:
        s.hand[holder, 0] = s.hand[holder, 0] & ~(1 << given) | 1 << taken
