"""Tables at which nothing has happened for long: found, and deleted once they are kept elsewhere."""

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tripot.server.storage import schema
from tripot.server.storage.database import Database

TURN = "archived"  # the setting that says when a node began to look for old tables
BETWEEN = 1_800_000  # milliseconds between two turns, of whatever node
AT_ONCE = 300  # tables that are looked at in one query

_tables, _events, _settings = schema.tables, schema.events, schema.settings


class Shelf:
    """Old tables in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take_turn(self, now: int) -> bool:
        """Whether it is this node's turn to look: no node has done so of late, and no other does so now."""
        mine = _settings.c.name == TURN
        rows = await self._database.rows(select(_settings.c.value).where(mine))
        if rows and now - int(rows[0].value) < BETWEEN:
            return False
        change = update(_settings).where(mine, _settings.c.value == rows[0].value) if rows else insert(_settings)
        new = change.values(name=TURN, value=str(now))
        try:
            return bool(await self._database.change(lambda connection: connection.execute(new).rowcount))
        except IntegrityError:
            return False

    async def old(self, before: int) -> list[tuple[str, int]]:
        """The tables at which nothing has happened since, each with the number of its last event."""
        found: list[tuple[str, int]] = []
        last, columns = "", _events.c
        following = select(_tables.c.id).where(_tables.c.created < before).order_by(_tables.c.id).limit(AT_ONCE)
        while ids := [row.id for row in await self._database.rows(following.where(_tables.c.id > last))]:
            query = select(columns.table_id, func.max(columns.seq)).where(columns.table_id.in_(ids))
            query = query.group_by(columns.table_id).having(func.max(columns.at) < before)
            found += [(table_id, seq) for table_id, seq in await self._database.rows(query)]
            last = ids[-1]
        return found

    async def remove(self, table_id: str, seq: int) -> bool:
        """Delete a table, unless something has happened there after event `seq`; whether it was deleted."""

        def work(connection: Connection) -> bool:
            here = _events.c.table_id == table_id
            if connection.execute(select(func.max(_events.c.seq)).where(here)).scalar() != seq:
                return False
            connection.execute(delete(_events).where(here))
            connection.execute(delete(_tables).where(_tables.c.id == table_id))
            return True

        return await self._database.change(work)
