"""One card room has a database, by whatever name another one comes to it."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tripot.errors import TripotError
from tripot.hosts.http import serve
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room import readiness
from tripot.hosts.storage import sqlite
from tripot.hosts.storage.place import InUse
from tripot.hosts.storage.schema import UnusableDatabase
from tripot.hosts.storage.sqlite import SqliteFile

from ..hosts.kit import House, open_house, table_for_two

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links, and open files that can be removed")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for another card room to end, and `/ready` looks each time."""
    monkeypatch.setattr(sqlite, "LET_GO", 0.1)
    monkeypatch.setattr(readiness, "ANSWER_KEPT_MS", 0.0)


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A database."""
    file = tmp_path / "real" / DATABASE
    SqliteFile(file).prepare()
    return file


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """An empty folder."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is taken, at which a card room ends that nothing else has stopped."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.fixture
async def open_room(real: Path) -> AsyncIterator[House]:
    """A card room that is open on the database, as `tripot serve` opens it."""
    place = SqliteFile(real)
    with place.occupy(together=False):
        async with open_house(place) as house:
            yield house


async def test_a_linked_folder_leads_to_the_same_lock(real: Path, elsewhere: Path, taken: int) -> None:
    (elsewhere / "data").symlink_to(real.parent)
    with SqliteFile(real).occupy(together=False), pytest.raises(InUse, match="another card room is open"):
        serve.run("127.0.0.1", taken, elsewhere / "data")


async def test_a_linked_file_leads_to_the_same_lock(real: Path, elsewhere: Path, taken: int) -> None:
    (elsewhere / DATABASE).symlink_to(real)
    with SqliteFile(real).occupy(together=False), pytest.raises(InUse, match="another card room is open"):
        serve.run("127.0.0.1", taken, elsewhere)
    with SqliteFile(elsewhere / DATABASE).occupy(together=False), pytest.raises(InUse):
        serve.run("127.0.0.1", taken, real.parent)


async def test_all_that_belongs_to_a_database_stands_beside_the_real_file(real: Path, elsewhere: Path) -> None:
    (elsewhere / DATABASE).symlink_to(real)
    place = SqliteFile(elsewhere / DATABASE)
    with place.occupy(together=False):
        async with open_house(place) as house, house.person():
            assert {file.name for file in real.parent.iterdir()} >= {DATABASE, f"{DATABASE}-wal", "tripot.lock"}
    assert [file.name for file in elsewhere.iterdir()] == [DATABASE]


def test_a_hard_link_is_refused(real: Path, elsewhere: Path, taken: int) -> None:
    os.link(real, elsewhere / DATABASE)
    for folder in (elsewhere, real.parent):
        with pytest.raises(UnusableDatabase, match="hard link"):
            serve.run("127.0.0.1", taken, folder)
    (elsewhere / DATABASE).unlink()
    with pytest.raises(serve.CannotListen):
        serve.run("127.0.0.1", taken, real.parent)


def test_databases_with_names_of_their_own_do_not_stand_in_each_others_way(tmp_path: Path, elsewhere: Path) -> None:
    with ExitStack() as stack:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            (tmp_path / name / DATABASE).symlink_to(elsewhere / f"{name}.sqlite3")
            place = SqliteFile(tmp_path / name / DATABASE)
            stack.enter_context(place.occupy(together=False))
            place.prepare()
    assert {"one.sqlite3", "two.sqlite3"} <= {file.name for file in elsewhere.iterdir()}


def test_a_lock_is_never_the_database(tmp_path: Path) -> None:
    for name in ("tripot.lock", "tripot.sqlite3", "tripot"):
        assert SqliteFile(tmp_path / name).lock != tmp_path / name


@pytest.mark.parametrize("link", ["data", f"data/{DATABASE}"])
def test_a_link_to_a_disk_that_is_not_mounted_begins_no_new_database(tmp_path: Path, link: str, taken: int) -> None:
    target = tmp_path / "mount" / "tripot"
    (tmp_path / link).parent.mkdir(exist_ok=True)
    (tmp_path / link).symlink_to(target if link == "data" else target / DATABASE)
    with pytest.raises(TripotError, match="cannot be used"):
        serve.run("127.0.0.1", taken, tmp_path / "data")
    assert not target.parent.exists()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_lock_that_is_gone_is_seen_and_nothing_more_is_stored(
    open_room: House, real: Path, replaced: bool
) -> None:
    async with open_room.person() as ada:
        player = await ada.join(await ada.create(table_for_two()))
        assert (await ada.call("GET", "/ready"))[0] == 200
        SqliteFile(real).lock.unlink()
        if replaced:
            SqliteFile(real).lock.touch()
        status, error = await ada.call("GET", "/ready")
        assert (status, error["code"]) == (503, "storage")
        assert "tripot.lock was removed or replaced" in error["detail"]
        with SqliteFile(real).occupy(together=False):  # another card room comes, as it may
            assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage"
        assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage", "it may come again at any time"


async def test_a_hard_link_made_meanwhile_is_seen_and_so_is_its_end(
    open_room: House, real: Path, elsewhere: Path
) -> None:
    async with open_room.person() as ada:
        player = await ada.join(await ada.create(table_for_two()))
        os.link(real, elsewhere / DATABASE)
        status, error = await ada.call("GET", "/ready")
        assert (status, error["code"]) == (503, "storage")
        assert "hard link" in error["detail"]
        assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage"
        (elsewhere / DATABASE).unlink()
        assert (await ada.call("GET", "/ready"))[0] == 200
        assert (await player.ask(type="say", text="Bonsoir"))["type"] == "done"
