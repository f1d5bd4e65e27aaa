"""How long a bot may think about a move."""

import math
from dataclasses import dataclass

from tripot.errors import BadOption

MOST_SECONDS = 60.0
MOST_SIMULATIONS = 100_000_000


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on a move. Without a limit of time, the same question always gets the same answer.

    Attributes:
        simulations: about how many deals are played to their end; each choice that is left is played once a round at
            least.
        seconds: how long at most.
    """

    simulations: int = MOST_SIMULATIONS
    seconds: float = math.inf


USUAL = Budget(5000, 0.3)  # in Turkish and Nain Jaune more simulations were not seen to help (docs/bots.md)


def read_budget(text: str) -> Budget:
    """`5000` simulations, or `0.3s`; raises `BadOption`."""
    try:
        if text.endswith("s") and 0 < (seconds := float(text[:-1])) <= MOST_SECONDS:
            return Budget(seconds=seconds)
        if 0 < (simulations := int(text)) <= MOST_SIMULATIONS:
            return Budget(simulations)
    except ValueError:
        pass  # no number
    raise BadOption("bots", f"a bot thinks for so many simulations (5000) or seconds (0.3s) a move, not {text!r:.40}")
