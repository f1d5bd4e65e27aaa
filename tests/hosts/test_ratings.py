"""Ratings of people who want one: changed with the match, kept with its result, told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import structs

from tripot import strength
from tripot.hosts.storage import ratings
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.ratings import COURSE, Ratings
from tripot.hosts.storage.results import rows as results_rows
from tripot.strength import NEWCOMER, Rated, after_match
from tripot.table.results import Result, SeatResult

from .kit import Json, Person, open_house, query, start_for_two
from .test_my_games import games_of, to_the_end

SEATS = (SeatResult(1), SeatResult(2), SeatResult(3, "regular"), SeatResult(4, "learned"))
ADA = Result("ada", "Ada", 0, "turkish", 1, False, 2, 0, SEATS, {}, 0)
BOB = structs.replace(ADA, guest="bob", name="Bob", place=2, seat=1)


def open_with(place: Place, *wanting: str) -> Database:
    """A database with two guests; those named want ratings."""
    place.prepare()
    for guest in ("ada", "bob"):
        query(place, f"INSERT INTO guests (id, name, created) VALUES ('{guest}', '{guest}', 1)")
    for guest in wanting:
        query(place, f"UPDATE guests SET rated = true WHERE id = '{guest}'")
    return Database(place)


def end_match(place: Place, table_id: str, at: int, results: Sequence[Result]) -> None:
    """Store a match, as a store does."""
    engine = place.open()
    with engine.begin() as connection:
        for new, rows in results_rows(table_id, at, results).items():
            connection.execute(new, list(rows))
        ratings.rate(connection, table_id, results)
    engine.dispose()


async def test_a_match_changes_the_ratings_of_those_who_want_one(place: Place) -> None:
    database = open_with(place, "ada", "bob")
    try:
        end_match(place, "t1", 1, [ADA, BOB])
        bot = strength.of_bot("turkish", "regular")
        assert bot
        first, second, _ = after_match([Rated(1, NEWCOMER), Rated(2, NEWCOMER), Rated(3, bot)])
        [hers], [his] = [await Ratings(database).of_guest(guest) for guest in ("ada", "bob")]
        assert (hers.points, hers.doubt, hers.matches) == (first.points, first.doubt, 1)
        assert (his.points, his.game) == (second.points, "turkish")
        end_match(place, "t2", 2, [ADA, BOB])
        [hers] = await Ratings(database).of_guest("ada")
        assert hers.matches == 2
        assert hers.course == [first.points, hers.points]
        assert hers.points > first.points
    finally:
        await database.close()


async def test_who_wants_no_rating_does_not_count_for_others(place: Place) -> None:
    database = open_with(place, "bob")
    try:
        end_match(place, "t1", 1, [ADA, BOB])
        assert await Ratings(database).of_guest("ada") == []
        bot = strength.of_bot("turkish", "regular")
        assert bot
        [his] = await Ratings(database).of_guest("bob")
        assert his.points == after_match([Rated(2, NEWCOMER), Rated(3, bot)])[0].points > 1500
    finally:
        await database.close()


async def test_what_does_not_count(place: Place) -> None:
    """Help, opponents of unknown strength alone, and matches that ended before a rating was wanted."""
    database = open_with(place, "ada")
    try:
        unknown = structs.replace(ADA, seats=(SeatResult(1), SeatResult(2, "learned")))
        end_match(place, "t1", 1, [unknown])
        end_match(place, "t2", 2, [structs.replace(ADA, helped=True)])
        assert await Ratings(database).of_guest("ada") == []
        await Ratings(database).want("ada", False)
        end_match(place, "t3", 3, [ADA])
        await Ratings(database).want("ada", True)
        assert await Ratings(database).of_guest("ada") == []
    finally:
        await database.close()


async def test_ratings_are_kept_apart_by_game_and_their_course_is_bounded(place: Place) -> None:
    database = open_with(place, "ada")
    try:
        for number in range(COURSE + 2):
            end_match(place, f"t{number}", number, [ADA])
        end_match(place, "p", 99, [structs.replace(ADA, game="pig")])
        turkish, pig = await Ratings(database).of_guest("ada")
        assert (turkish.game, turkish.matches, len(turkish.course)) == ("turkish", COURSE + 2, COURSE)
        assert turkish.course[-1] == turkish.points
        assert (pig.game, pig.matches, len(pig.course)) == ("pig", 1, 1)
    finally:
        await database.close()


async def want(person: Person, wanted: bool) -> Json:
    status, told = await person.call("POST", "/api/me/ratings", json={"wanted": wanted})
    assert status == 200, told
    kept: Json = told
    return kept


async def test_people_ask_for_a_rating_and_see_it_beside_their_games(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob:
        assert (await games_of(ada))["ratings"] == {"wanted": False, "games": []}
        assert await want(ada, True) == {"wanted": True, "games": []}
        _, first, second = await start_for_two(ada, bob, options={"deals": 1})
        await asyncio.gather(to_the_end(first), to_the_end(second))
        assert (await games_of(ada))["ratings"]["games"] == []  # there was nobody else who wants one
        await want(bob, True)
        _, first, second = await start_for_two(ada, bob, options={"deals": 1})
        await asyncio.gather(to_the_end(first), to_the_end(second))
        told = (await games_of(ada))["ratings"]
        [rated] = told["games"]
        assert (rated["game"], rated["matches"]) == ("turkish", 1)
        assert rated["doubt"] < 653
        [his] = (await games_of(bob))["ratings"]["games"]
        assert (rated["points"] + his["points"]) == 3000
        status, own = await ada.call("GET", "/api/me/data")
        assert (status, own["rated"]) == (200, True)
        assert [match["mu"] is None for match in own["matches"]] == [True, False]
        assert await want(ada, False) == {"wanted": False, "games": []}
        assert [each["points"] for each in (await want(ada, True))["games"]] == [rated["points"]]


async def test_a_wish_that_cannot_be_read(ada: Person) -> None:
    for body in ({}, {"wanted": "yes"}, {"wanted": True, "more": 1}):
        status, error = await ada.call("POST", "/api/me/ratings", json=body)
        assert (status, error["code"]) == (400, "unreadable")
