"""Where tables are kept. Every change is one transaction, which is on the disk before anybody is told."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.server.core.decide import Guest
from tripot.server.core.events import Event, Stored
from tripot.server.core.wire import Refused, TableLine, no_table
from tripot.server.storage import schema
from tripot.server.storage.database import Database, Missed
from tripot.server.storage.own import OwnData
from tripot.server.storage.settings import made_once

LISTED = 50  # tables shown in the lobby
CHECK = "check"  # the setting that is written to see whether anything can be

_TABLES = schema.tables
_NEW = insert(_TABLES)
_KEEP = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("listed", "line", "due", "players")})
)
_KEEP_AT_HOME = _KEEP.where(_TABLES.c.home == bindparam("node"))
_HAPPENED = insert(schema.events)
_ENCODER = msgspec.json.Encoder()
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class LostRace(Exception):
    """Another server has stored an event under that number."""


class NotHome(Refused):
    """Another node is the home of the table by now."""

    def __init__(self) -> None:
        super().__init__("storage", "The table has moved to another node of this card room.")


@dataclass(frozen=True)
class Row:
    """What is kept of a table beside its events. It follows from them, and is written with them."""

    listed: bool
    line: TableLine
    due: int | None  # the time at which something happens by itself
    players: Sequence[str]  # the guests with a seat in the match that is on


class Store:
    """Tables and settings in a database.

    Attributes:
        node: the node that must be the home of a table to store something that happened there; `None` where there are
            no nodes.
        own: what is kept of guests.
    """

    def __init__(self, database: Database) -> None:
        self.node: str | None = None
        self._database = database
        self.own = OwnData(database)

    async def append(self, table_id: str, stored: Sequence[Stored], row: Row) -> None:
        """Store what happened next at a table; a table is new when this is its first event.

        Raises `LostRace` when another server was first, `NotHome` when only another node may store it, and `Refused`
        when nothing can be stored.
        """
        first = stored[0]
        players = _ENCODER.encode(row.players).decode() if row.players else None
        kept = {"listed": row.listed, "line": _ENCODER.encode(row.line).decode(), "due": row.due, "players": players}
        events = [
            {"table_id": table_id, "seq": each.seq, "at": each.at, "event": _ENCODER.encode(each.event).decode()}
            for each in stored
        ]

        def create(connection: Connection) -> None:
            connection.execute(_NEW, {"id": table_id, "created": first.at, **kept})
            connection.execute(_HAPPENED, events)

        try:
            if first.seq == 1:
                await self._database.change(create)
            elif self.node is None:
                await self._database.change({_KEEP: [{"table": table_id, **kept}], _HAPPENED: events})
            else:
                there = {"table": table_id, "node": self.node, **kept}
                await self._database.change({_KEEP_AT_HOME: [there], _HAPPENED: events})
        except IntegrityError as error:
            raise LostRace from error
        except Missed as error:
            raise self._missed() from error

    async def forget(self, table_id: str, guest: str, instead: Guest, *, damaged: bool = False) -> None:
        """Make the events of a guest at a table those of another; raises `NotHome`, and `Refused` without a table."""
        try:
            await self.own.forget_at(table_id, guest, instead, self.node, damaged=damaged)
        except Missed as error:
            raise self._missed() from error

    def _missed(self) -> Refused:
        """Why the row of a table could not be written: it is not ours; without nodes, it is gone."""
        return no_table() if self.node is None else NotHome()

    async def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """The events of a table that come after a number; empty when there is no such table."""
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.event)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [Stored(seq, at, _EVENTS.decode(text)) for seq, at, text in await self._database.rows(query)]

    async def lines(self) -> list[str]:
        """The lobby's lines, newest first."""
        columns = schema.tables.c
        query = select(columns.line).where(columns.listed).order_by(columns.created.desc()).limit(LISTED)
        return [line for (line,) in await self._database.rows(query)]

    async def line(self, table_id: str) -> str:
        """The lobby's line of a table; raises `Refused` when there is no such table."""
        rows = await self._database.rows(select(schema.tables.c.line).where(schema.tables.c.id == table_id))
        if not rows:
            raise no_table()
        return str(rows[0].line)

    async def due(self) -> list[tuple[str, int]]:
        """The tables at which something will happen by itself, and when; the earliest first."""
        columns = schema.tables.c
        query = select(columns.id, columns.due).where(columns.due.is_not(None)).order_by(columns.due)
        return [(table_id, time) for table_id, time in await self._database.rows(query)]

    async def check(self) -> None:
        """Write, and read what was written; raises `Refused` when that fails."""
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
