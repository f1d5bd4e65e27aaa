"""Everything stored about a guest: exported for the guest, or deleted."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from tripot.hosts.storage import groups, people, schema
from tripot.hosts.storage.database import Database, Missed
from tripot.table import forgetting
from tripot.table.guest import Guest

_tables, _events = schema.tables, schema.events
_KNOWN_BY = (schema.sessions, schema.passes, schema.passkeys)  # tables by which a browser becomes a guest
_LINE = update(_tables).where(_tables.c.id == bindparam("table"))
_LINE = _LINE.values({name: bindparam(name) for name in ("listed", "line")})
_CHANGED = (
    update(_events)
    .where(_events.c.table_id == bindparam("table"), _events.c.seq == bindparam("number"))
    .values(event=bindparam("text"))
)

Known: TypeAlias = Mapping[Table, Sequence[Mapping[str, Any]]]
"""Rows by which a guest was known."""


class PersonalData:
    """What the database holds about guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables(self, guest: str) -> list[str]:
        """The tables with events by or about a guest, including events that still wait to be stored."""
        await self._database.change(lambda _connection: None)  # this comes after them in the queue
        return [row.table_id for row in await self._database.rows(people.tables(guest))]

    async def playing(self, guest: str) -> list[str]:
        """The tables at which a guest has a seat in a running match."""
        return [row.table_id for row in await self._database.rows(people.playing(guest))]

    async def at_table(self, table_id: str, guest: str) -> list[dict[str, Any]]:
        """What a guest did and said at a table, except moves."""
        rows = await self._database.rows(_all(table_id))
        times = {row.seq: row.at for row in rows}
        return [forgetting.told(event, times[seq]) for seq, event in forgetting.of_guest(_read(rows), guest)]

    async def forget_at(
        self, table_id: str, guest: str, instead: Guest, node: str | None, *, damaged: bool = False
    ) -> None:
        """Replace a guest by another in the events of a table. In the lobby, a damaged table then names nobody.

        Nobody plays at a damaged table any longer. Raises `Missed` if the table is gone, or `node` is not its home.
        """
        stored = _read(await self._database.rows(_all(table_id)))
        changed = [
            {"table": table_id, "number": seq, "text": _text(forgetting.without(event, instead))}
            for seq, event in forgetting.of_guest(stored, guest)
        ]
        line = await self._line(table_id)
        if damaged:
            line |= {"listed": False, "line": _nameless(line["line"])}
        keep = _LINE if node is None else _LINE.where(_tables.c.home == node)

        def work(connection: Connection) -> None:
            if not connection.execute(keep, line).rowcount:
                raise Missed
            if changed:
                connection.execute(_CHANGED, changed)
            if damaged:
                people.end_match(connection, table_id)
            people.replace(connection, table_id, guest, instead.id)

        await self._database.change(work)

    async def _line(self, table_id: str) -> dict[str, Any]:
        """A table's line in the lobby, as stored. Raises `Missed` if the table is gone."""
        query = select(_tables.c.listed, _tables.c.line).where(_tables.c.id == table_id)
        for row in await self._database.rows(query):
            return {"table": table_id, **row._mapping}
        raise Missed

    async def shut_out(self, guest: str) -> Known:
        """Delete everything that signs in a guest, so that nothing more is done in that name; returns it."""

        def work(connection: Connection) -> Known:
            gone = {each: delete(each).where(each.c.guest == guest).returning(*each.c) for each in _KNOWN_BY}
            return {each: [dict(row) for row in connection.execute(gone[each]).mappings()] for each in gone}

        return await self._database.change(work)

    async def let_back(self, known: Known) -> None:
        """Restore the sign-ins of a guest who could not be deleted."""

        def work(connection: Connection) -> None:
            for each, rows in known.items():
                if rows:
                    connection.execute(insert(each), rows)

        await self._database.change(work)

    async def forget(self, guest: str) -> None:
        """Delete a guest with all sessions, passes, passkeys and finished matches; in no circle or tournament, either.

        Deals of the day stay, without the guest: as long as others may play such a deal, its table must stay shut.
        """
        daily = schema.dailies

        def work(connection: Connection) -> None:
            theirs = daily.c.guest == guest
            connection.execute(
                update(daily).where(theirs, daily.c.table_id.is_not(None)).values(guest="…" + daily.c.table_id)
            )
            for table in (*_KNOWN_BY, schema.results, schema.feats, daily):
                connection.execute(delete(table).where(table.c.guest == guest))
            held = groups.hold(connection, [guest])
            connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))  # also out of all groups
            groups.drop_empty(connection, held)

        await self._database.change(work)


def _all(table_id: str) -> Any:
    columns = _events.c
    return select(columns.seq, columns.at, columns.event).where(columns.table_id == table_id).order_by(columns.seq)


def _read(rows: Sequence[Any]) -> list[tuple[int, Any]]:
    """Events as JSON. Anything unreadable is left out."""
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
    """The lobby's line of a table where nobody can play any longer, without names."""
    return _text({**msgspec.json.decode(line), "seated": []})
