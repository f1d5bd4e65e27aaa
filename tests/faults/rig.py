"""Three nodes on a real PostgreSQL and a real NATS, and what may happen to them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ..hosts import servers
from ..hosts.fleet import Fleet, Running, open_fleet
from ..hosts.servers import Nats, Postgres, lasting_port
from .line import End, Line, open_line

NODES = 3


@dataclass
class Place:
    """Where a node runs: always at the same port, with lines of its own to PostgreSQL and NATS."""

    port: int
    database: Line
    bus: Line
    node: Running | None = None

    @property
    def base(self) -> str:
        """Its address for browsers."""
        return f"http://127.0.0.1:{self.port}"


@dataclass
class Rig:
    """All that runs."""

    postgres: Postgres
    nats: Nats
    fleet: Fleet
    places: list[Place]
    database: str  # the address of the database, beside all lines
    log: Path

    async def start(self, place: Place) -> None:
        """Start a node by the command line."""
        name = urlsplit(self.database).path
        database = f"postgresql://postgres@127.0.0.1:{place.database.port}{name}"
        bus = f"nats://127.0.0.1:{place.bus.port}"
        place.node = await self.fleet.start("--port", place.port, "--database", database, "--bus", bus)

    async def kill(self, place: Place) -> None:
        """SIGKILL for a node."""
        if place.node:
            await self.fleet.kill(place.node)
            place.node = None


@asynccontextmanager
async def open_rig(folder: Path, games: str) -> AsyncIterator[Rig]:
    """Servers and nodes, of which nothing is left behind."""
    log = folder / "log.jsonl"
    async with AsyncExitStack() as stack:
        postgres, nats = stack.enter_context(servers.postgres()), stack.enter_context(servers.nats(lasting_port()))
        written = stack.enter_context(log.open("wb"))
        fleet = await stack.enter_async_context(open_fleet("--log-format", "json", games=games, log=written))

        async def dial_database() -> End:
            return await asyncio.open_unix_connection(postgres.socket)

        async def dial_bus() -> End:
            return await asyncio.open_connection("127.0.0.1", urlsplit(nats.address).port)

        places = []
        for _ in range(NODES):
            database = await stack.enter_async_context(open_line(dial_database))
            bus = await stack.enter_async_context(open_line(dial_bus))
            places.append(Place(lasting_port(), database, bus))
        rig = Rig(postgres, nats, fleet, places, postgres.new(), log)
        for place in places:
            await rig.start(place)
        yield rig


# ---------------------------------------------------------------- faults

Happening = Callable[[Rig, Place], AbstractAsyncContextManager[None]]
"""Something that happens to a place, or to all, for as long as the context lasts."""


@dataclass(frozen=True)
class Fault:
    """What may happen."""

    kind: str
    happen: Happening
    shortest: float  # seconds that it lasts
    longest: float


@asynccontextmanager
async def killed(rig: Rig, place: Place) -> AsyncIterator[None]:
    """A node is killed, and started again."""
    await rig.kill(place)
    yield
    await rig.start(place)


@asynccontextmanager
async def paused(_rig: Rig, place: Place) -> AsyncIterator[None]:
    """A node does nothing for longer than its lease, and does not know it."""
    assert place.node
    place.node.send(signal.SIGSTOP)
    yield
    place.node.send(signal.SIGCONT)


def lost(line: Callable[[Place], Line], *, silently: bool) -> Happening:
    """A line of a node is cut, or falls silent."""

    @asynccontextmanager
    async def happen(_rig: Rig, place: Place) -> AsyncIterator[None]:
        if silently:
            line(place).silence()
        else:
            line(place).cut()
        yield
        line(place).mend()

    return happen


@asynccontextmanager
async def nats_restarted(rig: Rig, _place: Place) -> AsyncIterator[None]:
    """The bus is gone for all."""
    rig.nats.kill()
    yield
    rig.nats.start_again()


@asynccontextmanager
async def postgres_restarted(rig: Rig, _place: Place) -> AsyncIterator[None]:
    """The database ends in the middle of what it does, for all."""
    await asyncio.to_thread(rig.postgres.crash)
    yield
    await asyncio.to_thread(rig.postgres.start_again)


FAULTS = (  # of two at once, the first ends last: a node starts once everything else is back
    Fault("a node killed", killed, 0, 2),
    Fault("a node paused", paused, 1.8, 3.5),
    Fault("a node cut from the bus", lost(lambda place: place.bus, silently=False), 0.2, 2.5),
    Fault("PostgreSQL restarted", postgres_restarted, 0, 1),
    Fault("a node cut from the database", lost(lambda place: place.database, silently=False), 0.2, 2.5),
    Fault("NATS restarted", nats_restarted, 0, 1),
    Fault("a silent line to the bus", lost(lambda place: place.bus, silently=True), 0.2, 4),
    Fault("a silent line to the database", lost(lambda place: place.database, silently=True), 0.2, 4),
)
