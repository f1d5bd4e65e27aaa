"""The gate forgives a real test that passes when it runs again alone, names it, and forgives nothing else."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools.gate import Outcome, judge, read, refusal

from tools import gate

ROOT = Path(__file__).parents[2]
CONFTEST = """
from tools.interrupts import hear_once
from tools.notes import take_notes

def pytest_addoption(parser):
    parser.addoption("--notes")

def pytest_configure(config):
    hear_once()
    take_notes(config, config.getoption("--notes"))
"""
BY_LANES = """
from tests.lanes import Lanes

def pytest_xdist_make_scheduler(config, log):
    return Lanes(config, log)
"""
# Each of these tests passes once it has failed so many times.
HELPER = """
import inspect, pathlib, pytest

def fails(times):
    tries = pathlib.Path(__file__).with_name(inspect.stack()[1].function)
    before = len(tries.read_text()) if tries.exists() else 0
    tries.write_text("x" * (before + 1))
    assert before >= times

def test_that_passes(): pass
"""
ONCE = "@pytest.mark.real\ndef test_once(): fails(1)\n"
TWICE = "@pytest.mark.real\ndef test_twice(): fails(2)\n"
ALWAYS = "@pytest.mark.real\ndef test_always(): fails(3)\n"
PURE = "def test_pure(): fails(1)\n"
DIES = """
def test_that_dies():
    try:
        fails(1)
    except AssertionError:
        import os
        os._exit(1)
"""
AFTERWARDS = """
@pytest.fixture
def left_behind():
    yield
    fails(4)
@pytest.mark.real
def test_left(left_behind): pass
"""
REAL_FAILED = Outcome(1, set(), {"a": True})
PASSED = Outcome(0, {"a"})


@pytest.mark.parametrize(
    ("tries", "holds", "line"),
    [
        ([Outcome(0)], True, ""),
        ([REAL_FAILED, PASSED], True, "noisy: a, 1 of 3"),
        ([REAL_FAILED, REAL_FAILED, PASSED], True, "noisy: a, 2 of 3"),
        ([REAL_FAILED, REAL_FAILED, REAL_FAILED], False, "gate: a fails, 3 of 3"),
        ([REAL_FAILED, Outcome(5)], False, "status 5"),
        ([REAL_FAILED, Outcome(0)], False, "gate: a fails"),
        ([Outcome(1, set(), {"a": False})], False, "gate: a fails"),
        ([Outcome(2)], False, "status 2"),
        ([Outcome(0, {"a"}, whole=False)], False, "before all tests had run"),
        ([Outcome(1)], False, "status 1"),
        ([Outcome(1, set(), {str(number): True for number in range(11)})], False, "11 tests fail"),
    ],
)
def test_the_verdict(tries: list[Outcome], holds: bool, line: str) -> None:
    verdict = judge(tries)
    assert verdict.holds == holds
    assert line in "\n".join(verdict.lines)


def test_a_pure_test_has_one_try() -> None:
    assert refusal(Outcome(1, set(), {"a": True, "b": False})) == ["b fails"]
    assert not refusal(Outcome(1, set(), {"a": True}))


def test_a_test_that_passes_and_fails_as_it_is_taken_down_has_failed() -> None:
    notes = ['{"test": "a", "failed": false, "real": true}', '{"test": "a", "failed": true, "real": true}']
    outcome = read(1, notes)
    assert outcome.failed == {"a": True}
    assert not outcome.passed


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose tests the gate can run."""
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['real']\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    monkeypatch.setattr(gate, "PYTEST", [sys.executable, "-m", "pytest"])
    return tmp_path


def last_lines(folder: Path, tests: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """The gate's status for a file of tests, and what it says about them."""
    (folder / "test_it.py").write_text(HELPER + tests)
    status = gate.main(["-n", "2"])
    return status, [line for line in capfd.readouterr().out.splitlines() if line.startswith(("noisy: ", "gate: "))]


def test_real_tests_run_again_twice_at_most(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, lines = last_lines(folder, ONCE + TWICE, capfd)
    assert status == 0
    assert sorted(lines) == ["noisy: test_it.py::test_once, 1 of 3", "noisy: test_it.py::test_twice, 2 of 3"]


def test_what_fails_three_times_has_failed(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, lines = last_lines(folder, ONCE + ALWAYS + AFTERWARDS, capfd)
    assert status == 1
    assert "gate: test_it.py::test_always fails, 3 of 3" in lines
    assert "gate: test_it.py::test_left fails, 3 of 3" in lines
    assert "noisy: test_it.py::test_once, 1 of 3" in lines


def test_a_pure_test_that_fails_ends_the_gate(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert last_lines(folder, ONCE + PURE, capfd) == (1, ["gate: test_it.py::test_pure fails"])


def test_a_real_test_in_which_its_process_dies_runs_again(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "conftest.py").write_text(CONFTEST + BY_LANES)
    file = folder / "tests" / "browser" / "test_it.py"
    file.parent.mkdir(parents=True)
    file.write_text(HELPER + DIES)
    assert gate.main(["-n", "2"]) == 0
    assert "noisy: tests/browser/test_it.py::test_that_dies, 1 of 3" in capfd.readouterr().out


@pytest.mark.parametrize("end", ["os._exit(0)", "pytest.exit('enough', returncode=0)"])
def test_a_run_that_ends_well_too_early_has_failed(folder: Path, capfd: pytest.CaptureFixture[str], end: str) -> None:
    tests = f"import os, pytest\ndef test_that_ends_it(): {end}\ndef test_that_fails(): assert False\n"
    (folder / "test_it.py").write_text(tests)
    assert gate.main(["-n", "0"]) == 1
    assert "gate: pytest ended before all tests had run" in capfd.readouterr().out


@pytest.mark.parametrize("option", ["-x", "-qx", "--maxfail=1", "--stepwise", "--sw"])
def test_options_with_which_some_tests_do_not_run_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert gate.main(["-n", "2", option]) == 2
    assert f"{option} would leave tests out" in capsys.readouterr().err
