"""All that is kept of a guest: read for the guest, and deleted."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Insert, Table, Update, bindparam, delete, insert, select, update

from tripot.server.core import forgetting
from tripot.server.core.decide import Guest
from tripot.server.storage import schema
from tripot.server.storage.database import Database, Missed

TABLES_SEARCHED = 300  # tables that are searched in one query, so that none takes long

_tables, _events = schema.tables, schema.events
_KNOWN_BY = (schema.sessions, schema.passes, schema.passkeys)  # by which a browser becomes a guest
_LINE = update(_tables).where(_tables.c.id == bindparam("table"))
_LINE = _LINE.values({name: bindparam(name) for name in ("listed", "line", "players")})
_LINE_AT_HOME = _LINE.where(_tables.c.home == bindparam("node"))
_CHANGED = (
    update(_events)
    .where(_events.c.table_id == bindparam("table"), _events.c.seq == bindparam("number"))
    .values(event=bindparam("text"))
)

Known: TypeAlias = Mapping[Table, Sequence[Mapping[str, Any]]]
"""Rows by which a guest was known."""


class OwnData:
    """What the database has of guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables(self, guest: str) -> list[str]:
        """The tables whose events are a guest's, or about one, those included that wait to be stored."""
        await self._database.change(lambda _connection: None)  # behind them
        found: list[str] = []
        last, written = "", _events.c.event.contains(msgspec.json.encode(guest).decode(), autoescape=True)
        following = select(_tables.c.id).order_by(_tables.c.id).limit(TABLES_SEARCHED)
        while ids := [row.id for row in await self._database.rows(following.where(_tables.c.id > last))]:
            query = select(_events.c.table_id).where(_events.c.table_id.in_(ids), written).distinct()
            found += [row[0] for row in await self._database.rows(query)]
            last = ids[-1]
        return found

    async def playing(self, guest: str) -> list[str]:
        """The tables at which a guest has a seat in a match that is on."""
        columns = _tables.c
        named = columns.players.contains(msgspec.json.encode(guest).decode(), autoescape=True)
        query = select(columns.id).where(columns.players.is_not(None), named)
        return [row.id for row in await self._database.rows(query)]

    async def at_table(self, table_id: str, guest: str) -> list[dict[str, Any]]:
        """What a guest has done and said at a table, but for moves."""
        rows = await self._database.rows(_all(table_id))
        times = {row.seq: row.at for row in rows}
        return [forgetting.told(event, times[seq]) for seq, event in forgetting.of_guest(_read(rows), guest)]

    async def forget_at(
        self, table_id: str, guest: str, instead: Guest, node: str | None, *, damaged: bool = False
    ) -> None:
        """Make the events of a guest at a table those of another; the lobby's line of a damaged table names nobody.

        Raises `Missed` where the table is gone, or `node` is not its home.
        """
        stored = _read(await self._database.rows(_all(table_id)))
        changed = [
            {"table": table_id, "number": seq, "text": _text(forgetting.without(event, instead))}
            for seq, event in forgetting.of_guest(stored, guest)
        ]
        kept = select(_tables.c.listed, _tables.c.line, _tables.c.players).where(_tables.c.id == table_id)
        rows = await self._database.rows(kept)
        if not rows:
            raise Missed
        line = {"table": table_id, **rows[0]._mapping}
        if damaged:
            line |= {"listed": False, "line": _nameless(rows[0].line), "players": None}
        work: dict[Insert | Update, Sequence[Mapping[str, Any]]] = {
            (_LINE if node is None else _LINE_AT_HOME): [line if node is None else line | {"node": node}]
        }
        await self._database.change(work | ({_CHANGED: changed} if changed else {}))

    async def shut_out(self, guest: str) -> Known:
        """Take from a guest all that a browser is known by, so that nothing more is done in that name; what it was."""

        def work(connection: Connection) -> Known:
            gone = {each: delete(each).where(each.c.guest == guest).returning(*each.c) for each in _KNOWN_BY}
            return {each: [dict(row) for row in connection.execute(gone[each]).mappings()] for each in gone}

        return await self._database.change(work)

    async def let_back(self, known: Known) -> None:
        """Let a guest be known again, who could not be deleted."""

        def work(connection: Connection) -> None:
            for each, rows in known.items():
                if rows:
                    connection.execute(insert(each), rows)

        await self._database.change(work)

    async def forget(self, guest: str) -> None:
        """Delete a guest, with sessions, passes and passkeys."""

        def work(connection: Connection) -> None:
            for table in _KNOWN_BY:
                connection.execute(delete(table).where(table.c.guest == guest))
            connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))

        await self._database.change(work)


def _all(table_id: str) -> Any:
    columns = _events.c
    return select(columns.seq, columns.at, columns.event).where(columns.table_id == table_id).order_by(columns.seq)


def _read(rows: Sequence[Any]) -> list[tuple[int, Any]]:
    """Events as JSON; what is none is left out."""
    found: list[tuple[int, Any]] = []
    for row in rows:
        try:
            found.append((row.seq, msgspec.json.decode(row.event)))
        except msgspec.DecodeError:
            continue
    return found


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _nameless(line: str) -> str:
    """A line of the lobby's, of a table at which nobody can play any more, without the names."""
    return _text({**msgspec.json.decode(line), "seated": []})
