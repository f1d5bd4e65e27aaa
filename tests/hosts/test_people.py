"""The table of seats and of the people that events name: kept with the events, indexed, and filled in old databases."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.now import now_ms
from tripot.hosts.storage import backup, people
from tripot.hosts.storage.cleanup import Cleanup
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import LostRace, Store
from tripot.table.events import Sat, Stored
from tripot.table.guest import Guest
from tripot.table.lobby import TableLine
from tripot.table.todo import Row
from tripot.table.wire import Refused

from .kit import Person, open_house, query, revise, start_for_two, table_for_two
from .test_archive import put_away

TABLES, GUESTS, OLD = 600, 5000, 5


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    """Tables in an empty database."""
    place.prepare()
    database = Database(place)
    yield Store(database)
    await database.close()


def row(table_id: str, **guests: bool) -> Row:
    return Row(False, TableLine(table_id, "turkish", 2, [], 2, "gathering"), None, guests)


async def sit(store: Store, table_id: str, guest: str, *, seq: int = 1, playing: bool = False) -> None:
    await store.append(table_id, [Stored(seq, seq, Sat(0, guest, "Ada"))], row(table_id, **{guest: playing}))


def named(place: Place) -> set[tuple[str, str, bool]]:
    """Who is named where, and plays there."""
    found = query(place, "SELECT guest, table_id, playing FROM people")
    return {(guest, table, bool(plays)) for guest, table, plays in found}


# ---------------------------------------------------------------- found by an index


@contextmanager
def planned(engine: Engine) -> Iterator[dict[str, str]]:
    """How the database carries out each statement that is executed meanwhile, by the statement."""
    plans = dict[str, str]()
    is_sqlite = engine.dialect.name == "sqlite"
    explain = "EXPLAIN QUERY PLAN " if is_sqlite else "EXPLAIN "

    def note(_connection: Connection, cursor: Any, statement: str, parameters: Any, *_: object) -> None:
        if not is_sqlite:
            cursor.execute("SET enable_seqscan = off")  # which reads a table of one page sooner than its index
        cursor.execute(explain + statement, parameters)
        plans[statement] = "\n".join(str(each[-1]) for each in cursor.fetchall())

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield plans
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_nothing_is_scanned_for_a_guest_or_by_the_daily_sweep(place: Place, store: Store) -> None:
    await asyncio.gather(*(sit(store, f"t{number}", f"g{number}", playing=number % 2 == 0) for number in range(TABLES)))
    texts = [f"('g{number}', 'Ada', {1 if number < OLD else 9})" for number in range(GUESTS)]
    query(place, f"INSERT INTO guests (id, name, created) VALUES {', '.join(texts)}")
    texts = [f"('s{number}', 'g{number}', '', 9)" for number in range(OLD, GUESTS)]
    query(place, f"INSERT INTO sessions (id, guest, device, created) VALUES {', '.join(texts)}")
    texts = [f"('p{number}', 'g{number}', 9)" for number in range(OLD, GUESTS)]
    query(place, f"INSERT INTO passes (id, guest, made) VALUES {', '.join(texts)}")
    query(place, "ANALYZE")
    database = store._database
    with planned(database._engine) as plans:
        assert await store.personal_data.tables("g6") == await store.personal_data.playing("g6") == ["t6"]
        assert await store.personal_data.tables("nobody") == await store.personal_data.playing("g7") == []
        tournaments = store.tournaments
        assert await tournaments.of_guest("g6") == await tournaments.live(0) == []
        assert await tournaments.everything("g6") == []
        assert await tournaments.of_table("t6", "g6") is None
        await Cleanup(database).drop(2)
        await Cleanup(database).close_tournaments(2, 3)
    assert len(plans) >= 12
    for statement, plan in plans.items():
        for sign in ("SCAN", "Seq Scan"):
            assert sign not in plan, f"{statement}\n{plan}"
        assert "LIKE" not in statement
        assert " ~ " not in statement


async def test_a_guest_whom_events_name_is_not_swept_away(place: Place, store: Store) -> None:
    await sit(store, "t", "g0")
    query(place, "INSERT INTO guests (id, name, created) VALUES ('g0', 'Ada', 1), ('g1', 'Bob', 1), ('g2', 'Eve', 3)")
    await Cleanup(store._database).drop(2)
    assert query(place, "SELECT id FROM guests ORDER BY id") == [("g0",), ("g2",)]


# ---------------------------------------------------------------- written with the events


async def test_who_is_first_is_named_and_nobody_else(place: Place, store: Store) -> None:
    await sit(store, "t", "first")
    await sit(store, "t", "second", seq=2)
    with pytest.raises(LostRace):
        await sit(store, "t", "late", seq=2)
    with pytest.raises(LostRace):
        await sit(store, "t", "later")
    with pytest.raises(Refused):
        await store.forget("gone", "first", Guest("h", "Guest 1"))
    assert named(place) == {("first", "t", False), ("second", "t", False)}


async def test_what_cannot_name_its_guest_does_not_happen_and_takes_nothing_with_it(
    place: Place, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit(store, "t", "ada")
    rows = people.rows

    def broken(table_id: str, guests: dict[str, bool]) -> Any:
        return {
            statement: [{**each, "guest": None} if each["guest"] == "bob" else each for each in written]
            for statement, written in rows(table_id, guests).items()
        }

    monkeypatch.setattr(people, "rows", broken)
    told = await asyncio.gather(
        sit(store, "t", "bob", seq=2), sit(store, "u", "bob"), sit(store, "v", "eve"), return_exceptions=True
    )
    assert [type(each) for each in told] == [LostRace, LostRace, type(None)]
    assert query(place, "SELECT table_id, seq FROM events ORDER BY 1, 2") == [("t", 1), ("v", 1)]
    assert query(place, "SELECT id FROM tables ORDER BY 1") == [("t",), ("v",)]
    assert named(place) == {("ada", "t", False), ("eve", "v", False)}


async def test_the_table_is_kept_right_by_all_that_happens_at_tables(place: Place, tmp_path: Path) -> None:
    async with open_house(place) as house, house.person() as ada, house.person() as bob, house.person() as eve:
        ids = {
            name: (await each.call("GET", "/api/me"))[1]["id"]
            for name, each in zip("abe", (ada, bob, eve), strict=True)
        }

        def now() -> set[str]:
            """Each named guest's letter at the table, a capital for one who plays there."""
            letters = {guest: letter for letter, guest in ids.items()}
            return {
                letters[guest].upper() if plays else letters[guest]
                for guest, table, plays in named(place)
                if table == table_id and guest in letters
            }

        table_id, _, _ = await start_for_two(ada, bob, options={"deals": 1})
        [mine] = ada.players
        assert now() == {"A", "B"}
        watching = await eve.join(table_id)
        await watching.ask(type="say", text="hello")
        assert now() == {"A", "B", "e"}
        assert (await bob.call("POST", "/api/me", json={"name": "Robert"}))[0] == 200
        await bob.leave()
        other = await bob.join(table_id)
        await other.ask(type="say", text="my name is Robert")
        assert now() == {"A", "B", "e"}
        await other.ask(type="leave")
        assert now() == {"A", "b", "e"}
        await mine.play_deal()
        await mine.until("finished")
        assert now() == {"a", "b", "e"}
        assert (await eve.call("DELETE", "/api/me"))[0] == 200
        assert now() == {"a", "b"}
        second = await ada.create(table_for_two())
        table_id, of_first = second, table_id
        assert now() == {"a"}
        before = named(place)
    revise(place, "0004")
    place.prepare()
    assert named(place) == before
    await put_away(place, tmp_path / "archive", now_ms() + 1000)
    assert {table for _, table, _ in before} >= {of_first, second}
    assert named(place) == set()


