"""What a seat knows of a deal of Nain Jaune, and how to deal the rest again."""

from tripot.cards import rank_mask, size
from tripot.chance import Random, pick_bit
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.rules.nain_jaune.settlement import points_held, share_of
from tripot.rules.nain_jaune.state import State
from tripot.rules.nain_jaune.terms import ANY, RANK_OF
from tripot.rules.nain_jaune.view import View
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.views import copier

ROUNDS = 3  # rounds of the random walk; after two, thousands of sampled deals are all equally likely

copy_open = copier(State, View)


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Write what `seat` sees: its own hand, everything open, counts, and the ranks that skipped players lack.

    At the end of the deal all hands are shown and counted (NAI-14). The cards left over are never shown (NAI-04).
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
    """Deal again, in place, what `seat` (-1: a spectator) cannot know.

    First the unknown cards are dealt to hands that may hold them, wherever they really are. If anything is known about
    them, the deals made in this way are not all equally likely. So a random walk follows: again and again, two hands,
    or a hand and the cards left over, put their unknown cards together and deal them again. Each step keeps equally
    likely deals equally likely. Steps between two could miss deals that only an exchange between three hands can reach;
    hundreds of positions from play were checked, and none of them had such deals.
    """
    if s.over:
        return
    unknown = collect(s, seat)
    while not deal_out(s, seat, unknown, random):
        pass
    if anything_known(s, seat, unknown):
        pick_up(s, seat)
        for _ in range(ROUNDS):
            mix(s, random)
        put_back(s, seat)
    forget(s)


@kernel
def anything_known(s: State, seat: int, unknown: int) -> bool:
    """Whether another seat is known to lack one of the unknown cards, or to hold a certain rank."""
    for other in range(s.players):
        if other != seat and (unknown & s.lacks[other] or known_heights(s, other)):
            return True
    return False


@kernel
def pick_up(s: State, seat: int) -> None:
    """Put the unknown cards at their places: one place for each hand, and one for the cards left over."""
    for other in range(s.players):
        s.kept[other] = 0 if other == seat else s.hand[other, 0]
    s.kept[s.players] = s.talon[0]


@kernel
def put_back(s: State, seat: int) -> None:
    """Put the cards at the places back into the hands and the cards left over."""
    for other in range(s.players):
        if other != seat:
            s.hand[other, 0] = s.kept[other]
    s.talon[0] = s.kept[s.players]


@kernel
def mix(s: State, random: Random) -> None:
    """One round of the walk: every two places exchange cards."""
    for place in range(s.players + 1):
        for other in range(place):
            if s.kept[place] and s.kept[other]:
                share_anew(s, place, other, random)


@kernel
def share_anew(s: State, place: int, other: int, random: Random) -> None:
    """Let two places put their cards together and deal them again, evenly among the ways that agree with the facts."""
    pool = s.kept[place] | s.kept[other]
    cards = pool & barred(s, other)
    free = pool & ~cards & ~barred(s, place)
    for _ in range(count_bits(s.kept[place]) - count_bits(cards)):
        card = 1 << pick_bit(random, free)
        cards |= card
        free &= ~card
    if may_lie(s, place, cards) and may_lie(s, other, pool & ~cards):
        s.kept[place] = cards
        s.kept[other] = pool & ~cards


@kernel
def may_lie(s: State, place: int, cards: int) -> bool:
    """Whether these cards may be at a place, by what everybody knows."""
    if place == s.players:
        return True
    if cards & s.lacks[place]:
        return False
    heights = known_heights(s, place)
    while heights:
        if not cards & rank_mask(RANK_OF[lowest_bit(heights)]):
            return False
        heights &= heights - 1
    return True


@kernel
def barred(s: State, place: int) -> int:
    """The faces that everybody knows are not at a place."""
    return s.lacks[place] if place < s.players else 0


@kernel
def forget(s: State) -> None:
    """Clear the fields that only `redeal` uses."""
    for other in range(s.players + 1):
        s.kept[other] = 0
    for other in range(s.players):
        s.held[other] = 0


@kernel
def collect(s: State, seat: int) -> int:
    """The cards that `seat` does not know. Writes into `held` how many of them each hand has."""
    unknown = s.talon[0]
    for other in range(s.players):
        s.held[other] = 0 if other == seat else size(s.hand[other])
        if other != seat:
            unknown |= s.hand[other, 0]
    return unknown


@kernel
def deal_out(s: State, seat: int, pool: int, random: Random) -> bool:
    """Deal the unknown cards, first the ranks that a hand is known to hold (NAI-09). Returns whether that succeeded."""
    for other in range(s.players):
        s.missing[other] = s.held[other]
        if other != seat:
            s.hand[other, 0] = 0
    for other in range(s.players):
        heights = 0 if other == seat else known_heights(s, other)
        while heights:
            fitting = pool & rank_mask(RANK_OF[lowest_bit(heights)])
            if not fitting:
                return False
            pool = give(s, other, pool, fitting, random)
            heights &= heights - 1
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
def known_heights(s: State, other: int) -> int:
    """The heights of which everybody knows that a hand holds a card, as bits.

    A player who is asked for a rank holds it (NAI-08). So does a player who has declined to play it (NAI-09).
    """
    asked = s.wanted != ANY and s.turn == other
    return s.declined[other] | (1 << s.wanted if asked else 0)


@kernel
def give(s: State, other: int, pool: int, fitting: int, random: Random) -> int:
    """Give a hand one of the fitting cards, at random; returns the rest of the pool."""
    card = 1 << pick_bit(random, fitting)
    s.hand[other, 0] |= card
    s.missing[other] -= 1
    return pool & ~card


@kernel
def hardest_to_fill(s: State, pool: int) -> int:
    """The seat that still needs cards and has the fewest fitting ones to spare; `NOBODY` if no seat needs any."""
    hardest, fewest = NOBODY, 0
    for other in range(s.players):
        spare = count_bits(pool & ~s.lacks[other]) - s.missing[other]
        if s.missing[other] > 0 and (hardest == NOBODY or spare < fewest):
            hardest, fewest = other, spare
    return hardest
