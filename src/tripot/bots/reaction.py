"""How fast players react, where several may act at once."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tripot import chance
from tripot.errors import BadOption
from tripot.kernel import Array

FINENESS = 1 << 31  # steps of a uniform draw


@dataclass(frozen=True)
class Reaction:
    """Reaction times: log-normal, as those of people are, so that none is negative and some are long.

    Attributes:
        mean: milliseconds.
        spread: their standard deviation, milliseconds; 0 for always the mean.
    """

    mean: float
    spread: float

    def __post_init__(self) -> None:
        """Raise `BadOption` for times that nobody can have."""
        if not (math.isfinite(self.mean) and math.isfinite(self.spread) and self.mean > 0 and self.spread >= 0):
            raise BadOption("reaction", f"a reaction has a mean above 0 and a spread from 0, not {self}")

    def draw(self, random: Array) -> float:
        """One reaction time in milliseconds; advances `random`."""
        variance = math.log1p((self.spread / self.mean) ** 2)
        return self.mean * math.exp(math.sqrt(variance) * _normal(random) - variance / 2)

    def __str__(self) -> str:
        """`350:80`, as the command line takes it."""
        return f"{self.mean:g}:{self.spread:g}"


def _normal(random: Array) -> float:
    """A standard normal draw (Box and Muller)."""
    first, second = ((chance.draw_at(random, FINENESS) + 0.5) / FINENESS for _ in range(2))
    return math.sqrt(-2 * math.log(first)) * math.cos(2 * math.pi * second)


def read_reaction(text: str) -> Reaction:
    """The inverse of `str`: `mean:spread` in milliseconds; raises `BadOption`."""
    mean, _, spread = text.partition(":")
    try:
        return Reaction(float(mean), float(spread or 0))
    except ValueError:
        raise BadOption("reaction", f"a reaction is mean:spread in milliseconds, not {text!r:.40}") from None
