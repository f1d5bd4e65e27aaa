"""Run all tests as the gate does: `uv run python -m tools.gate --long`. Options that you add go to pytest.

Tests that fail run once more, alone. If one of them passes then, that is a finding too: the gate names it and fails,
unless the test has the mark `unsteady` (`tools/unsteady.py`).
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

MOST_ALONE = 30  # tests that are run again; if more fail, it is not by chance
SOME_FAILED = 1  # pytest's exit status if tests ran and some of them failed


@dataclass
class Outcome:
    """The result of a run of pytest."""

    status: int
    failed: dict[str, str | None] = field(default_factory=dict)  # tests, each with its excuse
    passed: set[str] = field(default_factory=set)


@dataclass
class Verdict:
    """What the gate says about the tests that failed."""

    lines: list[str] = field(default_factory=list)
    holds: bool = True

    def refuse(self, line: str) -> None:
        """Say why the gate fails."""
        self.lines.append(line)
        self.holds = False


def run(arguments: list[str]) -> Outcome:
    """Run pytest."""
    with TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        notes.touch()
        ran = subprocess.run([sys.executable, "-m", "pytest", f"--notes={notes}", *arguments], check=False)  # noqa: S603
        return read(ran.returncode, notes.read_text("utf-8").splitlines())


def read(status: int, notes: list[str]) -> Outcome:
    """The result of a run, from its notes. A test whose call passes may still fail when it is taken down."""
    outcome = Outcome(status)
    for note in map(json.loads, notes):
        if note["failed"]:
            outcome.failed[note["test"]] = note["excuse"]
        else:
            outcome.passed.add(note["test"])
    return outcome


def may_be_tried_alone(first: Outcome) -> bool:
    """Whether only a few tests failed, and nothing worse happened."""
    return first.status == SOME_FAILED and 0 < len(first.failed) <= MOST_ALONE


def judge(first: Outcome, alone: Outcome | None) -> Verdict:
    """Judge a run of all tests, and the second run of those that failed."""
    verdict = Verdict()
    if first.status and not first.failed:
        verdict.refuse(f"pytest ended with status {first.status}")
    for test, excuse in first.failed.items():
        if alone is None or test in alone.failed:
            verdict.refuse(f"{test} fails")
        elif test not in alone.passed:
            verdict.refuse(f"{test} fails, and did not run again")
        elif excuse is None:
            verdict.refuse(f"{test} fails, and passes alone: find out why")
        else:
            verdict.lines.append(f"{test} fails, and passes alone; it is marked as unsteady: {excuse}")
    if alone and alone.status not in (0, SOME_FAILED):
        verdict.refuse(f"pytest ended with status {alone.status} when tests ran alone")
    return verdict


def main(options: list[str]) -> int:
    """Run the tests, run those that fail once more, and print the verdict; returns the exit status."""
    first, alone = run(options), None
    if may_be_tried_alone(first):
        print("\n== What failed, once more, one test at a time", flush=True)  # noqa: T201
        alone = run([*options, "-n", "0", *first.failed])
    verdict = judge(first, alone)
    print(*(f"gate: {line}" for line in verdict.lines), sep="\n")  # noqa: T201
    return 0 if verdict.holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
