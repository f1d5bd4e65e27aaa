"""What a deal of Turkish costs, and how a match stands."""

from __future__ import annotations

from tripot.cards import PACK
from tripot.kernel import Ints, count_bits, kernel
from tripot.rules.rows import NOBODY
from tripot.rules.totals import count_deal, open_totals, rank_totals
from tripot.rules.turkish.moves import COURT, TENS
from tripot.rules.turkish.state import SLOTS, OptionsRecord, Standing, State


@kernel
def points_of(faces: int) -> int:
    """Points of the cards of one pack (TUR-20)."""
    return 5 * (count_bits(faces) + count_bits(faces & COURT) + 3 * count_bits(faces & TENS))


@kernel
def points_left(s: State, seat: int) -> int:
    """What a seat counts: all cards left to it, hidden ones too (TUR-20)."""
    points = 0
    for lane in range(len(s.trick)):
        points += points_of(s.hand[seat, lane]) + points_of(s.visible[seat, lane])
    for slot in range(SLOTS):
        if s.hidden[seat, slot] != NOBODY:
            points += points_of(1 << (s.hidden[seat, slot] % PACK))
    return points


@kernel
def score(s: State, out: Ints) -> None:
    """Write into `out` what every seat counts (TUR-20)."""
    for seat in range(s.players):
        out[seat] = points_left(s, seat)


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """A match before its first deal (TUR-05, TUR-21)."""
    open_totals(standing, options, dealer)


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Add a deal's points; the dealer moves one seat left (TUR-05, TUR-21)."""
    for seat in range(s.players):
        standing.totals[seat] += points_left(s, seat)
    count_deal(standing)


@kernel
def rank(standing: Standing, out: Ints) -> None:
    """Places in the match: the lowest total first, equal totals share (TUR-21)."""
    rank_totals(standing, out)
