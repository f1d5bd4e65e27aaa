"""What the rules of thumb of all games have in common."""

from __future__ import annotations

from tripot.chance import Random, draw
from tripot.kernel import kernel


@kernel
def keep_better(best: int, best_worth: int, ties: int, index: int, worth: int, random: Random) -> tuple[int, int, int]:
    """The better of two moves with its worth, and how many are tied for best; ties are broken evenly at random."""
    if worth > best_worth:
        return index, worth, 1
    if worth < best_worth:
        return best, best_worth, ties
    ties += 1
    return (index if draw(random, ties) == 0 else best), best_worth, ties
