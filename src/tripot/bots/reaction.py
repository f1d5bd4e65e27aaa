"""How fast players react when several may act at once."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tripot import chance
from tripot.engine.records import Array
from tripot.errors import BadOption


@dataclass(frozen=True)
class Reaction:
    """Reaction times. They are log-normal, like those of people: none is negative, and some are long.

    Attributes:
        mean: the mean in milliseconds.
        spread: the standard deviation in milliseconds; with 0, every time is the mean.
    """

    mean: float
    spread: float

    def __post_init__(self) -> None:
        """Raise `BadOption` for impossible times."""
        if not (math.isfinite(self.mean) and math.isfinite(self.spread) and self.mean > 0 and self.spread >= 0):
            raise BadOption("reaction", f"a reaction must have a mean above 0 and a spread of 0 or more, not {self}")

    def draw(self, random: Array) -> float:
        """One reaction time in milliseconds. This advances `random`."""
        _, scale = self.log_scale
        return self.mean * math.exp(scale * chance.draw_normal_at(random) - scale**2 / 2)

    @property
    def log_scale(self) -> tuple[float, float]:
        """The mean and the standard deviation of the logarithm of a time in milliseconds, which is normal."""
        variance = math.log1p((self.spread / self.mean) ** 2)
        return math.log(self.mean) - variance / 2, math.sqrt(variance)

    def __str__(self) -> str:
        """`350:80`, as on the command line."""
        return f"{self.mean:g}:{self.spread:g}"


def seat_reactions(given: Sequence[Reaction], players: int, option: str) -> list[Reaction]:
    """A reaction for every seat; a shorter list repeats round the table. A longer list raises `BadOption`."""
    if len(given) > players:
        raise BadOption(option, f"there are {len(given)} reactions, but only {players} seats")
    return [given[seat % len(given)] for seat in range(players)]


def read_reaction(text: str) -> Reaction:
    """The inverse of `str`: `mean:spread` in milliseconds. Raises `BadOption`."""
    mean, _, spread = text.partition(":")
    try:
        return Reaction(float(mean), float(spread or 0))
    except ValueError:
        raise BadOption("reaction", f"a reaction must be mean:spread in milliseconds, not {text!r:.40}") from None
