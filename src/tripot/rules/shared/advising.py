"""Rules of thumb and plans: what all games share, and the defaults of a game without any.

A game writes `worth_of(view, move)` in its `advice.py`, and, where a seat that searches goes on in another way, in its
`plans.py`: how good a move looks to the seat of the view. Only the order of the values matters. Of these, `adviser`
makes the kernels `advise` and `plan`: the index of the best of `count` moves. A game that has more to say writes them
itself; they may answer `WAIT`, to let others go first.
"""

from collections.abc import Callable
from typing import Any

from tripot.chance import Random, draw
from tripot.engine.kernel import kernel
from tripot.engine.records import MoveRecord, Moves

WAIT = -1  # in place of the index of a move: let others go first
Advise = Callable[[Any, Moves, int, Random], int]


@kernel
def keep_better(best: int, best_worth: int, ties: int, index: int, worth: int, random: Random) -> tuple[int, int, int]:
    """The better of two moves, its worth, and how many moves are tied for best; ties are broken evenly at random."""
    if worth > best_worth:
        return index, worth, 1
    if worth < best_worth:
        return best, best_worth, ties
    ties += 1
    return (index if draw(random, ties) == 0 else best), best_worth, ties


@kernel
def advise_any(view: Any, moves: Moves, count: int, random: Random) -> int:  # noqa: ARG001  (called like those of games)
    """Any of the moves, each as likely."""
    return draw(random, count)


def adviser(worth_of: Callable[[Any, MoveRecord], int] | None) -> Advise:
    """The kernel `advise` of a game: index of the move of greatest worth, ties broken at random; without worth, any."""
    if worth_of is None:
        return advise_any

    @kernel
    def advise(view: Any, moves: Moves, count: int, random: Random) -> int:
        best, worth, ties = 0, worth_of(view, moves[0]), 1
        for index in range(1, count):
            best, worth, ties = keep_better(best, worth, ties, index, worth_of(view, moves[index]), random)
        return best

    return advise
