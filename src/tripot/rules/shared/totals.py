"""Matches of an agreed number of deals, won by the lowest total of points.

The option `deals` sets that number. The game's kernel `points(s, seat)` says what a deal that is over costs a seat.
"""

from collections.abc import Callable
from typing import Annotated, Any, Protocol

from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, Record
from tripot.errors import Unreadable
from tripot.rules.shared.fields import Number

Points = Callable[[Any, int], int]


class Options(Protocol):
    """The options that say how long a match is."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def deals(self) -> int:
        """How many deals make a match."""


class Standing(Record):
    """The standing of a match between two deals."""

    players: int
    deals: int  # the agreed number of deals
    deal: int  # deals played
    dealer: int  # the seat that deals next
    over: int
    totals: Annotated[Ints, "seats"]


# ---------------------------------------------------------------- kernels


@kernel
def open_match(standing: Standing, options: Options, dealer: int) -> None:
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
    """Count one more deal; the deal passes one seat to the left."""
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % standing.players
    standing.over = 1 if standing.deal >= standing.deals else 0


@kernel
def strength(standing: Standing, seat: int) -> int:
    """How well a seat stands in the match: the lower its total, the better."""
    return -standing.totals[seat]


def ranker(strength: Callable[[Any, int], int]) -> Callable[[Any, Ints], None]:
    """The kernel `rank` of a game with `strength`. The greatest strength comes first; equal seats share the place."""

    @kernel
    def rank(standing: Any, out: Ints) -> None:
        for seat in range(standing.players):
            out[seat] = 1
            for other in range(standing.players):
                out[seat] += strength(standing, other) > strength(standing, seat)

    return rank


def scorer(points: Points) -> Callable[[Any, Ints], None]:
    """The kernel `score` of a game with `points`."""

    @kernel
    def score(s: Any, out: Ints) -> None:
        for seat in range(s.players):
            out[seat] = points(s, seat)

    return score


def closer(points: Points) -> Callable[[Standing, Any], None]:
    """The kernel `close_deal` of a game with `points`."""

    @kernel
    def close_deal(standing: Standing, s: Any) -> None:
        for seat in range(s.players):
            standing.totals[seat] += points(s, seat)
        count_deal(standing)

    return close_deal


# ---------------------------------------------------------------- words


STANDING = {"totals": Number("points so far, by seat")}


def check_standing(standings: Array, options: Options) -> None:
    """Raise `Unreadable` if a match has no such deal."""
    deal = int(standings["deal"][0])
    if not 0 <= deal < options.deals:
        raise Unreadable(f"match: there is no deal {deal} in a match of {options.deals} deals, counted from 0")
