"""The room itself, without a server around it: what happens when several things happen at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.room import Room, room_alone
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.table import requests
from tripot.table.events import Stored
from tripot.table.guest import Guest
from tripot.table.opening import NewTable
from tripot.table.race import Travel
from tripot.table.todo import Row
from tripot.table.wire import Refused

from .kit import QUICK

HOST = Guest("ada", "Ada")


class Listener:
    """A client that keeps what it is sent."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.session, self.name = guest, "", guest.id
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
    opened = room_alone(Store(database), QUICK)
    await opened.open()
    yield opened
    await opened.close()
    await database.close()


async def table_with(room: Room, *clients: Listener) -> str:
    """A table at which there are people."""
    table_id = await room.create(HOST, NewTable(game="turkish", seats=2, clock=0))
    for client in clients:
        await room.enter(table_id, client)
    return table_id


async def test_a_table_that_was_given_up_takes_no_new_one_with_it(room: Room) -> None:
    table_id = await table_with(room)
    tables = room._tables
    async with tables._using(table_id) as old:
        del tables._tables[table_id]  # as a node does whose life is over, while a call goes on
        await room.enter(table_id, Listener(HOST))
    assert not await room.is_idle(table_id)
    tables._try_later(old)
    assert not await room.is_idle(table_id)


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
    asking = asyncio.create_task(room.ask(table_id, ada, requests.Say("hello"), 0.0))
    await stored.wait()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    go_on.set()
    await room._tables._tasks.ended()
    assert "hello" in bob.told[-1]


async def test_nobody_who_sits_down_again_in_time_is_forgotten_in_a_match(room: Room) -> None:
    ada, bob = Listener(HOST), Listener(Guest("bob", "Bob"))
    table_id = await table_with(room, ada, bob)
    await room.ask(table_id, bob, requests.Sit(1), 0.0)
    async with room._tables._using(table_id) as table, table.lock:
        asked = [
            room.forget(table_id, bob.guest, Guest("new", "Guest 1")),
            room.ask(table_id, bob, requests.Sit(1), 0.0),  # after the seat has been left, and before all is forgotten
            room.ask(table_id, ada, requests.Start(), 0.0),
        ]
        tasks = [asyncio.create_task(each) for each in asked]
        await asyncio.sleep(0.05)
    refused, *others = await asyncio.gather(*tasks, return_exceptions=True)
    assert others == [None, None]
    assert isinstance(refused, Refused)
    assert refused.code == "seat_in_play"
    async with room._tables._using(table_id) as table:
        assert table.session.state.seat_of("bob") == 1


async def test_presses_wait_on_when_somebody_is_forgotten(room: Room) -> None:
    table_id = await table_with(room, Listener(HOST))
    async with room._tables._using(table_id) as table:
        table.session.state.waits.add(1)
        await room.forget(table_id, Guest("eve", "Eve"), Guest("new", "Guest 1"))
        assert table.session.state.waits == {1}


async def test_a_table_goes_on_after_a_change_that_failed_in_an_unforeseen_way(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Listener(HOST)
    table_id = await table_with(room, ada)

    async def fail(*_: object) -> None:
        raise ZeroDivisionError("broken on purpose")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fail)
        await room.ask(table_id, ada, requests.Say("hello"), 0.0)
        assert '"code":"internal"' in ada.told[-1]
    await room.ask(table_id, ada, requests.Say("hello again"), 0.0)
    assert "hello again" in "".join(ada.told[-2:])
