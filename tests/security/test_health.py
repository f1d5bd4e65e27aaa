"""What the card room says of its health is true, and the clock that its deadlines run on cannot be set."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from yarl import URL

from tripot.hosts.config import Config
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room import readiness
from tripot.table import clock

from ..hosts.kit import House, Person, events, four_with_bots, open_house, table_for_two

HOUR = 3_600_000  # ms


@pytest.fixture(autouse=True)
def anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question gets a new answer."""
    monkeypatch.setattr(readiness, "ANSWER_KEPT_MS", 0.0)


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_room_that_can_store_is_ready(house: House, ada: Person) -> None:
    assert await ada.call("GET", "/ready") == (200, {"status": "ready"})
    with closing(sqlite3.connect(house.data / DATABASE)) as connection:
        [(first,)] = connection.execute("SELECT value FROM settings WHERE name = 'check'").fetchall()
        assert (await ada.call("GET", "/ready"))[0] == 200
        [(second,)] = connection.execute("SELECT value FROM settings WHERE name = 'check'").fetchall()
    assert first != second


@pytest.mark.skipif(sys.platform == "win32", reason="there, open files cannot be removed")
@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_that_is_gone_is_seen(house: House, ada: Person, replaced: bool) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    file = house.data / DATABASE
    shutil.copy(file, house.data / "copy")
    file.unlink()
    if replaced:
        (house.data / "copy").rename(file)
    status, error = await ada.call("GET", "/ready")
    assert (status, error["code"]) == (503, "storage")
    assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage"


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits on files")
async def test_a_full_disk_is_seen_and_its_end_too(house: House, ada: Person) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    before = events(house.data)
    with full_disk():
        status, error = await ada.call("GET", "/ready")
        assert (status, error["code"]) == (503, "storage")
        assert (await player.ask(type="say", text="Bonsoir"))["code"] == "storage"
    assert events(house.data) == before
    assert (await ada.call("GET", "/ready"))[0] == 200
    assert (await player.ask(type="say", text="Bonsoir"))["type"] == "done"


@pytest.mark.usefixtures("impatient")
async def test_a_locked_database_is_seen(house: House, ada: Person) -> None:
    with closing(sqlite3.connect(house.data / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, error = await ada.call("GET", "/ready")
        other.execute("ROLLBACK")
    assert (status, error["code"]) == (503, "storage")


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_setting_the_clock_moves_no_deadline(
    house: House, ada: Person, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots play on when the clock is set back, and nobody's time runs out when it is set forward."""
    player = await ada.join(await ada.create(four_with_bots(clock=60)))
    assert (await player.ask(type="start"))["type"] == "done"
    await player.nonce()
    await player.until_turn()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + jump * 1_000_000)
    async with asyncio.timeout(10):
        assert (await player.play())["type"] == "done"
        await player.until_turn()
    assert all(news.get("by") != "clock" for heard in player.heard for news in heard.get("news", ()))


async def test_tables_that_a_wrong_clock_has_written_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock was an hour ahead, and has been set right while the card room was closed."""
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        player = await ada.join(await ada.create(four_with_bots(clock=60, bots=["regular"] * 2)))
        table_id, cookies = player.table["id"], {each.key: each.value for each in ada.session.cookie_jar}
        other = await bob.join(table_id)
        assert (await other.ask(type="sit", seat=1))["type"] == "done"
        monkeypatch.setattr(clock, "fall_due", lambda *_: [])
        assert (await player.ask(type="start"))["type"] == "done"
        await asyncio.gather(player.nonce(), other.nonce())
    monkeypatch.undo()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection, connection:
        connection.execute("UPDATE events SET at = at + ?", [HOUR])
        connection.execute("UPDATE tables SET due = due + ?", [HOUR])
    async with open_house(tmp_path) as house, house.person() as ada:
        ada.session.cookie_jar.update_cookies(cookies, URL(house.base))
        player = await ada.join(table_id)
        async with asyncio.timeout(20):
            while not (player.table["deal"] and player.table["deal"]["deadline_ms"] is not None):
                await player.hear()
        assert 0 < player.table["deal"]["deadline_ms"] <= 60_000 + Config().bank
