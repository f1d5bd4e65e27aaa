"""Whole moves of games whose kernels take them in steps, tried out on copies of the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np

from tripot.kernel import Array
from tripot.rules.contract import Game, Move, StepWords


def step_words(game: Game) -> StepWords:
    """The words of a stepwise game's whole moves."""
    return cast("StepWords", game.words)


def whole_moves(game: Game, states: Array, seat: int, most: int) -> list[Move]:
    """The whole legal moves of a seat that has no step taken, the first `most` of them."""
    words = step_words(game)
    rows = np.zeros((most, words.WHOLE), dtype=np.int64)
    return [words.write_whole(row.tobytes()) for row in rows[: words.list_wholes(states, seat, rows)]]


def try_whole(game: Game, states: Array, seat: int, move: Move) -> int:
    """Play a whole move in place; 0, or the clause it breaks, and then the state is spoilt. Raises `Unreadable`."""
    words, before = step_words(game), int(states["moves"][0])
    for step in _records(words.read_steps(move)):
        if states["moves"][0] != before:
            return words.MISCOUNTED
        clause = game.kernels.refusal(states, seat, step)
        if clause:
            return clause
        game.kernels.play(states, seat, step)
    if states["moves"][0] == before:
        return words.MISCOUNTED
    words.arrange(states, move)
    return 0


def _records(moves: Array) -> Iterator[Array]:
    return (moves[index : index + 1] for index in range(len(moves)))
