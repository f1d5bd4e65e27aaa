"""The database under load: nobody sees that it is locked, and a failure affects nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, func, insert, select
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import schema, sqlite
from tripot.hosts.storage.database import Database
from tripot.table.wire import Refused

CHANGES = 200  # asked for at once
settings = schema.settings


@pytest.fixture
async def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """A database in which no writer waits for another."""
    monkeypatch.setattr(sqlite, "PRAGMAS", ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 0"))
    place = sqlite.SqliteFile(tmp_path / "tripot.sqlite3")
    place.prepare()
    made = Database(place)
    yield made
    await made.close()


async def keep(opened: Database, name: str) -> None:
    """Store a setting."""
    new = insert(settings).values(name=name, value="")
    await opened.change(lambda connection: connection.execute(new))


async def count(opened: Database) -> int:
    """How many settings are stored."""
    return int((await opened.rows(select(func.count()).select_from(settings)))[0][0])


async def test_many_tables_write_at_once_in_a_few_transactions(opened: Database) -> None:
    commits = list[Connection]()

    def note(connection: Connection) -> None:
        commits.append(connection)

    event.listen(Engine, "commit", note)
    try:
        await asyncio.gather(*(keep(opened, f"setting {number}") for number in range(CHANGES)))
    finally:
        event.remove(Engine, "commit", note)
    assert await count(opened) == CHANGES
    assert len(commits) < CHANGES / 10


async def test_what_fails_takes_nothing_else_with_it(opened: Database) -> None:
    await keep(opened, "taken")
    names = ["one", "taken", "two", "taken", "three"]
    outcomes = await asyncio.gather(*(keep(opened, name) for name in names), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), IntegrityError] * 2 + [type(None)]
    assert await count(opened) == len({*names})


async def test_what_nobody_waits_for_any_more_is_stored_and_holds_up_nothing(opened: Database) -> None:
    leaving = asyncio.create_task(keep(opened, "leaving"))
    await asyncio.sleep(0)
    leaving.cancel()
    await keep(opened, "staying")
    assert await count(opened) == 2


async def test_a_closed_database_takes_no_changes(opened: Database) -> None:
    await opened.close()
    with pytest.raises(Refused, match="closing"):
        async with asyncio.timeout(1):
            await keep(opened, "late")
    with pytest.raises(Refused, match="closing"):
        await count(opened)
    with pytest.raises(Refused, match="closing"):
        await opened.promptly(lambda connection: connection.execute(select(1)))


async def test_what_waits_when_the_database_is_closed_is_stored(opened: Database) -> None:
    waiting = [asyncio.create_task(keep(opened, f"setting {number}")) for number in range(2 * CHANGES)]
    await asyncio.sleep(0)
    async with asyncio.timeout(20):
        await opened.close()
    assert all(change.done() and change.exception() is None for change in waiting)
    query = "SELECT count(*) FROM settings WHERE name LIKE 'setting %'"
    with closing(sqlite3.connect(opened.place.name)) as connection:
        assert connection.execute(query).fetchone() == (2 * CHANGES,)


@pytest.mark.skipif(sys.platform == "win32", reason="there, open files cannot be removed")
async def test_nothing_is_written_to_a_file_that_is_gone(opened: Database) -> None:
    await keep(opened, "before")
    Path(opened.place.name).unlink()
    with pytest.raises(Refused, match="removed or replaced"):
        await keep(opened, "after")
