"""Many tables stepped together: a template, loaded once for each game by `contract.instantiate`.

The kernels work on arrays with a record, or a row, for each table. Whoever calls them brings all room they work in.
"""

from __future__ import annotations

from typing import Any

from tripot.kernel import Array, Ints, kernel

rules: Any  # the game's `rules.py`, bound before this module runs
actions: Any  # the game's `actions.py`


@kernel
def number_moves(moves: Array, options: Array, starts: Ints, places: Ints, numbers: Ints) -> None:
    """Write the action number of each move into `numbers`; -1 for moves that environments leave out."""
    for index in range(len(moves)):
        numbers[index] = actions.action(moves[index], options[0], starts, places)


@kernel
def reward(states: Array, out: Ints) -> None:
    """Write into `out`, by seat, what a deal that is over has brought."""
    actions.reward(states[0], out)
