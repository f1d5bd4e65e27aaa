"""Who somebody is changes only when they say so, and whoever else is them can be sent away."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from itsdangerous import URLSafeSerializer
from yarl import URL

from tripot.hosts.http import api
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.port import Client
from tripot.hosts.room.room import Room
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sessions import Sessions
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.table.guest import Guest
from tripot.table.wire import Refused

from ..hosts.kit import House, Person, open_house, revise, start_for_two, table_for_two

OLD_COOKIE = "tripot_guest"  # of earlier releases, in every card room


def cookie_of(person: Person) -> tuple[str, str]:
    """The name and the value of somebody's cookie."""
    [morsel] = [each for each in person.session.cookie_jar if each.key != OLD_COOKIE]
    return morsel.key, morsel.value


def header_of(cookie: tuple[str, str]) -> dict[str, str]:
    """The header by which a browser sends a cookie."""
    return {"Cookie": "=".join(cookie)}


async def pass_of(person: Person) -> str:
    """A pass that somebody has made."""
    status, made = await person.call("POST", "/api/me/pass")
    assert status == 200
    return str(made["link"]).rsplit("/", 1)[1]


async def who(house: House, cookie: tuple[str, str]) -> tuple[int, Any]:
    """The guest that a cookie stands for."""
    async with (
        aiohttp.ClientSession(headers=header_of(cookie)) as session,
        session.get(f"{house.base}/api/me") as response,
    ):
        return response.status, await response.json()


async def test_looking_at_a_pass_changes_nothing(house: House, ada: Person, bob: Person) -> None:
    made, before = await pass_of(ada), cookie_of(bob)
    for path in (f"/pass/{made}", f"/api/pass/{made}"):
        async with bob.session.get(house.base + path) as response:
            assert "Set-Cookie" not in response.headers
    assert cookie_of(bob) == before
    assert (await bob.call("POST", f"/api/pass/{made}", json={}))[0] == 200, "the pass is not used up"


async def test_a_pass_is_good_once(ada: Person, bob: Person, house: House) -> None:
    made = await pass_of(ada)
    async with house.person() as carol:
        both = await asyncio.gather(*(each.call("POST", f"/api/pass/{made}", json={}) for each in (bob, carol)))
    assert sorted(status for status, _ in both) == [200, 403]
    assert {answer.get("code") for _, answer in both} == {None, "bad_pass"}


