"""How strong people play, by game: an OpenSkill rating by the Plackett-Luce model, which takes matches of any size.

The model is that of Weng and Lin (2011), "A Bayesian Approximation Method for Online Ranking". A newcomer has 25,
with a large doubt. The strength of the bots is fixed; `benchmarks/strengths.py` measures it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

NEWCOMER_POINTS = 1500
POINTS = 40  # that people see for 1 of the model's scale
DOUBT = 1.96  # standard deviations: 95 %
KNOWN = 1e-3  # the standard deviation of a strength that is fixed


class Rating(NamedTuple):
    """What is believed about somebody's strength at a game: a mean and a standard deviation."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The number that people see: 1500 for a newcomer."""
        return round(NEWCOMER_POINTS + POINTS * (self.mu - NEWCOMER.mu))

    @property
    def doubt(self) -> int:
        """The points by which the true strength may differ, in 95 of 100 cases."""
        return round(DOUBT * POINTS * self.sigma)


NEWCOMER = Rating(25.0, 25 / 3)


class Rated(NamedTuple):
    """A player of a match whose strength is known or rated, and the place that the player came in, from 1."""

    place: int
    rating: Rating


def after_match(entrants: Sequence[Rated]) -> list[Rating]:
    """The ratings of these players after a match among them. Equal places share what they are worth."""
    model = _model()
    teams = [[model.rating(mu=each.rating.mu, sigma=each.rating.sigma)] for each in entrants]
    rated = model.rate(teams, ranks=[float(each.place) for each in entrants])
    return [Rating(player.mu, player.sigma) for (player,) in rated]


def of_bot(game: str, level: str) -> Rating | None:
    """The fixed strength of the bots of a level; `None` if it was not measured."""
    mu = _measured().get(game, {}).get(level)
    return None if mu is None else Rating(mu, KNOWN)


@cache
def _measured() -> Mapping[str, Mapping[str, float]]:
    """The strengths of the bots, by game and level."""
    text = files("tripot").joinpath("strengths.json").read_text("utf-8")
    return msgspec.json.decode(text, type=dict[str, dict[str, float]])


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415  (few processes need it)

    return PlackettLuce(mu=NEWCOMER.mu, sigma=NEWCOMER.sigma)