# ---------------------------------------------------------------- old databases


def line(phase: str) -> str:
    return json.dumps({"id": "t", "game": "turkish", "players": 3, "seated": [], "free": 0, "phase": phase})


def made(guest: str, **more: Any) -> dict[str, Any]:
    return {"kind": "created", "game": "turkish", "options": {}, "guest": guest, "name": "Ada", **more}


HAPPENED = [
    made("ada"),
    {"kind": "sat", "seat": 1, "guest": "bob", "name": "Bob"},
    {"kind": "sat", "seat": 2, "guest": "eve", "name": 'Eve "guest":"nobody"'},
    {"kind": "started", "match": 0, "secret": "", "commitment": ""},
    {"kind": "left", "seat": 1, "bot": "regular"},
    {"kind": "said", "seat": 1, "name": "Bob", "text": '"guest":"nobody"'},
    {"kind": "said", "seat": None, "name": "Joe", "text": "!", "guest": "joe"},
    {"kind": "removed", "guest": "eve", "bot": "regular"},
]


@pytest.mark.parametrize("revision", ["0005", "0004"])
async def test_an_old_database_is_filled_from_its_events(place: Place, revision: str) -> None:
    place.prepare()
    revise(place, revision)
    put(place, "playing", "playing", HAPPENED)
    put(place, "over", "finished", HAPPENED)
    put(place, "moved", "playing", [*HAPPENED[:2], {"kind": "sat", "seat": 2, "guest": "ada", "name": "Ada"}])
    put(place, "damaged", "playing", [made("ada"), {}, {"kind": "sat", "guest": 5}, {"kind": "sat", "guest": ["bob"]}])
    put(place, "empty", "gathering", [])
    query(place, """UPDATE events SET event = '{"kind":"sat","guest":"bob"' WHERE table_id = 'over' AND seq = 2""")
    query(place, "UPDATE tables SET line = 'no JSON' WHERE id = 'damaged'")
    place.prepare()
    others = {("bob", False), ("eve", False), ("joe", False)}
    assert named(place) == {
        *((guest, "playing", plays) for guest, plays in {("ada", True), *others}),
        *((guest, "over", plays) for guest, plays in {("ada", False), *others} - {("bob", False)}),
        ("ada", "moved", True),
        ("bob", "moved", True),
        ("ada", "damaged", False),
    }


