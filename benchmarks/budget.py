"""What a move costs the card room, part by part: `uv run python benchmarks/budget.py`.

Tables of four play Turkish in this process, without connections: once with all, and then without what tells players of
a move, without what stores it, and without both. The differences are what these parts cost. What is left is what no
faster telling or storing can save. `docs/performance.md` has the table.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import random
import secrets
import statistics
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from page import markdown, setting, system_load, tell, versions_of, write_table

from tripot.rules.move import Move
from tripot.server.core import bodies, wire
from tripot.server.core.config import Config
from tripot.server.core.decide import Guest
from tripot.server.core.events import Moved, Stored
from tripot.server.core.race import Travel
from tripot.server.core.table import TablePhase, TableState
from tripot.server.core.wire import Refused
from tripot.server.live.room import Room
from tripot.server.live.table import Client, LiveTable
from tripot.server.storage.database import Database
from tripot.server.storage.sqlite import SqliteFile
from tripot.server.storage.store import Row, Store
from tripot.warming import usual_table, warm

BEGIN, END = "<!-- budget: begin -->", "<!-- budget: end -->"
PACKAGES = ("msgspec", "SQLAlchemy")
TABLES, SEATS = 50, 4
PARTS = {"nothing": (), "telling": ("tell",), "storing": ("store",), "telling and storing": ("tell", "store")}


class Player:
    """A client without a connection."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.session = ""
        self.name = guest.id
        self.greeted = False
        self.since: int | None = None
        self.closing = False
        self.travel = Travel()

    def send(self, text: str, at: float = 0.0) -> None:
        """Let a message go nowhere."""

    def close(self) -> None:
        """Do nothing."""

    def dismiss(self, refused: Refused) -> None:
        """Do nothing."""


@dataclass
class Cost:
    """Microseconds of a move, and how many moves a second that makes on one core."""

    loop: list[float] = field(default_factory=list)  # of the event loop's thread
    all: list[float] = field(default_factory=list)  # of all threads

    def line(self, name: str) -> list[str]:
        loop, everything = statistics.median(self.loop), statistics.median(self.all)
        return [name, f"{loop:,.0f}", f"{everything:,.0f}", f"{1e6 / loop:,.0f}"]


class Play:
    """Tables at which people play at random, as fast as the card room lets them."""

    def __init__(self, room: Room, seconds: float) -> None:
        self.moves = 0
        self.own = 0.0  # seconds of processor time spent on choosing moves
        self._room = room
        self._end = time.perf_counter() + seconds
        self._dice = random.Random(1)

    async def table(self, table_id: str, players: Sequence[Player]) -> None:
        """Play at one table until the time is over."""
        while time.perf_counter() < self._end:
            state = self._room._tables[table_id].loaded
            if state.phase is TablePhase.COUNTING:
                for player in players:
                    await self._room.ask(table_id, player, wire.SeenCount(), 0.0)
            elif state.actors:
                seat, move = self._choose(state)
                request = wire.PlayMove(seq=state.number, move=move, ref=str(self.moves))
                await self._room.ask(table_id, players[seat], request, 0.0)
                self.moves += 1
            else:
                await asyncio.sleep(0.01)

    def _choose(self, state: TableState) -> tuple[int, Move]:
        start, deal, seat = time.thread_time(), state.begun.dealt, state.actors[0]
        move = self._dice.choice(deal.legal(seat))
        self.own += time.thread_time() - start
        return seat, move


async def sit_down(room: Room, number: int) -> tuple[str, list[Player]]:
    """A table with people, who have begun a match."""
    players = [Player(Guest(f"guest {number}.{seat}", f"P{seat}")) for seat in range(SEATS)]
    table_id = await room.create(players[0].guest, bodies.NewTable(game="turkish", seats=SEATS, clock=0))
    for seat, player in enumerate(players):
        await room.enter(table_id, player)
        if seat:
            await room.ask(table_id, player, wire.Sit(seat), 0.0)
    await room.ask(table_id, players[0], wire.Start(), 0.0)
    nonces = [secrets.token_hex(16) for _ in players]
    for player, nonce in zip(players, nonces, strict=True):
        await room.ask(table_id, player, wire.Pledge(0, hashlib.sha256(nonce.encode()).hexdigest()), 0.0)
    for player, nonce in zip(players, nonces, strict=True):
        await room.ask(table_id, player, wire.GiveNonce(0, nonce), 0.0)
    return table_id, players


def show_nothing(
    _live: LiveTable, _news: object = (), _to: Collection[Client] | None = None, before: object = None
) -> None:
    """Stand in for `LiveTable.show`."""


async def store_nothing(store: Store, table_id: str, stored: Sequence[Stored], row: Row) -> None:
    """Stand in for `Store.append`: what is no move is stored."""
    if not isinstance(stored[0].event, Moved):
        await APPEND(store, table_id, stored, row)


APPEND = Store.append


@contextmanager
def without(parts: Sequence[str]) -> Iterator[None]:
    """Leave parts of a move out."""
    show = show_nothing if "tell" in parts else LiveTable.show
    append = store_nothing if "store" in parts else APPEND
    with mock.patch.object(LiveTable, "show", show), mock.patch.object(Store, "append", append):
        yield


async def measure(parts: Sequence[str], seconds: float, cost: Cost) -> None:
    """Play once, and note what a move has cost."""
    with tempfile.TemporaryDirectory() as folder:
        place = SqliteFile(Path(folder) / "budget.sqlite3")
        place.prepare()
        database = Database(place)
        room = Room(Store(database), Config(warm=False))
        await room.open()
        tables = [await sit_down(room, number) for number in range(TABLES)]
        with without(parts):
            play = Play(room, seconds)
            loop, everything = time.thread_time(), time.process_time()
            await asyncio.gather(*(play.table(*table) for table in tables))
            cost.loop.append((time.thread_time() - loop - play.own) / play.moves * 1e6)
            cost.all.append((time.process_time() - everything - play.own) / play.moves * 1e6)
        await room.close()
        await database.close()


def main() -> None:
    """Measure by turns, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0, help="of play for each figure")
    parser.add_argument("--no-write", action="store_true", help="leave docs/performance.md as it is")
    options = parser.parse_args()
    load = system_load()
    warm(usual_table("turkish"))
    costs = {name: Cost() for name in PARTS}
    for number in range(options.rounds):
        for name, parts in PARTS.items():
            tell(f"round {number + 1} of {options.rounds}: without {name}")
            asyncio.run(measure(parts, options.seconds, costs[name]))
    tell("")
    head = ["left out", "loop, µs a move", "all threads, µs a move", "moves a second at most"]
    table = markdown([head, *(cost.line(name) for name, cost in costs.items())], named=1)
    text = f"{table}\n\n{setting(options.rounds, options.seconds, load, versions_of(PACKAGES))}"
    print(text)
    if not options.no_write:
        write_table(BEGIN, END, text)


if __name__ == "__main__":
    main()
