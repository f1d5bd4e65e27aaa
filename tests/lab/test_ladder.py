"""The ladder: its seeds are its own, a run that was stopped goes on, and the deals of all seeds make one figure."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The module, which keeps its figures in a file of this test."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    module = importlib.import_module("ladder")
    monkeypatch.setattr(module, "KEPT", tmp_path / "ladder.json")
    return module


def row(ladder: ModuleType) -> Any:
    return ladder.Row("levels", "turkish", ("beginner", "random", "regular"), 6)


def play(ladder: ModuleType, monkeypatch: pytest.MonkeyPatch, *shares: float) -> Any:
    monkeypatch.setattr(ladder, "rows", lambda: [row(ladder)])
    kept: Any = {}
    for share in shares:
        ladder.play(kept, share, "", 1)
        kept = ladder.load()
    return kept


def test_a_run_that_was_stopped_goes_on_where_it_was(ladder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = play(ladder, monkeypatch, 1.0)
    assert play(ladder, monkeypatch, 0.7, 1.0) == at_once
    assert [ladder.played(courses) for courses in at_once[row(ladder).key].values()] == [6, 6, 6]


def test_the_deals_of_all_seeds_make_one_figure(ladder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = play(ladder, monkeypatch, 1.0)[row(ladder).key]
    assert set(seeds) == {str(seed) for seed in ladder.SEEDS}
    pooled = ladder.Pooled(row(ladder), seeds)
    rewards = np.concatenate([courses["regular"].reward for courses in seeds.values()])
    [result] = [each for each in pooled.results() if each.name == "regular"]
    assert len(rewards) == pooled.deals == 18
    assert result.reward.mean == pytest.approx(rewards.mean())
    assert result.reward.within == pytest.approx(2.11 * rewards.std(ddof=1) / 18**0.5, rel=1e-3)
    assert len({tuple(courses["regular"].reward) for courses in seeds.values()}) == 3


def test_nothing_was_tuned_on_the_seeds(ladder: ModuleType) -> None:
    """`lab/tuning.py` counts up from its seed, generation by generation; its default is 1, as everywhere else."""
    assert len(set(ladder.SEEDS)) == 3
    assert min(ladder.SEEDS) > 100_000


def test_no_bot_is_given_a_time(ladder: ModuleType) -> None:
    """A busy machine would starve it."""
    assert {bot for each in ladder.rows() for bot in each.bots} == {
        *ladder.LEVELS,
        "sharp:5000",
        "sharp:300",
    }


@pytest.mark.parametrize(("freedom", "bound"), [(5, 2.571), (11, 2.201), (30, 2.042), (1000, 1.962)])
def test_few_deals_have_wide_intervals(ladder: ModuleType, freedom: int, bound: float) -> None:
    assert ladder.student(freedom) == pytest.approx(bound, abs=0.005)