async def test_a_pass_is_good_for_ten_minutes(ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await pass_of(ada)
    monkeypatch.setattr(api, "now_ms", lambda: now_ms() + 600_000)
    monkeypatch.setattr("tripot.hosts.http.guests.now_ms", lambda: now_ms() + 600_000)
    assert (await bob.call("GET", f"/api/pass/{made}"))[1]["code"] == "bad_pass"
    assert (await bob.call("POST", f"/api/pass/{made}", json={}))[1]["code"] == "bad_pass"


async def test_a_pass_takes_the_place_of_no_session_that_has_ended(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    database = Database(place)
    sessions, ada, bob = Sessions(database), Guest("a", "Ada"), Guest("b", "Bob")
    try:
        await sessions.begin(ada, "", 1)
        ended = await sessions.begin(bob, "", 1)
        made = await sessions.make_pass(ada.id, 1)
        await sessions.end(bob.id, [ended])
        with pytest.raises(Refused, match="has just ended"):
            await sessions.use_pass(made, "", 2, ended)
        assert await sessions.read_pass(made, 2) == ada
        assert len(await sessions.of_guest(ada.id)) == 1
    finally:
        await database.close()


async def test_pages_of_other_sites_use_no_pass(ada: Person, bob: Person) -> None:
    made = await pass_of(ada)
    for origin in ("https://elsewhere.example", "null", "http://["):
        status, error = await bob.call("POST", f"/api/pass/{made}", json={}, headers={"Origin": origin})
        assert (status, error["code"]) == (403, "foreign_origin")


async def test_no_seat_in_play_is_left_without_saying_so(house: House, ada: Person, bob: Person) -> None:
    """The attack: a player at a table opens the link of somebody who wants to see that player's cards."""
    await start_for_two(ada, bob)
    async with house.person() as mallory:
        made, before = await pass_of(mallory), cookie_of(bob)
        _, told = await bob.call("GET", f"/api/pass/{made}")
        assert told["seat_in_play"] is True
        status, error = await bob.call("POST", f"/api/pass/{made}", json={})
        assert (status, error["code"]) == (409, "seat_in_play")
        assert cookie_of(bob) == before
        assert (await bob.call("POST", f"/api/pass/{made}", json={"leave_seats": True}))[0] == 200


@pytest.mark.parametrize("upgraded", [False, True], ids=["restarted", "upgraded"])
async def test_nor_where_nobody_has_opened_the_table_since_the_card_room_started(
    tmp_path: Path, *, upgraded: bool
) -> None:
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        await start_for_two(ada, bob)
        cookie = header_of(cookie_of(bob))
    if upgraded:
        revise(SqliteFile(tmp_path / DATABASE), "0004")  # which did not know who plays
    async with open_house(tmp_path) as house, house.person() as mallory:
        made = await pass_of(mallory)
        async with aiohttp.ClientSession(headers=cookie) as session:
            bob = Person(house.base, session)
            assert (await bob.call("GET", f"/api/pass/{made}"))[1]["seat_in_play"] is True
            assert (await bob.call("POST", f"/api/pass/{made}", json={}))[1]["code"] == "seat_in_play"


async def test_who_moves_or_is_renamed_leaves_no_cookie_behind(house: House, ada: Person, bob: Person) -> None:
    old = cookie_of(ada)
    assert (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] == 200
    assert (await who(house, old))[1]["code"] == "bad_cookie"
    assert (await who(house, cookie_of(ada)))[1]["name"] == "Ada"
    old = cookie_of(bob)
    assert (await bob.call("POST", f"/api/pass/{await pass_of(ada)}", json={}))[0] == 200
    assert (await who(house, old))[1]["code"] == "bad_cookie"


async def test_a_guest_ends_sessions_one_by_one_and_all_others_at_once(house: House, ada: Person, bob: Person) -> None:
    async with house.person() as carol:
        for other in (bob, carol):
            assert (await other.call("POST", f"/api/pass/{await pass_of(ada)}", json={}))[0] == 200
        _, listed = await ada.call("GET", "/api/me/sessions")
        assert [each["this"] for each in listed["sessions"]] == [True, False, False]
        player = await bob.join(await ada.create({"game": "turkish", "seats": 2}))
        status, left = await ada.call("DELETE", f"/api/me/sessions/{listed['sessions'][1]['id']}")
        assert (status, len(left["sessions"])) == (200, 2)
        async with asyncio.timeout(5):
            while (await player.socket.receive()).type is not aiohttp.WSMsgType.CLOSE:
                pass
        assert (await who(house, cookie_of(bob)))[1]["code"] == "bad_cookie"
        assert (await who(house, cookie_of(carol)))[0] == 200
        status, left = await ada.call("DELETE", "/api/me/sessions")
        assert [each["this"] for each in left["sessions"]] == [True]
        assert (await who(house, cookie_of(carol)))[1]["code"] == "bad_cookie"
        assert (await ada.call("GET", "/api/me"))[0] == 200


async def test_a_session_that_ends_while_its_connection_comes_in(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await ada.create(table_for_two())
    [this] = (await bob.call("GET", "/api/me/sessions"))[1]["sessions"]
    enter = Room.enter

    async def enter_late(room: Room, table: str, client: Client) -> None:
        assert (await bob.call("DELETE", f"/api/me/sessions/{this['id']}"))[0] == 200
        await enter(room, table, client)

    monkeypatch.setattr(Room, "enter", enter_late)
    async with asyncio.timeout(5), bob.session.ws_connect(f"{bob.base}/api/tables/{table_id}/ws") as socket:
        told = [message.data async for message in socket if message.type is aiohttp.WSMsgType.TEXT]
    assert "bad_cookie" in told[-1]


async def test_nobody_ends_the_sessions_of_others(house: House, ada: Person, bob: Person) -> None:
    _, listed = await ada.call("GET", "/api/me/sessions")
    status, error = await bob.call("DELETE", f"/api/me/sessions/{listed['sessions'][0]['id']}")
    assert (status, error["code"]) == (404, "unknown_session")
    headers = {"Origin": "https://elsewhere.example"}
    assert (await ada.call("DELETE", "/api/me/sessions", headers=headers))[1]["code"] == "foreign_origin"
    assert (await who(house, cookie_of(ada)))[0] == 200


async def test_the_cookie_of_the_release_before_is_good_until_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
            [(key,)] = connection.execute("SELECT value FROM settings WHERE name = 'signing_key'").fetchall()
        old = str(URLSafeSerializer(key, salt="tripot guest").dumps(["gOld", "Ada"]))
        person = Person(house.base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
        person.session.cookie_jar.update_cookies({OLD_COOKIE: old}, URL(house.base))
        async with person:
            assert await person.call("GET", "/api/me") == (
                200,
                {"id": "gOld", "name": "Ada", "face": None, "named": True},
            )
            monkeypatch.setattr("tripot.hosts.http.guests.now_ms", lambda: now_ms() + 20_000)
            assert (await who(house, (OLD_COOKIE, old)))[1]["code"] == "bad_cookie"
            assert (await who(house, cookie_of(person)))[1]["id"] == "gOld"
            assert (await person.call("GET", "/api/me"))[1]["id"] == "gOld"
            assert (await person.call("DELETE", "/api/me"))[0] == 200
            assert not list(person.session.cookie_jar), "a guest who was deleted comes back by an old cookie"


# ---------------------------------------------------------------- several card rooms on one host


async def test_card_rooms_on_one_host_leave_each_others_guests_alone(tmp_path: Path) -> None:
    """Cookies know no ports: a browser sends those of the card room at port 8000 to the one at 8001 too."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with (
        open_house(tmp_path / "one") as one,
        open_house(tmp_path / "other") as other,
        aiohttp.ClientSession(cookie_jar=jar) as session,
        other.person() as bob,
    ):
        here, there = Person(one.base, session), Person(other.base, session)
        ids = [(await each.call("GET", "/api/me"))[1]["id"] for each in (here, there)]
        _, _, player = await start_for_two(there, bob)
        for _ in range(2):
            assert [(await each.call("GET", "/api/me"))[1]["id"] for each in (here, there)] == ids
        assert (await here.call("POST", "/api/me", json={"name": "Ada"}))[0] == 200
        assert (await here.call("DELETE", "/api/me"))[0] == 200
        assert (await there.call("GET", "/api/me"))[1]["id"] == ids[1]
        assert (await there.join(player.table["id"])).table["you"] is not None, "the seat is lost"
        await there.leave()


@pytest.mark.parametrize("value", ["x", "W10.abc", "a" * 4000, "{of another card room}"])
async def test_an_old_cookie_that_is_not_ours_is_left_alone(tmp_path: Path, value: str) -> None:
    """It may be that of a card room of an earlier release, at another port."""
    async with open_house(tmp_path / "one") as house, open_house(tmp_path / "other") as other:
        async with other.person() as stranger:
            value = cookie_of(stranger)[1] if value.startswith("{") else value
        async with aiohttp.ClientSession(headers=header_of((OLD_COOKIE, value))) as session:
            person = Person(house.base, session)
            async with session.get(f"{house.base}/api/me") as response:
                assert response.status == 200
                [name] = response.cookies
                assert name != OLD_COOKIE
            assert (await person.join(await person.create(table_for_two()))).table["you"] is None
            assert (await person.call("DELETE", "/api/me"))[0] == 200
            await person.leave()


async def test_guests_of_earlier_releases_keep_their_identity(house: House, ada: Person) -> None:
    """Their cookie has the old name. They get the new one, and it counts from then on."""
    _, me = await ada.call("GET", "/api/me")
    old = (OLD_COOKIE, cookie_of(ada)[1])
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        person = Person(house.base, session)
        session.cookie_jar.update_cookies(dict([old]), URL(house.base))
        assert (await person.call("GET", "/api/tables"))[0] == 200
        assert [each.key for each in session.cookie_jar] == [OLD_COOKIE], "this answer might come after another cookie"
        assert await person.call("GET", "/api/me") == (200, me)
        assert cookie_of(person) == cookie_of(ada)
        assert (await person.call("POST", "/api/me", json={"name": "Ada"}))[1]["id"] == me["id"]
        assert (await who(house, old))[1]["code"] == "bad_cookie"
        assert (await person.call("GET", "/api/me"))[1]["name"] == "Ada"
        [this] = (await person.call("GET", "/api/me/sessions"))[1]["sessions"]
        assert (await person.call("DELETE", f"/api/me/sessions/{this['id']}"))[0] == 200
        assert not list(session.cookie_jar)


async def test_an_old_cookie_does_not_bring_back_a_session_that_has_ended(house: House, ada: Person) -> None:
    _, [name, value] = await ada.call("POST", "/api/me", json={"name": "Ada"}), cookie_of(ada)
    assert (await ada.call("POST", "/api/me", json={"name": "Eve"}))[0] == 200
    headers = {"Cookie": f"{OLD_COOKIE}={value}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.get(f"{house.base}/api/me") as response:
        assert (response.status, (await response.json())["code"]) == (403, "bad_cookie")
        assert [(each.key, each["max-age"]) for each in response.cookies.values()] == [(OLD_COOKIE, "0")]
    assert (await who(house, (name, value)))[1]["code"] == "bad_cookie"
