"""All that is kept of a guest: read for the guest, and deleted."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from tripot.server.core import forgetting
from tripot.server.core.decide import Guest
from tripot.server.storage import schema
from tripot.server.storage.database import Database

AT_ONCE = 300  # tables that are searched in one query, so that none takes long

_tables, _events = schema.tables, schema.events


class OwnData:
    """What the database has of guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables(self, guest: str) -> list[str]:
        """The tables whose events are a guest's, or about one."""
        found: list[str] = []
        last, written = "", _events.c.event.contains(msgspec.json.encode(guest).decode(), autoescape=True)
        following = select(_tables.c.id).order_by(_tables.c.id).limit(AT_ONCE)
        while ids := [row.id for row in await self._database.rows(following.where(_tables.c.id > last))]:
            query = select(_events.c.table_id).where(_events.c.table_id.in_(ids), written).distinct()
            found += [row[0] for row in await self._database.rows(query)]
            last = ids[-1]
        return found

    async def at_table(self, table_id: str, guest: str) -> list[dict[str, Any]]:
        """What a guest has done and said at a table, but for moves."""
        rows = await self._database.rows(_all(table_id))
        times = {row.seq: row.at for row in rows}
        return [forgetting.told(event, times[seq]) for seq, event in forgetting.of_guest(_read(rows), guest)]

    async def since(self, guest: str) -> int | None:
        """The time at which a guest came first."""
        rows = await self._database.rows(select(schema.guests.c.created).where(schema.guests.c.id == guest))
        return int(rows[0].created) if rows else None

    async def forget_at(self, table_id: str, guest: str, instead: Guest) -> None:
        """Make the events of a guest at a table those of another."""

        def work(connection: Connection) -> None:
            rows = connection.execute(_all(table_id)).all()
            for seq, event in list(forgetting.of_guest(_read(rows), guest)):
                text = msgspec.json.encode(forgetting.without(event, instead)).decode()
                changed = update(_events).where(_events.c.table_id == table_id, _events.c.seq == seq)
                connection.execute(changed.values(event=text))

        await self._database.change(work)

    async def forget(self, guest: str) -> None:
        """Delete a guest, with sessions, passes and passkeys."""

        def work(connection: Connection) -> None:
            for table in (schema.sessions, schema.passes, schema.passkeys):
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
