"""Circles: people who play together again and again. Anybody who has the link of a circle may join it."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert  # SQLAlchemy writes it in the same words for SQLite
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import groups, schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sessions import has_ended
from tripot.table.wire import Refused

MOST_PEOPLE = 40  # in a circle
MOST_CIRCLES = 20  # of one guest
MOST_TABLES = 20  # of a circle in one evening
LISTED = 30  # matches that are listed
ID_BYTES = 16

_CIRCLES, _PEOPLE, _TABLES = schema.circles, schema.circle_people, schema.circle_tables
_RESULTS = schema.results


class Circle(NamedTuple):
    """A circle: see `schema.circles`."""

    id: str
    token: str
    name: str
    made: int


class Member(NamedTuple):
    """Somebody who belongs to a circle, since a time."""

    guest: str
    name: str
    since: int
    face: str | None


class Standing(msgspec.Struct, frozen=True):
    """All matches of somebody at one game at a circle's tables: how many, and how many that person won or lost."""

    guest: str
    game: str
    matches: int
    first: int
    last: int


class CircleResult(NamedTuple):
    """One person's result in a match at a circle's table."""

    at: int
    table: str
    match: int
    game: str
    guest: str
    name: str
    place: int
    last: bool
    evening: str  # as 2026-11-26
    kept: bool  # whether the table is still there, with its deals


class Circles:
    """The circles in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ------------------------------------------------------------ reading

    async def find(self, token: str) -> Circle:
        """The circle of a link. Raises `Refused`."""
        rows = await self._database.rows(select(_CIRCLES).where(_CIRCLES.c.token == token))
        if not rows:
            raise no_circle()
        return Circle(*rows[0])

    async def of_guest(self, guest: str) -> list[Circle]:
        """The circles to which a guest belongs, by name."""
        query = select(_CIRCLES).join(_PEOPLE).where(_PEOPLE.c.guest == guest).order_by(_CIRCLES.c.name, _CIRCLES.c.id)
        return [Circle(*row) for row in await self._database.rows(query)]

    async def of_table(self, table_id: str, guest: str) -> Circle | None:
        """The circle of a table at which a guest is or was; `None` if it has none.

        Once the circle has a new link, only those who belong to it learn that there.
        """
        named = and_(schema.people.c.table_id == _TABLES.c.table_id, schema.people.c.guest == guest)
        belongs = select(_PEOPLE.c.guest).where(_PEOPLE.c.circle == _CIRCLES.c.id, _PEOPLE.c.guest == guest).exists()
        query = select(_CIRCLES).join(_TABLES).join(schema.people, named)
        query = query.where(_TABLES.c.table_id == table_id, or_(_TABLES.c.invites, belongs))
        rows = await self._database.rows(query)
        return Circle(*rows[0]) if rows else None

    async def people(self, circle: Circle) -> list[Member]:
        """The people of a circle. The one who joined first comes first, and looks after it."""
        query = select(_PEOPLE.c.guest, schema.guests.c.name, _PEOPLE.c.since, schema.guests.c.face)
        query = query.join(schema.guests)
        query = query.where(_PEOPLE.c.circle == circle.id).order_by(_PEOPLE.c.since, _PEOPLE.c.guest)
        return [Member(*row) for row in await self._database.rows(query)]

    async def tables(self, circle: Circle, evening: date) -> list[str]:
        """The tables of an evening. The first may not have been made yet."""
        query = select(_TABLES.c.table_id).where(_TABLES.c.circle == circle.id, _TABLES.c.evening == str(evening))
        return [row.table_id for row in await self._database.rows(query.order_by(_TABLES.c.number))]

    async def standings(self, circle: Circle, first: date, last: date) -> list[Standing]:
        """The matches of the circle's people at its tables, over the evenings of two dates and all between."""
        columns = _RESULTS.c
        query = (
            select(
                columns.guest,
                columns.game,
                func.count(),
                func.count().filter(columns.place == 1),
                func.count().filter(columns.last),
            )
            .select_from(_played())
            .where(_TABLES.c.circle == circle.id, _TABLES.c.evening.between(str(first), str(last)))
            .group_by(columns.guest, columns.game)
        )
        return [Standing(row[0], row[1], *map(int, row[2:])) for row in await self._database.rows(query)]

    async def results(self, circle: Circle) -> list[CircleResult]:
        """The results of the circle's people in its last matches: at most `LISTED` matches, newest first."""
        columns, time = _RESULTS.c, (_RESULTS.c.at.desc(), _RESULTS.c.table_id, _RESULTS.c.match)
        ended = select(columns.table_id, columns.match).select_from(_played()).where(_TABLES.c.circle == circle.id)
        newest = ended.group_by(columns.at, columns.table_id, columns.match).order_by(*time).limit(LISTED).subquery()
        same = and_(newest.c.table_id == columns.table_id, newest.c.match == columns.match)
        kept = schema.tables.c.id.is_not(None).label("kept")
        query = (
            select(
                columns.at,
                columns.table_id,
                columns.match,
                columns.game,
                columns.guest,
                schema.guests.c.name,
                columns.place,
                columns.last,
                _TABLES.c.evening,
                kept,
            )
            .select_from(_played())
            .join(newest, same)
            .join(schema.guests, schema.guests.c.id == columns.guest)
            .join(schema.tables, schema.tables.c.id == columns.table_id, isouter=True)
            .where(_TABLES.c.circle == circle.id)
            .order_by(*time, columns.place, columns.seat)
        )
        return [CircleResult(*row) for row in await self._database.rows(query)]

    async def everything(self, guest: str) -> list[dict[str, Any]]:
        """Everything that is stored about a guest in circles."""
        query = select(_CIRCLES.c.name, _PEOPLE.c.since).join(_PEOPLE).where(_PEOPLE.c.guest == guest)
        return [dict(row._mapping) for row in await self._database.rows(query.order_by(_PEOPLE.c.since))]

    # ------------------------------------------------------------ changing

    async def make(self, name: str, guest: str, at: int) -> Circle:
        """Make a circle, to which a guest belongs. Raises `Refused`."""
        circle = Circle(secrets.token_urlsafe(ID_BYTES), secrets.token_urlsafe(ID_BYTES), name, at)

        def work(connection: Connection) -> None:
            connection.execute(insert(_CIRCLES).values(circle._asdict()))
            _join(connection, circle.id, guest, at)

        await self._change(work)
        return circle

    async def join(self, circle: Circle, guest: str, at: int) -> None:
        """Let a guest belong to a circle. Raises `Refused`."""
        await self._change(lambda connection: _join(connection, circle.id, guest, at))

    async def leave(self, circle: Circle, guest: str) -> None:
        """Let a guest no longer belong to a circle. A circle without people is deleted."""

        def work(connection: Connection) -> None:
            _leave(connection, circle.id, guest)
            groups.drop_empty(connection, {groups.CIRCLES: [circle.id]})

        await self._change(work)

    async def rename(self, circle: Circle, name: str) -> None:
        """Give a circle another name."""
        renamed = update(_CIRCLES).where(_CIRCLES.c.id == circle.id).values(name=name)
        await self._change(lambda connection: connection.execute(renamed).close())

    async def renew(self, circle: Circle, without: str | None = None) -> Circle:
        """Give a circle a new link, so that the old one leads nowhere. One of its people may be put out with that."""
        renewed = circle._replace(token=secrets.token_urlsafe(ID_BYTES))

        def work(connection: Connection) -> None:
            connection.execute(update(_CIRCLES).where(_CIRCLES.c.id == circle.id).values(token=renewed.token))
            connection.execute(update(_TABLES).where(_TABLES.c.circle == circle.id).values(invites=False))
            if without:
                _leave(connection, circle.id, without)

        await self._change(work)
        return renewed

    async def remove(self, circle: Circle) -> None:
        """Delete a circle. Its people keep their matches."""
        await self._change(
            lambda connection: connection.execute(delete(_CIRCLES).where(_CIRCLES.c.id == circle.id)).close()
        )

    async def claim_table(self, circle: Circle, evening: date, table_id: str, *, another: bool) -> str:
        """The table at which a circle plays that evening: this one, unless one was claimed before.

        With `another`, it is always this one, beside those claimed before. Raises `Refused`.
        """

        def work(connection: Connection) -> str:
            here = (_TABLES.c.circle == circle.id, _TABLES.c.evening == str(evening))
            claimed = connection.execute(select(_TABLES.c.table_id).where(*here).order_by(_TABLES.c.number)).all()
            if claimed and not another:
                return str(claimed[0].table_id)
            if len(claimed) >= MOST_TABLES:
                raise Refused("too_many", f"This circle has {MOST_TABLES} tables this evening already.")
            row = {"circle": circle.id, "evening": str(evening), "number": len(claimed), "table_id": table_id}
            connection.execute(insert(_TABLES).values(row))
            return table_id

        while True:
            try:
                return await self._database.change(work)
            except IntegrityError:  # at another node, somebody was first, or the circle or the table is gone
                await self.find(circle.token)
                if table_id in await self._taken(table_id):
                    raise Refused("not_now", "This table belongs to a circle already.") from None

    async def _taken(self, table_id: str) -> Sequence[str]:
        rows = await self._database.rows(select(_TABLES.c.table_id).where(_TABLES.c.table_id == table_id))
        return [row.table_id for row in rows]

    async def _change(self, work: Any) -> None:
        try:
            await self._database.change(work)
        except IntegrityError:  # the guest or the circle has just been deleted
            raise has_ended() from None


