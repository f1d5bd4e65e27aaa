"""A database that fails is logged when it begins to, and when it works again; not for each who asks."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import insert, select

from tripot.hosts.http.app import DATABASE
from tripot.hosts.http.limiter import Limiter
from tripot.hosts.nodes import homes as live_nodes
from tripot.hosts.nodes.homes import room_among_nodes
from tripot.hosts.room import readiness
from tripot.hosts.room.room import Room
from tripot.hosts.storage import outages, schema, sqlite
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.nodes import Nodes
from tripot.hosts.storage.outages import Outages, Use
from tripot.hosts.storage.place import READ_ONLY, Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.table.wire import Refused

from ..security.test_health import full_disk
from .kit import QUICK, House, Person, four_with_bots, open_house, query, table_for_two
from .servers import Postgres, lasting_port, name_of, nats

TOLD_OF_BOTS = "what is due at table"


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Database]:
    """A database in a file."""
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    made = Database(place)
    yield made
    await made.close()


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the card room logs, from its warnings on."""
    caplog.set_level(logging.WARNING, "tripot.server")
    return caplog


async def keep(database: Database, name: str, value: str = "") -> None:
    """Store a setting."""
    new = insert(schema.settings).values(name=name, value=value)
    await database.change(lambda connection: connection.execute(new))


async def limit(database: Database, pages: int) -> None:
    """Let the database have that many pages, or as many as it has."""
    await database.change(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").all())


def levels(logged: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What was logged of the database: how grave, and what. The daily sweep may fail at the same time, and says so."""
    own = [record for record in logged.records if record.name == "tripot.server.database"]
    return [(record.levelname, record.getMessage()) for record in own]


async def test_a_file_that_could_only_be_read_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite leaves a connection as it was opened, whatever becomes of the file."""
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    database = Database(place)
    with monkeypatch.context() as only_read:
        only_read.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "query_only = ON"))
        with pytest.raises(Refused, match=READ_ONLY) as refused:
            await keep(database, "a")
        assert refused.value.field == "read_only"
    await keep(database, "a")
    await database.close()


