"""Where tables are kept: SQLite. Every change is one transaction, which is on the disk before anybody is told."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, event, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tripot.server.core.events import Event, Stored
from tripot.server.core.wire import Refused, TableLine
from tripot.server.storage import schema

LISTED = 50  # tables shown in the lobby
CHECK = "check"  # the setting that is written to see whether anything can be
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")


_ENCODER = msgspec.json.Encoder()
_EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class LostRace(Exception):
    """Another server has stored an event under that number."""


@dataclass(frozen=True)
class Row:
    """What is kept of a table beside its events. It follows from them, and is written with them."""

    listed: bool
    line: TableLine
    due: int | None  # the time at which something happens by itself


def open_engine(file: Path) -> AsyncEngine:
    """An engine for a database file."""
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=str(file)))
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """Tables and settings in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._file = Path(engine.url.database or "")
        self._identity = _identity(self._file)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def append(self, table_id: str, stored: Sequence[Stored], row: Row) -> None:
        """Store what happened next at a table; a table is new when this is its first event.

        Raises `LostRace` when another server was first, and `Refused` when nothing can be stored.
        """
        tables, first = schema.tables, stored[0]
        kept = {"listed": row.listed, "line": _ENCODER.encode(row.line).decode(), "due": row.due}
        new = insert(tables).values(id=table_id, created=first.at, **kept)
        keep = new if first.seq == 1 else update(tables).where(tables.c.id == table_id).values(kept)
        rows = [
            {"table_id": table_id, "seq": each.seq, "at": each.at, "event": _ENCODER.encode(each.event).decode()}
            for each in stored
        ]
        self._expect_file()
        try:
            async with self._engine.begin() as connection:
                await connection.execute(keep)
                await connection.execute(insert(schema.events), rows)
        except IntegrityError as error:
            raise LostRace from error
        except SQLAlchemyError as error:
            raise storage_refused(error) from error

    async def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """The events of a table that come after a number; empty when there is no such table."""
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.event)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [Stored(seq, at, _EVENTS.decode(text)) for seq, at, text in await self._rows(query)]

    async def lines(self) -> list[str]:
        """The lobby's lines, newest first."""
        columns = schema.tables.c
        query = select(columns.line).where(columns.listed).order_by(columns.created.desc()).limit(LISTED)
        return [line for (line,) in await self._rows(query)]

    async def due(self) -> list[tuple[str, int]]:
        """The tables at which something will happen by itself, and when; the earliest first."""
        columns = schema.tables.c
        query = select(columns.id, columns.due).where(columns.due.is_not(None)).order_by(columns.due)
        return [(table_id, time) for table_id, time in await self._rows(query)]

    async def check(self) -> None:
        """Write, and read what was written; raises `Refused` when that fails."""
        self._expect_file()
        columns, new = schema.settings.c, {"name": CHECK, "value": secrets.token_hex()}
        query = select(columns.value).where(columns.name == CHECK)
        change = update(schema.settings).where(columns.name == CHECK).values(new)
        before = await self._rows(query)
        try:
            async with self._engine.begin() as connection:
                if not (await connection.execute(change)).rowcount:
                    await connection.execute(insert(schema.settings).values(new))
        except IntegrityError:
            pass  # another server has just written it for the first time
        except SQLAlchemyError as error:
            raise storage_refused(error) from error
        if await self._rows(query) == before:
            raise Refused("storage", "The card room's database forgets what is written to it.")

    def _expect_file(self) -> None:
        """Raise `Refused` when the file is gone: SQLite would go on writing to one that nobody finds again."""
        if _identity(self._file) != self._identity:
            raise Refused("storage", f"The card room's database {self._file.name} was removed or replaced.")

    async def signing_key(self) -> str:
        """The key that guests' cookies are signed with, made once."""
        column = schema.settings.c
        query = select(column.value).where(column.name == "signing_key")
        if not await self._rows(query):
            values = {"name": "signing_key", "value": secrets.token_urlsafe(32)}
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(insert(schema.settings).values(values))
            except IntegrityError:
                pass  # another server was faster
            except SQLAlchemyError as error:
                raise storage_refused(error) from error
        return str((await self._rows(query))[0][0])

    async def _rows(self, query: Any) -> Sequence[Any]:
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()
        except SQLAlchemyError as error:
            raise storage_refused(error) from error


def _identity(file: Path) -> tuple[int, int] | None:
    """What tells a file from another that lies at the same place later; `None` where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def storage_refused(error: SQLAlchemyError) -> Refused:
    """What people are told of a database that fails."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    return Refused("storage", f"The card room's database does not answer: {reason}.")