def put(place: Place, table_id: str, phase: str, happened: list[dict[str, Any]]) -> None:
    """Write a table as earlier versions did."""
    values = f"('{table_id}', 1, {'false' if isinstance(place, PostgresServer) else 0}, '{line(phase)}')"
    query(place, f"INSERT INTO tables (id, created, listed, line) VALUES {values}")
    for seq, each in enumerate(happened, 1):
        text = json.dumps(each, separators=(",", ":")).replace("%", "%%")
        query(place, f"INSERT INTO events VALUES ('{table_id}', {seq}, {seq}, '{text}')")


async def test_many_old_tables_are_read_in_turn(tmp_path: Path) -> None:
    place = SqliteFile(tmp_path / DATABASE)
    place.prepare()
    revise(place, "0005")
    engine = place.open()
    ids = [f"t{number:04}" for number in range(701)]
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO tables (id, created, listed, line) VALUES (?, 1, 0, ?)",
            [(each, line("playing")) for each in ids],
        )
        connection.exec_driver_sql(
            "INSERT INTO events VALUES (?, 1, 1, ?)", [(each, json.dumps(made(f"g{each}"))) for each in ids]
        )
    engine.dispose()
    place.prepare()
    assert named(place) == {(f"g{each}", each, True) for each in ids}


async def test_a_backup_of_an_earlier_version_opens(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with open_house(folder) as house, house.person() as ada, house.person() as bob:
        table_id, _, _ = await start_for_two(ada, bob)
        cookies = {each.key: each.value for each in bob.session.cookie_jar}
    revise(SqliteFile(folder / DATABASE), "0005")
    (tmp_path / "again").mkdir()
    backup.copy(folder / DATABASE, tmp_path / "again" / DATABASE)
    async with open_house(tmp_path / "again") as house, house.person() as person:
        person.session.cookie_jar.clear()
        person.session.cookie_jar.update_cookies(cookies)
        back = Person(house.base, person.session)
        assert [each["id"] for each in (await back.call("GET", "/api/me/data"))[1]["tables"]] == [table_id]
        status, error = await back.call("DELETE", "/api/me")
        assert (status, error["code"]) == (409, "seat_in_play")
