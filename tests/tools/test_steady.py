"""Steadiness is a table: which tests failed, beside what, how often, and whether alone too."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tools.gate import Outcome

from tools import gate, steady


def test_the_table_counts_quiet_and_busy_runs_and_what_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = iter(
        [
            Outcome(1, {"b"}, {"a": True}),
            Outcome(0, {"a"}),  # alone
            Outcome(1, set(), {"a": True, "b": False}),
            Outcome(1, {"a"}, {"b": False}),  # alone
            Outcome(0, {"a", "b"}),
            Outcome(1, set(), {"a": True, **{str(number): True for number in range(10)}}),  # too many to run again
        ]
    )
    asked: list[list[str]] = []

    def run(options: list[str]) -> Outcome:
        asked.append(options)
        return next(outcomes)

    monkeypatch.setattr(gate, "run", run)
    monkeypatch.setattr(steady, "run", run)
    monkeypatch.setattr(steady, "LOOPS", 0)
    seen = steady.measure(4, ["--long", "tests"], lambda _: None)
    assert asked[1] == ["-n", "0", "--long", "a"]
    assert asked[3] == ["-n", "0", "--long", "a", "b"]
    lines = list(seen.table())
    assert lines[4] == "12 tests failed"
    assert {"1 quiet, 2 busy; by itself 0 of 2: a", "0 quiet, 1 busy; by itself 1 of 1: b"} <= set(lines)
    assert "0 quiet, 1 busy; by itself 0 of 0: 7" in lines
    assert "beside" in lines[1]
    assert "beside" not in lines[2]
    assert lines[-1] == "2 of 4 runs hold"
    assert not seen.is_steady


def test_a_measurement_that_was_broken_off_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    outcomes = iter([Outcome(1, set(), {"a": True}), Outcome(0, {"a"}), Outcome(0, {"a"})])
    monkeypatch.setattr(gate, "run", lambda _: next(outcomes))
    monkeypatch.setattr(steady, "run", lambda _: next(outcomes))
    monkeypatch.setattr(steady, "LOOPS", 0)
    file = tmp_path / "steady" / "kept.json"
    steady.measure(1, [], lambda _: None, file)
    seen = steady.measure(2, [], lambda _: None, file)
    assert len(seen.rounds) == 2
    assert list(seen.table())[2:] == ["1 tests failed", "1 quiet, 0 busy; by itself 0 of 1: a", "2 of 2 runs hold"]
    assert seen.is_steady
    told: list[str] = []
    steady.measure(2, [], told.append, file)
    assert told == ["\n".join(seen.table())]


def test_a_pure_test_has_one_try_and_noise_has_a_limit() -> None:
    pure, alone = Outcome(1, set(), {"a": False}), Outcome(0, {"a"})
    seen = steady.Steadiness()
    seen.add(1.0, pure, alone)
    assert (seen.held, seen.is_steady) == (0, False)
    noisy = {str(number): True for number in range(steady.MOST_NOISY + 1)}
    seen = steady.Steadiness()
    seen.add(1.0, Outcome(1, set(), noisy), Outcome(0, set(noisy)))
    assert (seen.held, seen.is_steady) == (1, False)


@pytest.mark.parametrize("status", [2, 1])
def test_a_run_that_ends_otherwise_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: int) -> None:
    monkeypatch.setattr(steady, "run", lambda _: Outcome(status))
    file = tmp_path / "kept.json"
    with pytest.raises(steady.BrokenOff, match=f"status {status}"):
        steady.measure(1, [], lambda _: None, file)
    assert not file.exists()


def test_runs_of_files_that_change_meanwhile_are_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    states = iter(["abc", "abc+"])
    monkeypatch.setattr(steady, "commit", lambda: next(states))
    monkeypatch.setattr(steady, "run", lambda _: Outcome(0, {"a"}))
    file = tmp_path / "kept.json"
    with pytest.raises(steady.BrokenOff, match="changed"):
        steady.measure(1, [], lambda _: None, file)
    assert not file.exists()


def test_a_busy_loop_ends_with_whoever_started_it() -> None:
    start = (
        "import os, subprocess, sys\n"
        f"loop = [sys.executable, '-c', {steady.BUSY!r}, str(os.getpid())]\n"
        "print(subprocess.Popen(loop, stdout=subprocess.DEVNULL).pid)"
    )
    loop = int(subprocess.run([sys.executable, "-c", start], stdout=subprocess.PIPE, text=True, check=True).stdout)
    deadline = time.monotonic() + 60
    while Path(f"/proc/{loop}").exists() and Path(f"/proc/{loop}/stat").read_text().split()[2] != "Z":
        assert time.monotonic() < deadline
        time.sleep(0.05)
