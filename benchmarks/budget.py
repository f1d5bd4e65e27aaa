"""What a move costs the card room, part by part: `uv run python benchmarks/budget.py`.

Tables of four play Turkish in this process, without connections: first with everything, then without telling players
about a move, without storing it, and without both. The differences are what these parts cost. No faster telling or
storing can save the rest. `docs/performance.md` has the table.
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from report import markdown, setting, system_load, tell, versions_of, write_table

from tripot.hosts.config import Config
from tripot.hosts.room.room import Room, room_alone
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.rules.move import Move
from tripot.table import requests
from tripot.table.events import Moved, Stored
from tripot.table.guest import Guest
from tripot.table.opening import NewTable
from tripot.table.race import Travel
from tripot.table.session import Session
from tripot.table.state import TablePhase, TableState
from tripot.table.todo import Row
from tripot.table.wire import Refused
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
        self.since: int | None = None
        self.closing = False
        self.travel = Travel()

    def send(self, text: str, at: float = 0.0) -> None:
        """Throw a message away."""

    def close(self) -> None:
        """Do nothing."""

    def dismiss(self, refused: Refused) -> None:
        """Do nothing."""


@dataclass
class Cost:
    """Microseconds for a move, and how many moves per second that makes on one core."""

    loop: list[float] = field(default_factory=list)  # of the thread of the event loop
    all: list[float] = field(default_factory=list)  # of all threads

    def line(self, name: str) -> list[str]:
        loop, everything = statistics.median(self.loop), statistics.median(self.all)
        return [name, f"{loop:,.0f}", f"{everything:,.0f}", f"{1e6 / loop:,.0f}"]


class Play:
    """Tables at which people play at random, as fast as the card room lets them."""

    def __init__(self, room: Room, seconds: float) -> None:
        self.moves = 0
        self.own = 0.0  # seconds of processor time for choosing moves
        self._room = room
        self._end = time.perf_counter() + seconds
        self._dice = random.Random(1)

    async def table(self, table_id: str, players: Sequence[Player]) -> None:
        """Play at one table until the time is up."""
        while time.perf_counter() < self._end:
            state = state_of(self._room, table_id)
            if state.phase is TablePhase.COUNTING:
                for player in players:
                    await self._room.ask(table_id, player, requests.SeenCount(), 0.0)
            elif state.actors:
                seat, move = self._choose(state)
                request = requests.PlayMove(seq=state.heard.number, move=move, ref=str(self.moves))
                await self._room.ask(table_id, players[seat], request, 0.0)
                self.moves += 1
            elif state.phase is TablePhase.FINISHED:
                await self._room.ask(table_id, players[0], requests.Again(), 0.0)
                await shuffle(self._room, table_id, players)
            else:
                await asyncio.sleep(0.01)

    def _choose(self, state: TableState) -> tuple[int, Move]:
        start, deal, seat = time.thread_time(), state.begun.dealt, state.actors[0]
        move = self._dice.choice(deal.legal(seat))
        self.own += time.thread_time() - start
        return seat, move


def state_of(room: Room, table_id: str) -> TableState:
    """A table as it is now: after an event, it is another object."""
    return room._tables._tables[table_id].session.state


async def sit_down(room: Room, number: int) -> tuple[str, list[Player]]:
    """A table with people who have started a match."""
    players = [Player(Guest(f"guest {number}.{seat}", f"P{seat}")) for seat in range(SEATS)]
    table_id = await room.create(players[0].guest, NewTable(game="turkish", seats=SEATS, clock=0))
    for seat, player in enumerate(players):
        await room.enter(table_id, player)
        if seat:
            await room.ask(table_id, player, requests.Sit(seat), 0.0)
    await room.ask(table_id, players[0], requests.Start(), 0.0)
    await shuffle(room, table_id, players)
    return table_id, players


async def shuffle(room: Room, table_id: str, players: Sequence[Player]) -> None:
    """Let everybody add to the shuffle of the match that has just started."""
    match = state_of(room, table_id).begun.number
    nonces = [secrets.token_hex(16) for _ in players]
    for player, nonce in zip(players, nonces, strict=True):
        await room.ask(table_id, player, requests.Pledge(match, hashlib.sha256(nonce.encode()).hexdigest()), 0.0)
    for player, nonce in zip(players, nonces, strict=True):
        await room.ask(table_id, player, requests.GiveNonce(match, nonce), 0.0)


def show_nothing(_session: Session, *_: object, **__: object) -> None:
    """Stand in for `Session._show`."""


async def store_nothing(store: Store, table_id: str, stored: Sequence[Stored], row: Row) -> None:
    """Stand in for `Store.append`. Only moves are not stored."""
    if not isinstance(stored[0].event, Moved):
        await APPEND(store, table_id, stored, row)


APPEND = Store.append


@contextmanager
def without(parts: Sequence[str]) -> Iterator[None]:
    """Leave parts of a move out."""
    show = show_nothing if "tell" in parts else Session._show
    append = store_nothing if "store" in parts else APPEND
    with mock.patch.object(Session, "_show", show), mock.patch.object(Store, "append", append):
        yield


async def measure(parts: Sequence[str], seconds: float, cost: Cost) -> None:
    """Play once, and note what a move cost."""
    with tempfile.TemporaryDirectory() as folder:
        place = SqliteFile(Path(folder) / "budget.sqlite3")
        place.prepare()
        database = Database(place)
        room = room_alone(Store(database), Config(warm=False))
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
