"""Tables finished long ago leave the database, and their records stay in files that verify."""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tripot.cli.main import main
from tripot.engine.kernel import TARGET
from tripot.hosts.room.archive import Archive
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.room import HomesHere, room_alone
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.old_tables import OldTables
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.store import Store
from tripot.table.events import Stored
from tripot.table.requests import Say

from .kit import QUICK, Person, four_with_bots, open_house, query, table_for_two
from .servers import Postgres
from .test_room import HOST, Listener


async def finished(person: Person) -> tuple[str, bytes]:
    """A table whose match is over, and its records."""
    table_id = await person.create(four_with_bots(options={"deals": 1}))
    player = await person.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.until("playing")
    await player.play_deal()
    await player.until("finished")
    await person.leave()
    async with person.session.get(f"{person.base}/api/tables/{table_id}/records") as response:
        return table_id, await response.read()


async def put_away(place: Place, folder: Path, before: int) -> None:
    """Archive what is old, as another node would."""
    database = Database(place)
    store = Store(database)
    room = room_alone(store, QUICK)
    try:
        await Archive(store, OldTables(database), room, folder, 1).put_away(before)
    finally:
        await room.close()
        await database.close()


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files and folders that were brought to the disk, by their inodes."""
    found, fsync = list[int](), os.fsync

    def note(file: int) -> None:
        fsync(file)
        found.append(os.fstat(file).st_ino)

    monkeypatch.setattr(os, "fsync", note)
    return found


async def test_an_old_table_becomes_a_file_that_verifies(place: Place, tmp_path: Path, synced: list[int]) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id, records = await finished(ada)
        empty = await ada.create(table_for_two())
    before = now_ms()
    await asyncio.sleep(0.01)
    async with open_house(place) as house, house.person() as ada:
        young = await ada.create(table_for_two())
    await put_away(place, tmp_path / "archive", before)
    assert [row[0] for row in query(place, "SELECT id FROM tables")] == [young]
    assert {row[0] for row in query(place, "SELECT table_id FROM events")} == {young}
    assert (tmp_path / "archive").stat().st_ino in synced, "the file's name is not on the disk"
    [file] = (tmp_path / "archive").iterdir()
    assert file.name == f"{table_id}.jsonl.gz"
    assert gzip.decompress(file.read_bytes()) == records
    assert [oct(each.stat().st_mode & 0o777) for each in (file, file.parent)] == ["0o600", "0o700"]
    result = await asyncio.to_thread(CliRunner().invoke, main, ["verify", str(file)])
    assert "1 deal," in result.output, result.output
    assert empty


async def test_a_table_that_cannot_be_written_is_kept_and_logged(
    place: Place, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(place) as house, house.person() as ada:
        broken, _ = await finished(ada)
        good, _ = await finished(ada)
    query(place, f"UPDATE events SET event = '{{}}' WHERE table_id = '{broken}' AND seq = 3")
    with caplog.at_level(logging.WARNING):
        await put_away(place, tmp_path, now_ms() + 1000)
    assert [row[0] for row in query(place, "SELECT id FROM tables")] == [broken]
    assert f"table {broken} is kept" in caplog.text
    assert (tmp_path / f"{good}.jsonl.gz").is_file()


async def test_a_folder_that_cannot_be_written_loses_nothing(place: Place, tmp_path: Path) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id, _ = await finished(ada)
    (tmp_path / "file").write_text("in the way")
    await put_away(place, tmp_path / "file", now_ms() + 1000)
    assert [row[0] for row in query(place, "SELECT id FROM tables")] == [table_id]


async def test_what_happens_meanwhile_keeps_a_table(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
    database = Database(place)
    try:
        shelf = OldTables(database)
        assert not await shelf.remove(table_id, 7, None)
        assert not await shelf.remove(table_id, 1, "a node that is not its home")
        assert await shelf.remove(table_id, 1, None)
    finally:
        await database.close()


async def test_who_comes_while_a_table_is_written_keeps_it(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
    database = Database(place)
    store = Store(database)
    room, reads = room_alone(store, QUICK), list[str]()
    read = Store.read

    async def read_late(store: Store, table: str, after: int = 0) -> list[Stored]:
        reads.append(table)
        stored = await read(store, table, after)
        if len(reads) == 2:  # the room has looked, and now the archive
            await room.enter(table, Listener(HOST))
        return stored

    monkeypatch.setattr(Store, "read", read_late)
    try:
        await Archive(store, OldTables(database), room, tmp_path / "kept", 1).put_away(now_ms() + 1000)
        assert not await room.is_idle(table_id)
    finally:
        await room.close()
        await database.close()
    assert [row[0] for row in query(place, "SELECT id FROM tables")] == [table_id]


async def test_a_table_that_is_gone_is_unknown_and_dropped(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
    database = Database(place)
    room, listener = room_alone(Store(database), QUICK), Listener(HOST)
    try:
        await room.enter(table_id, listener)
        assert await OldTables(database).remove(table_id, 1, None)
        await room.ask(table_id, listener, Say(text="hello"), 0.0)
        assert "unknown_table" in listener.told[-1]
        assert await room.is_idle(table_id)
    finally:
        await room.close()
        await database.close()


async def test_whatever_fails_elsewhere_a_room_that_closes_is_closed(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: HomesHere) -> None:
        raise OSError

    monkeypatch.setattr(HomesHere, "close", fail)
    place.prepare()
    database = Database(place)
    room = room_alone(Store(database), QUICK)
    try:
        with pytest.raises(OSError, match=r"^$"):
            await room.close()
        assert not TARGET.is_interpreting()
    finally:
        await database.close()


@pytest.mark.usefixtures("long_leases")
async def test_another_node_archives_no_table_that_people_are_at(postgres: Postgres, bus: str, tmp_path: Path) -> None:
    shared = PostgresServer(postgres.new())
    async with open_house(shared, QUICK, bus) as house, house.person() as ada:
        watched, left = [await ada.create(table_for_two()) for _ in range(2)]
        await ada.join(watched)
        for sql in ("UPDATE events SET at = at - 172800000", "UPDATE tables SET created = created - 172800000"):
            query(shared, sql)
        async with open_house(shared, replace(QUICK, keep_days=1, archive=tmp_path / "kept"), bus), asyncio.timeout(20):
            while (await ada.call("GET", f"/api/tables/{left}"))[0] != 404:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
        assert (await ada.call("GET", f"/api/tables/{watched}"))[0] == 200


async def test_a_card_room_that_is_told_to_puts_old_tables_away_when_it_starts(place: Place, tmp_path: Path) -> None:
    async with open_house(place) as house, house.person() as ada:
        table_id, _ = await finished(ada)
        playing = await ada.create(four_with_bots())
        player = await ada.join(playing)
        await player.ask(type="start")
        await player.until("playing")
    for sql in ("UPDATE events SET at = at - 172800000", "UPDATE tables SET created = created - 172800000"):
        query(place, sql)
    config = replace(QUICK, keep_days=1, archive=tmp_path / "kept")
    async with open_house(place, config) as house, house.person() as ada, asyncio.timeout(20):
        while (await ada.call("GET", f"/api/tables/{table_id}"))[0] != 404:
            await asyncio.sleep(0.05)
        assert (await ada.call("GET", f"/api/tables/{playing}"))[0] == 200
    assert (tmp_path / "kept" / f"{table_id}.jsonl.gz").is_file()
