"""Which nodes are alive, and which of them is the home of a table: in the database, by its clock.

A node is alive for as long as its lease, which it renews. A table belongs to its home until the home's lease is over,
or the home gives the table back. Then the first node that asks gets it.
"""

import asyncio
from datetime import timedelta

from sqlalchemy import Connection, delete, func, insert, or_, select, text, update

from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.settings import made_once
from tripot.table.wire import Refused, no_table

LEASE = timedelta(seconds=2)
FORGET = timedelta(minutes=10)  # the row of a dead node is removed after this time
LOOKS, BETWEEN_LOOKS = 50, 0.1  # attempts to get a table that becomes free, and seconds between two of them
TABLES_TAKEN = 50  # tables that a node takes over at once

_nodes, _tables = schema.nodes, schema.tables
_now = func.clock_timestamp()
_living = select(_nodes.c.id).where(_nodes.c.until > _now)
_free = or_(_tables.c.home.is_(None), _tables.c.home.not_in(_living))


class Nodes:
    """The nodes of a card room, in PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def room(self) -> str:
        """The name of this card room on a bus that others may share. It is made once."""
        return await made_once(self._database, "room")

    async def join(self, node: str) -> None:
        """Start a lease."""

        def work(connection: Connection) -> None:
            connection.execute(delete(_nodes).where(_nodes.c.until < _now - FORGET))
            connection.execute(insert(_nodes).values(id=node, until=_now + LEASE))

        await self._database.promptly(work)

    async def renew(self, node: str) -> frozenset[str] | None:
        """Renew the lease, and return the living nodes; `None` if the lease was already over and cannot be renewed."""

        def work(connection: Connection) -> frozenset[str] | None:
            connection.execute(text("SET LOCAL synchronous_commit TO OFF"))  # a lease is useless after a crash
            renewed = update(_nodes).where(_nodes.c.id == node, _nodes.c.until > _now).values(until=_now + LEASE)
            if not connection.execute(renewed).rowcount:
                return None
            return frozenset(connection.execute(_living).scalars())

        return await self._database.promptly(work)

    async def leave(self, node: str) -> None:
        """Give back all tables once all waiting changes are stored, and end the lease."""

        def work(connection: Connection) -> None:
            connection.execute(update(_tables).where(_tables.c.home == node).values(home=None))
            connection.execute(delete(_nodes).where(_nodes.c.id == node))

        await self._database.change(work)

    async def home(self, table_id: str, node: str) -> str:
        """The home of a table: this node, unless it is another's. Raises `Refused` if there is no such table."""
        query = select(_tables.c.home, _free.label("free")).where(_tables.c.id == table_id)
        for _ in range(LOOKS):
            rows = await self._database.rows(query)
            if not rows:
                raise no_table()
            if not rows[0].free:
                return str(rows[0].home)
            if await self._take(table_id, node):
                return node
            await asyncio.sleep(BETWEEN_LOOKS)
        raise Refused("storage", "The table is moving to another node of this card room; try again.")

    async def _take(self, table_id: str, node: str) -> bool:
        """Take over a table if it is free and nobody is changing it, in a transaction that does not wait for others.

        If it were one with other changes, two nodes could wait for each other.
        """
        chosen = select(_tables.c.id).where(_tables.c.id == table_id, _free).with_for_update(skip_locked=True)
        taken = update(_tables).where(_tables.c.id.in_(chosen)).values(home=node)
        return await self._database.promptly(lambda connection: connection.execute(taken).rowcount > 0)

    async def take_due(self, node: str, before: int, after: int) -> list[tuple[str, int]]:
        """Take over tables where something happens by itself before a time, some at once; returns these times too.

        Tables where nothing is due until `after` are taken over too: their deadline came from a clock that was ahead.
        """
        soon = or_(_tables.c.due < before, _tables.c.due > after)
        due = select(_tables.c.id).where(soon, _free).order_by(_tables.c.due).limit(TABLES_TAKEN)
        if not await self._database.rows(due):
            return []
        chosen = due.with_for_update(skip_locked=True)  # other nodes choose at the same time
        taken = update(_tables).where(_tables.c.id.in_(chosen)).values(home=node).returning(_tables.c.id, _tables.c.due)
        rows = await self._database.promptly(lambda connection: connection.execute(taken).all())
        return [(row.id, row.due) for row in rows]
