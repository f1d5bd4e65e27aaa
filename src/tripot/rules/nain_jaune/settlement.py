"""The stakes and payments of Nain Jaune, and the standing of a match."""

from tripot.cards import SUITS
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.state import BOXES, Standing, State
from tripot.rules.nain_jaune.terms import COURT_HEIGHT, HEIGHT_OF, MARKED, STAKES
from tripot.rules.shared.seats import NOBODY


@kernel
def stake(s: State, standing: Standing) -> None:
    """Every player stakes 1 to 5 tokens, times the stake, on top of what the boxes still hold (NAI-03, NAI-13)."""
    s.stake = standing.stake
    s.last_deal = standing.deal + 1 >= standing.deals
    for box in range(BOXES):
        s.boxes[box] = standing.boxes[box] + (box + 1) * standing.stake * s.players
        s.taker[box] = NOBODY
        s.taken[box] = 0
        s.fines[box] = 0
    for seat in range(len(s.tokens)):
        s.before[seat] = standing.tokens[seat]
        s.tokens[seat] = standing.tokens[seat] - (STAKES * standing.stake if seat < s.players else 0)
        s.paid_out[seat] = 0


@kernel
def take_box(s: State, seat: int, box: int) -> None:
    """Give the tokens in a box to a seat (NAI-11, NAI-15)."""
    s.taker[box] = seat
    s.taken[box] = s.boxes[box]
    s.tokens[seat] += s.boxes[box]
    s.boxes[box] = 0


@kernel
def affordable(s: State, seat: int, amount: int) -> int:
    """How much of an amount the seat pays: all of it or, without debts, at most what it has (NAI-17)."""
    return amount if s.debts else min(amount, s.tokens[seat])


@kernel
def points_held(s: State, seat: int) -> int:
    """The points of the cards in a hand: ace 1, 2 to 10 face value, court cards 10 (NAI-14)."""
    points = 0
    faces = s.hand[seat, 0]
    while faces:
        points += min(HEIGHT_OF[lowest_bit(faces) // SUITS] + 1, COURT_HEIGHT)
        faces &= faces - 1
    return points


@kernel
def settle(s: State) -> None:
    """Make the payments for a deal that `s.out` has won, in the order of NAI-16."""
    if s.grand_opera:
        for box in range(BOXES):
            if s.boxes[box]:
                take_box(s, s.out, box)
    for seat in range(s.players):
        pay_boxes(s, seat)
    for seat in range(s.players):
        if seat != s.out:
            s.paid_out[seat] = affordable(s, seat, points_held(s, seat))
            s.tokens[seat] -= s.paid_out[seat]
            s.tokens[s.out] += s.paid_out[seat]
    if not s.debts:
        for seat in range(s.players):
            s.last_deal |= not can_stake(s.tokens[seat], s.stake)


@kernel
def pay_boxes(s: State, seat: int) -> None:
    """A player left with a marked card doubles its box (NAI-12)."""
    for box in range(BOXES):
        if s.hand[seat, 0] >> MARKED[box] & 1:
            s.fines[box] = affordable(s, seat, s.boxes[box])
            s.tokens[seat] -= s.fines[box]
            s.boxes[box] += s.fines[box]


@kernel
def can_stake(tokens: int, stake: int) -> bool:
    """Whether this many tokens are enough to stake for a deal (NAI-17)."""
    return tokens >= STAKES * stake


@kernel
def score(s: State, out: Ints) -> None:
    """Write into `out` what each seat has won or lost in the deal, stakes included."""
    for seat in range(s.players):
        out[seat] = s.tokens[seat] - s.before[seat]


# ---------------------------------------------------------------- the match


@kernel
def open_match(standing: Standing, options: NainJauneOptions, dealer: int) -> None:
    """Set the standing before the first deal: equal tokens for everyone, and empty boxes (NAI-17)."""
    standing.players = options.players
    standing.deals = options.deals
    standing.deal = 0
    standing.dealer = dealer
    standing.stake = options.stake
    standing.over = 0
    for seat in range(len(standing.tokens)):
        standing.tokens[seat] = options.tokens if seat < options.players else 0
    for box in range(BOXES):
        standing.boxes[box] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Copy the tokens and boxes; the deal passes one seat to the left (NAI-05, NAI-13, NAI-17, NAI-18)."""
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % s.players
    standing.over = s.last_deal
    for box in range(BOXES):
        standing.boxes[box] = s.boxes[box]
    for seat in range(s.players):
        standing.tokens[seat] = s.tokens[seat]


@kernel
def strength(standing: Standing, seat: int) -> int:
    """The tokens that decide a seat's place. When the match is over, they include its share of the boxes (NAI-18)."""
    share = share_of(standing.tokens, standing.boxes, standing.players, seat) if standing.over else 0
    return standing.tokens[seat] + share


@kernel
def share_of(tokens: Ints, boxes: Ints, players: int, seat: int) -> int:
    """A seat's share of the boxes when the match is over (NAI-18).

    Tokens that cannot be shared equally go one each to the richest players; between equals, the lower seat comes first.
    """
    left = 0
    for box in range(BOXES):
        left += boxes[box]
    ahead = 0
    for other in range(players):
        ahead += tokens[other] > tokens[seat] or (tokens[other] == tokens[seat] and other < seat)
    return left // players + (1 if ahead < left % players else 0)
