"""What became of first deals: kept with the identity in all its browsers, exported and deleted with it."""

from __future__ import annotations

import aiohttp

from tripot.hosts.storage.place import Place

from .kit import Json, Person, open_house, query


async def tell(person: Person, **lessons: str) -> Json:
    """Tell what became of lessons in a browser; what the card room then knows."""
    status, told = await person.call("POST", "/api/me/lessons", json={"lessons": lessons})
    assert status == 200, told
    kept: Json = told["lessons"]
    return kept


async def test_another_browser_of_the_same_person_hears_what_is_done(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as other:
        assert (await ada.call("POST", "/api/me", json={"name": "Ada"}))[0] == 200
        assert await tell(ada, pig="skipped", glukz="declined") == {"glukz": "declined", "pig": "skipped"}
        assert await tell(ada, pig="done") == {"glukz": "declined", "pig": "done"}
        status, made = await ada.call("POST", "/api/me/pass")
        link = made["link"].rpartition("/")[2]
        status, _ = await other.call("POST", f"/api/pass/{link}", json={})
        assert status == 200
        assert await tell(other, pig="skipped", vatra="done") == {"glukz": "declined", "pig": "done", "vatra": "done"}
        told = (await ada.call("GET", "/api/me/lessons"))[1]["lessons"]
        assert told == (await ada.call("GET", "/api/me/data"))[1]["lessons"] == await tell(ada)
        assert (await ada.call("DELETE", "/api/me"))[0] == 200
        assert query(place, "SELECT * FROM lessons") == []


async def test_of_a_newcomer_nothing_is_told_and_no_guest_is_made(place: Place) -> None:
    async with open_house(place) as house, aiohttp.ClientSession() as session:
        newcomer = Person(house.base, session)
        assert await newcomer.call("GET", "/api/me/lessons") == (200, {"lessons": None})
        assert not list(session.cookie_jar)


async def test_nothing_is_stored_of_lessons_that_are_not_here_or_cannot_be_read(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada:
        assert await tell(ada, whist="done") == {}
        for lessons in ({"pig": "best"}, ["pig"], None):
            status, error = await ada.call("POST", "/api/me/lessons", json={"lessons": lessons})
            assert (status, error["code"]) == (400, "unreadable")
