"""The database: made and upgraded at the start, never half written; and what happens when it cannot be used."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory
from filelock import FileLock
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError, InternalError, OperationalError

from tests.short_form import short_with
from tripot.errors import TripotError
from tripot.hosts.http import serve
from tripot.hosts.http.app import DATABASE, make_app
from tripot.hosts.room import readiness
from tripot.hosts.room.room import Room
from tripot.hosts.storage import migrate, schema, sqlite
from tripot.hosts.storage import postgres as postgres_module
from tripot.hosts.storage.place import READ_ONLY, InUse, Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.table.events import Stored
from tripot.table.todo import Row
from tripot.table.wire import Refused

from .kit import House, Person, events, open_house, query, start_for_two, table_for_two
from .servers import Postgres, name_of


def test_the_newest_revision_is_the_one_the_code_wants(tmp_path: Path) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(migrate.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_the_revisions_make_the_tables_that_the_code_uses(place: Place) -> None:
    place.prepare()
    engine = place.open()
    try:
        found = inspect(engine)
        for table in schema.metadata.sorted_tables:
            columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
            assert columns == {column.name: bool(column.nullable) for column in table.columns}
            assert {each["name"] for each in found.get_indexes(table.name)} == {each.name for each in table.indexes}
    finally:
        engine.dispose()


def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    SqliteFile(tmp_path / "a" / DATABASE).prepare()
    with closing(sqlite3.connect(tmp_path / "a" / DATABASE)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_database_is_upgraded_once(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    before = place.file.read_bytes()
    place.prepare()
    assert place.file.read_bytes() == before


def test_nodes_that_start_at_the_same_time_make_the_tables_once(postgres: Postgres) -> None:
    address = postgres.new()
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda _: PostgresServer(address).prepare(), range(4)))
    assert query(PostgresServer(address), "SELECT version_num FROM alembic_version") == [(schema.HEAD,)]


def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    content = b"this is no database at all " * 100
    file = tmp_path / DATABASE
    file.write_bytes(content)
    with pytest.raises(schema.UnusableDatabase, match="not a database"):
        make_app(tmp_path)
    assert file.read_bytes() == content


def test_a_database_of_somebody_else_gets_no_tables_of_ours(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
        with pytest.raises(schema.UnusableDatabase, match="not one of Tripot: it has the table 'recipes'"):
            SqliteFile(file).prepare()
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("recipes",)]


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(TripotError, match="cannot be used"):
        make_app(tmp_path / "data")


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that nobody can write in")
def test_a_folder_that_cannot_be_made() -> None:
    with pytest.raises(TripotError, match="cannot be used"):
        make_app(Path("/proc/tripot"))


def test_a_database_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    with pytest.raises(TripotError, match="cannot be used"):
        make_app(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="permissions do not bind this user")
def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    SqliteFile(tmp_path / DATABASE).prepare()
    (tmp_path / DATABASE).chmod(0o444)
    with pytest.raises(TripotError, match="cannot be used"):
        make_app(tmp_path)


def test_a_database_of_a_later_version(place: Place) -> None:
    place.prepare()
    query(place, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(TripotError, match="another version"):
        place.prepare()


async def test_a_deal_is_played_on_either_database(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        table_id, first, _ = await start_for_two(ada, bob, public=True)
        assert (await first.play())["type"] == "done"
        assert (await ada.call("GET", "/ready"))[0] == 200
        assert [line["id"] for line in (await ada.call("GET", "/api/tables"))[1]["tables"]] == [table_id]
        seq = first.table["seq"]
        assert (await ada.call("DELETE", "/api/me/sessions"))[0] == 200
    numbers = query(place, f"SELECT seq FROM events WHERE table_id = '{table_id}' ORDER BY seq")
    assert len(numbers) >= seq
    assert [number for (number,) in numbers] == list(range(1, len(numbers) + 1))
    async with open_house(place) as house, house.person() as eve:
        assert (await eve.join(table_id)).table["seq"] >= seq


@pytest.mark.parametrize("path", ["/api/tables/a%00b", "/api/pass/a%00b"])
async def test_what_no_database_can_hold_is_unknown(place: Place, path: str) -> None:
    async with open_house(place) as house, house.person() as ada:
        status, answer = await ada.call("GET", path)
        assert (status, answer["code"]) in ((404, "unknown_table"), (403, "bad_pass"))


async def test_a_move_that_cannot_be_stored_is_not_made(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    every = "SELECT table_id, seq, event FROM events ORDER BY 1, 2"
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        _, first, second = await start_for_two(ada, bob)
        before, seen = query(place, every), (len(first.heard), len(second.heard))

        async def fail(_self: Store, _table: str, _stored: Sequence[Stored], _row: Row) -> None:
            raise Refused("storage", "The disk is full.")

        with monkeypatch.context() as broken:
            broken.setattr(Store, "append", fail)
            assert (await first.play())["code"] == "storage"
        assert query(place, every) == before
        assert len(first.heard) == seen[0] + 1
        assert first.my_turn
        assert (await first.play())["type"] == "done"


@pytest.mark.usefixtures("impatient")
async def test_a_locked_database_gives_a_typed_error(house: House, ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    before = events(house.data)
    with closing(sqlite3.connect(house.data / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, error = await ada.call("POST", "/api/tables", json=table_for_two())
        assert (status, error["code"]) == (503, "storage")
        other.execute("ROLLBACK")
    assert events(house.data) == before
    assert (await (await ada.join(table_id)).ask(type="start"))["code"] == "not_now"


async def test_events_that_cannot_be_read_harm_only_their_table(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada:
        broken, whole = await ada.create(table_for_two()), await ada.create(table_for_two())
        query(place, f"UPDATE events SET event = '{{}}' WHERE table_id = '{broken}'")
        assert (await ada.join(broken)).heard[0]["code"] == "damaged"
        assert (await ada.join(whole)).table["id"] == whole


# ---------------------------------------------------------------- PostgreSQL alone


@pytest.mark.parametrize("address", ["mysql://host/name", "sqlite:///file", "nonsense"])
def test_an_address_that_is_no_postgresql(address: str) -> None:
    with pytest.raises(schema.UnusableDatabase, match="postgresql://"):
        PostgresServer(address)


def test_a_database_that_cannot_be_reached() -> None:
    with pytest.raises(schema.UnusableDatabase, match=r"postgresql://ada:\*\*\*@127.0.0.1:1/name cannot be used"):
        PostgresServer("postgresql://ada:secret@127.0.0.1:1/name").prepare()


def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.hosts.storage.postgres.find_spec", lambda _name: None)
    with pytest.raises(schema.UnusableDatabase, match=r"tripot\[nodes\]"):
        PostgresServer("postgresql://host/name")


async def test_players_are_told_no_addresses(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    place = PostgresServer(postgres.new())
    async with open_house(place) as house, house.person() as ada:
        name = name_of(place)
        query(PostgresServer(postgres.address), "COMMIT")
        with psycopg.connect(postgres.address, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        postgres.cut_off(place)
        for _ in range(2):
            status, answer = await ada.call("GET", "/ready")
            assert (status, answer["code"]) == (503, "storage")
            assert name not in answer["detail"]
        assert "the database cannot be" in caplog.text
        assert "SELECT" not in caplog.text  # nor what it was asked with, such as a session


def test_a_second_card_room_on_a_database(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_module, "LET_GO", 0.1)
    place = PostgresServer(postgres.new())
    for first, second in ((False, False), (False, True), (True, False)):
        with place.occupy(together=first), pytest.raises(InUse), place.occupy(together=second):
            pass
    with place.occupy(together=True), place.occupy(together=True):
        pass


async def test_the_database_is_ours_again_after_its_server_was_restarted(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres_module, "LET_GO", 0.1)
    place, other = (PostgresServer(address) for address in [postgres.new()] * 2)
    with place.occupy(together=False):
        async with open_house(place) as house, house.person() as ada:
            postgres.cut_off(place)
            while (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] != 200:
                await asyncio.sleep(0.1)
            with pytest.raises(InUse), other.occupy(together=False):
                pass
            postgres.cut_off(place)
            with other.occupy(together=False):  # it was quicker
                for _ in range(2):
                    assert (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] == 503
            async with asyncio.timeout(10):
                while (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] != 200:
                    await asyncio.sleep(0.1)
    assert caplog.messages[-1].startswith("the database works again")
    assert any("another card room is open" in message for message in caplog.messages)


def only_read(postgres: Postgres, place: Place, switch: str) -> None:
    """Let new connections to a database read only, or write again. Those that are open stay as they are."""
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name_of(place)} SET default_transaction_read_only = {switch}".encode())


@pytest.mark.parametrize("asks", [True, False], ids=["asks for a server that takes changes", "takes any server"])
async def test_moves_are_made_again_once_the_server_takes_changes_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, asks: bool
) -> None:
    """While a server fails over, its address may lead to one that can only be read."""
    if not asks:  # as if a pooler in between did not say which server it leads to
        monkeypatch.setattr(postgres_module, "CONNECTING", {"connect_timeout": 5})
    place = PostgresServer(postgres.new())
    with place.occupy(together=False):
        async with open_house(place) as house, house.person() as ada, house.person() as bob:
            _, first, _ = await start_for_two(ada, bob)
            only_read(postgres, place, "on")
            postgres.cut_off(place)
            _, *refused = [await first.play() for _ in range(3)]  # the first finds its connection broken
            assert [(each["code"], each["field"]) for each in refused] == [("storage", "read_only")] * 2
            assert all(READ_ONLY in each["detail"] for each in refused)
            assert (await ada.call("GET", "/ready"))[1]["field"] == "read_only"
            only_read(postgres, place, "off")
            assert (await first.play())["type"] == "done"
    assert any(READ_ONLY in message for message in caplog.messages)


def test_the_lock_counts_only_on_a_server_that_takes_changes(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On another it keeps nobody away. It is not let go before there is a better one."""
    monkeypatch.setattr(postgres_module, "LET_GO", 0.1)
    place, other = (PostgresServer(address) for address in [postgres.new()] * 2)
    with place.occupy(together=False):
        assert place._lock is not None
        held = place._lock._held
        assert held is not None
        held.execute(text("SET default_transaction_read_only = on"))
        only_read(postgres, place, "on")
        with pytest.raises(OperationalError, match="read-only"):
            place.hold()
        only_read(postgres, place, "off")
        with pytest.raises(InUse), other.occupy(together=False):
            pass
        place.hold()
        assert held.closed
        with pytest.raises(InUse), other.occupy(together=False):
            pass