def _played() -> Any:
    """The results of people at tables of circles to which they belong."""
    belongs = and_(_PEOPLE.c.circle == _TABLES.c.circle, _PEOPLE.c.guest == _RESULTS.c.guest)
    return _TABLES.join(_RESULTS, _RESULTS.c.table_id == _TABLES.c.table_id).join(_PEOPLE, belongs)


def _join(connection: Connection, circle: str, guest: str, at: int) -> None:
    """Let a guest belong to a circle, unless there are too many people in it, or too many circles."""
    held = select(_CIRCLES.c.id).where(_CIRCLES.c.id == circle).with_for_update()  # one at a time
    connection.execute(held)
    new = insert(_PEOPLE).values(circle=circle, guest=guest, since=at).on_conflict_do_nothing()
    if not connection.execute(new).rowcount:
        return
    for column, value, most, word in (
        (_PEOPLE.c.circle, circle, MOST_PEOPLE, "This circle has {} people already."),
        (_PEOPLE.c.guest, guest, MOST_CIRCLES, "You belong to {} circles already: leave one first."),
    ):
        if connection.execute(select(func.count()).where(column == value)).scalar_one() > most:
            raise Refused("too_many", word.format(most))


def _leave(connection: Connection, circle: str, guest: str) -> None:
    connection.execute(delete(_PEOPLE).where(_PEOPLE.c.circle == circle, _PEOPLE.c.guest == guest))


def no_circle() -> Refused:
    """The refusal for a link that leads to no circle."""
    return Refused("unknown_circle", "This link leads to no circle. Perhaps it has been renewed: ask for the new one.")
