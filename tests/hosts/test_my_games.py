"""A guest's list of finished matches: written with the match, paged by marks, exported and deleted with the guest."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from sqlalchemy import insert
from sqlalchemy.dialects import sqlite

from tripot.hosts.http.app import DATABASE
from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.results import PAGE, Mark, Results, StoredMatch, feats_of
from tripot.hosts.storage.results import rows as results_rows
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import get
from tripot.table.results import MatchFeat, Result, SeatResult

from .kit import House, Json, Person, Player, open_house, query, start_for_two

MANY = 10_000  # matches of one person


async def games_of(person: Person) -> Json:
    told: Json
    status, told = await person.call("GET", "/api/me/games")
    assert status == 200, told
    return told


async def test_a_finished_match_is_in_the_lists_of_its_people(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob, house.person() as eve:
        table_id, first, second = await start_for_two(ada, bob, options={"deals": 1})
        assert (await games_of(ada))["games"] == []
        await asyncio.gather(to_the_end(first), to_the_end(second))
        told, other = await games_of(ada), await games_of(bob)
        [mine], [theirs] = told["games"], other["games"]
        assert (mine["table"], mine["match"], mine["game"], mine["deals"]) == (table_id, 0, "turkish", 1)
        assert {mine["seat"], theirs["seat"]} == {0, 1}
        assert mine["place"] == mine["seats"][mine["seat"]]["place"]
        assert sorted(seat["place"] for seat in mine["seats"]) in ([1, 2], [1, 1])
        assert mine["kept"]
        assert None not in mine["names"]
        assert mine["names"] == theirs["names"]
        won = int(mine["place"] == 1)
        assert [(each["matches"], each["first"], each["level"]) for each in told["figures"]] == [(1, won, "")]
        assert (await games_of(eve))["games"] == []


async def to_the_end(player: Player) -> None:
    """Play until the match is over."""
    while player.table["phase"] != "finished":
        if player.my_turn:
            await player.play()
        elif player.table["phase"] == "counting":
            await player.ask(type="ready")
            await player.until("playing", "finished")
        else:
            await player.hear()


async def test_a_guest_exports_and_deletes_their_matches(house: House, ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob, options={"deals": 1})
    await asyncio.gather(to_the_end(first), to_the_end(second))
    name = (await ada.call("GET", "/api/me"))[1]["name"]
    [mine] = (await games_of(ada))["games"]
    told = (await ada.call("GET", "/api/me/data"))[1]
    assert [(each["game"], each["name"]) for each in told["matches"]] == [("turkish", name)]
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    [theirs] = (await games_of(bob))["games"]
    assert theirs["names"][mine["seat"]] is None
    assert name not in json.dumps(query(SqliteFile(house.data / DATABASE), "SELECT * FROM results"))
    assert (await games_of(ada))["games"] == []


async def test_feats_are_kept_with_a_match_and_gone_with_the_guest(
    house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish_a_match_with_feats(ada, bob)
    told = await games_of(ada)
    assert {each["feat"] for each in told["feats"]} <= {"sweep", "pickup"}
    best = told["feats"][0]
    assert (best["game"], best["match"], best["kept"]) == ("turkish", 0, True)
    assert 0 < best["best"] <= best["total"]
    texts = told["messages"]["fr"]["turkish"]
    assert {best["feat"], f"{best['feat']}.n"} <= set(texts)
    exported = (await ada.call("GET", "/api/me/data"))[1]["matches"][0]["feats"]
    assert {each["feat"]: each["best"] for each in exported} == {each["feat"]: each["best"] for each in told["feats"]}
    for lang in LANGUAGES:
        with monkeypatch.context() as patched:
            patched.setitem(get("turkish").texts[lang], "feats", {})
            assert (await games_of(ada))["feats"] == [], f"without texts in {lang}"
    place, guest = SqliteFile(house.data / DATABASE), (await ada.call("GET", "/api/me"))[1]["id"]
    assert query(place, f"SELECT * FROM feats WHERE guest = '{guest}'") != []
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    assert query(place, f"SELECT * FROM feats WHERE guest = '{guest}'") == []
    assert (await games_of(ada))["feats"] == []


async def finish_a_match_with_feats(ada: Person, bob: Person) -> None:
    """Two people play a match of three deals, in which somebody surely picks up."""
    _, first, second = await start_for_two(ada, bob, options={"deals": 3})
    await asyncio.gather(to_the_end(first), to_the_end(second))


def store(place: Place, matches: Iterable[tuple[str, int, Result]]) -> None:
    """Store finished matches, each with its table and the time of its end."""
    engine = place.open()
    with engine.begin() as connection:
        for table_id, at, result in matches:
            for new, rows in results_rows(table_id, at, [result]).items():
                connection.execute(new, list(rows))
    engine.dispose()


async def test_feats_add_up_and_name_their_best_deal(place: Place) -> None:
    place.prepare()
    result = Result("ada", "Ada", 0, "turkish", 1, False, 2, 0, (SeatResult(1), SeatResult(2)), {}, 0)
    feats = [
        ("ada", "t1", (MatchFeat("sweep", 4, 7, 1),)),
        ("ada", "t2", (MatchFeat("sweep", 9, 9, 0), MatchFeat("pickup", 3, 3, 1))),
        ("ada", "t3", ()),
        ("eve", "t1", (MatchFeat("sweep", 20, 20, 2), MatchFeat("pickup", 30, 30, 0))),
    ]
    store(place, [(table_id, 1, structs.replace(result, guest=guest, feats=told)) for guest, table_id, told in feats])
    database = Database(place)
    try:
        found = {each.feat: each for each in await Results(database).feats("ada")}
        assert {feat: (each.best, each.total, each.table, each.deal) for feat, each in found.items()} == {
            "pickup": (3, 3, "t2", 1),
            "sweep": (9, 16, "t2", 0),
        }
        assert await Results(database).feats("bob") == []
    finally:
        await database.close()


def test_feats_are_found_by_an_index(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    sql = feats_of("ada").compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    plan = str(query(place, f"EXPLAIN QUERY PLAN {sql}"))
    assert "SEARCH feats USING INDEX feats_guest (guest=?)" in plan
    assert not re.search(r"SCAN (feats|results|tables)", plan)


async def test_many_matches_are_listed_page_by_page(place: Place) -> None:
    place.prepare()
    told = msgspec.json.encode(StoredMatch((SeatResult(1), SeatResult(2, "regular")), {"totals": [1, 2]})).decode()
    rows = [
        {"guest": guest, "table_id": f"t{number // 3}", "match": number, "seat": 0, "name": "Ada", "at": number // 7}
        | {
            "game": ("turkish", "pig")[number % 2],
            "level": "regular",
            "place": 2 if number % 2 or number < MANY // 2 else 1,  # Turkish is won from the middle on
            "last": bool(number % 2),
        }
        | {"deals": 3, "told": told}
        for guest in ("ada", "bob")
        for number in range(MANY)
    ]
    engine = place.open()
    with engine.begin() as connection:
        connection.execute(insert(schema.results), rows)
    engine.dispose()
    database = Database(place)
    try:
        results, seen, mark = Results(database), list[Mark](), None
        for _ in range(5):
            page, goes_on = await results.page("ada", mark)
            assert goes_on
            seen += [Mark(each.at, each.table, each.match) for each in page]
            mark = seen[-1]
        assert seen == sorted(seen, reverse=True)
        assert len(set(seen)) == len(seen) == 5 * PAGE
        assert await results.streak("ada") == 1  # every other match is one of Pig, which is lost
        assert await results.streak("nobody") == 0
        figures = await results.figures("ada")
        assert [structs.astuple(each)[2:] for each in figures] == [
            (MANY // 2, 3 * MANY // 2, 0, MANY // 2, 0),
            (MANY // 2, 3 * MANY // 2, MANY // 4, 0, MANY // 4),
        ]
    finally:
        await database.close()


async def test_a_running_streak_goes_back_beyond_the_first_page_and_ends_with_a_loss(place: Place) -> None:
    place.prepare()
    won, loss = Result("ada", "Ada", 0, "pig", 1, False, 1, 0, (SeatResult(1), SeatResult(2)), {}, 0), {"place": 2}
    lost, eves = structs.replace(won, **loss), structs.replace(won, guest="eve", **loss)
    played = [won, lost, *[won] * (PAGE + 5), eves]
    store(place, [(f"t{number}", number, result) for number, result in enumerate(played)])
    database = Database(place)
    try:
        results = Results(database)
        found = [await results.running_streak(guest) for guest in ("ada", "eve", "nobody")]
        assert found == [PAGE + 5, 0, 0]
        store(place, [("last", len(played), lost)])
        assert (await results.running_streak("ada"), await results.streak("ada")) == (0, PAGE + 5)
    finally:
        await database.close()


def test_the_list_is_found_by_an_index(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    sql = "EXPLAIN QUERY PLAN SELECT * FROM results WHERE guest = 'ada' ORDER BY at DESC LIMIT 30"
    assert "results_guest" in str(query(place, sql))


@pytest.mark.parametrize("mark", ["", "x", "1.t", "1.t.x", "99999999999999999999.t.0", "1.t.0.0", "1.%00.0", "-1.t.0"])
async def test_a_mark_that_is_none(ada: Person, mark: str) -> None:
    status, error = await ada.call("GET", f"/api/me/games?before={mark}")
    assert (status, error["code"], error["field"]) == (400, "unreadable", "before")