def test_a_guest_cannot_make_a_server_look_as_if_it_could_only_be_read() -> None:
    """Connections would be thrown away for what is written in a name."""
    said = psycopg.errors.UniqueViolation("Key (name)=(session is read-only) already exists.")
    place = PostgresServer("postgresql://host/name")
    assert not place.is_read_only(said)
    assert not place.is_read_only(IntegrityError("INSERT", {}, said))
    assert place.is_read_only(InternalError("INSERT", {}, psycopg.errors.ReadOnlySqlTransaction()))


def test_a_server_that_can_only_be_read_is_not_opened(postgres: Postgres) -> None:
    place = PostgresServer(postgres.new())
    only_read(postgres, place, "on")
    with pytest.raises(schema.UnusableDatabase, match=f"cannot be used: {READ_ONLY}"):
        place.prepare()


async def test_the_lock_is_looked_after_by_who_asks_whether_all_is_well(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "LET_GO", 0.1)
    monkeypatch.setattr(readiness, "ANSWER_KEPT_MS", 0.0)
    place, other = (PostgresServer(address) for address in [postgres.new()] * 2)
    with place.occupy(together=False):
        async with open_house(place) as house, house.person() as ada:
            query(place, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")
            assert (await ada.call("GET", "/ready"))[0] == 200
            with pytest.raises(InUse), other.occupy(together=False):
                pass


# ---------------------------------------------------------------- the process


def test_a_folder_in_which_another_card_room_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes next is let in as soon as that one has ended. Earlier versions lock the same file."""
    monkeypatch.setattr(sqlite, "LET_GO", 0.1)
    with FileLock(tmp_path / "tripot.lock"), pytest.raises(InUse, match="another card room"):
        serve.run("127.0.0.1", 0, tmp_path)
    assert not (tmp_path / DATABASE).exists()  # whose schema is not looked at, let alone changed
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(serve.CannotListen):
        serve.run("127.0.0.1", taken.getsockname()[1], tmp_path)


def test_a_port_that_is_taken_is_told_before_the_card_room_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an open one compiles would have to be waited for."""

    async def refuse(_: Room) -> None:
        raise AssertionError("the card room was opened")

    monkeypatch.setattr(Room, "open", refuse)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(serve.CannotListen, match="taken"):
        serve.run("127.0.0.1", taken.getsockname()[1], tmp_path)


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 8000), ("192.0.2.1", 8000)])
def test_an_address_that_is_not_ours(tmp_path: Path, host: str, port: int) -> None:
    with pytest.raises(serve.CannotListen, match="cannot listen"):
        serve.run(host, port, tmp_path)


def test_the_address_is_one_that_a_browser_finds() -> None:
    assert serve.address("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert serve.address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert serve.address("::1", 80) == "http://[::1]:80/"


SIGNALS = [signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else []), signal.SIGINT]


@contextmanager
def opened(data: Path, *before: str) -> Iterator[subprocess.Popen[str]]:
    """A card room as a process of its own, begun by the command `before` it."""
    command = [*before, sys.executable, "-m", "tripot", "serve", "--no-open", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "Tripot is open at http://127.0.0.1:" in server.stdout.readline()
            yield server
        finally:
            server.kill()


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", short_with(SIGNALS[:2], SIGNALS))
def test_a_signal_closes_the_room(tmp_path: Path, number: int) -> None:
    with opened(tmp_path) as server:
        server.send_signal(number)
        _, said = server.communicate(timeout=30)
    assert (server.returncode, said) == (0, "")


@pytest.mark.skipif(shutil.which("nohup") is None, reason="no nohup here")
def test_a_room_that_was_told_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    with opened(tmp_path, "nohup") as server:
        server.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            server.wait(1)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
