"""How long a bot may think about a move."""

from dataclasses import dataclass

from tripot.errors import BadOption

SECONDS = 0.3
MOST_SECONDS = 60.0
MOST_SIMULATIONS = 100_000_000


@dataclass(frozen=True)
class Budget:
    """Time for a move. With a number of simulations, the same question always gets the same answer.

    Attributes:
        seconds: how long at most; 0 for as long as the simulations take.
        simulations: how many deals at most are played to their end; 0 for as many as there is time for.
    """

    seconds: float = SECONDS
    simulations: int = 0

    def __str__(self) -> str:
        """`5000`, or `0.3s`, as the command line takes it."""
        return str(self.simulations) if self.simulations else f"{self.seconds:g}s"


USUAL = Budget()


def read_budget(text: str) -> Budget:
    """The inverse of `str`; raises `BadOption`."""
    try:
        budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(0.0, int(text))
    except ValueError:
        budget = Budget(0.0, 0)
    if not (0 < budget.seconds <= MOST_SECONDS or 0 < budget.simulations <= MOST_SIMULATIONS):
        msg = f"a bot thinks for so many simulations (5000) or seconds (0.3s) a move, not {text!r:.40}"
        raise BadOption("bots", msg)
    return budget
