"""Where tables are kept: SQLite, each change in one transaction that is on the disk before anyone is told."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, event, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tripot.server import schema
from tripot.server.events import Stored, read_event, write_event
from tripot.server.wire import Refused

LISTED = 50  # tables shown in the lobby
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON")


class LostRace(Exception):
    """Somebody else has put an event in that place."""


class Row(msgspec.Struct, frozen=True):
    """What is kept of a table beside its events: it follows from them and is written with them."""

    listed: bool
    line: str
    due: int | None


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

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def create(self, table_id: str, first: Stored, row: Row) -> None:
        """Store a new table."""
        values = {"id": table_id, "created": first.at, **msgspec.structs.asdict(row)}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.tables).values(values))
                await _insert_events(connection, table_id, [first])
        except SQLAlchemyError as error:
            raise _storage(error) from error

    async def append(self, table_id: str, stored: Sequence[Stored], row: Row) -> None:
        """Store what happened next; raises `LostRace` when something else has, `Refused` when it cannot be stored."""
        values = msgspec.structs.asdict(row)
        try:
            async with self._engine.begin() as connection:
                await _insert_events(connection, table_id, stored)
                await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(values))
        except IntegrityError as error:
            raise LostRace from error
        except SQLAlchemyError as error:
            raise _storage(error) from error

    async def read(self, table_id: str, after: int = 0) -> list[Stored]:
        """The events of a table, or those after a number; empty when there is no such table."""
        columns = schema.events.c
        query = (
            select(columns.seq, columns.at, columns.event)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [Stored(seq, at, read_event(text)) for seq, at, text in await self._rows(query)]

    async def lines(self) -> list[str]:
        """The lobby's lines, newest first."""
        columns = schema.tables.c
        query = select(columns.line).where(columns.listed).order_by(columns.created.desc()).limit(LISTED)
        return [line for (line,) in await self._rows(query)]

    async def due(self) -> list[tuple[str, int]]:
        """The tables at which something will happen by itself, earliest first."""
        columns = schema.tables.c
        query = select(columns.id, columns.due).where(columns.due.is_not(None)).order_by(columns.due)
        return [(table_id, time) for table_id, time in await self._rows(query)]

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
                raise _storage(error) from error
        return str((await self._rows(query))[0][0])

    async def _rows(self, query: Any) -> Sequence[Any]:
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()
        except SQLAlchemyError as error:
            raise _storage(error) from error


async def _insert_events(connection: AsyncConnection, table_id: str, stored: Sequence[Stored]) -> None:
    rows = [{"table_id": table_id, "seq": each.seq, "at": each.at, "event": write_event(each.event)} for each in stored]
    await connection.execute(insert(schema.events), rows)


def _storage(error: SQLAlchemyError) -> Refused:
    reason = error.orig if isinstance(error, DBAPIError) else error
    return Refused("storage", f"The card room's database does not answer: {reason}.")
