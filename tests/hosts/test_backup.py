"""`tripot db`: a copy made while the card room is open is a card room that goes on from there."""

from __future__ import annotations

import gzip
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tripot.cli.main import main
from tripot.hosts.http.app import DATABASE
from tripot.hosts.storage import backup
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile

from .kit import House, Person, events, four_with_bots, open_house, query
from .servers import Postgres


def run(*arguments: object, status: int = 0) -> Result:
    result = CliRunner().invoke(main, ["db", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result


async def test_a_copy_of_an_open_card_room_is_played_on(house: House, ada: Person, tmp_path: Path) -> None:
    kept, elsewhere = tmp_path / "kept" / "monday.sqlite3", tmp_path / "elsewhere"
    assert "no folder" in run("backup", kept, "--data", house.data, status=2).output
    kept.parent.mkdir()
    player = await ada.join(await ada.create(four_with_bots()))
    assert (await player.ask(type="start"))["type"] == "done"
    await player.nonce()
    await player.until_turn()
    before = events(house.data)
    told = run("backup", kept, "--data", house.data).output
    assert f"1 tables, {len(before)} events" in told
    assert (await player.play())["type"] == "done"
    run("restore", kept, "--data", elsewhere)
    assert sorted(file.name for file in kept.parent.iterdir()) == [kept.name]
    async with open_house(elsewhere) as other, other.person() as bob:
        assert events(elsewhere) == before
        for cookie in ada.session.cookie_jar:
            bob.session.cookie_jar.update_cookies({cookie.key: cookie})
        again = await bob.join(player.table["id"])
        await again.until_turn()
        assert (await again.play())["type"] == "done"
    assert len(events(elsewhere)) > len(before)


def mode(file: Path) -> str:
    return oct(file.stat().st_mode & 0o777)


@pytest.mark.parametrize("umask", [0, 0o022])
async def test_only_the_card_rooms_own_user_reads_what_it_keeps(tmp_path: Path, umask: int) -> None:
    """Whoever reads the database can sign cookies, and see hands."""
    before = os.umask(umask)
    try:
        async with open_house(tmp_path / "data") as house, house.person() as ada:
            await ada.create(four_with_bots())
            data = tmp_path / "data"
            assert {file.name for file in data.iterdir()} >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"}
            assert {mode(file) for file in data.iterdir()} == {"0o600"}
            run("backup", tmp_path / "copy", "--data", data)
        run("restore", tmp_path / "copy", "--data", tmp_path / "again")
        assert [mode(tmp_path / name) for name in ("copy", f"again/{DATABASE}")] == ["0o600", "0o600"]
        assert [mode(tmp_path / name) for name in ("data", "again")] == ["0o700", "0o700"]
    finally:
        os.umask(before)


async def test_a_database_that_others_could_read_is_taken_from_them(tmp_path: Path) -> None:
    """One of an earlier release, in a folder whose mode somebody has chosen."""
    tmp_path.chmod(0o750)
    (tmp_path / DATABASE).touch(0o644)
    async with open_house(tmp_path):
        assert (mode(tmp_path), mode(tmp_path / DATABASE)) == ("0o750", "0o600")


def test_a_copy_replaces_nothing(house: House, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("dear")
    wanted = f"there is already a file {kept}: choose another name, or move it away"
    assert wanted in run("backup", kept, "--data", house.data, status=2).output
    wanted = f"there is already a file {house.data / DATABASE}: choose another folder with --data, or move it away"
    assert wanted in run("restore", house.data / DATABASE, "--data", house.data, status=2).output
    assert kept.read_text() == "dear"


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_nothing_is_brought_back_beside_what_belongs_to_another_database(
    house: House, tmp_path: Path, end: str
) -> None:
    """SQLite would take it for changes of the copy."""
    run("backup", tmp_path / "kept", "--data", house.data)
    left = tmp_path / "new" / (DATABASE + end)
    left.parent.mkdir()
    left.write_bytes(b"of a database that was removed")
    assert left.name in run("restore", tmp_path / "kept", "--data", left.parent, status=2).output
    assert [file.name for file in left.parent.iterdir()] == [left.name]


def test_a_copy_is_not_begun_anew_when_others_write(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise one of a busy card room would never be finished."""
    monkeypatch.setattr("tripot.hosts.storage.backup.PAGES_COPIED", 1)
    shares: list[float] = []
    with closing(sqlite3.connect(house.data / DATABASE, isolation_level=None)) as other:
        other.execute("INSERT INTO settings (name, value) VALUES ('load', ?)", ("x" * 400_000,))

        def write(share: float) -> None:
            other.execute("REPLACE INTO settings (name, value) VALUES ('meanwhile', ?)", (str(share),))
            assert len(shares) < 1000
            shares.append(share)

        backup.copy(house.data / DATABASE, tmp_path / "kept", write)
    assert len(shares) > 50
    assert shares == sorted(shares)
    with closing(sqlite3.connect(tmp_path / "kept")) as kept:
        assert not kept.execute("SELECT * FROM settings WHERE name = 'meanwhile'").fetchall()


NAME_ONE = "name one that `tripot db backup` has written"
NO_BACKUPS = {
    "nothing": (None, f"there is no file {{}} to restore: {NAME_ONE}"),
    "empty": (b"", f"{{}} is not a backup: {NAME_ONE}"),
    "text": (b"no database", f"{{}} is not a backup: {NAME_ONE}"),
    "gzip": (gzip.compress(b"SQLite format 3\0"), "{} is compressed with gzip: unpack it first"),
    "zip": (b"PK\x03\x04\x14\0", "{} is a zip file: unpack it first"),
    "cut off": (b"SQLite format 3\0\x10", "the backup {} cannot be read (file is not a database): it may be damaged"),
}


@pytest.mark.parametrize("kind", NO_BACKUPS)
def test_what_is_no_backup_is_not_restored(tmp_path: Path, kind: str) -> None:
    data, wanted = NO_BACKUPS[kind]
    file = tmp_path / "file"
    if data is not None:
        file.write_bytes(data)
    assert f"tripot: {wanted.format(file)}" in run("restore", file, "--data", tmp_path / "new", status=2).output
    assert not (tmp_path / "new").exists()


def test_a_database_of_another_program_is_not_restored(tmp_path: Path) -> None:
    """Even if it has tables with the names of ours."""
    file = tmp_path / "other.sqlite3"
    query(SqliteFile(file), "CREATE TABLE tables (id)")
    query(SqliteFile(file), "CREATE TABLE events (id)")
    wanted = f"tripot: {file} is not a backup: {NAME_ONE}"
    assert wanted in run("restore", file, "--data", tmp_path / "new", status=2).output
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_copy_takes_the_name_of_a_file(tmp_path: Path, command: str) -> None:
    assert f"{tmp_path} is a folder: name a file" in run(command, tmp_path, "--data", tmp_path / "new", status=2).output
    assert "the name of a file is missing" in run(command, "", "--data", tmp_path / "new", status=2).output


@pytest.mark.parametrize("below", ["", "below"])
def test_a_copy_is_not_restored_into_what_is_no_folder(house: House, tmp_path: Path, below: str) -> None:
    run("backup", tmp_path / "kept", "--data", house.data)
    (tmp_path / "file").touch()
    told = run("restore", tmp_path / "kept", "--data", tmp_path / "file" / below, status=2).output
    assert (f"{tmp_path / 'file'} is a file: name a folder" in told) == (not below)
    assert (f"cannot be copied to {tmp_path / 'file' / below / DATABASE}: Not a directory" in told) == bool(below)


def test_a_damaged_copy_is_not_brought_back(house: House, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("backup", kept, "--data", house.data)
    with closing(sqlite3.connect(kept, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE type = 'index' AND name = 'tables_listed'")
    assert "damaged" in run("restore", kept, "--data", tmp_path / "new", status=2).output
    assert not list((tmp_path / "new").glob("*"))


def test_a_copy_that_cannot_be_finished_leaves_nothing(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_file: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("tripot.hosts.storage.backup.os.fsync", fail)
    assert "the disk is full" in run("backup", tmp_path / "kept", "--data", house.data, status=2).output
    assert not (tmp_path / "kept").exists()
    assert not list(tmp_path.glob("kept*"))


def test_a_copy_that_is_interrupted_leaves_nothing(house: House, tmp_path: Path) -> None:
    def interrupt(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup.copy(house.data / DATABASE, tmp_path / "kept", interrupt)
    assert not list(tmp_path.glob("kept*"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_database_with_another_name_is_not_copied(house: House, tmp_path: Path) -> None:
    """The last writing is beside the other name."""
    (tmp_path / "other").mkdir()
    os.link(house.data / DATABASE, tmp_path / "other" / DATABASE)
    assert "hard link" in run("backup", tmp_path / "kept", "--data", tmp_path / "other", status=2).output
    assert not (tmp_path / "kept").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_copy_with_several_names_is_brought_back_to_where_a_link_leads(house: House, tmp_path: Path) -> None:
    """Programs that keep copies of many days link those that are alike."""
    run("backup", tmp_path / "monday", "--data", house.data)
    os.link(tmp_path / "monday", tmp_path / "tuesday")
    for name in ("data", "disk"):
        (tmp_path / name).mkdir()
    (tmp_path / "data" / DATABASE).symlink_to(tmp_path / "disk" / DATABASE)
    run("restore", tmp_path / "tuesday", "--data", tmp_path / "data")
    assert (tmp_path / "data" / DATABASE).is_symlink()
    assert query(SqliteFile(tmp_path / "disk" / DATABASE), "SELECT count(*) FROM events") == [(0,)]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_nothing_is_brought_back_to_a_disk_that_is_not_mounted(house: House, tmp_path: Path) -> None:
    run("backup", tmp_path / "kept", "--data", house.data)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / DATABASE).symlink_to(tmp_path / "mount" / DATABASE)
    assert "cannot be copied" in run("restore", tmp_path / "kept", "--data", tmp_path / "data", status=2).output
    assert not (tmp_path / "mount").exists()


def test_a_database_is_upgraded_without_being_opened(house: House, tmp_path: Path) -> None:
    assert "revision" in run("upgrade", "--data", house.data).output
    assert "no database" in run("upgrade", "--data", tmp_path / "nowhere", status=2).output
    assert not (tmp_path / "nowhere").exists()


def test_a_database_is_not_upgraded_while_a_card_room_is_open_on_it(house: House) -> None:
    with SqliteFile(house.data / DATABASE).occupy(together=False):
        assert "another card room is open" in run("upgrade", "--data", house.data, status=2).output


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgresql_is_copied_by_its_own_tools(tmp_path: Path, command: str, instead: str) -> None:
    assert instead in run(command, tmp_path / "kept", "--database", "postgresql://host/name", status=2).output


def test_postgresql_is_upgraded(postgres: Postgres) -> None:
    address = postgres.new()
    assert "revision" in run("upgrade", "--database", address).output
    assert query(PostgresServer(address), "SELECT count(*) FROM events") == [(0,)]


def test_a_folder_and_a_database_are_not_both_named(tmp_path: Path) -> None:
    assert (
        "give only one" in run("upgrade", "--data", tmp_path, "--database", "postgresql://host/name", status=2).output
    )