async def test_a_full_disk_is_logged_once_and_so_is_its_end(
    opened: Database, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(outages, "now", lambda: now[0])
    await limit(opened, 1)
    for number in range(5):
        with pytest.raises(Refused, match="full"):
            await keep(opened, f"large {number}", "x" * 100_000)
        assert await opened.rows(select(schema.settings.c.name)) == []
        now[0] += 3
    assert levels(logged) == [("ERROR", "the database cannot be written: database or disk is full")]
    await limit(opened, 1_000_000)
    assert levels(logged)[1:] == [("WARNING", "the database works again; it failed 5 times within 12 s")]
    await keep(opened, "small")
    assert len(levels(logged)) == 2


def test_an_outage_that_lasts_is_logged_each_minute(
    logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Outages()
    for second in range(121):
        monkeypatch.setattr(outages, "now", lambda second=second: 1000.0 + second)
        seen.failed(Use.CHANGE, "full", "the disk is full")
    said = "the database cannot be written: the disk is full"
    assert logged.messages == [
        said,
        f"{said} (it failed 61 times within 60 s)",
        f"{said} (it failed 121 times within 120 s)",
    ]


def test_a_database_that_works_now_and_then_fills_no_log(
    logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may have room for small changes only."""
    seen = Outages()
    for second in range(30):
        monkeypatch.setattr(outages, "now", lambda second=second: 1000.0 + second)
        seen.failed(Use.CHANGE, "full", "the disk is full")
        seen.worked(Use.READ)
        seen.worked(Use.CHANGE)
    assert (
        logged.messages
        == [
            "the database cannot be written: the disk is full",
            "the database works again; it failed once",
        ]
        * 3
    )


def test_another_reason_is_logged_at_once_and_the_end_when_all_works(
    logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "now", lambda: 1000.0)
    seen = Outages()
    for _ in range(2):
        seen.failed(Use.READ, "gone", "no connection to 10.0.0.7")
        seen.failed(Use.CHANGE, "gone", "no connection to 10.0.0.7")
        seen.failed(Use.CHANGE, "taken", "another card room is open on it")
    seen.worked(Use.LEASE)
    seen.worked(Use.READ)
    assert len(logged.messages) == 2
    seen.worked(Use.CHANGE)
    assert logged.messages == [
        "the database cannot be read: no connection to 10.0.0.7",
        "the database cannot be written: another card room is open on it (it failed 3 times within 0 s)",
        "the database works again; it failed 6 times within 0 s",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there, open files cannot be removed")
async def test_a_database_that_is_gone_is_logged_and_that_it_is_back(
    house: House, ada: Person, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "ANSWER_KEPT_MS", 0.0)
    player = await ada.join(await ada.create(table_for_two()))
    file = house.data / DATABASE
    file.rename(house.data / "aside")
    for _ in range(3):
        assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage"
        assert (await ada.call("GET", "/ready"))[0] == 503
    (house.data / "aside").rename(file)
    assert (await player.ask(type="say", text="Bonsoir"))["type"] == "done"
    gone, back = levels(logged)
    said = f"the database cannot be written: The card room's database {DATABASE} was removed or replaced."
    assert gone == ("ERROR", said)
    assert back == ("WARNING", "the database works again; it failed 6 times within 0 s")


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on files")
async def test_bots_that_wait_for_a_full_disk_do_not_fill_the_log(
    house: House, ada: Person, logged: pytest.LogCaptureFixture
) -> None:
    player = await ada.join(await ada.create(four_with_bots()))
    assert (await player.ask(type="start"))["type"] == "done"
    with full_disk():
        await player.nonce()
        async with asyncio.timeout(20):
            while not logged.messages:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
    async with asyncio.timeout(20):
        await player.until_turn()
    errors = [message for message in logged.messages if "cannot be written" in message]
    assert len(errors) == 1, logged.messages
    assert not any(TOLD_OF_BOTS in message for message in logged.messages)


async def test_a_server_that_cannot_be_reached_is_logged_once(
    postgres: Postgres, logged: pytest.LogCaptureFixture
) -> None:
    place: Place = PostgresServer(postgres.new())
    async with open_house(place) as house, house.person() as ada:
        name = name_of(place)
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            postgres.cut_off(place)
            for _ in range(4):
                assert (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] == 503
            [said] = [said for level, said in levels(logged) if level == "ERROR"]
            assert said.startswith(("the database cannot be read: ", "the database cannot be written: "))
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        assert (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] == 200
        level, said = levels(logged)[-1]
        assert level == "WARNING"
        assert said.startswith("the database works again; it failed ")
    assert query(place, "SELECT count(*) FROM guests") == [(1,)]


@asynccontextmanager
async def node_on(postgres: Postgres, bus: str) -> AsyncIterator[tuple[Room, PostgresServer]]:
    """A node, and its database."""
    shared = PostgresServer(postgres.new())
    shared.prepare()
    database = Database(shared)
    room = room_among_nodes(Store(database), QUICK, Nodes(database), bus, Limiter(QUICK))
    await room.open()
    try:
        yield room, shared
    finally:
        await room.close()
        await database.close()


def _may_serve(room: Room) -> bool:
    try:
        room.expect_ready()
    except Refused:
        return False
    return True


async def until_ready(room: Room, *, ready: bool) -> None:
    """Wait until a node may serve, or may not."""
    async with asyncio.timeout(20):
        while _may_serve(room) != ready:
            await asyncio.sleep(0.02)


async def test_a_node_that_waits_for_the_database_logs_that_once(
    postgres: Postgres, bus: str, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_nodes, "REST", 0.05)
    async with node_on(postgres, bus) as (room, shared):
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name_of(shared)} ALLOW_CONNECTIONS false".encode())
            postgres.cut_off(shared)
            await until_ready(room, ready=False)
            await asyncio.sleep(0.5)
            connection.execute(f"ALTER DATABASE {name_of(shared)} ALLOW_CONNECTIONS true".encode())
        await until_ready(room, ready=True)
        assert len([said for level, said in levels(logged) if level == "ERROR"]) == 1
        assert "this node has begun again" in logged.messages
        assert len(logged.messages) <= 4, "those two, that its lease is lost, and that the database works again"


async def test_a_node_that_waits_for_the_bus_logs_that_once(
    postgres: Postgres, logged: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_nodes, "REST", 0.05)
    with nats(lasting_port()) as bus:
        async with node_on(postgres, bus.address) as (room, _):
            bus.kill()
            await until_ready(room, ready=False)
            await asyncio.sleep(0.5)
            bus.start_again()
            await until_ready(room, ready=True)
    assert len([said for said in logged.messages if said.startswith("this node cannot begin again: the bus")]) == 1
    assert logged.messages[-1] == "this node has begun again"
