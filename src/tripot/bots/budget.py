"""How long a bot may think about a move."""

import math
from dataclasses import dataclass

from tripot.errors import BadOption

MOST_SECONDS = 60.0
MOST_SIMULATIONS = 100_000_000


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on a move. Without a time limit, the same question always gets the same answer.

    Attributes:
        simulations: the approximate number of deals played to their end. In each round, each remaining choice is
            played at least once.
        seconds: the time limit.
    """

    simulations: int = MOST_SIMULATIONS
    seconds: float = math.inf


USUAL = Budget(5000, 0.3)  # in Turkish and Nain Jaune, more simulations have not helped (docs/bots.md)


def read_budget(text: str) -> Budget:
    """A budget from `5000` (simulations) or `0.3s`. Raises `BadOption`."""
    try:
        if text.endswith("s") and 0 < (seconds := float(text[:-1])) <= MOST_SECONDS:
            return Budget(seconds=seconds)
        if 0 < (simulations := int(text)) <= MOST_SIMULATIONS:
            return Budget(simulations)
    except ValueError:
        pass  # not a number
    raise BadOption(
        "bots", f"give a budget for each move, such as 5000 (simulations) or 0.3s (seconds), not {text!r:.40}"
    )
