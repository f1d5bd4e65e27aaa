"""The output of commands that write lines: a file, which may be compressed, or standard output."""

import gzip
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from tripot.cli.files import PACKED_ENDINGS
from tripot.errors import BadOption

STANDARD_OUTPUT = "-"
INTERRUPTED = 130  # the exit status after Ctrl+C, as shells have it


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


@contextmanager
def _in_one_go() -> Iterator[None]:
    """Ctrl+C waits until this is done."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield  # somebody else has decided what Ctrl+C does
        return
    came = list[int]()
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt
