"""What guests did with the deals and the puzzle of each day. A result is written with the event that ends the deal."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Delete, Table, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert  # SQLAlchemy writes it in the same words for SQLite

from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database, Rows
from tripot.table.results import Result

_DAILIES = schema.dailies
_COLUMNS = _DAILIES.c
_ENDED = (
    update(_DAILIES)
    .where(_COLUMNS.table_id == bindparam("table"))
    .values({name: bindparam(f"its_{name}") for name in ("ended", "place", "score")})
)
_COUNTS = _COLUMNS.ended <= _COLUMNS.closes  # it ended in time


def _without_late(kept: Table) -> Delete:
    """Take a match out of what is kept of it, if its deal ended too late: its player may have looked at the cards."""
    late = select(_COLUMNS.table_id).where(_COLUMNS.table_id == bindparam("table"), ~_COUNTS).exists()
    return delete(kept).where(kept.c.guest == bindparam("its_guest"), kept.c.table_id == bindparam("table"), late)


_WITHOUT_LATE = (_without_late(schema.feats), _without_late(schema.results))


class DailyResult(msgspec.Struct, frozen=True):
    """How many people ended with a place and a score."""

    place: int
    score: int
    people: int


class DailyRow(NamedTuple):
    """What a guest did with a deal or the puzzle of a day: see `schema.dailies`."""

    guest: str
    day: str
    name: str
    table_id: str | None
    closes: int
    ended: int | None = None
    place: int | None = None
    score: int | None = None


def rows(table_id: str, at: int, results: Sequence[Result]) -> Rows:
    """What a deal of the day that ended at a time changes, after the rows of its match have been stored."""
    mine = [each for each in results if each.daily]
    ended = [{"table": table_id, "its_ended": at, "its_place": each.place, "its_score": each.score} for each in mine]
    players = [{"table": table_id, "its_guest": each.guest} for each in mine]
    return {_ENDED: ended, **dict.fromkeys(_WITHOUT_LATE, players)} if mine else {}


class Dailies:
    """The deals and puzzles of each day in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, row: DailyRow) -> DailyRow:
        """Store that a guest begins something, or has done it, unless it was begun before; returns what is stored."""
        new = insert(_DAILIES).values(row._asdict()).on_conflict_do_nothing()
        await self._database.change(lambda connection: connection.execute(new).close())
        query = select(_DAILIES).where(_COLUMNS.guest == row.guest, _COLUMNS.day == row.day, _COLUMNS.name == row.name)
        return DailyRow(*(await self._database.rows(query))[0])

    async def of_guest(self, guest: str, days: Collection[date]) -> list[DailyRow]:
        """What a guest did with the deals and puzzles of some days."""
        query = select(_DAILIES).where(_COLUMNS.guest == guest, _COLUMNS.day.in_(list(map(date.isoformat, days))))
        return [DailyRow(*row) for row in await self._database.rows(query)]

    async def at_table(self, table_id: str) -> DailyRow | None:
        """Whose deal of which day is played at a table; `None` if it is no such table."""
        found = await self._database.rows(select(_DAILIES).where(_COLUMNS.table_id == table_id))
        return DailyRow(*found[0]) if found else None

    async def days(self, guest: str) -> list[date]:
        """The days on which a guest ended something in time, newest first."""
        query = select(_COLUMNS.day).where(_COLUMNS.guest == guest, _COUNTS).distinct().order_by(_COLUMNS.day.desc())
        return [date.fromisoformat(row.day) for row in await self._database.rows(query)]

    async def results(self, days: Collection[date]) -> dict[tuple[str, str], list[DailyResult]]:
        """What people ended with on some days, best place first, by day and name."""
        kind = (_COLUMNS.day, _COLUMNS.name, _COLUMNS.place, _COLUMNS.score)
        query = (
            select(*kind, func.count())
            .where(_COLUMNS.day.in_(list(map(date.isoformat, days))), _COUNTS)
            .group_by(*kind)
            .order_by(*kind)
        )
        found: dict[tuple[str, str], list[DailyResult]] = defaultdict(list)
        for day, name, place, score, people in await self._database.rows(query):
            found[day, name].append(DailyResult(place, score, people))
        return found

    async def is_ahead(self, day: date) -> bool:
        """Whether something of a later day is stored: the clock has been set back."""
        query = select(_COLUMNS.day).where(_COLUMNS.day > day.isoformat()).limit(1)
        return bool(await self._database.rows(query))

    async def everything(self, guest: str) -> list[dict[str, Any]]:
        """Everything that is stored about the daily deals of a guest."""
        query = select(_DAILIES).where(_COLUMNS.guest == guest).order_by(_COLUMNS.day, _COLUMNS.name)
        return [dict(row._mapping) for row in await self._database.rows(query)]
