"""The rounds of a tournament: several tables, one standing, by a link."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tripot.hosts.room import tournaments as rooms
from tripot.hosts.room.room import Room
from tripot.hosts.room.tournament_info import TAKE_OVER
from tripot.hosts.room.tournaments import TournamentsHere
from tripot.hosts.storage import tournaments as storage
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.tournaments import PlannedTable
from tripot.seating import meetings
from tripot.table.wire import Refused
from tripot.tournament import Table

from .kit import QUICK, House, open_house, query
from .test_circles import refusal
from .test_my_games import to_the_end
from .tournament_kit import HOUR, begin, later, make, people, play_round, points, sit, told


async def test_people_play_two_rounds_at_several_tables_and_see_how_they_stand(place: Place) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob", "Cid", "Dan"]) as four:
        ada = four[0]
        path = await make(ada)
        for each in four[1:]:
            info = await told(each, f"{path}/me", {})
        assert (info["may_begin"], info["table"], len(info["people"])) == (False, None, 4)
        info = await begin(ada, path, 0)
        assert [len(table["people"]) for table in info["rounds"][0]["tables"]] == [2, 2]
        first = [{seat["person"] for seat in table["people"]} for table in info["rounds"][0]["tables"]]
        await play_round(four, path)
        info = await told(ada, path)
        [round_] = info["rounds"]
        assert round_["ended"] is not None
        assert all(table["over"] and table["kept"] for table in round_["tables"])
        assert sum(points(info).values()) == 200
        assert (info["table"], info["may_begin"], info["closed"]) == (None, True, False)
        again = (await begin(ada, path, 1))["rounds"][1]["tables"]
        assert not [seats for table in again if (seats := {each["person"] for each in table["people"]}) in first]
        await play_round(four, path)
        info = await told(four[3], path)
        assert info["closed"]
        assert sum(points(info).values()) == 400
        assert info["standing"][0]["rank"] == 1
        [mine] = (await ada.call("GET", "/api/me/tournaments"))[1]["tournaments"]
        table = round_["tables"][0]["id"]
        found = [(await each.call("GET", f"/api/tables/{table}/tournament"))[1]["tournament"] for each in four]
        assert sorted(map(str, found)) == sorted(map(str, [mine, mine, None, None]))
        assert await refusal(ada, "POST", f"{path}/me", {}) == (409, "not_now")


async def test_whoever_comes_late_plays_the_next_round_and_a_bot_keeps_the_seat_of_whoever_leaves(
    place: Place,
) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob", "Cid"]) as (ada, bob, cid):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        table = (await begin(ada, path, 0))["table"]
        info = await told(cid, f"{path}/me", {})
        assert (info["table"], len(info["people"])) == (None, 3)
        player = await sit(ada, path)
        assert (await bob.call("DELETE", f"{path}/me"))[0] == 200
        info = await told(bob, path)
        assert [each["here"] for each in info["people"]] == [True, False, True]
        await to_the_end(player)
        assert [seat["bot"] for seat in player.table["seats"]] in (["regular", None], [None, "regular"])
        assert sum(each["played"] for each in (await told(ada, path))["standing"]) == 1
        again = (await begin(ada, path, 1))["rounds"][1]["tables"]
        ids = {each["name"]: each["id"] for each in info["people"]}
        assert [{seat["person"] for seat in each["people"]} for each in again] == [{ids["Ada"], ids["Cid"]}]
        info = await told(bob, f"{path}/me", {})  # and may come back
        assert [each["here"] for each in info["people"]] == [True, True, True]
        assert (await ada.call("GET", f"/api/tables/{table}"))[0] == 200


async def test_bots_fill_up_the_tables_if_the_organiser_wants_them(house: House) -> None:
    async with people(house, ["Ada", "Bob", "Cid"]) as (ada, bob, cid):
        path = await make(ada, seats=4, bots=True)
        for each in (bob, cid):
            await told(each, f"{path}/me", {})
        [table] = (await begin(ada, path, 0))["rounds"][0]["tables"]
        assert (len(table["people"]), table["bots"]) == (3, 1)
        await play_round([ada, bob, cid], path)
        first, second = (await begin(ada, path, 1))["rounds"]  # nobody has looked at the tournament since
        assert (first["ended"] is None, second["ended"] is None) == (False, True)


async def test_a_round_needs_two_people_and_somebody_who_may_begin_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada, rounds=3)
        assert await refusal(ada, "POST", f"{path}/rounds", {"number": 0}) == (409, "not_now")
        await told(bob, f"{path}/me", {})
        for who, number in ((bob, 0), (ada, 1)):
            assert await refusal(who, "POST", f"{path}/rounds", {"number": number}) == (409, "not_now")
        await begin(ada, path, 0)
        assert await refusal(ada, "POST", f"{path}/rounds", {"number": 1}) == (409, "not_now")
        assert await refusal(bob, "POST", f"{path}/rounds/end", {"number": 0}) == (409, "not_host")
        info = await told(ada, f"{path}/rounds/end", {"number": 0})
        assert [table["over"] for table in info["rounds"][0]["tables"]] == [False]
        assert points(info) == {"Ada": 0, "Bob": 0}
        assert not (await told(bob, path))["may_begin"]
        await later(monkeypatch, TAKE_OVER)  # the organiser does not begin the next one
        assert (await told(bob, path))["may_begin"]
        first, _ = (await begin(bob, path, 1))["rounds"]
        assert [table["over"] for table in first["tables"]] == [False], "its match goes on, though it no longer counts"


async def test_a_match_that_ends_after_its_round_counts_for_nothing(house: House) -> None:
    async with people(house, ["Ada", "Bob"]) as two:
        path = await make(two[0])
        await told(two[1], f"{path}/me", {})
        await begin(two[0], path, 0)
        players = await asyncio.gather(*(sit(each, path) for each in two))
        await told(two[0], f"{path}/rounds/end", {"number": 0})
        await asyncio.gather(*(to_the_end(each) for each in players))
        assert points(await told(two[0], path)) == {"Ada": 0, "Bob": 0}


async def test_taps_at_the_same_time_begin_one_round(place: Place) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        found = await asyncio.gather(*(begin(ada, path, 0) for _ in range(4)))
        assert {len(each["rounds"]) for each in found} == {1}
        assert len({table["id"] for each in found for table in each["rounds"][0]["tables"]}) == 1
        assert (await told(bob, path))["table"] == found[0]["table"] is not None


async def test_tables_that_were_begun_before_a_node_died_are_made_by_the_next_look(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> None:
        raise RuntimeError("the node has died")

    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        with monkeypatch.context() as dying:
            dying.setattr(Room, "store_new", die)
            status, _ = await ada.call("POST", f"{path}/rounds", json={"number": 0})
            assert status == 500
        info = await told(bob, path)
        assert info["rounds"][0]["tables"][0]["kept"]
        assert (await bob.call("GET", f"/api/tables/{info['table']}"))[0] == 200


async def test_the_clock_ends_a_round_and_begins_the_next_one(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(place) as house, people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada, minutes=30)
        await told(bob, f"{path}/me", {})
        assert (await told(ada, path))["next_in_ms"] is None
        info = await begin(ada, path, 0)
        assert 29 * 60_000 < info["next_in_ms"] <= 30 * 60_000
        await later(monkeypatch, HOUR)
        found = await asyncio.gather(*(told(each, path) for each in (ada, bob, ada, bob)))
        await told(ada, path)
        info = await told(ada, path)
        assert [each["ended"] is None for each in info["rounds"]] == [False, True]
        assert all(len(each["rounds"]) <= 2 for each in found)
        await later(monkeypatch, HOUR)
        info = await told(ada, path)
        assert (len(info["rounds"]), info["closed"], info["next_in_ms"]) == (2, True, None)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card room wakes tables at once."""
    monkeypatch.setattr(rooms, "LOOK", 0.01)
    monkeypatch.setattr(rooms, "WAKE", 0)


