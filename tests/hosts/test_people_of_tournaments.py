"""Who may play in a tournament, and who may do what there."""

from __future__ import annotations

import asyncio

import pytest

from tripot.hosts.config import Limit
from tripot.hosts.storage import tournaments as storage
from tripot.hosts.storage.cleanup import Cleanup
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place

from .kit import House, Json, Person, few, open_house, query
from .test_circles import refusal
from .tournament_kit import WANTED, begin, make, people, sit, told


async def test_the_organiser_puts_people_out_hands_over_and_closes(house: House) -> None:
    async with people(house, ["Ada", "Bob", "Cid"]) as (ada, bob, cid):
        path = await make(ada)
        for each in (bob, cid):
            await told(each, f"{path}/me", {})
        info = await told(ada, path)
        ids = {each["name"]: each["id"] for each in info["people"]}
        assert (info["organiser"], info["me"]) == (ids["Ada"], ids["Ada"])
        for call, json in (("out", {"person": ids["Cid"]}), ("organiser", {"person": ids["Bob"]})):
            assert await refusal(bob, "POST", f"{path}/{call}", json) == (409, "not_host")
        assert await refusal(bob, "DELETE", path) == (409, "not_host")
        assert await refusal(ada, "POST", f"{path}/out", {"person": ids["Ada"]}) == (409, "not_yourself")
        assert await refusal(ada, "POST", f"{path}/out", {"person": "x"}) == (404, "unknown_person")
        info = await told(ada, f"{path}/out", {"person": ids["Cid"]})
        assert [each["here"] for each in info["people"]] == [True, True, False]
        assert await refusal(cid, "POST", f"{path}/me", {}) == (403, "banned")
        assert await refusal(ada, "POST", f"{path}/organiser", {"person": ids["Cid"]}) == (409, "not_now")
        assert (await told(ada, f"{path}/organiser", {"person": ids["Bob"]}))["organiser"] == ids["Bob"]
        await begin(bob, path, 0)
        assert (await bob.call("DELETE", path))[1]["closed"]
        assert (await told(cid, path))["rounds"][0]["ended"] is not None
        assert await refusal(bob, "POST", f"{path}/rounds", {"number": 1}) == (409, "not_now")


async def test_who_is_put_out_does_not_take_the_seat_back(place: Place) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob", "Cid"]) as (ada, bob, cid):
        path = await make(ada, seats=3)
        for each in (bob, cid):
            await told(each, f"{path}/me", {})
        await begin(ada, path, 0)
        players = await asyncio.gather(*(sit(each, path) for each in (ada, bob, cid)))
        ids = {each["name"]: each["id"] for each in (await told(ada, path))["people"]}
        await players[1].ask(type="leave")  # and a bot keeps the seat
        for name in ("Bob", "Cid"):
            await told(ada, f"{path}/out", {"person": ids[name]})
        table = (await told(ada, path))["table"]
        for person in (bob, cid):
            async with person.session.ws_connect(f"{person.base}/api/tables/{table}/ws") as socket:
                assert (await socket.receive_json())["code"] == "banned"
        player = await ada.join(table)
        assert [seat["bot"] for seat in player.table["seats"]].count("regular") == 2


async def test_the_one_who_joined_first_follows_an_organiser_who_has_gone(house: House) -> None:
    async with people(house, ["Ada", "Bob", "Cid"]) as (ada, bob, cid):
        path = await make(ada)
        for each in (bob, cid):
            await told(each, f"{path}/me", {})
        await ada.call("DELETE", f"{path}/me")
        info = await told(bob, path)
        assert (info["organiser"], info["may_begin"], len(info["people"])) == (info["me"], True, 2)
        assert (await bob.call("DELETE", "/api/me"))[0] == 200
        info = await told(cid, path)
        assert info["organiser"] == info["me"]
        await cid.call("DELETE", f"{path}/me")
        assert await refusal(cid, "GET", path) == (404, "unknown_tournament")  # nobody is left


