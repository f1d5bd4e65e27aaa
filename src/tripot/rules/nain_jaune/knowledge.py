"""What a seat knows of a deal of Nain Jaune, and the deals it cannot tell apart."""

from tripot.cards import rank_mask, size
from tripot.chance import Random, pick_bit
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.rules.nain_jaune.settlement import points_held, share_of
from tripot.rules.nain_jaune.state import State
from tripot.rules.nain_jaune.terms import ANY, RANK_OF
from tripot.rules.nain_jaune.view import View
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.views import copier

ROUNDS = 3  # of the random walk: after two, deals are as evenly likely as thousands of them can show

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

    The unknown cards are dealt to hands in which they may be: where the true cards lie does not matter. Where anything
    is known of them, such a deal is not exactly as likely as any other. So a random walk follows: again and again two
    hands, or a hand and the talon, put their cards together and deal them anew. Each step leaves all deals equally
    likely. Steps of two could fail to lead from one deal to another where only three hands together can exchange
    anything; in hundreds of positions of play that were looked at there was no such case.
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
    """Whether anybody but `seat` is known to lack an unknown card, or to hold a rank."""
    for other in range(s.players):
        if other != seat and (unknown & s.lacks[other] or known_heights(s, other)):
            return True
    return False


@kernel
def pick_up(s: State, seat: int) -> None:
    """Lay the unknown cards at their places: a place for each hand, and one for the talon."""
    for other in range(s.players):
        s.kept[other] = 0 if other == seat else s.hand[other, 0]
    s.kept[s.players] = s.talon[0]


@kernel
def put_back(s: State, seat: int) -> None:
    """Put what lies at the places into the hands and the talon."""
    for other in range(s.players):
        if other != seat:
            s.hand[other, 0] = s.kept[other]
    s.talon[0] = s.kept[s.players]


@kernel
def mix(s: State, random: Random) -> None:
    """One round of the walk: each two places share their cards anew."""
    for place in range(s.players + 1):
        for other in range(place):
            if s.kept[place] and s.kept[other]:
                share_anew(s, place, other, random)


@kernel
def share_anew(s: State, place: int, other: int, random: Random) -> None:
    """Let two places put their cards together and deal them anew, each way alike that agrees with what is known."""
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
    """Whether these cards may lie at a place, by what everybody knows."""
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
    """The faces that everybody knows not to be at a place."""
    return s.lacks[place] if place < s.players else 0


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
    """Heights of which everybody knows that a hand holds a card, as bits.

    A player who has been asked for a rank holds it (NAI-08), and so does one who has declined to play it (NAI-09).
    """
    asked = s.wanted != ANY and s.turn == other
    return s.declined[other] | (1 << s.wanted if asked else 0)


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