async def test_tables_that_nobody_has_opened_are_woken(
    impatient: None, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both people stay away: the card room wakes their table after a while, so that stand-ins can play there."""
    woken = list[str]()

    async def wake(_room: Room, table_id: str) -> None:
        woken.append(table_id)

    monkeypatch.setattr(Room, "wake", wake)
    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada, rounds=1)
        await told(bob, f"{path}/me", {})
        info = await begin(ada, path, 0)
        async with asyncio.timeout(10):
            while not woken:
                await asyncio.sleep(0.05)
        assert woken[0] == info["table"]


@pytest.mark.usefixtures("long_leases")
async def test_two_nodes_that_see_that_a_round_is_over_begin_the_next_one_once(
    shared: PostgresServer, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        open_house(shared, QUICK, bus) as one,
        open_house(shared, QUICK, bus) as other,
        people(one, ["Ada"]) as [ada],
        people(other, ["Bob"]) as [bob],
    ):
        path = await make(ada, minutes=30)
        await told(bob, f"{path}/me", {})
        await begin(ada, path, 0)
        await later(monkeypatch, HOUR)
        await asyncio.gather(*(told(each, path) for each in (ada, bob) * 3))
        assert query(shared, "SELECT number, ended IS NULL FROM tournament_rounds ORDER BY 1") == [
            (0, False),
            (1, True),
        ]
        assert query(shared, "SELECT count(*) FROM tournament_tables") == [(2,)]
        await told(bob, path)
        assert (await told(ada, path))["table"] == (await told(bob, path))["table"] is not None
        leaving = (await told(bob, path))["table"]
        player = await ada.join(leaving)
        await bob.call("DELETE", f"{path}/me")
        await player.nonce()
        await to_the_end(player)
        assert [seat["bot"] for seat in player.table["seats"]].count("regular") == 1


@pytest.mark.usefixtures("long_leases")
async def test_whoever_leaves_at_any_node_gives_up_the_seat(shared: PostgresServer, bus: str) -> None:
    """Either node may be the home of the table, so that one of the two who leave does so far from it."""
    async with (
        open_house(shared, QUICK, bus) as one,
        open_house(shared, QUICK, bus) as other,
        people(one, ["Ada", "Bob"]) as [ada, bob],
        people(other, ["Cid", "Dan"]) as [cid, dan],
    ):
        path = await make(ada, seats=4)
        for each in (bob, cid, dan):
            await told(each, f"{path}/me", {})
        await begin(ada, path, 0)
        players = await asyncio.gather(sit(ada, path), sit(dan, path))
        for leaving in (bob, cid):
            assert (await leaving.call("DELETE", f"{path}/me"))[0] == 200
        await asyncio.gather(*map(to_the_end, players))
        assert [seat["bot"] for seat in players[0].table["seats"]].count("regular") == 2


async def test_taps_at_the_same_time_are_planned_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    plans, planned = list[int](), rooms._seat

    def note(*of: Any) -> list[Table]:
        plans.append(of[-1])
        return planned(*of)

    monkeypatch.setattr(rooms, "_seat", note)
    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        found = await asyncio.gather(*(begin(ada, path, 0) for _ in range(4)))
        assert plans == [0]
        assert all(each["rounds"][0]["tables"][0]["kept"] for each in found)


async def test_a_tap_while_the_tables_of_a_round_are_made_finds_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, later = TournamentsHere._make_missing, list[dict[str, Any]]()

    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})

        async def make_missing(self: TournamentsHere, tournament: storage.Tournament, number: int) -> int:
            if not later:
                later.append({})
                self._attended.add(tournament.id)  # another look at the tournament is under way
                later[0] = await begin(ada, path, 0)
                self._attended.discard(tournament.id)
            return await made(self, tournament, number)

        monkeypatch.setattr(TournamentsHere, "_make_missing", make_missing)
        await begin(ada, path, 0)
        assert later[0]["rounds"][0]["tables"][0]["kept"]


async def test_a_late_tap_makes_no_table_of_a_round_that_has_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    async def note(*of: Any) -> int:
        asked.append(of[-1])
        return 1

    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        await begin(ada, path, 0)
        await told(ada, f"{path}/rounds/end", {"number": 0})
        monkeypatch.setattr(TournamentsHere, "_make_missing", note)
        await begin(ada, path, 0)
        assert asked == []


async def test_whoever_goes_while_a_round_is_planned_gets_no_seat(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = TournamentsHere._plan

    async with people(house, ["Ada", "Bob", "Cid", "Dan"]) as (ada, bob, cid, dan):
        path = await make(ada, seats=4, bots=True)
        for each in (bob, cid, dan):
            await told(each, f"{path}/me", {})
        leaving = [dan]

        async def plan(self: TournamentsHere, tournament: storage.Tournament, number: int) -> list[PlannedTable]:
            found = await planned(self, tournament, number)
            if leaving:
                await leaving.pop().call("DELETE", f"{path}/me")
            return found

        monkeypatch.setattr(TournamentsHere, "_plan", plan)
        [table] = (await begin(ada, path, 0))["rounds"][0]["tables"]
        assert (len(table["people"]), table["bots"]) == (3, 1)
        await told(ada, f"{path}/rounds/end", {"number": 0})
        await told(dan, f"{path}/me", {})
        leaving = [dan, cid]
        assert await refusal(ada, "POST", f"{path}/rounds", {"number": 1}) == (409, "not_now")
        info = await begin(ada, path, 1)
        assert [len(each["people"]) for each in info["rounds"][1]["tables"]] == [2]


async def test_a_table_that_is_made_late_has_no_seat_for_whoever_has_left(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> int:
        return 1

    async with people(house, ["Ada", "Bob"]) as (ada, bob):
        path = await make(ada)
        await told(bob, f"{path}/me", {})
        with monkeypatch.context() as waiting:
            waiting.setattr(TournamentsHere, "_make_missing", nothing)
            await begin(ada, path, 0)
            await bob.call("DELETE", f"{path}/me")
        player = await sit(ada, path)
        assert sum(seat["bot"] is not None for seat in player.table["seats"]) == 1


async def test_the_last_match_counts_though_its_node_has_a_fast_clock(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await later(monkeypatch, -60_000)
    async with people(house, ["Ada", "Bob"]) as two:
        path = await make(two[0])
        await told(two[1], f"{path}/me", {})
        await begin(two[0], path, 0)
        await play_round(two, path)
        info = await told(two[0], path)
        assert info["rounds"][0]["ended"] is not None
        assert sum(points(info).values()) == 100


async def test_a_table_that_fails_does_not_stop_the_others(
    impatient: None, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken = list[str]()

    async def wake(_room: Room, table_id: str) -> None:
        woken.append(table_id)
        raise Refused("storage", "This table cannot be read.")

    monkeypatch.setattr(Room, "wake", wake)
    async with people(house, ["Ada", "Bob", "Cid", "Dan"]) as four:
        path = await make(four[0], rounds=1)
        for each in four[1:]:
            await told(each, f"{path}/me", {})
        tables = [each["id"] for each in (await begin(four[0], path, 0))["rounds"][0]["tables"]]
        async with asyncio.timeout(10):
            while set(woken) != set(tables):
                await asyncio.sleep(0.05)


@pytest.mark.long
async def test_twelve_people_play_three_rounds_and_meet_as_many_others_as_they_can(house: House) -> None:
    names = ["Ada", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jim", "Kit", "Leo"]
    async with people(house, names) as twelve:
        path = await make(twelve[0], seats=4, rounds=3)
        for each in twelve[1:]:
            await told(each, f"{path}/me", {})
        for number in range(3):
            info = await begin(twelve[0], path, number)
            assert [len(table["people"]) for table in info["rounds"][number]["tables"]] == [4, 4, 4]
            await play_round(twelve, path)
        info = await told(twelve[0], path)
        assert info["closed"]
        assert sum(points(info).values()) == pytest.approx(12 * 3 * 50, abs=9)
        assert [each["played"] for each in info["standing"]] == [3] * 12
        past = [
            tuple(tuple(seat["person"] for seat in table["people"]) for table in each["tables"])
            for each in info["rounds"]
        ]
        assert max(map(max, meetings([each["id"] for each in info["people"]], past))) == 2