async def test_there_are_limits_and_equal_names_are_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with people(house, ["Ada", "Bob", "ADA"]) as (ada, bob, other):
        path = await make(ada)
        assert await refusal(other, "POST", f"{path}/me", {}) == (409, "name_taken")
        monkeypatch.setattr(storage, "MOST_PEOPLE", 1)
        assert (await told(ada, f"{path}/me", {}))["most"] == 1
        assert await refusal(bob, "POST", f"{path}/me", {}) == (429, "too_many")
        assert len((await told(ada, path))["people"]) == 1
        monkeypatch.setattr(storage, "MOST_OPEN", 1)
        assert await refusal(ada, "POST", "/api/tournaments", WANTED) == (429, "too_many")
        await ada.call("DELETE", path)
        await make(ada)


@pytest.mark.parametrize(
    "changes",
    [{"rounds": 0}, {"rounds": 21}, {"minutes": 1}, {"seats": 99}, {"clock": 1}, {"options": {"deals": -1}}],
)
async def test_what_cannot_be_played_is_refused(house: House, ada: Person, changes: Json) -> None:
    assert await refusal(ada, "POST", "/api/tournaments", {**WANTED, **changes}) == (400, "bad_option")
    assert await refusal(ada, "GET", "/api/tournaments/nobody-has-this") == (404, "unknown_tournament")


async def test_a_guest_exports_tournaments_and_is_nowhere_in_them_after_that(house: House) -> None:
    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        table = (await begin(ada, path, 0))["table"]
        await told(ada, f"{path}/rounds/end", {"number": 0})
        [mine] = (await bob.call("GET", "/api/me/data"))[1]["tournaments"]
        assert (mine["name"], [each["table"] for each in mine["seats"]]) == ("Coupe", [table])
        await bob.call("DELETE", f"{path}/me")
        player = await bob.join(table)
        await player.ask(type="leave")
        assert (await bob.call("DELETE", "/api/me"))[0] == 200
        info = await told(ada, path)
        assert [each["name"] for each in info["people"]] == ["Ada"]
        assert len(info["rounds"][0]["tables"][0]["people"]) == 1


async def test_whoever_has_left_can_be_put_out(house: House) -> None:
    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        mine = (await told(bob, f"{path}/me", {}))["me"]
        await begin(ada, path, 0)
        await bob.call("DELETE", f"{path}/me")
        await told(ada, f"{path}/out", {"person": mine})
        assert await refusal(bob, "POST", f"{path}/me", {}) == (403, "banned")


async def test_rounds_count_as_tables(place: Place) -> None:
    async with open_house(place, few(tables=Limit(2, None))) as house, people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        await begin(ada, path, 0)
        assert await refusal(ada, "POST", f"{path}/rounds", {"number": 0}) == (429, "too_many")


async def test_few_tournaments_are_watched_and_the_sweep_ends_those_without_a_new_round(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob"]) as (ada, bob):
        for name in ("First", "Second"):
            path = await make(ada, name=name)
            await told(bob, f"{path}/me", {})
            await begin(ada, path, 0)
        await make(ada, name="Third")
    for time, name in ((10, "First"), (20, "Second"), (30, "Third")):
        query(place, f"UPDATE tournaments SET made = {time} WHERE name = '{name}'")
    second = "tournament = (SELECT id FROM tournaments WHERE name = 'Second')"
    query(place, "UPDATE tournament_rounds SET began = 40")
    query(place, f"UPDATE tournament_rounds SET began = 60 WHERE {second}")
    database = Database(place)
    try:
        monkeypatch.setattr(storage, "WATCHED", 1)
        assert [each.name for each in await storage.Tournaments(database).live(0)] == ["Second"]
        for before, open_ in ((15, ["First", "Second", "Third"]), (50, ["Second"]), (61, [])):
            await Cleanup(database).close_tournaments(before, 99)
            names = query(place, "SELECT name FROM tournaments WHERE closed IS NULL ORDER BY name")
            assert [name for (name,) in names] == open_
        assert query(place, "SELECT ended FROM tournament_rounds") == [(99,), (99,)]
    finally:
        await database.close()
