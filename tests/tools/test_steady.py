"""Steadiness is a table: which tests failed, beside what, how often, and whether alone too."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.gate import Outcome

from tools import steady


def test_the_table_counts_quiet_and_busy_runs_and_what_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = iter(
        [
            Outcome(1, {"b"}, {"a": True}),
            Outcome(0, {"a"}),  # alone
            Outcome(1, set(), {"a": True, "b": False}),
            Outcome(1, {"a"}, {"b": False}),  # alone
            Outcome(0, {"a", "b"}),
            Outcome(2),
        ]
    )
    asked: list[list[str]] = []

    def run(options: list[str]) -> Outcome:
        asked.append(options)
        return next(outcomes)

    monkeypatch.setattr(steady, "run", run)
    monkeypatch.setattr(steady, "LOOPS", 0)
    seen = steady.measure(4, ["--long", "tests"], lambda _: None)
    assert asked[1] == ["-n", "0", "--long", "a"]
    assert asked[3] == ["-n", "0", "--long", "a", "b"]
    lines = list(seen.table())
    assert lines[4:] == ["2 tests failed", "1 quiet, 1 busy, 0 alone too: a", "0 quiet, 1 busy, 1 alone too: b"]
    assert lines[3].endswith("broken off")
    assert "beside" in lines[1]
    assert "beside" not in lines[2]


def test_a_measurement_that_was_broken_off_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    outcomes = iter([Outcome(1, set(), {"a": True}), Outcome(0, {"a"}), Outcome(0, {"a"})])
    monkeypatch.setattr(steady, "run", lambda _: next(outcomes))
    monkeypatch.setattr(steady, "LOOPS", 0)
    file = tmp_path / "steady" / "kept.json"
    steady.measure(1, [], lambda _: None, file)
    seen = steady.measure(2, [], lambda _: None, file)
    assert len(seen.rounds) == 2
    assert list(seen.table())[2:] == ["1 tests failed", "1 quiet, 0 busy, 0 alone too: a"]
