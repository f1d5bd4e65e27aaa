"""What people who sit at tables and do nothing cost: the memory and processor time of a websocket."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable

from serving import HERE, free_port, memory, processor_time, run_load, serving

HEAD = ("websockets idle at tables of 4", "kB each", "µs of processor time a second each")


def measure(sockets: int, seconds: float) -> list[float]:
    """How many kB each of them takes, and how many microseconds of processor time per second."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with serving([sys.executable, str(HERE / "server.py"), str(port), folder], port) as server:
            before = memory(server)
            wanted = {"url": f"http://127.0.0.1:{port}", "sockets": sockets, "seconds": seconds}
            told, [used] = run_load("idle.mjs", wanted, lambda: [processor_time(server)])
            grown = memory(server) - before
    if told["open"] != sockets:
        raise OSError(f"{told['open']:.0f} of {sockets} websockets stayed open")
    return [grown / sockets / 1e3, used / seconds / sockets * 1e6]


def lines(sockets: int, rounds: int, seconds: float, tell: Callable[[str], None]) -> list[list[str]]:
    """The lines of the table, its head first."""
    found = []
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}: {sockets} idle websockets")
        found.append(measure(sockets, seconds))
    each, time = (statistics.median(column) for column in zip(*found, strict=True))
    return [list(HEAD), [f"{sockets:,}", f"{each:.1f}", f"{time:,.0f}"]]
