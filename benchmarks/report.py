"""How measurements are shown: a table in Markdown, when and where it was measured, and its place in a page."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

PERFORMANCE = Path(__file__).parents[1] / "docs" / "performance.md"


def tell(text: str) -> None:
    """Print progress, on one line of stderr."""
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def markdown(lines: Sequence[Sequence[str]], named: int = 2) -> str:
    """A table with its head first, as Markdown that is readable as it is. The first `named` columns are names."""
    columns = range(len(lines[0]))
    widths = [max(len(line[column]) for line in lines) for column in columns]

    def written(line: Sequence[str]) -> str:
        padded = [
            line[column].ljust(widths[column]) if column < named else line[column].rjust(widths[column])
            for column in columns
        ]
        return f"| {' | '.join(padded)} |"

    rule = ["-" * width if column < named else "-" * (width - 1) + ":" for column, width in enumerate(widths)]
    return "\n".join([written(lines[0]), written(rule), *(written(line) for line in lines[1:])])


def setting(rounds: int, seconds: float, load: float, versions: Sequence[str]) -> str:
    """When, on what machine, with what and how something was measured."""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    machine = f"{processor()} ({platform.system()} {platform.machine()})"
    return (
        f"Measured {when} on {cores()} cores of {machine}, load {load:.1f} before the start. "
        f"Medians of {rounds} rounds, {seconds:g} s a figure. {', '.join(versions)}."
    )


def system_load() -> float:
    """How many processes wanted to run in the last minute, as the system counts; 0 if it does not."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def versions_of(packages: Sequence[str]) -> list[str]:
    """Python's version and those of packages."""
    return [f"Python {platform.python_version()}", *(version_of(package) for package in packages)]


def version_of(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"no {package}"


def processor() -> str:
    """The processor's name, as the system reports it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unnamed processor"


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def write_table(begin: str, end: str, text: str, page: Path = PERFORMANCE) -> None:
    """Put a table between its markers in a page."""
    before, _, rest = page.read_text("utf-8").partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        sys.exit(f"{page} has no {begin} … {end} to write between")
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}", "utf-8")
    tell(f"written into {page}\n")
