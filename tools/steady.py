"""How steady the tests are: `uv run python -m tools.steady 10` runs them ten times. Options that you add go to pytest.

Every other time two busy loops run beside them. What fails runs once more, by itself and on the quiet machine. A table
says which tests failed, how often, and whether by themselves, too; its last line, how many runs the gate would have
let pass. Runs of a commit are kept, so that a measurement that was broken off goes on where it ended.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.circles import REQUIRED, commit, prepare
from tools.gate import MOST_AGAIN, Outcome, again, broke_off, run
from tools.interrupts import hear_once

MOST_NOISY = 3  # tests in all runs: the goal
LOOPS = 2  # that keep a processor busy each
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"  # it ends with whoever started it
KEPT = Path(__file__).parents[1] / ".cache" / "steady"


@dataclass
class Count:
    """How often a test failed in a quiet run and in a busy one, and how often it ran by itself and failed, too."""

    quiet: int = 0
    busy: int = 0
    tried: int = 0
    alone: int = 0


@dataclass(frozen=True)
class Round:
    """One run: its seconds, the tests that failed, whether these ran once more, and which failed then, too.

    `pure` are those that failed and have one try only.
    """

    seconds: float
    failed: list[str]
    again: bool
    alone: list[str]
    pure: list[str]

    @property
    def holds(self) -> bool:
        """Whether the gate would have held: nothing but real tests failed, and each passed by itself."""
        return not self.failed or (self.again and not self.alone and not self.pure)


class BrokenOff(Exception):
    """A run ended otherwise than with tests that pass or fail. It shows nothing about them."""


@dataclass
class Steadiness:
    """What was seen in all runs. It is kept in a file, if one is given: a run takes a quarter of an hour."""

    file: Path | None = None
    rounds: list[Round] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read what was kept."""
        if self.file and self.file.exists():
            self.rounds = [Round(**each) for each in json.loads(self.file.read_text("utf-8"))]

    def add(self, seconds: float, outcome: Outcome, alone: Outcome | None) -> None:
        """Add a run, and that of the tests that failed in it."""
        also = [test for test in outcome.failed if alone is not None and test not in alone.passed]
        pure = [test for test, real in outcome.failed.items() if not real]
        self.rounds.append(Round(seconds, list(outcome.failed), alone is not None, also, pure))
        if self.file:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps([asdict(each) for each in self.rounds]), "utf-8")

    def counts(self) -> dict[str, Count]:
        """How often each test failed."""
        counts: dict[str, Count] = {}
        for number, each in enumerate(self.rounds):
            for test in each.failed:
                count = counts.setdefault(test, Count())
                count.busy += is_busy(number)
                count.quiet += not is_busy(number)
                count.tried += each.again
                count.alone += test in each.alone
        return counts

    @property
    def held(self) -> int:
        """The number of runs that hold."""
        return sum(each.holds for each in self.rounds)

    @property
    def is_steady(self) -> bool:
        """Whether all runs hold, with few noisy tests."""
        return self.held == len(self.rounds) and len(self.counts()) <= MOST_NOISY

    def table(self) -> Iterator[str]:
        """The lines of the table."""
        for number, each in enumerate(self.rounds):
            beside = f"beside {LOOPS} busy loops" if is_busy(number) else "alone on the machine"
            yield f"run {number + 1:2}: {each.seconds:5.0f} s, {beside}"
        counts = self.counts()
        yield f"{len(counts)} tests failed"
        for test, count in sorted(counts.items()):
            yield f"{count.quiet} quiet, {count.busy} busy; by itself {count.alone} of {count.tried}: {test}"
        yield f"{self.held} of {len(self.rounds)} runs hold"


def kept(options: list[str]) -> Path | None:
    """Where the runs of this commit with these options are kept; `None` if something in the tree was changed."""
    state = commit()
    name = " ".join([state, *options]).replace("/", "_")
    return None if state.endswith("+") else KEPT / f"{name}.json"


def is_busy(number: int) -> bool:
    """Whether busy loops run beside this run, counted from 0."""
    return number % 2 == 1


@contextmanager
def busy_loops(loops: int) -> Iterator[None]:
    """So many processors are kept busy while the context lasts."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]) for _ in range(loops)]  # noqa: S603
    try:
        yield
    finally:
        for loop in started:
            loop.kill()
            loop.wait()


def measure(runs: int, options: list[str], tell: Callable[[str], None], file: Path | None = None) -> Steadiness:
    """Run the tests until they have run so many times. Raises `BrokenOff`."""
    seen, measured = Steadiness(file), commit()
    tell("\n".join(seen.table()))
    for number in range(len(seen.rounds), runs):
        tell(f"\n== Run {number + 1} of {runs}")
        begun = time.monotonic()
        with busy_loops(LOOPS if is_busy(number) else 0):
            outcome = run(options)
        seconds = time.monotonic() - begun
        tried = 0 < len(outcome.failed) <= MOST_AGAIN
        alone = again(options, outcome.failed) if tried else None
        if broken := broke_off(outcome) or (alone and broke_off(alone)):
            raise BrokenOff(broken)
        if commit() != measured:
            raise BrokenOff("files were changed meanwhile")
        seen.add(seconds, outcome, alone)
        tell("\n".join(seen.table()))
    return seen


def main(arguments: list[str]) -> int:
    """Measure, and print the table after each run; returns 1 if the tests aren't steady, and 2 if a run broke off."""
    parser = argparse.ArgumentParser(prog="python -m tools.steady", description=__doc__)
    parser.add_argument("runs", type=int, help="how often the tests run")
    given, options = parser.parse_known_args(arguments)
    if given.runs < 1:
        parser.error(f"the tests can't run {given.runs} times")
    prepare(REQUIRED)  # a test that lacks a browser, say, has not passed
    hear_once(signal.SIGTERM, signal.SIGHUP)  # they, too, leave the time to tidy up
    try:
        seen = measure(given.runs, options, lambda text: print(text, flush=True), kept(options))  # noqa: T201
    except BrokenOff as broken:
        print(f"broken off: {broken}", file=sys.stderr)  # noqa: T201
        return 2
    return 0 if seen.is_steady else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
