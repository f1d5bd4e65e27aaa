"""The database: made and upgraded at the start, never half written; and what happens when it cannot be used."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory
from filelock import FileLock

from tripot.errors import TripotError
from tripot.server.core.events import Stored
from tripot.server.core.wire import Refused
from tripot.server.net import serve
from tripot.server.net.app import DATABASE, make_app
from tripot.server.storage import schema, upgrade
from tripot.server.storage.store import Row, Store

from .kit import House, Person, events, start_for_two, table_for_two


def test_the_newest_revision_is_the_one_the_code_wants(tmp_path: Path) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(upgrade.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_the_revisions_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    file = tmp_path / "a" / "tripot.sqlite3"
    upgrade.prepare(file)
    with closing(sqlite3.connect(file)) as connection:
        for table in schema.metadata.sorted_tables:
            found = [row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")]
            assert found == [column.name for column in table.columns]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_database_is_upgraded_once(tmp_path: Path) -> None:
    file = tmp_path / "tripot.sqlite3"
    upgrade.prepare(file)
    before = file.read_bytes()
    upgrade.prepare(file)
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    content = b"this is no database at all " * 100
    file = tmp_path / DATABASE
    file.write_bytes(content)
    with pytest.raises(schema.UnusableDatabase, match="not a database"):
        make_app(tmp_path)
    assert file.read_bytes() == content


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
    upgrade.prepare(tmp_path / DATABASE)
    (tmp_path / DATABASE).chmod(0o444)
    with pytest.raises(TripotError, match="cannot be used"):
        make_app(tmp_path)


def test_a_database_of_a_later_version(tmp_path: Path) -> None:
    upgrade.prepare(tmp_path / DATABASE)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(TripotError, match="another version"):
        make_app(tmp_path)


async def test_a_move_that_cannot_be_stored_is_not_made(
    house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first, second = await start_for_two(ada, bob)
    before, seen = events(house.data), (len(first.heard), len(second.heard))

    async def fail(_self: Store, _table: str, _stored: Sequence[Stored], _row: Row) -> None:
        raise Refused("storage", "The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fail)
        assert (await first.play())["code"] == "storage"
    assert events(house.data) == before
    assert len(first.heard) == seen[0] + 1
    assert first.my_turn
    assert (await first.play())["type"] == "done"


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


async def test_events_that_cannot_be_read_harm_only_their_table(house: House, ada: Person) -> None:
    broken, whole = await ada.create(table_for_two()), await ada.create(table_for_two())
    with closing(sqlite3.connect(house.data / DATABASE)) as connection, connection:
        connection.execute("UPDATE events SET event = '{}' WHERE table_id = ?", [broken])
    assert (await ada.join(broken)).heard[0]["code"] == "damaged"
    assert (await ada.join(whole)).table["id"] == whole


# ---------------------------------------------------------------- the process


def test_a_folder_in_which_another_card_room_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes next is let in as soon as that one has ended."""
    monkeypatch.setattr(serve, "LET_GO", 0.1)
    with FileLock(tmp_path / serve.LOCK), pytest.raises(serve.InUse, match="another card room"):
        serve.run("127.0.0.1", 0, tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(serve.CannotListen):
        serve.run("127.0.0.1", taken.getsockname()[1], tmp_path)


def test_a_port_that_is_taken(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_room(tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-m", "tripot", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "Tripot is open at http://127.0.0.1:" in server.stdout.readline()
            server.send_signal(number)
            _, said = server.communicate(timeout=30)
        finally:
            server.kill()
    assert (server.returncode, said) == (0, "")
