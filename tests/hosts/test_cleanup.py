"""Sessions and guests that nobody can come back to are dropped; all others stay."""

from __future__ import annotations

import asyncio

import pytest

from tripot.hosts.http.guests import COOKIE_AGE
from tripot.hosts.storage.cleanup import Cleanup
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.sessions import Sessions
from tripot.table.guest import Guest

from .kit import open_house, query, table_for_two
from .test_passkeys import make, named


async def test_old_sessions_go_and_guests_who_left_nothing(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob, house.person() as eve:
        ada.base = named(house).base
        await ada.call("GET", "/api/me")
        await make(ada)
        await bob.create(table_for_two())
        ids = [(await each.call("GET", "/api/me"))[1]["id"] for each in (ada, bob, eve)]
    for table in ("sessions", "guests"):
        query(place, f"UPDATE {table} SET created = created - {COOKIE_AGE * 1000 + 1000}")
    for guest in ids:
        query(
            place,
            "INSERT INTO results (guest, table_id, match, seat, name, at, game, level, place, last, deals, told) "
            f"VALUES ('{guest}', 't', 0, 0, 'Ada', 1, 'turkish', '', 1, false, 1, '{{}}')",
        )
    async with open_house(place) as house, house.person() as new, asyncio.timeout(20):
        newcomer = (await new.call("GET", "/api/me"))[1]["id"]
        while ids[2] in repr(query(place, "SELECT id FROM guests")):
            await asyncio.sleep(0.05)
    assert {row[0] for row in query(place, "SELECT guest FROM sessions")} == {newcomer}
    kept = {row[0] for row in query(place, "SELECT id FROM guests")}
    assert {ids[0], ids[1], newcomer} <= kept
    assert {row[0] for row in query(place, "SELECT guest FROM results")} == {ids[0], ids[1]}


async def test_an_old_pass_keeps_nobody(place: Place) -> None:
    place.prepare()
    database, guest = Database(place), Guest("gOld", "Ada")
    sessions = Sessions(database)
    try:
        await sessions.end(guest.id, [await sessions.begin(guest, "", 1)])
        await sessions.make_pass(guest.id, 1)
        await Cleanup(database).drop(1)
        assert query(place, "SELECT guest FROM passes") == [(guest.id,)]
        await Cleanup(database).drop(2)
        assert query(place, "SELECT guest FROM passes") == []
        assert await sessions.since(guest.id) is None
    finally:
        await database.close()


async def test_who_comes_back_meanwhile_stays(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.prepare()
    database, guest = Database(place), Guest("gOld", "Ada")
    sessions, useless = Sessions(database), Cleanup._useless

    async def come_back(leavings: Cleanup, before: int) -> list[str]:
        found = await useless(leavings, before)
        assert found == [guest.id]
        await sessions.begin(guest, "", 10)
        return found

    monkeypatch.setattr(Cleanup, "_useless", come_back)
    try:
        await sessions.end(guest.id, [await sessions.begin(guest, "", 1)])
        await Cleanup(database).drop(10)
        assert await sessions.since(guest.id) == 1
        assert len(await sessions.of_guest(guest.id)) == 1
    finally:
        await database.close()
