"""Rules of thumb and plans: what all games share, and defaults for games without their own.

A game writes `worth_of(view, move)` in its `advice.py`: how good a move looks to the seat of the view. Only the order
of the values matters. If a seat plays on differently inside a search, the game writes another `worth_of` in its
`plans.py`. From these, `adviser` makes the kernels `advise` and `plan`, which return the index of the best of `count`
moves. A game that needs more writes these kernels itself. They may return `WAIT`, to let others go first.
"""

from collections.abc import Callable
from typing import Any

from tripot.chance import Random, draw
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord, Moves

WAIT = -1  # instead of the index of a move: let others go first
Advise = Callable[[Any, Moves, int, Random], int]


@kernel
def keep_better(best: int, best_worth: int, ties: int, index: int, worth: int, random: Random) -> tuple[int, int, int]:
    """The better of two moves, its worth, and the number of moves tied for best. Ties are broken evenly at random."""
    if worth > best_worth:
        return index, worth, 1
    if worth < best_worth:
        return best, best_worth, ties
    ties += 1
    return (index if draw(random, ties) == 0 else best), best_worth, ties


@kernel
def advise_any(view: Any, moves: Moves, count: int, random: Random) -> int:  # noqa: ARG001  (called like a game's own)
    """Any of the moves, each equally likely."""
    return draw(random, count)


def adviser(worth_of: Callable[[Any, MoveRecord], int] | None) -> Advise:
    """The kernel `advise`: the index of the best move, ties broken at random; without `worth_of`, of any move."""
    if worth_of is None:
        return advise_any

    @kernel
    def advise(view: Any, moves: Moves, count: int, random: Random) -> int:
        best, worth, ties = 0, worth_of(view, moves[0]), 1
        for index in range(1, count):
            best, worth, ties = keep_better(best, worth, ties, index, worth_of(view, moves[index]), random)
        return best

    return advise
