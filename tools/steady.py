"""How steady the tests are: `uv run python -m tools.steady 10` runs them ten times. Options that you add go to pytest.

Every other time two busy loops run beside them. What fails runs once more, alone and on the quiet machine. A table says
which tests failed, how often, and whether alone too.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tools.gate import MOST_AGAIN, Outcome, run

LOOPS = 2  # that keep a processor busy each
BUSY = "while True: pass"


@dataclass
class Count:
    """How often a test failed in a quiet run, in a busy one, and alone after that."""

    quiet: int = 0
    busy: int = 0
    alone: int = 0


@dataclass
class Steadiness:
    """What was seen in all runs: the seconds of each, and tests that failed in any."""

    seconds: list[float] = field(default_factory=list)
    broken: list[int] = field(default_factory=list)  # runs that ended otherwise than with tests that pass or fail
    counts: dict[str, Count] = field(default_factory=dict)

    def add(self, seconds: float, outcome: Outcome, alone: Outcome | None) -> None:
        """Add a run, and that of the tests that failed in it."""
        number = len(self.seconds)
        self.seconds.append(seconds)
        if outcome.status and not outcome.failed:
            self.broken.append(number)
        for test in outcome.failed:
            count = self.counts.setdefault(test, Count())
            if is_busy(number):
                count.busy += 1
            else:
                count.quiet += 1
            count.alone += alone is not None and test not in alone.passed

    def table(self) -> Iterator[str]:
        """The lines of the table."""
        for number, seconds in enumerate(self.seconds):
            beside = f"beside {LOOPS} busy loops" if is_busy(number) else "alone on the machine"
            yield f"run {number + 1:2}: {seconds:5.0f} s, {beside}{', broken off' * (number in self.broken)}"
        yield f"{len(self.counts)} tests failed"
        for test, count in sorted(self.counts.items()):
            yield f"{count.quiet} quiet, {count.busy} busy, {count.alone} alone too: {test}"


def is_busy(number: int) -> bool:
    """Whether busy loops run beside this run, counted from 0."""
    return number % 2 == 1


@contextmanager
def busy_loops(loops: int) -> Iterator[None]:
    """So many processors are kept busy while the context lasts."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(loops)]  # noqa: S603
    try:
        yield
    finally:
        for loop in started:
            loop.kill()
            loop.wait()


def measure(runs: int, options: list[str], tell: Callable[[str], None]) -> Steadiness:
    """Run the tests so many times."""
    seen = Steadiness()
    form = ["--long"] if "--long" in options else []
    for number in range(runs):
        tell(f"\n== Run {number + 1} of {runs}")
        begun = time.monotonic()
        with busy_loops(LOOPS if is_busy(number) else 0):
            outcome = run(options)
        seconds = time.monotonic() - begun
        again = 0 < len(outcome.failed) <= MOST_AGAIN
        seen.add(seconds, outcome, run(["-n", "0", *form, *outcome.failed]) if again else None)
        tell("\n".join(seen.table()))
    return seen


def main(arguments: list[str]) -> int:
    """Measure, and print the table after each run; returns 1 if any test failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.steady", description=__doc__)
    parser.add_argument("runs", type=int, help="how often the tests run")
    given, options = parser.parse_known_args(arguments)
    seen = measure(given.runs, options, lambda text: print(text, flush=True))  # noqa: T201
    return 1 if seen.counts or seen.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
