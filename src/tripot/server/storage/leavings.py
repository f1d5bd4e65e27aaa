"""What nobody can come back to: sessions whose cookie no browser keeps any more, and guests who left nothing."""

import re
from collections.abc import Callable

from sqlalchemy import Connection, Delete, delete, exists, select

from tripot.server.storage import schema
from tripot.server.storage.database import Database
from tripot.server.storage.own import TABLES_SEARCHED

_tables, _events = schema.tables, schema.events
_guests, _sessions, _passes, _passkeys = schema.guests, schema.sessions, schema.passes, schema.passkeys
_unknown = ~(
    exists().where(_sessions.c.guest == _guests.c.id)
    | exists().where(_passes.c.guest == _guests.c.id)
    | exists().where(_passkeys.c.guest == _guests.c.id)
)

_GUEST = re.compile(r'"guest":"([^"]+)"')


class Leavings:
    """Sessions and guests in the database that are of no use any more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def drop(self, before: int) -> None:
        """Drop sessions that began before a time, and guests who came before it and have left nothing."""
        sessions = delete(_sessions).where(_sessions.c.created < before)
        passes = delete(_passes).where(_passes.c.made < before)
        for old in (sessions, passes):
            await self._database.change(_work_of(old))
        rows = await self._database.rows(select(_guests.c.id).where(_unknown, _guests.c.created < before))
        useless = {row.id for row in rows}
        if useless:
            for guest in useless - await self._at_tables():
                await self._database.change(_work_of(delete(_guests).where(_guests.c.id == guest, _unknown)))

    async def _at_tables(self) -> set[str]:
        """The guests whom events name."""
        found: set[str] = set()
        last, columns = "", _events.c
        following = select(_tables.c.id).order_by(_tables.c.id).limit(TABLES_SEARCHED)
        while ids := [row.id for row in await self._database.rows(following.where(_tables.c.id > last))]:
            query = select(columns.event).where(columns.table_id.in_(ids), columns.event.contains('"guest":'))
            found.update(*(_GUEST.findall(row.event) for row in await self._database.rows(query)))
            last = ids[-1]
        return found


def _work_of(statement: Delete) -> Callable[[Connection], None]:
    """The work of a statement that drops something."""

    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work
