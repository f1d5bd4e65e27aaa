"""Feats and mishaps of a deal that people still talk about later, such as the biggest sweep."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tripot.engine.records import Array
from tripot.rules.move import Move
from tripot.rules.shared.ending import Ended, Line

Feats: TypeAlias = Mapping[str, Sequence[int]]
"""A number for each seat, by feat. The key of a feat leads to its texts in the section `feats` of the message files."""


class Finished(NamedTuple):
    """A finished deal, in which a game's `feats.py` looks for feats.

    Attributes:
        ended: its result, and the standing before and after it.
        states: the state after the last move, an array of one.
        log: the moves, each with its seat and with what it caused.
    """

    ended: Ended
    states: Array
    log: Sequence[tuple[int, Move, tuple[str, ...]]]


def no_feats(finished: Finished) -> Feats:  # noqa: ARG001  (the same for all deals)
    """The feats of a game that has no `feats.py`: none."""
    return {}


def count_lines(lines: Iterable[Line], feats: Mapping[str, str], players: int) -> Feats:
    """How often the end of a deal names each seat in the lines with these keys, by the feat that stands for each."""
    counts = {feat: [0] * players for feat in feats.values()}
    for line in lines:
        if line.key in feats and line.seat is not None:
            counts[feats[line.key]][line.seat] += 1
    return counts
