"""The strengths of the levels follow from the deals of the ladder."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import msgspec
import numpy as np
import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def strengths(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("strengths")


def test_the_chances_of_four_players(strengths: ModuleType) -> None:
    first, last = strengths.expected(np.array([4.0, 3.0, 2.0, 1.0]))
    assert first == pytest.approx([0.4, 0.3, 0.2, 0.1])
    assert last.sum() == pytest.approx(1)
    assert last[0] == pytest.approx(sum(p for p in (_last_chances())))
    assert strengths.expected(np.ones(4))[1] == pytest.approx([0.25] * 4)


def _last_chances() -> list[float]:
    """The chances of each order in which a player with 4 of 10 comes last, after those with 3, 2 and 1."""
    orders = [(3, 2, 1), (3, 1, 2), (2, 3, 1), (2, 1, 3), (1, 3, 2), (1, 2, 3)]
    return [a / 10 * b / (10 - a) * c / (10 - a - b) for a, b, c in orders]


def test_strengths_are_found_again(strengths: ModuleType) -> None:
    true = np.array([-8.0, 0.0, 3.0, 4.0])
    found = strengths.fit([strengths.expected(np.exp(true / strengths.UNIT))])
    assert list(found.values()) == pytest.approx(25 + true, abs=0.3)


def test_a_level_that_was_unlucky_is_not_weaker(strengths: ModuleType) -> None:
    true = np.array([-8.0, 0.0, 5.0, 2.0])
    found = strengths.fit([strengths.expected(np.exp(true / strengths.UNIT))])
    assert found["expert"] == found["master"]
    assert 27 < found["master"] < 30


def test_what_is_written_follows_from_the_ladder(strengths: ModuleType) -> None:
    written = msgspec.json.decode(strengths.WRITTEN.read_bytes())
    assert written == {game: strengths.fit(met) for game, met in strengths.games().items()}
