"""The places of a deal of Glükz, and how a match stands."""

from __future__ import annotations

from tripot.kernel import Ints, kernel
from tripot.rules.glukz.state import OptionsRecord, Standing, State
from tripot.rules.totals import count_deal, open_totals, rank_totals


@kernel
def finish(s: State) -> None:
    """End the deal: all who still hold cards share the last place (GLU-15, GLU-23)."""
    s.over = 1
    for seat in range(s.players):
        if not s.places[seat]:
            s.places[seat] = s.players


@kernel
def score(s: State, out: Ints) -> None:
    """Write the places into `out`, by seat, 1 for the first out (GLU-15)."""
    for seat in range(s.players):
        out[seat] = s.places[seat]


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """Set the standing before the first deal (GLU-24)."""
    open_totals(standing, options, dealer)


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Add up the places; the dealer moves one seat left (GLU-24)."""
    for seat in range(s.players):
        standing.totals[seat] += s.places[seat]
    count_deal(standing)


@kernel
def rank(standing: Standing, out: Ints) -> None:
    """Write the places in the match into `out`: the lowest total first, equals share (GLU-24)."""
    rank_totals(standing, out)
