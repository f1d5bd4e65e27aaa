"""Circles: people who play together again and again, by a link that lasts."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time, timedelta

import pytest

from tripot.hosts.http.calendar import weekly
from tripot.hosts.room import circles as rooms
from tripot.hosts.room.days import Days
from tripot.hosts.storage import circles as stored
from tripot.hosts.storage.place import Place

from .kit import House, Json, Person, open_house, start_for_two
from .test_my_games import to_the_end

TABLE: Json = {"game": "turkish", "seats": 2, "options": {"deals": 1}, "clock": 0}


async def make(person: Person, name: str = "Les Dupont", table: str | None = None) -> str:
    status, told = await person.call("POST", "/api/circles", json={"name": name, "table": table})
    assert status == 201, told
    return str(told["token"])


async def join(person: Person, token: str) -> None:
    status, told = await person.call("POST", f"/api/circles/{token}/me", json={})
    assert status == 200, told


async def info(person: Person, token: str) -> Json:
    status, told = await person.call("GET", f"/api/circles/{token}")
    assert status == 200, told
    return dict(told)


async def mine(person: Person) -> list[str]:
    return [each["token"] for each in (await person.call("GET", "/api/me/circles"))[1]["circles"]]


async def refusal(person: Person, method: str, path: str, json: Json | None = None) -> tuple[int, str]:
    status, told = await person.call(method, path, json=json)
    return status, told["code"]


async def open_table(person: Person, token: str, *, another: bool = False) -> str:
    wanted = {"table": TABLE, "another": another}
    status, told = await person.call("POST", f"/api/circles/{token}/table", json=wanted)
    assert status == 200, told
    return str(told["id"])


async def test_whoever_has_the_link_joins_and_only_they_see_more_than_the_name(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        token = await make(ada)
        told = await info(bob, token)
        assert (told["name"], told["size"], told["evening"]) == ("Les Dupont", 1, None)
        assert await mine(bob) == []
        await bob.call("POST", "/api/me", json={"name": "Bob", "face": "turban"})
        await join(bob, token)
        await join(bob, token)
        evening = (await info(bob, token))["evening"]
        assert [each["id"] == evening["me"] for each in evening["people"]] == [False, True]
        assert [each["face"] for each in evening["people"]] == [None, "turban"]
        assert await mine(ada) == await mine(bob) == [token]
        assert await refusal(bob, "GET", "/api/circles/nobody-has-this") == (404, "unknown_circle")


async def test_all_who_tap_at_once_meet_at_one_table(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        token = await make(ada)
        await join(bob, token)
        found = await asyncio.gather(*(open_table(each, token) for each in (ada, bob, ada, bob)))
        assert len(set(found)) == 1
        [line] = (await info(bob, token))["evening"]["tables"]
        assert (line["id"], line["game"], line["free"]) == (found[0], "turkish", 1)
        second = await open_table(bob, token, another=True)
        assert [each["id"] for each in (await info(ada, token))["evening"]["tables"]] == [found[0], second]
        assert await open_table(ada, token) == found[0]


async def test_the_standing_counts_what_people_of_the_circle_played_at_its_tables(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        table_id, first, second = await start_for_two(ada, bob, options={"deals": 1})
        token = await make(ada, table=table_id)
        await asyncio.gather(to_the_end(first), to_the_end(second))
        evening = (await info(ada, token))["evening"]
        [one] = evening["tonight"]
        assert (one["person"], one["game"], one["matches"]) == (evening["me"], "turkish", 1)
        await join(bob, token)
        evening = (await info(bob, token))["evening"]
        [match] = evening["matches"]
        assert (match["table"], match["match"], match["kept"]) == (table_id, 0, True)
        assert {each["person"] for each in match["places"]} == {each["id"] for each in evening["people"]}
        won = {each["person"] for each in match["places"] if each["place"] == 1}
        assert {each["person"] for each in evening["tonight"] if each["first"]} == won
        assert evening["year"] == evening["tonight"]
        found = (await bob.call("GET", f"/api/tables/{table_id}/circle"))[1]["circle"]
        assert found == {"name": "Les Dupont", "token": token}
        day = Days.day_at
        monkeypatch.setattr(Days, "day_at", lambda self, at: day(self, at) + timedelta(7))
        later = (await info(bob, token))["evening"]
        assert (later["tables"], later["tonight"], later["year"]) == ([], [], evening["year"])
        monkeypatch.setattr(Days, "day_at", lambda self, at: day(self, at) + timedelta(366))
        assert (await info(bob, token))["evening"]["year"] == []
        assert await open_table(bob, token) != table_id


async def test_who_is_put_out_has_no_link_any_more(house: House, ada: Person, bob: Person) -> None:
    token = await make(ada)
    await join(bob, token)
    [me, other] = [each["id"] for each in (await info(ada, token))["evening"]["people"]]
    path = f"/api/circles/{token}/link"
    assert await refusal(bob, "POST", path, {"without": me}) == (409, "not_host")
    assert await refusal(ada, "POST", path, {"without": me}) == (409, "not_yourself")
    assert await refusal(ada, "POST", path, {"without": "x"}) == (404, "unknown_person")
    renewed = (await ada.call("POST", path, json={"without": other}))[1]["token"]
    assert renewed != token
    assert await refusal(bob, "GET", f"/api/circles/{token}") == (404, "unknown_circle")
    assert (await mine(ada), await mine(bob)) == ([renewed], [])


async def test_a_table_does_not_tell_a_new_link_to_somebody_who_was_put_out(
    house: House, ada: Person, bob: Person
) -> None:
    table_id, _, _ = await start_for_two(ada, bob)
    token = await make(ada, table=table_id)
    await join(bob, token)
    circle = f"/api/tables/{table_id}/circle"
    assert (await bob.call("GET", circle))[1]["circle"]["token"] == token
    [_, other] = [each["id"] for each in (await info(ada, token))["evening"]["people"]]
    path = f"/api/circles/{token}/link"
    renewed = (await ada.call("POST", path, json={"without": other}))[1]["token"]
    assert (await ada.call("GET", circle))[1]["circle"]["token"] == renewed
    assert (await bob.call("GET", circle))[1]["circle"] is None


async def test_who_has_belonged_longest_looks_after_a_circle_and_the_last_one_ends_it(
    house: House, ada: Person, bob: Person
) -> None:
    token = await make(ada)
    await join(bob, token)
    path = f"/api/circles/{token}"
    assert await refusal(bob, "POST", path, {"name": "Mine"}) == (409, "not_host")
    assert await refusal(bob, "DELETE", path) == (409, "not_host")
    assert (await ada.call("DELETE", f"{path}/me"))[0] == 200
    assert await refusal(ada, "POST", f"{path}/table", {"table": TABLE}) == (409, "not_seated")
    assert (await bob.call("POST", path, json={"name": "Les Durand"}))[1]["name"] == "Les Durand"
    assert await refusal(bob, "POST", path, {"name": "\u202e"}) == (400, "bad_name")
    await bob.call("DELETE", f"{path}/me")
    assert await refusal(bob, "GET", path) == (404, "unknown_circle")
    token = await make(ada)
    assert (await ada.call("DELETE", f"/api/circles/{token}"))[1] == {"circles": []}


async def test_only_people_of_a_private_table_make_a_circle_of_it(house: House, ada: Person, bob: Person) -> None:
    public = await ada.create({**TABLE, "public": True})
    private = await ada.create(TABLE)
    for person, table in ((ada, public), (bob, private), (ada, "nowhere")):
        assert await refusal(person, "POST", "/api/circles", {"name": "Us", "table": table}) == (409, "not_seated")
    await make(ada, table=private)
    assert await refusal(ada, "POST", "/api/circles", {"name": "Us", "table": private}) == (409, "not_now")
    assert len(await mine(ada)) == 1
    assert (await bob.call("GET", f"/api/tables/{private}/circle"))[1] == {"circle": None}
    token = await make(bob)
    open_to_all = {"table": {**TABLE, "public": True}}
    assert await refusal(bob, "POST", f"/api/circles/{token}/table", open_to_all) == (400, "bad_option")


async def test_there_are_limits(house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "MOST_PEOPLE", 1)
    token = await make(ada)
    assert await refusal(bob, "POST", f"/api/circles/{token}/me", {}) == (429, "too_many")
    assert (await info(ada, token))["size"] == 1
    monkeypatch.setattr(stored, "MOST_CIRCLES", 1)
    assert await refusal(ada, "POST", "/api/circles", {"name": "More"}) == (429, "too_many")
    assert await mine(ada) == [token]
    monkeypatch.setattr(stored, "MOST_TABLES", 1)
    await open_table(ada, token)
    more = {"table": TABLE, "another": True}
    assert await refusal(ada, "POST", f"/api/circles/{token}/table", more) == (429, "too_many")


async def test_a_guest_exports_circles_and_leaves_them_when_deleted(house: House, ada: Person, bob: Person) -> None:
    token = await make(ada)
    await join(bob, token)
    assert [each["name"] for each in (await ada.call("GET", "/api/me/data"))[1]["circles"]] == ["Les Dupont"]
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    assert (await info(bob, token))["size"] == 1
    assert (await bob.call("DELETE", "/api/me"))[0] == 200
    assert await refusal(bob, "GET", f"/api/circles/{token}") == (404, "unknown_circle")


async def test_an_evening_lasts_beyond_midnight(house: House, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    token = await make(ada)
    for hour, day in ((23, "2026-11-26"), (28, "2026-11-26"), (29, "2026-11-27")):
        now = datetime(2026, 11, 26, tzinfo=UTC) + timedelta(hours=hour)
        monkeypatch.setattr(rooms, "now_ms", lambda now=now: round(now.timestamp() * 1000))
        assert (await info(ada, token))["day"] == day


# ---------------------------------------------------------------- the calendar


async def test_a_calendar_knows_when_a_circle_plays(house: House, ada: Person) -> None:
    path = f"/api/circles/{await make(ada)}/calendar.ics"
    async with ada.session.get(f"{ada.base}{path}?day=6&time=18:00") as response:
        assert response.content_type == "text/calendar"
        assert "RRULE:FREQ=WEEKLY;BYDAY=SU\r\n" in await response.text()
    for query in ("", "?day=7&time=18:00", "?day=6&time=24:00", "?day=6&time=١٨:٠٠"):
        assert await refusal(ada, "GET", path + query) == (400, "unreadable")


def test_a_calendar_begins_on_the_next_such_day_and_keeps_to_the_format() -> None:
    thursday = date(2026, 11, 26)
    text = weekly("Été, à table; \\o/ " + "é" * 60, "http://127.0.0.1/circle/x", 6, time(18), thursday, "uid")
    assert "DTSTART:20261129T180000\r\n" in text
    assert "DTSTART:20261126T180000\r\n" in weekly("Us", "x", 3, time(18), thursday, "uid")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "SUMMARY:Été\\, à table\\; \\\\o/ " in text.replace("\r\n ", "")
