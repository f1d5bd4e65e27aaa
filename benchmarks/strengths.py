"""How strong the levels of bots are, for people's ratings: `uv run python benchmarks/strengths.py`.

It plays nothing: it reads the deals in which the four levels met, which `ladder.py` has stored, and writes
`src/tripot/strengths.json`. `regular` stands for 25, a newcomer's rating. The other strengths are those by which the
Plackett-Luce model best explains how often each level came first and last. A better level never counts as weaker: with
few deals, its results may say so by chance.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
from ladder import KEPT, LEVELS

from tripot.engine.records import Array
from tripot.strength import NEWCOMER

WRITTEN = Path(__file__).parents[1] / "src" / "tripot" / "strengths.json"
UNIT = 2 * 25 / 6  # of OpenSkill's scale, for four players whose strengths are known: sqrt(4) times beta
FIXED = LEVELS.index("regular")
STEPS = (2.0, 1.0, 0.5, 0.25, 0.1, 0.05)  # by which the differences between the levels are varied
LARGEST_STEP = 20.0  # between two levels: more cannot be told from shares of zero

Shares = tuple[Array, Array]  # of the first and of the last places, by level


def main() -> None:
    """Fit the strengths of every game, print them, and write them down."""
    found = {game: fit(met) for game, met in games().items()}
    for game, strengths in found.items():
        print(game, *(f"{level} {strength:.1f}" for level, strength in strengths.items()), sep="  ")
    WRITTEN.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def games() -> dict[str, list[Shares]]:
    """Where the four levels met: by game, the shares in each of its variants."""
    met: dict[str, list[Shares]] = {}
    for row, seeds in msgspec.json.decode(KEPT.read_bytes()).items():
        kind, _, rest = row.partition(" ")
        if kind == "levels":
            met.setdefault(rest.split(",")[0], []).append((_shares(seeds, "first"), _shares(seeds, "last")))
    return met


def _shares(seeds: Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]], figure: str) -> Array:
    """The mean share of each level over the deals of all seeds."""
    return (
        np.array([np.mean([share for seed in seeds.values() for share in seed[level][figure]]) for level in LEVELS])
        / 100
    )


def fit(met: Sequence[Shares]) -> dict[str, float]:
    """The strengths that explain these shares best, by level."""
    gaps = np.zeros(len(LEVELS) - 1)
    for step in STEPS:
        while (better := _best_of(gaps, step, met)) is not gaps:
            gaps = better
    strengths = _strengths(gaps)
    return {level: round(float(NEWCOMER.mu + strength), 1) for level, strength in zip(LEVELS, strengths, strict=True)}


def _best_of(gaps: Array, step: float, met: Sequence[Shares]) -> Array:
    """These gaps between levels, or better ones of which one differs by a step."""
    changed = [
        np.clip(gaps + way * step * np.eye(len(gaps))[gap], 0, LARGEST_STEP)
        for gap in range(len(gaps))
        for way in (1, -1)
    ]
    return min([gaps, *changed], key=lambda each: _surprise(_strengths(each), met))


def _strengths(gaps: Array) -> Array:
    levels = np.concatenate([[0.0], np.cumsum(gaps)])
    return np.asarray(levels - levels[FIXED])


def _surprise(strengths: Array, met: Sequence[Shares]) -> float:
    """The cross entropy of the shares that were seen, given those that the strengths lead us to expect."""
    first, last = expected(np.exp(strengths / UNIT))
    return float(-sum(seen_first @ np.log(first) + seen_last @ np.log(last) for seen_first, seen_last in met))


def expected(weights: Array) -> Shares:
    """The chances to come first and last: a place goes to one of those left, in proportion to their weights."""
    first, last = np.zeros(len(weights)), np.zeros(len(weights))
    for order in itertools.permutations(range(len(weights))):
        left = np.cumsum(weights[list(order)][::-1])[::-1]  # of this player and all behind
        chance = np.prod(weights[list(order)] / left)
        first[order[0]] += chance
        last[order[-1]] += chance
    return first, last


if __name__ == "__main__":
    main()
