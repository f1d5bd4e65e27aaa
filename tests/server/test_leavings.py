"""Sessions and guests that nobody can come back to are dropped; all others stay."""

from __future__ import annotations

import asyncio

from tripot.server.net.guests import COOKIE_AGE
from tripot.server.storage.place import Place

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
    async with open_house(place) as house, house.person() as new, asyncio.timeout(20):
        newcomer = (await new.call("GET", "/api/me"))[1]["id"]
        while ids[2] in repr(query(place, "SELECT id FROM guests")):
            await asyncio.sleep(0.05)
    assert {row[0] for row in query(place, "SELECT guest FROM sessions")} == {newcomer}
    kept = {row[0] for row in query(place, "SELECT id FROM guests")}
    assert {ids[0], ids[1], newcomer} <= kept
