"""Whole moves of games whose kernels take a move in steps."""

import numpy as np

from tripot.engine.records import Array
from tripot.rules.kernels import Kernels
from tripot.rules.move import Move
from tripot.rules.words import Steps


def refusal(kernels: Kernels, steps: Steps, states: Array, seat: int, records: Array) -> int:
    """The clause that a whole move, given as steps, breaks; 0 if it is legal. This plays the steps on `states`."""
    before = int(states["moves"][0])
    for index in range(len(records)):
        step = records[index : index + 1]
        if states["moves"][0] != before:
            return steps.MISCOUNTED
        clause = kernels.refusal(states, seat, step)
        if clause:
            return clause
        kernels.play(states, seat, step)
    return steps.MISCOUNTED if states["moves"][0] == before else 0


def whole_moves(steps: Steps, states: Array, seat: int, most: int) -> list[Move]:
    """The first `most` whole legal moves of a seat that has staged nothing."""
    rows = np.zeros((most, steps.WHOLE), dtype=np.int64)
    return steps.write_wholes(rows[: steps.list_wholes(states, seat, rows)])
