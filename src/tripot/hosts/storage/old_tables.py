"""Old tables: found, and deleted once their records are archived."""

from sqlalchemy import Connection, delete, func, select

from tripot.hosts.storage import people, schema
from tripot.hosts.storage.database import Database

_tables, _events = schema.tables, schema.events


class OldTables:
    """Old tables in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def old(self, before: int) -> list[tuple[str, int]]:
        """The tables where nothing has happened since a time, each with the number of its last event.

        Of every table, only the last event is read, which the primary key finds.
        """
        same = _events.c.table_id == _tables.c.id
        last = select(func.max(_events.c.seq)).where(same).correlate(_tables).scalar_subquery()
        query = select(_tables.c.id, _events.c.seq).join(_events, same & (_events.c.seq == last))
        query = query.where(_tables.c.created < before, _events.c.at < before).order_by(_tables.c.id)
        return [(table_id, seq) for table_id, seq in await self._database.rows(query)]

    async def remove(self, table_id: str, seq: int, node: str | None) -> bool:
        """Delete a table, unless something happened there after event `seq`, or `node` is no longer its home.

        Returns whether it was deleted.
        """
        here = _events.c.table_id == table_id
        ours = select(_tables.c.id).where(_tables.c.id == table_id).with_for_update()  # changes there wait
        if node is not None:
            ours = ours.where(_tables.c.home == node)

        def work(connection: Connection) -> bool:
            if not connection.execute(ours).first():
                return False
            if connection.execute(select(func.max(_events.c.seq)).where(here)).scalar() != seq:
                return False
            connection.execute(delete(_events).where(here))
            people.remove(connection, table_id)
            connection.execute(delete(_tables).where(_tables.c.id == table_id))
            return True

        return await self._database.change(work)
