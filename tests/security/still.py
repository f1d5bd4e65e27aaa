"""A card room whose time stands still while there is anything to do, so that the times of messages compare exactly."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from tripot.hosts.config import Config
from tripot.hosts.room import room, tables
from tripot.hosts.room.open_table import OpenTable
from tripot.hosts.room.room import HomesHere, Room
from tripot.hosts.room.tables import AllTables, Tables
from tripot.hosts.room.thinking import Thinker
from tripot.play.match import Table
from tripot.table.events import Stored
from tripot.table.guest import Guest
from tripot.table.race import Travel
from tripot.table.requests import Request
from tripot.table.session import Session
from tripot.table.state import TableState
from tripot.table.times import StoredTimes
from tripot.table.wire import Refused, write
from tripot.warming import Use, is_loaded

T = TypeVar("T")

BEGUN = 1_000_000  # milliseconds since 1970
WAY = Travel(20.0, 30.0)
CONFIG = Config(warm=False, restart_grace=0)


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing: the loop's time jumps instead."""

    jumped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "nothing will ever happen"
        self.jumped += timeout
        return super().select(0)


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while everybody waits."""

    def __init__(self) -> None:
        self.selector = _Jumping()
        super().__init__(self.selector)

    def time(self) -> float:
        """Seconds since this loop was made."""
        return self.selector.jumped


def run_still(work: Coroutine[Any, Any, T]) -> T:
    """Run something in a loop of its own."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(work)


class Memory:
    """A store that forgets: its tables live in the room alone. It keeps what a test asks about."""

    def __init__(self) -> None:
        self.stored: list[Stored] = []

    async def append(self, _table_id: str, stored: Sequence[Stored], _row: object) -> None:
        """Store what happened next."""
        self.stored += stored

    async def read(self, _table_id: str, _after: int = 0) -> list[Stored]:
        """Nothing else has happened."""
        return []


@dataclass(eq=False)
class Ear:
    """A client that notes what it is sent, and when."""

    guest: Guest
    name: str
    since: int | None = None
    closing: bool = False
    session: str = ""
    travel: Travel = WAY
    heard: list[tuple[float, str]] = field(default_factory=list)

    def send(self, text: str, at: float = 0.0) -> None:
        """Note a message."""
        self.heard.append((max(at, _steady()), text))

    def close(self) -> None:
        """Nothing is open."""

    def dismiss(self, refused: Refused) -> None:
        """Note why one has to go."""
        self.send(write(refused.message()))


def _steady() -> float:
    return round(asyncio.get_running_loop().time() * 1000, 3)


def stop_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the card room read the time of its loop."""
    monkeypatch.setattr(tables, "steady_ms", _steady)
    for module in (room, tables):
        monkeypatch.setattr(module, "now_ms", lambda: BEGUN + round(_steady()))


class AtOnce(Executor):
    """A thread that needs no time."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Do it now."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class StillLoader:
    """Nothing is compiled beside: bots search where a test has made their kernels ready."""

    def want(self, _table: Table, _use: Use) -> None:
        """Not now."""

    def is_ready(self, table: Table, use: Use) -> bool:
        """Whether a search ends soon."""
        return is_loaded(table, use)


class StillRoom(Room):
    """A card room with one table, in a state that a test has made."""

    def __init__(self, state: TableState) -> None:
        self.memory = Memory()
        held = Tables(self.memory, CONFIG, AllTables())  # type: ignore[arg-type]
        held._thinker = Thinker(held._thought, StillLoader(), held.metrics, AtOnce())  # type: ignore[arg-type]
        times = StoredTimes(BEGUN)
        self.session = Session(state, held._house, times)
        self.table_id = state.id
        held._tables[state.id] = OpenTable(state.id, times, self.session)
        super().__init__(self.memory, held, HomesHere(held, self.memory))  # type: ignore[arg-type]

    @property
    def state(self) -> TableState:
        """How the table stands."""
        return self.session.state

    async def hear(self, ear: Ear) -> None:
        """Let somebody in."""
        await self.enter(self.table_id, ear)

    async def asked(self, ear: Ear, request: Request) -> None:
        """Let somebody ask for something."""
        await self.ask(self.table_id, ear, request, _steady())
