"""What a move costs on nodes that share PostgreSQL and NATS: `uv run --group bench python benchmarks/nodes.py`.

The load of `benchmarks/room.py` plays on one node, and then on two, over which the people of each table are spread.
Where all processes share few processors, the moves a second say little; the processor time of a move on each node says
how many moves a second it could make with a processor of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
from pathlib import Path

from page import markdown, setting, system_load, tell, versions_of
from room import HERE, PACKAGES, Load, await_port, free_port, play, processor_time

sys.path.append(str(Path(__file__).parents[1]))
from tests.server import servers

LOAD = Load("50 tables of 4", 50)
HEAD = ("nodes", "moves a second", "a node, µs a move", "moves a second ÷ one node, with a processor each")


def measure(count: int, seconds: float, database: str, bus: str) -> dict[str, float]:
    """What so many nodes do under the load; `cost` is the processor time of all of them."""
    ports = [free_port() for _ in range(count)]
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        running = []
        for port in ports:
            command = [sys.executable, str(HERE / "server.py"), str(port), folder, database, bus]
            running.append(stack.enter_context(subprocess.Popen(command, stdout=subprocess.DEVNULL)))
            stack.callback(running[-1].terminate)
            await_port(port, running[-1])
        return play("tripot.mjs", LOAD, seconds, ports, lambda: sum(processor_time(each.pid) for each in running))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=10, help="for each figure (default: %(default)s)")
    options, load, lines = parser.parse_args(), system_load(), [list(HEAD)]
    with servers.postgres() as postgres, servers.nats() as bus:
        alone = 0.0
        for count in (1, 2):
            tell(f"{LOAD.title}, {count} nodes")
            found = measure(count, options.seconds, postgres.new(), bus.address)
            alone = alone or found["cost"]
            own = found["cost"] / count
            lines.append([str(count), f"{found['rate']:,.0f}", f"{own:,.0f}", f"{alone / own:.2f}"])
    print(f"{markdown(lines)}\n\n{setting(1, options.seconds, load, versions_of(PACKAGES))}")


if __name__ == "__main__":
    main()
