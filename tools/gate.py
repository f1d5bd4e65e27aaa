"""Run tests as the gates do: `uv run python -m tools.gate`. Options that you add go to pytest.

A test that fails has failed, unless it has the mark `real`: it runs real servers, kills or browsers, and so depends on
what else the machine does. It runs again alone, twice at most. If it passes then, the gate holds and its last lines
name the test as noisy, with how many of its three tries failed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.interrupts import hear_once

PYTEST = ["uv", "run", "pytest"]  # the test command of the README
TRIES = 3  # of a test that is real
MOST_AGAIN = 10  # tests that run again; if more fail, it is not by chance
STOPS = re.compile(r"-[qsvl]*x|--exitfirst|--maxfail|--stepwise|--sw")  # options with which some tests don't run
SOME_FAILED = 1  # pytest's exit status if tests ran and some of them failed


@dataclass
class Outcome:
    """The result of a run of pytest: its exit status, tests by how they ended, and whether all ran."""

    status: int
    passed: set[str] = field(default_factory=set)
    failed: dict[str, bool] = field(default_factory=dict)  # and whether each is real
    whole: bool = True


@dataclass
class Verdict:
    """What the gate says: the lines to print, and whether it holds."""

    lines: list[str] = field(default_factory=list)
    holds: bool = True

    def refuse(self, line: str) -> None:
        """Say why the gate fails."""
        self.lines.append(f"gate: {line}")
        self.holds = False


def run(arguments: list[str]) -> Outcome:
    """Run pytest."""
    with TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        notes.touch()
        status = ended([*PYTEST, f"--notes={notes}", *arguments])
        return read(status, notes.read_text("utf-8").splitlines())


def again(options: list[str], tests: Iterable[str]) -> Outcome:
    """Run tests that failed once more, one at a time, in the form that they had."""
    form = ["--long"] if "--long" in options else []
    return run(["-n", "0", *form, *tests])


def ended(command: list[str]) -> int:
    """The exit status of a command. It hears Ctrl+C, too, and is left the time to tidy up before that ends us."""
    with subprocess.Popen(command) as process:  # noqa: S603
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise


def read(status: int, notes: list[str]) -> Outcome:
    """The result of a run, from its notes. A test whose call passes may still fail when it is taken down."""
    outcome = Outcome(status, whole=False)
    for note in map(json.loads, notes):
        if "whole" in note:
            outcome.whole = note["whole"]
        elif note["failed"]:
            outcome.failed[note["test"]] = note["real"]
        else:
            outcome.passed.add(note["test"])
    outcome.passed -= outcome.failed.keys()
    return outcome


def broke_off(outcome: Outcome) -> str:
    """How a run ended otherwise than with tests that pass or fail; empty if it did not."""
    if outcome.status not in {0, SOME_FAILED} or (outcome.status and not outcome.failed):
        return f"pytest ended with status {outcome.status}"
    return "" if outcome.whole else "pytest ended before all tests had run"


def refusal(outcome: Outcome) -> list[str]:
    """Why the gate fails whatever a second try would show: nothing if it may still hold."""
    if broken := broke_off(outcome):
        return [broken]
    if len(outcome.failed) > MOST_AGAIN:
        return [f"{len(outcome.failed)} tests fail"]
    return [f"{test} fails" for test, real in outcome.failed.items() if not real]


def judge(tries: list[Outcome]) -> Verdict:
    """Judge the first run, and the runs of the real tests that failed in the run before."""
    verdict = Verdict()
    for line in [line for each in tries for line in refusal(each)]:
        verdict.refuse(line)
    for test in tries[0].failed if verdict.holds else ():
        failed = sum(test in each.failed for each in tries)
        if any(test in each.passed for each in tries):
            verdict.lines.append(f"noisy: {test}, {failed} of {TRIES}")
        else:
            verdict.refuse(f"{test} fails, {failed} of {len(tries)}")
    return verdict


def main(options: list[str]) -> int:
    """Run the tests, run real ones that fail again, and print the verdict; returns the exit status."""
    hear_once()
    if stops := [option for option in options if STOPS.match(option)]:
        print(f"gate: {stops[0]} would leave tests out", file=sys.stderr)  # noqa: T201
        return 2
    tries = [run(options)]
    while tries[-1].failed and len(tries) < TRIES and not refusal(tries[-1]):
        print("\n== What failed, once more, one test at a time", flush=True)  # noqa: T201
        tries.append(again(options, tries[-1].failed))
    verdict = judge(tries)
    print(*verdict.lines, sep="\n", flush=True)  # noqa: T201
    return 0 if verdict.holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
