"""Matches of an agreed number of deals, won by the lowest total of points.

The option `deals` says how many. The game's kernel `points(s, seat)` says what a deal that is over costs a seat.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Protocol

from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints, Record
from tripot.errors import Unreadable
from tripot.rules.shared.texts import read_numbers

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
    """How a match stands between two deals."""

    players: int
    deals: int  # deals agreed on
    deal: int  # deals played
    dealer: int  # who deals next
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
    """Count one more deal; the dealer moves one seat left."""
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % standing.players
    standing.over = 1 if standing.deal >= standing.deals else 0


@kernel
def strength(standing: Standing, seat: int) -> int:
    """How well a seat stands in the match: the lowest total is best."""
    return -standing.totals[seat]


def ranker(strength: Callable[[Any, int], int]) -> Callable[[Any, Ints], None]:
    """The kernel `rank` of a game with `strength`: the greatest is first, equals share the place."""

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


def tell_totals(standings: Array) -> dict[str, Any]:
    """The record's `before` and `after`: totals by seat."""
    players = int(standings["players"][0])
    return {"totals": [int(total) for total in standings["totals"][0][:players]]}


def read_totals(standing: Mapping[str, Any], record: Array, players: int, deals: int, at: tuple[int, int]) -> Array:
    """Fill a new standing's record from `{"totals": […]}` or `{}`; `at` is the dealer and the deal's number.

    Raises `Unreadable`.
    """
    dealer, deal = at
    if set(standing) - {"totals"} or (deal > 0 and not standing):
        raise Unreadable("before: it has 'totals' and nothing else; only a match's first deal may leave them out")
    totals = read_numbers(standing or {"totals": [0] * players}, "totals", players)
    if not 0 <= deal < deals:
        raise Unreadable(f"match: no deal {deal} in a match of {deals} deals, counted from 0")
    record["players"], record["deals"], record["deal"], record["dealer"] = players, deals, deal, dealer
    record["totals"][0, :players] = totals
    return record
