"""The store of tables. Every change is one transaction, which is on the disk before anybody hears of it."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.hosts.storage import dailies, people, ratings, results, schema
from tripot.hosts.storage.circles import Circles
from tripot.hosts.storage.dailies import Dailies
from tripot.hosts.storage.database import Database, Missed, Rows, write_rows
from tripot.hosts.storage.lessons import LessonMarks
from tripot.hosts.storage.personal_data import PersonalData
from tripot.hosts.storage.ratings import Ratings
from tripot.hosts.storage.results import Results
from tripot.hosts.storage.settings import made_once
from tripot.hosts.storage.tournaments import Tournaments
from tripot.table.events import Created, Event, Stored
from tripot.table.guest import Guest
from tripot.table.todo import Row
from tripot.table.wire import Refused, no_table

LISTED = 50  # tables shown in the lobby
CHECK = "check"  # the setting that is written to see whether anything can be

_TABLES = schema.tables
_NEW = insert(_TABLES)
_KEEP = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("listed", "line", "due")})
)
_KEEP_AT_HOME = _KEEP.where(_TABLES.c.home == bindparam("node"))
_HAPPENED = insert(schema.events)
_ENCODER = msgspec.json.Encoder()
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class StoredText(NamedTuple):
    """An event of a table as the database has it: its number, its time and its JSON."""

    seq: int
    at: int
    event: str


def decoded(text: StoredText) -> Stored:
    """The event that a text stands for. Raises `msgspec.DecodeError` if it is damaged."""
    return Stored(text.seq, text.at, _EVENTS.decode(text.event))


class LostRace(Exception):
    """Another server has stored an event under that number first."""


class NotHome(Refused):
    """Another node has become the home of the table."""

    def __init__(self) -> None:
        super().__init__("storage", "The table has moved to another node of this card room.")


class Store:
    """Tables and settings in a database.

    Attributes:
        node: the node that must be the home of a table to store something that happened there; `None` if there are
            no nodes.
        personal_data: what is stored about guests.
        results: their finished matches.
        ratings: how strong those play who want to know.
        lessons: which first deals they have done.
        dailies: what they did with the deals of each day.
        circles: who plays together again and again.
        tournaments: who plays together at several tables.
    """

    def __init__(self, database: Database) -> None:
        self.node: str | None = None
        self._database = database
        self.personal_data = PersonalData(database)
        self.results = Results(database)
        self.ratings = Ratings(database)
        self.lessons = LessonMarks(database)
        self.dailies = Dailies(database)
        self.circles = Circles(database)
        self.tournaments = Tournaments(database)

    async def append(self, table_id: str, stored: Sequence[Stored], row: Row) -> None:
        """Store what happened next at a table. If this is its first event, the table is new.

        Raises `LostRace` if another server was first, `NotHome` if only another node may store it, and `Refused` if
        nothing can be stored.
        """
        first = stored[0]
        kept = {"listed": row.listed, "line": _ENCODER.encode(row.line).decode(), "due": row.due}
        happened = _rows(table_id, stored, row)

        there: Rows
        if first.seq == 1:
            there = {_NEW: [{"id": table_id, "created": first.at, **kept}]}
        elif self.node is None:
            there = {_KEEP: [{"table": table_id, **kept}]}
        else:
            there = {_KEEP_AT_HOME: [{"table": table_id, "node": self.node, **kept}]}

        rows = {**there, **happened}

        def write(connection: Connection) -> None:
            write_rows(connection, rows)
            ratings.rate(connection, table_id, row.results)

        in_order = first.seq == 1 or ratings.count_for_ratings(row.results)  # a new table, or ratings that change
        try:
            await self._database.change(write if in_order else rows)
        except IntegrityError as error:
            raise LostRace from error
        except Missed as error:
            raise self._missed() from error

    async def forget(self, table_id: str, guest: str, instead: Guest, *, damaged: bool = False) -> None:
        """Give a guest's events at a table to another guest. Raises `NotHome`, or `Refused` if there is no table."""
        try:
            await self.personal_data.forget_at(table_id, guest, instead, self.node, damaged=damaged)
        except Missed as error:
            raise self._missed() from error

    def _missed(self) -> Refused:
        """Why the row of a table could not be written: another node has it or, without nodes, it is gone."""
        return no_table() if self.node is None else NotHome()

    async def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """The events of a table after a number; empty if there is no such table."""
        return [decoded(text) for text in await self.read_texts(table_id, after)]

    async def read_texts(self, table_id: str, after: int = 0) -> list[StoredText]:
        """The same, not decoded yet."""
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.event)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [StoredText(*row) for row in await self._database.rows(query)]

    async def created(self, table_id: str) -> Created | None:
        """The first event of a table; `None` if there is no such table."""
        columns = schema.events.c
        rows = await self._database.rows(select(columns.event).where(columns.table_id == table_id, columns.seq == 1))
        return msgspec.json.decode(rows[0].event, type=Created) if rows else None

    async def lines(self) -> list[str]:
        """The lobby's lines, newest first."""
        columns = schema.tables.c
        query = select(columns.line).where(columns.listed).order_by(columns.created.desc()).limit(LISTED)
        return [line for (line,) in await self._database.rows(query)]

    async def line(self, table_id: str) -> str:
        """A table's line in the lobby. Raises `Refused` if there is no such table."""
        rows = await self._database.rows(select(schema.tables.c.line).where(schema.tables.c.id == table_id))
        if not rows:
            raise no_table()
        return str(rows[0].line)

    async def exists(self, table_id: str) -> bool:
        """Whether there is a table with this id."""
        return bool(await self._database.rows(select(schema.tables.c.id).where(schema.tables.c.id == table_id)))

    async def due(self) -> list[tuple[str, int]]:
        """The tables where something will happen by itself, with the time of each, earliest first."""
        columns = schema.tables.c
        query = select(columns.id, columns.due).where(columns.due.is_not(None)).order_by(columns.due)
        return [(table_id, time) for table_id, time in await self._database.rows(query)]

    async def check(self) -> None:
        """Write something and read it back. Raises `Refused` if that fails."""
        columns, new = schema.settings.c, {"name": CHECK, "value": secrets.token_hex()}
        query = select(columns.value).where(columns.name == CHECK)
        change = update(schema.settings).where(columns.name == CHECK).values(new)
        before = await self._database.rows(query)

        def keep(connection: Connection) -> None:
            self._database.place.hold()
            if not connection.execute(change).rowcount:
                connection.execute(insert(schema.settings).values(new))

        with suppress(IntegrityError):  # another server has just written it for the first time
            await self._database.change(keep)
        if await self._database.rows(query) == before:
            raise Refused("storage", "The card room's database forgets what is written to it.")

    async def signing_key(self) -> str:
        """The key that guests' cookies are signed with, made once."""
        return await made_once(self._database, "signing_key")

    async def push_key(self) -> str:
        """The secret from which the key of our messages to browsers follows, made once."""
        return await made_once(self._database, "push_key")

    async def daily_key(self) -> str:
        """The key from which the deals of each day follow, made once."""
        return await made_once(self._database, "daily_key")


def _rows(table_id: str, stored: Sequence[Stored], row: Row) -> Rows:
    """What is written when something happens at a table, besides its own row."""
    events = [
        {"table_id": table_id, "seq": each.seq, "at": each.at, "event": _ENCODER.encode(each.event).decode()}
        for each in stored
    ]
    at = stored[-1].at
    ended = {**results.rows(table_id, at, row.results), **dailies.rows(table_id, at, row.results)}
    return {_HAPPENED: events, **people.rows(table_id, row.people), **ended}
