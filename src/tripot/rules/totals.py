"""Matches of an agreed number of deals, won by the lowest total: what Turkish and Glükz have in common."""

from __future__ import annotations

from typing import Protocol

from tripot.kernel import Ints, kernel


class Options(Protocol):
    """The options that say how long a match is."""

    players: int
    deals: int


class Standing(Protocol):
    """The fields of a standing that these kernels use."""

    players: int
    deals: int
    deal: int
    dealer: int
    over: int
    totals: Ints


@kernel
def open_totals(standing: Standing, options: Options, dealer: int) -> None:
    """Set the standing before the first deal."""
    standing.players = options.players
    standing.deals = options.deals
    standing.deal = 0
    standing.dealer = dealer
    standing.over = 0
    for seat in range(len(standing.totals)):
        standing.totals[seat] = 0


@kernel
def count_deal(standing: Standing) -> None:
    """Count one more deal; the dealer moves one seat left."""
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % standing.players
    standing.over = 1 if standing.deal >= standing.deals else 0


@kernel
def rank_totals(standing: Standing, out: Ints) -> None:
    """Write the places into `out`: the lowest total first, equal totals share."""
    for seat in range(standing.players):
        out[seat] = 1
        for other in range(standing.players):
            out[seat] += standing.totals[other] < standing.totals[seat]
