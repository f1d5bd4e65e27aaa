"""A guest reads everything that is stored, and has it deleted: other people's matches go on and keep their proof."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tripot.hosts.config import Limit
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.room import Room
from tripot.hosts.storage.personal_data import PersonalData
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.schema import metadata
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.play import record
from tripot.table.guest import Guest
from tripot.table.opening import NewTable
from tripot.table.wire import Refused

from .kit import House, Person, events, few, four_with_bots, open_house, query, start_for_two, table_for_two
from .test_passkeys import challenge, make, named, refused

SECRET = "Rendez-vous au café"


async def called(person: Person, name: str) -> str:
    """Give somebody a name; their id."""
    status, me = await person.call("POST", "/api/me", json={"name": name})
    assert status == 200
    return str(me["id"])


async def test_everything_is_told_to_its_guest(house: House, ada: Person, bob: Person) -> None:
    ada.base = named(house).base
    await called(ada, "Honorine")
    await make(ada)
    table_id = await ada.create(table_for_two(texts={"worth": "1 bonbon"}, game="nain_jaune", seats=3))
    player = await ada.join(table_id)
    await player.ask(type="say", text=SECRET)
    other = await bob.join(table_id)
    await other.ask(type="say", text="not hers")
    async with ada.session.get(f"{ada.base}/api/me/data") as response:
        assert "attachment" in response.headers["Content-Disposition"]
        told = await response.json()
    assert (told["format"], told["name"]) == ("tripot-person/1", "Honorine")
    assert [each["name"] for each in told["passkeys"]] == ["Phone"]
    assert len(told["sessions"]) == 1
    [table] = told["tables"]
    assert table["id"] == table_id
    assert [each["kind"] for each in table["events"]] == ["created", "said"]
    assert table["events"][1]["text"] == SECRET
    text = json.dumps(told)
    assert "not hers" not in text
    assert "public_key" not in text


async def test_what_is_deleted_is_nowhere_and_the_deals_still_prove(place: Place) -> None:
    async with open_house(place) as opened:
        house = named(opened)
        async with house.person() as ada, house.person() as bob:
            me = await called(ada, "Honorine")
            passkey = await make(ada)
            table_id = await ada.create(four_with_bots(public=True, options={"deals": 1}))
            player, other = await ada.join(table_id), await bob.join(table_id)
            await player.ask(type="say", text=SECRET)
            await player.ask(type="start")
            await player.nonce()
            await player.until("playing")
            await player.play_deal()
            await player.until("finished")
            before = (await ada.session.get(f"{ada.base}/api/tables/{table_id}/records")).content
            records = await before.read()
            assert (await ada.call("DELETE", "/api/me"))[0] == 200
            assert not list(ada.session.cookie_jar)
            while not other.table.get("chat") or "Honorine" in json.dumps(other.table):
                await other.hear()
            assert SECRET not in json.dumps(other.table)
            newcomer = await bob.join(table_id)
            assert "Honorine" not in json.dumps(newcomer.table)
            assert newcomer.table["chat"][0]["text"] == "…"
            async with bob.session.get(f"{bob.base}/api/tables/{table_id}/records") as response:
                assert await response.read() == records
            for line in records.splitlines():
                record.verify(record.decode(line))
            async with house.person() as carol:
                await refused(carol, passkey.sign(await challenge(carol, "/api/passkey")))
    for table in ("events", "tables", "guests", "sessions", "passkeys", "passes", "challenges"):
        written = repr(query(place, f"SELECT * FROM {table}"))
        for trace in (me, "Honorine", SECRET):
            assert trace not in written, f"{trace} in {table}"


async def test_nobody_is_deleted_in_the_middle_of_a_match(house: House, ada: Person, bob: Person) -> None:
    await called(bob, "Honorine")
    table_id, _, _ = await start_for_two(ada, bob)
    before = events(house.data)
    status, error = await bob.call("DELETE", "/api/me")
    assert (status, error["code"]) == (409, "seat_in_play")
    assert events(house.data) == before
    assert (await bob.call("GET", "/api/me"))[1]["name"] == "Honorine"
    player = await bob.join(table_id)
    await player.ask(type="leave")
    assert (await bob.call("DELETE", "/api/me"))[0] == 200
    assert "Honorine" not in repr(events(house.data))


async def test_nor_where_the_match_is_not_in_memory(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        await start_for_two(ada, bob)
        cookies = list(bob.session.cookie_jar)
    async with open_house(tmp_path) as house:
        headers = {"Cookie": "; ".join(f"{each.key}={each.value}" for each in cookies)}
        async with aiohttp.ClientSession(headers=headers) as session:
            status, error = await Person(house.base, session).call("DELETE", "/api/me")
        assert (status, error["code"]) == (409, "seat_in_play")


async def test_a_damaged_table_tells_nothing_of_who_has_gone(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.person() as ada:
        await called(ada, "Honorine")
        player = await ada.join(await ada.create(table_for_two(public=True)))
        await player.ask(type="say", text=SECRET)
        await player.ask(type="say", text="no more")
        await ada.leave()
    query(SqliteFile(tmp_path / DATABASE), """UPDATE events SET event = '{"kind": "dealt", "deal": 7}' WHERE seq = 2""")
    async with open_house(tmp_path) as house:
        headers = {"Cookie": "; ".join(f"{each.key}={each.value}" for each in ada.session.cookie_jar)}
        async with aiohttp.ClientSession(headers=headers) as session:
            assert (await Person(house.base, session).call("DELETE", "/api/me"))[0] == 200
        assert not any(trace in repr(events(tmp_path)) for trace in ("Honorine", "no more"))
        async with house.person() as bob:
            assert (await bob.call("GET", "/api/tables"))[1]["tables"] == []
    for table in metadata.tables:
        assert "Honorine" not in repr(query(SqliteFile(tmp_path / DATABASE), f"SELECT * FROM {table}")), table


async def test_others_are_not_touched(house: House, ada: Person, bob: Person) -> None:
    await called(ada, "Ada")
    await called(bob, "Bob")
    table_id = await ada.create(table_for_two())
    one, other = await ada.join(table_id), await bob.join(table_id)
    await other.ask(type="sit", seat=1)
    await one.ask(type="say", text="bye")
    await other.ask(type="say", text="hello")
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    table = (await bob.join(table_id)).table
    assert [seat["name"] for seat in table["seats"]] == [None, "Bob"]
    assert [each["text"] for each in table["chat"]] == ["…", "hello"]
    assert table["host"] is True


async def test_pages_of_other_sites_delete_nobody(ada: Person) -> None:
    status, error = await ada.call("DELETE", "/api/me", headers={"Origin": "https://elsewhere.example"})
    assert (status, error["code"]) == (403, "foreign_origin")


async def test_exports_and_deletions_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(own_data=Limit(2, None))) as house, house.person() as ada:
        for _ in range(2):
            assert (await ada.call("GET", "/api/me/data"))[0] == 200
        for method, path in (("GET", "/api/me/data"), ("DELETE", "/api/me")):
            status, error = await ada.call(method, path)
            assert (status, error["code"]) == (429, "too_many")


async def test_what_is_done_while_one_is_deleted_is_deleted_too(
    tmp_path: Path, house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = await called(ada, "Honorine")
    players = [await ada.join(await ada.create(table_for_two())) for _ in range(2)]
    done, forget = list[Any](), Room.forget

    async def slow(room: Room, table_id: str, guest: Guest, instead: Guest | None) -> None:
        await forget(room, table_id, guest, instead)
        if instead and not done:
            done.append(await ada.call("POST", "/api/me", json={"name": "Honorine II"}))
            for player in players:
                with suppress(ConnectionError, TypeError):
                    await player.ask(type="say", text=SECRET)

    monkeypatch.setattr(Room, "forget", slow)
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    assert done
    for table in metadata.tables:
        written = repr(query(SqliteFile(tmp_path / DATABASE), f"SELECT * FROM {table}"))
        for trace in (me, "Honorine", SECRET):
            assert trace not in written, f"{trace} in {table}"


async def test_a_table_that_was_being_made_is_forgotten_when_all_connections_are_closed(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = await called(ada, "Honorine")
    player = await ada.join(await ada.create(table_for_two()))
    made, forget = list[str](), Room.forget

    async def meanwhile(room: Room, table_id: str, guest: Guest, instead: Guest | None) -> None:
        if table_id in made:
            async with asyncio.timeout(5):
                while (await player.socket.receive()).type is not aiohttp.WSMsgType.CLOSE:
                    pass
        await forget(room, table_id, guest, instead)
        if instead and not made:  # asked for before the session ended, stored after
            made.append(await room.create(guest, NewTable(game="turkish", seats=2)))

    monkeypatch.setattr(Room, "forget", meanwhile)
    assert await ada.call("DELETE", "/api/me") == (200, {"tables": 2})
    assert made
    written = repr(events(house.data))
    assert me not in written
    assert "Honorine" not in written


async def test_who_cannot_be_deleted_stays_known(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ada.base = named(house).base
    await called(ada, "Honorine")
    await make(ada)
    await ada.create(table_for_two())
    forget = Room.forget

    async def fail(room: Room, table_id: str, guest: Guest, instead: Guest | None) -> None:
        if instead:
            raise Refused("storage", "The disk is full.")
        await forget(room, table_id, guest, instead)

    before = await ada.call("GET", "/api/me/passkeys")
    monkeypatch.setattr(Room, "forget", fail)
    assert (await ada.call("DELETE", "/api/me"))[0] == 503
    assert (await ada.call("GET", "/api/me"))[1]["name"] == "Honorine"
    assert await ada.call("GET", "/api/me/passkeys") == before


async def test_nothing_is_searched_for_strangers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = list[str]()

    async def note(_: PersonalData, guest: str) -> list[str]:
        searched.append(guest)
        return []

    monkeypatch.setattr(PersonalData, "tables", note)
    async with aiohttp.ClientSession() as session, session.get(f"{house.base}/api/me/data") as response:
        assert (response.status, (await response.json())["tables"]) == (200, [])
    async with aiohttp.ClientSession() as session:
        assert await Person(house.base, session).call("DELETE", "/api/me") == (200, {"tables": 0})
    assert searched == []
