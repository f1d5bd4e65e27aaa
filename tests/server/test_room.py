"""The room itself, without a server around it: what happens when several things happen at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from tripot.server.core import bodies, wire
from tripot.server.core.decide import Guest
from tripot.server.core.events import Stored
from tripot.server.core.race import Travel
from tripot.server.core.wire import Refused
from tripot.server.live.room import Room
from tripot.server.net.app import DATABASE
from tripot.server.storage.database import Database
from tripot.server.storage.sqlite import SqliteFile
from tripot.server.storage.store import Row, Store

from .kit import QUICK

HOST = Guest("ada", "Ada")


class Listener:
    """A client that keeps what it is sent."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.session, self.name = guest, "", guest.id
        self.greeted = False
        self.since: int | None = None
        self.closing = False
        self.travel = Travel()
        self.told: list[str] = []

    def send(self, text: str, at: float = 0.0) -> None:  # noqa: ARG002
        """Keep it."""
        self.told.append(text)

    def close(self) -> None:
        """Do nothing."""

    def dismiss(self, refused: Refused) -> None:
        """Do nothing."""


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """A room with nobody in it."""
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    database = Database(place)
    opened = Room(Store(database), QUICK)
    await opened.open()
    yield opened
    await opened.close()
    await database.close()


async def table_with(room: Room, *clients: Listener) -> str:
    """A table at which there are people."""
    table_id = await room.create(HOST, bodies.NewTable(game="turkish", seats=2, clock=0))
    for client in clients:
        await room.enter(table_id, client)
    return table_id


async def test_a_table_that_was_given_up_takes_no_new_one_with_it(room: Room) -> None:
    table_id = await table_with(room)
    async with room._using(table_id) as old:
        del room._tables[table_id]  # as a node does whose life is over, while a call goes on
        await room.enter(table_id, Listener(HOST))
    assert room.is_watched(table_id)
    room._retry(old)
    assert room.is_watched(table_id)


async def test_what_is_stored_is_shown_also_when_who_asked_has_gone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = Listener(HOST), Listener(Guest("bob", "Bob"))
    table_id = await table_with(room, ada, bob)
    append, stored, go_on = Store.append, asyncio.Event(), asyncio.Event()

    async def slowly(store: Store, table_id: str, what: Sequence[Stored], row: Row) -> None:
        await append(store, table_id, what, row)
        stored.set()
        await go_on.wait()

    monkeypatch.setattr(Store, "append", slowly)
    asking = asyncio.create_task(room.ask(table_id, ada, wire.Say("hello"), 0.0))
    await stored.wait()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    go_on.set()
    await asyncio.gather(*room._tasks)
    assert "hello" in bob.told[-1]


async def test_nobody_who_sits_down_again_in_time_is_forgotten_in_a_match(room: Room) -> None:
    ada, bob = Listener(HOST), Listener(Guest("bob", "Bob"))
    table_id = await table_with(room, ada, bob)
    await room.ask(table_id, bob, wire.Sit(1), 0.0)
    async with room._using(table_id) as live, live.lock:
        asked = [
            room.forget(table_id, bob.guest, Guest("new", "Guest 1")),
            room.ask(table_id, bob, wire.Sit(1), 0.0),  # after the seat has been left, and before all is forgotten
            room.ask(table_id, ada, wire.Start(), 0.0),
        ]
        tasks = [asyncio.create_task(each) for each in asked]
        await asyncio.sleep(0.05)
    refused, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert others == [None, None]
    assert isinstance(refused, Refused)
    assert refused.code == "seat_in_play"
    async with room._using(table_id) as live:
        assert live.loaded.seat_of("bob") == 1


async def test_presses_wait_on_when_somebody_is_forgotten(room: Room) -> None:
    table_id = await table_with(room, Listener(HOST))
    async with room._using(table_id) as live:
        live.loaded.waits.add(1)
        await room.forget(table_id, Guest("eve", "Eve"), Guest("new", "Guest 1"))
        assert live.loaded.waits == {1}
