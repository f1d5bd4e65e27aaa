"""Tables at which nothing has happened for long: found, and deleted once they are kept elsewhere."""

from sqlalchemy import Connection, delete, func, select

from tripot.server.storage import schema
from tripot.server.storage.database import Database

TABLES_SEARCHED = 300  # tables that are looked at in one query

_tables, _events = schema.tables, schema.events


class Shelf:
    """Old tables in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def old(self, before: int) -> list[tuple[str, int]]:
        """The tables at which nothing has happened since, each with the number of its last event."""
        found: list[tuple[str, int]] = []
        last, columns = "", _events.c
        following = select(_tables.c.id).where(_tables.c.created < before).order_by(_tables.c.id).limit(TABLES_SEARCHED)
        while ids := [row.id for row in await self._database.rows(following.where(_tables.c.id > last))]:
            query = select(columns.table_id, func.max(columns.seq)).where(columns.table_id.in_(ids))
            query = query.group_by(columns.table_id).having(func.max(columns.at) < before)
            found += [(table_id, seq) for table_id, seq in await self._database.rows(query)]
            last = ids[-1]
        return found

    async def remove(self, table_id: str, seq: int, node: str | None) -> bool:
        """Delete a table, unless something has happened there after event `seq`, or `node` is not its home any more.

        Whether it was deleted.
        """
        here = _events.c.table_id == table_id
        ours = select(_tables.c.id).where(_tables.c.id == table_id).with_for_update()  # who stores there, waits
        if node is not None:
            ours = ours.where(_tables.c.home == node)

        def work(connection: Connection) -> bool:
            if not connection.execute(ours).first():
                return False
            if connection.execute(select(func.max(_events.c.seq)).where(here)).scalar() != seq:
                return False
            connection.execute(delete(_events).where(here))
            connection.execute(delete(_tables).where(_tables.c.id == table_id))
            return True

        return await self._database.change(work)
