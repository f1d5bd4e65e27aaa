"""Stakes and payments of Nain Jaune, and how a match stands."""

from __future__ import annotations

from tripot.cards import SUITS, lowest_bit
from tripot.kernel import Ints, kernel
from tripot.rules.nain_jaune.moves import COURT_HEIGHT, HEIGHT_OF, MARKED
from tripot.rules.nain_jaune.state import BOXES, OptionsRecord, Standing, State


@kernel
def stake(s: State, standing: Standing) -> None:
    """Every player stakes 1 to 5 tokens, times the stake, on what the boxes still hold (NAI-03, NAI-13)."""
    for box in range(BOXES):
        s.boxes[box] = standing.boxes[box]
    for seat in range(s.players):
        s.before[seat] = standing.tokens[seat]
        s.tokens[seat] = standing.tokens[seat]
        for box in range(BOXES):
            s.tokens[seat] -= (box + 1) * standing.stake
            s.boxes[box] += (box + 1) * standing.stake


@kernel
def affordable(s: State, seat: int, amount: int) -> int:
    """What of an amount the seat pays: all, or without debts no more than it has (NAI-17)."""
    return amount if s.debts else min(amount, s.tokens[seat])


@kernel
def points_held(s: State, seat: int) -> int:
    """Points of the cards in a hand: ace 1, 2 to 10 their number, court cards 10 (NAI-14)."""
    points = 0
    faces = s.hand[seat, 0]
    while faces:
        points += min(HEIGHT_OF[lowest_bit(faces) // SUITS] + 1, COURT_HEIGHT)
        faces &= faces - 1
    return points


@kernel
def settle(s: State) -> None:
    """Pay for the deal that `s.out` has won, in the order of NAI-16."""
    if s.grand_opera:
        for box in range(BOXES):
            s.tokens[s.out] += s.boxes[box]
            s.boxes[box] = 0
    for seat in range(s.players):
        pay_boxes(s, seat)
    for seat in range(s.players):
        if seat != s.out:
            paid = affordable(s, seat, points_held(s, seat))
            s.tokens[seat] -= paid
            s.tokens[s.out] += paid


@kernel
def pay_boxes(s: State, seat: int) -> None:
    """Who still holds a marked card doubles its box (NAI-12)."""
    for box in range(BOXES):
        if s.hand[seat, 0] >> MARKED[box] & 1:
            paid = affordable(s, seat, s.boxes[box])
            s.tokens[seat] -= paid
            s.boxes[box] += paid


@kernel
def score(s: State, out: Ints) -> None:
    """Write into `out` what each seat has gained or lost in the deal, stakes included."""
    for seat in range(s.players):
        out[seat] = s.tokens[seat] - s.before[seat]


# ---------------------------------------------------------------- the match


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """Set the standing before the first deal: everyone has the same tokens, the boxes are empty (NAI-17)."""
    standing.players = options.players
    standing.deals = options.deals
    standing.deal = 0
    standing.dealer = dealer
    standing.stake = options.stake
    standing.debts = options.debts
    standing.over = 0
    for seat in range(len(standing.tokens)):
        standing.tokens[seat] = options.tokens if seat < options.players else 0
    for box in range(BOXES):
        standing.boxes[box] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Take over tokens and boxes; the dealer moves one seat left (NAI-05, NAI-13, NAI-17, NAI-18)."""
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % s.players
    standing.over = 1 if standing.deal >= standing.deals else 0
    for box in range(BOXES):
        standing.boxes[box] = s.boxes[box]
    for seat in range(s.players):
        standing.tokens[seat] = s.tokens[seat]
        if not standing.debts and s.tokens[seat] < BOXES * (BOXES + 1) // 2 * standing.stake:
            standing.over = 1


@kernel
def rank(standing: Standing, out: Ints) -> None:
    """Write the places in the match into `out`: most tokens first, equals share (NAI-18).

    When the match is over what lies in the boxes is shared first.
    """
    for seat in range(standing.players):
        out[seat] = 1
        for other in range(standing.players):
            out[seat] += final_tokens(standing, other) > final_tokens(standing, seat)


@kernel
def final_tokens(standing: Standing, seat: int) -> int:
    """The tokens of a seat; once the match is over, with its share of the boxes (NAI-18).

    The remainder goes by one token each from the most tokens down, the lower seat first between equals.
    """
    if not standing.over:
        return standing.tokens[seat]
    left = 0
    for box in range(BOXES):
        left += standing.boxes[box]
    ahead = 0
    for other in range(standing.players):
        richer = standing.tokens[other] > standing.tokens[seat]
        ahead += richer or (standing.tokens[other] == standing.tokens[seat] and other < seat)
    extra = 1 if ahead < left % standing.players else 0
    return standing.tokens[seat] + left // standing.players + extra
