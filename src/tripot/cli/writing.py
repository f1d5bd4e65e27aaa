"""What commands write, to a file, which may be compressed, or to standard output, and what may stop them."""

import gzip
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

from tripot.cli.console import note
from tripot.cli.files import PACKED_ENDINGS
from tripot.errors import BadOption

STANDARD_OUTPUT = "-"
INTERRUPTED = 130  # the exit status after Ctrl+C, as shells have it
STOPPING = [signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])]


def open_output(out: Path | None) -> Any:
    """Standard output, or a file, which is compressed if its name ends in .gz. Raises `BadOption` or `OSError`."""
    if out is None or str(out) == STANDARD_OUTPUT:
        return click.open_file(STANDARD_OUTPUT, "wb")
    ending = out.suffix.lower()
    if ending in PACKED_ENDINGS:
        raise BadOption("out", f"--out compresses files as .gz only: {out.name} would not be what its name says")
    return gzip.GzipFile(out, "wb", mtime=0) if ending == ".gz" else out.open("wb")


def write_line(file: Any, line: bytes) -> None:
    """Write a line as a whole. Ctrl+C has to wait: within it, it would leave a compressed file that nobody can read."""
    with _in_one_go():
        file.write(line + b"\n")


def end_early(after: str) -> NoReturn:
    """Say how far a command has come that was stopped, and end it with the status of that."""
    note(f"stopped after {after}")
    raise SystemExit(INTERRUPTED)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Let SIGTERM, and a terminal that closes, stop a command as Ctrl+C does. What is ignored stays so (`nohup`)."""
    before = {number: signal.getsignal(number) for number in STOPPING}
    for number, handler in before.items():
        if handler is signal.SIG_DFL:
            signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _frame: FrameType | None) -> None:
    """Stop as by Ctrl+C. A terminal that closes sends its signal twice: the second one must not end the writing."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


@contextmanager
def _in_one_go() -> Iterator[None]:
    """Ctrl+C waits until this is done, and so do the signals that stop a command in the same way."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *STOPPING)}
    ours = [number for number, handler in before.items() if handler in (signal.default_int_handler, _stop)]
    came = list[int]()
    for number in ours:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])
    if came:
        signal.raise_signal(came[0])
