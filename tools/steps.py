"""Steps of a gate: lines for bash, run one after the other or in lanes beside each other, each with a verdict.

Only the standard library is used, since steps run before anything is installed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field

GRACE = 30.0  # seconds in which a step that is stopped may end what it started
LOOK = 0.2  # seconds between two looks for signals
LAST_WORDS = 5.0  # seconds in which the rest of what a step printed is read
INTERRUPTED = 130  # the exit status after Ctrl+C, as of bash
NOISY = b"noisy: "  # begins a line that is repeated at the end


@dataclass(frozen=True)
class Step:
    """A step: its name, its lines for bash, what to say if it fails, and the seconds that it may take."""

    name: str
    lines: str
    lacking: str = ""
    limit: float = 1200


Lane = Sequence[Step]
Stage = Sequence[Lane]  # lanes that run beside each other


class Lines:
    """The lines of a step, as they run."""

    def __init__(self, lines: str, aloud: bool) -> None:
        """Start them; `aloud` shows what they print as it comes."""
        self.printed: list[bytes] = []
        self._aloud = aloud
        self._process = subprocess.Popen(  # noqa: S603
            ["bash", "-euo", "pipefail", "-c", lines],  # noqa: S607
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait(self, limit: float) -> str:
        """Wait for the end, and say how it was."""
        try:
            status = self._process.wait(limit)
        except subprocess.TimeoutExpired:
            self.interrupt()
            self.end()
            return f"took over {limit:.0f} s"
        _signal(self._process, signal.SIGKILL)  # what it left behind would slow the next step
        self._reader.join(LAST_WORDS)
        return "failed" if status else "passed"

    def interrupt(self) -> None:
        """Ask the lines to end, as Ctrl+C does, so that tests tidy up."""
        _signal(self._process, signal.SIGINT)

    def end(self) -> None:
        """End lines that were interrupted, and all that they started."""
        _end(self._process)
        self._reader.join(LAST_WORDS)

    def _read(self) -> None:
        with self._process.stdout or nullcontext() as printed:
            for line in printed or ():
                self.printed.append(line)
                if self._aloud:
                    show(line)


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    _signal(process, signal.SIGKILL)
    process.wait()


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session, and all that it started: first as Ctrl+C does, so that tests tidy up.

    What has a session of its own, like PostgreSQL, is ended by the tests that started it, and by nobody else.
    """
    _signal(process, signal.SIGINT)
    _end(process)


@dataclass
class Verdict:
    """How a step ended."""

    step: Step
    ended: str = "not run"
    seconds: float = 0

    def line(self, commit: str) -> str:
        """The line about it at the end."""
        return f"{self.ended:16} {self.seconds:5.0f} s  {commit}  {self.step.name}"


@dataclass
class Run:
    """A run of stages; with `goes_on` all of them, otherwise none after one that fails."""

    commit: str
    goes_on: bool = False
    verdicts: list[Verdict] = field(default_factory=list)
    _running: dict[str, Lines] = field(default_factory=dict)
    _noisy: list[bytes] = field(default_factory=list)
    _lock: threading.RLock = field(default_factory=threading.RLock)  # a second Ctrl+C comes in the midst of the first
    _stopped: bool = False

    def all(self, stages: Sequence[Stage]) -> int:
        """Run the stages and print a line for each step; returns the exit status."""
        todo = [[[Verdict(step) for step in lane] for lane in stage] for stage in stages]
        self.verdicts = [verdict for stage in todo for lane in stage for verdict in lane]
        with interrupted_by(self._stop):
            for stage in todo:
                if self.goes_on or not self._failed():
                    self._stage(stage)
        self._report()
        return INTERRUPTED if self._interrupted() else int(self._failed())

    def _failed(self) -> bool:
        return any(verdict.ended not in {"passed", "not run"} for verdict in self.verdicts)

    def _interrupted(self) -> bool:
        return self._stopped

    def _stage(self, stage: list[list[Verdict]]) -> None:
        """Run lanes beside each other, each on a thread of its own."""
        aloud = len(stage) == 1
        with ThreadPoolExecutor(len(stage)) as pool:
            lanes = [pool.submit(self._lane, lane, aloud) for lane in stage]
            while wait(lanes, LOOK).not_done:
                pass  # a signal that comes just before an endless wait is seen only after it
            for lane in lanes:
                lane.result()

    def _lane(self, lane: list[Verdict], aloud: bool) -> None:
        """Run the steps of a lane until one fails."""
        for verdict in lane:
            self._step(verdict, aloud)
            if verdict.ended != "passed" and not self.goes_on:
                return

    def _step(self, verdict: Verdict, aloud: bool) -> None:
        """Run a step. Beside others, what it prints is shown in one piece at its end."""
        step, begun = verdict.step, time.monotonic()
        title = f"\n== {step.name}\n".encode()
        if aloud:
            show(title)
        with self._lock:
            if self._interrupted():
                return
            lines = self._running[step.name] = Lines(step.lines, aloud)
        ended = lines.wait(step.limit)
        verdict.ended = "stopped" if self._interrupted() else ended
        verdict.seconds = time.monotonic() - begun
        del self._running[step.name]
        self._noisy += [line for line in lines.printed if line.startswith(NOISY)]
        if not aloud:
            show(title + b"".join(lines.printed))
        if verdict.ended not in {"passed", "stopped"} and step.lacking:
            show(f"{step.name}: {step.lacking}\n".encode())

    def _stop(self) -> None:
        with self._lock:
            self._stopped = True
        running = dict(self._running)
        for lines in running.values():
            lines.interrupt()
        show("".join(f"\n== Stopping: {name}\n" for name in running).encode())
        for lines in running.values():
            lines.end()

    def _report(self) -> None:
        show(b"\n" + b"".join(f"{verdict.line(self.commit)}\n".encode() for verdict in self.verdicts))
        show(b"".join(self._noisy))


def show(text: bytes) -> None:
    """Print at once. If nobody reads it any more, nothing more is printed, and what runs goes on to its verdict."""
    try:
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def interrupted_by(stop: Callable[[], None]) -> Iterator[None]:
    """SIGTERM, Ctrl+C and a terminal that is closed call `stop`.

    Ctrl+C does so also where whoever started us ignores it. Who ignores that the terminal is closed goes on (`nohup`).
    """
    heard = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        heard.append(signal.SIGHUP)
    before = {number: signal.signal(number, lambda *_: stop()) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
