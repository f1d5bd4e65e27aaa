"""Answers of the database that are lost, requests that come too late, and limits that many reach at once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import event, insert
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.exc import OperationalError

from tripot.hosts.config import LIMITS
from tripot.hosts.http.app import DATABASE
from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.personal_data import PersonalData
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.table import project
from tripot.table.session import Session
from tripot.table.state import TableState
from tripot.table.wire import Refused

from .kit import QUICK, House, Person, events, open_house, query, start_for_two, table_for_two

WAITING = 100  # changes


async def test_what_was_stored_is_not_stored_again_where_only_the_answer_was_lost(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    commit: Any = DefaultDialect.do_commit

    def lose(dialect: DefaultDialect, connection: Any) -> None:
        monkeypatch.setattr(DefaultDialect, "do_commit", commit)
        commit(dialect, connection)
        raise sqlite3.OperationalError("the answer to the commit was lost")

    monkeypatch.setattr(DefaultDialect, "do_commit", lose)
    assert (await player.ask(type="say", text="hello"))["type"] == "done"
    assert repr(events(house.data)).count("hello") == 1


async def test_a_database_that_is_away_is_asked_once_for_all_who_wait(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    database, tries = Database(place), list[float]()

    def fail(*_: object) -> None:
        tries.append(time.monotonic())
        time.sleep(0.05)
        raise OperationalError(None, None, Exception("away"))

    event.listen(database._engine, "do_connect", fail)
    new = insert(schema.settings)
    changes: Iterator[Coroutine[Any, Any, None]] = (
        database.change({new: [{"name": str(number), "value": ""}]}) for number in range(WAITING)
    )
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert all(isinstance(answer, Refused) for answer in answers)
    assert len(tries) < 5
    await database.close()


async def test_what_waits_to_be_done_for_somebody_who_is_deleted_is_not_done(tmp_path: Path) -> None:
    async with (
        open_house(tmp_path, replace(QUICK, limits=LIMITS)) as house,
        house.person() as ada,
        house.person() as bob,
    ):
        guest = (await bob.call("POST", "/api/me", json={"name": "Honorine"}))[1]["id"]
        player = await bob.join(await ada.create(table_for_two()))
        for number in range(20):
            await player.send(type="say", text=f"secret {number}")
        assert (await bob.call("DELETE", "/api/me"))[0] == 200
        while (await player.socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass  # until it is closed
    assert guest not in repr(events(tmp_path))
    assert "secret" not in repr(events(tmp_path))


async def test_a_damaged_table_does_not_name_a_deleted_guest_among_its_players(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        guest = (await bob.call("POST", "/api/me", json={"name": "Honorine"}))[1]["id"]
        await start_for_two(ada, bob)
        cookies = {"Cookie": "; ".join(f"{each.key}={each.value}" for each in bob.session.cookie_jar)}
    query(place, """UPDATE events SET event = '{"kind": "dealt", "deal": 7}' WHERE seq = 3""")
    async with open_house(place) as house, aiohttp.ClientSession(headers=cookies) as session:
        assert (await Person(house.base, session).call("DELETE", "/api/me"))[0] == 200
    assert guest not in repr(query(place, "SELECT * FROM tables"))


async def test_no_more_people_are_let_in_at_once_than_one_by_one(tmp_path: Path) -> None:
    async with open_house(tmp_path, replace(QUICK, table_connections=1)) as house, house.person() as ada:
        address = f"{house.base}/api/tables/{await ada.create(table_for_two())}/ws"

        everybody = asyncio.Barrier(8)

        async def first_word() -> str:
            async with house.person() as person, person.session.ws_connect(address) as socket:
                told = str((await socket.receive_json())["type"])
                await everybody.wait()  # it is still there when the others come
                return told

        told = await asyncio.gather(*(first_word() for _ in range(8)))
    assert sorted(told) == [*["error"] * 7, "table"]


async def test_who_cannot_be_shown_a_table_holds_up_nobody_when_the_change_is_secret(
    house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, first, second = await start_for_two(ada, bob)
    to = project.Telling.to

    def fail_for_one(telling: project.Telling, guest: str, *rest: Any, **more: Any) -> Any:
        if telling.state.seat_of(guest) == second.table["you"]:
            raise ValueError("cannot be shown")
        return to(telling, guest, *rest, **more)

    monkeypatch.setattr(project.Telling, "to", fail_for_one)
    monkeypatch.setattr(Session, "_show", _secretly(Session._show))
    assert (await first.play())["type"] == "done"


def _secretly(show: Any) -> Any:
    """Show a table as if what has happened were secret."""

    def shown(session: Session, news: Any = (), to: Any = None, before: TableState | None = None) -> None:
        if before:
            to = session._shown().concerned(before, session.crowd.visitors, news)
        show(session, news, to)

    return shown


async def test_a_body_that_comes_after_its_session_has_ended(house: House, ada: Person) -> None:
    """It is read for long after its head: what the session might do then, it may not do now."""
    guest = (await ada.call("POST", "/api/me", json={"name": "Honorine"}))[1]["id"]
    came = asyncio.Event()

    async def body() -> AsyncIterator[bytes]:
        yield b"{"
        await came.wait()
        yield json.dumps(table_for_two()).encode()[1:]

    late = asyncio.create_task(ada.call("POST", "/api/tables", data=body()))
    await asyncio.sleep(0.3)
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    came.set()
    status, error = await late
    assert (status, error["code"]) == (403, "bad_cookie")
    assert guest not in repr(events(house.data))


async def test_who_is_being_deleted_can_ask_again_when_that_breaks_off(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = (await ada.call("POST", "/api/me", json={"name": "Honorine"}))[1]["id"]
    for _ in range(3):
        await ada.create(table_for_two())
    shut_out = PersonalData.shut_out
    monkeypatch.setattr(PersonalData, "shut_out", _fail)
    assert (await ada.call("DELETE", "/api/me"))[0] == 500
    assert guest not in repr(events(house.data)), "what is long to do comes before the browser is forgotten"
    monkeypatch.setattr(PersonalData, "shut_out", shut_out)
    assert (await ada.call("DELETE", "/api/me"))[0] == 200


async def _fail(*_: object) -> None:
    raise SystemError("the power fails")
