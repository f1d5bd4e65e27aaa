"""The gate forgives nothing: it names a test that fails and passes alone, unless the test says why, and since when."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from tools.gate import Outcome, judge, may_be_tried_alone, read
from tools.unsteady import EXCUSED, excuse, wrong_mark

ROOT = Path(__file__).parents[2]
TODAY = date(2026, 11, 25)
CONFTEST = """
from datetime import date
from tools.unsteady import read_mark, take_notes

def pytest_addoption(parser):
    parser.addoption("--notes")

def pytest_configure(config):
    take_notes(config, config.getoption("--notes"))

def pytest_runtest_setup(item):
    read_mark(item, date.today())
"""
SECOND_TIME = """
import pathlib, pytest

def passes_the_second_time(name):
    mark = pathlib.Path(__file__).with_name(name)
    before = mark.exists()
    mark.touch()
    assert before

def test_that_passes(): pass
"""
FINDING = "def test_chance(): passes_the_second_time('chance')\n"
FAULT = "def test_fault(): assert not 'a fault'\n"
BROKEN_AFTERWARDS = """
@pytest.fixture
def left_behind():
    yield
    passes_the_second_time('left')
def test_left(left_behind): pass
"""


def mark(**given: object) -> pytest.Mark:
    return pytest.mark.unsteady(**given).mark


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({}, "takes a reason and a date"),
        ({"reason": "taps are lost"}, "takes a reason and a date"),
        ({"since": "2026-11-25"}, "takes a reason and a date"),
        ({"reason": "taps are lost", "since": "2026-11-25", "until": "2027-11-25"}, "takes a reason and a date"),
        ({"reason": " ", "since": "2026-11-25"}, "needs a reason"),
        ({"reason": "taps are lost", "since": "November"}, "no date"),
        ({"reason": "taps are lost", "since": 20261125}, "no date"),
        ({"reason": "taps are lost", "since": "2026-11-27"}, "in the future"),
    ],
)
def test_a_mark_that_lacks_anything_is_refused(given: dict[str, object], wrong: str) -> None:
    assert wrong in str(wrong_mark(mark(**given), TODAY))


def test_a_mark_excuses_for_two_months() -> None:
    whole = mark(reason="taps are lost", since=TODAY.isoformat())
    assert wrong_mark(whole, TODAY) is None
    assert excuse(whole, TODAY) == excuse(whole, TODAY + EXCUSED) == "taps are lost"
    assert excuse(whole, TODAY + EXCUSED + timedelta(days=1)) is None


@pytest.mark.parametrize(
    ("first", "alone", "holds", "line"),
    [
        (Outcome(0), None, True, ""),
        (Outcome(1, {"a": None}), Outcome(1, {"a": None}), False, "a fails"),
        (Outcome(1, {"a": "taps"}), Outcome(1, {"a": "taps"}), False, "a fails"),
        (Outcome(1, {"a": None}), Outcome(0, {}, {"a"}), False, "a fails, and passes alone: find out why"),
        (Outcome(1, {"a": "taps"}), Outcome(0, {}, {"a"}), True, "a fails, and passes alone; it is marked"),
        (Outcome(1, {"a": "taps"}), Outcome(5), False, "a fails, and did not run again"),
        (Outcome(1, {"a": "taps"}), Outcome(3, {}, {"a"}), False, "status 3 when tests ran alone"),
        (Outcome(1, {"a": "taps"}), None, False, "a fails"),
        (Outcome(2), None, False, "status 2"),
        (Outcome(1), None, False, "status 1"),
    ],
)
def test_the_verdict(first: Outcome, alone: Outcome | None, holds: bool, line: str) -> None:
    verdict = judge(first, alone)
    assert verdict.holds == holds
    assert line in "\n".join(verdict.lines)


def test_nothing_is_tried_again_where_many_fail_or_the_run_was_cut_short() -> None:
    failed = dict.fromkeys("abc")
    assert may_be_tried_alone(Outcome(1, failed))
    assert not may_be_tried_alone(Outcome(2, failed))
    assert not may_be_tried_alone(Outcome(1, {str(number): None for number in range(31)}))
    assert not may_be_tried_alone(Outcome(0))


def test_a_test_that_passes_and_fails_as_it_is_taken_down_has_failed() -> None:
    notes = ['{"test": "a", "failed": false, "excuse": null}', '{"test": "a", "failed": true, "excuse": "taps"}']
    outcome = read(1, notes)
    assert outcome.failed == {"a": "taps"}
    assert not judge(outcome, read(1, notes)).holds


def gate(folder: Path, tests: str, *options: str) -> tuple[int, str]:
    """Run the gate over a file of tests, by itself."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['unsteady']\n")
    (folder / "test_it.py").write_text(SECOND_TIME + tests)
    command = [sys.executable, "-m", "tools.gate", *options]
    env = {"PYTHONPATH": str(ROOT), "PATH": ""}
    ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120)
    return ran.returncode, ran.stdout


def test_what_fails_and_passes_alone_is_named_and_fails(tmp_path: Path) -> None:
    undated = "@pytest.mark.unsteady(reason='taps are lost')\ndef test_undated(): pass\n"
    status, printed = gate(tmp_path, FINDING + FAULT + BROKEN_AFTERWARDS + undated, "-n", "2")
    assert status == 1
    assert "gate: test_it.py::test_chance fails, and passes alone: find out why" in printed
    assert "gate: test_it.py::test_left fails, and passes alone: find out why" in printed
    assert "gate: test_it.py::test_fault fails\n" in printed
    assert "gate: test_it.py::test_undated fails\n" in printed


@pytest.mark.long
def test_a_mark_with_a_reason_and_a_date_excuses_it(tmp_path: Path) -> None:
    marked = f"@pytest.mark.unsteady(reason='taps are lost', since='{date.today()}')\n{FINDING}"
    status, printed = gate(tmp_path, marked)
    assert status == 0, printed
    assert "test_chance fails, and passes alone; it is marked as unsteady: taps are lost" in printed
