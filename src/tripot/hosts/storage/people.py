"""Which guests the events of a table name, and which of them play there. This is written with the events."""

from collections.abc import Mapping

from sqlalchemy import Connection, Select, delete, select, update
from sqlalchemy.dialects.postgresql import insert  # SQLAlchemy writes it in the same words for SQLite

from tripot.hosts.storage import schema
from tripot.hosts.storage.database import Rows

_PEOPLE = schema.people
_new = insert(_PEOPLE)
_NAMED = _new.on_conflict_do_update(index_elements=[*_PEOPLE.primary_key], set_={"playing": _new.excluded.playing})


def rows(table_id: str, people: Mapping[str, bool]) -> Rows:
    """The rows for guests at a table, with whether each plays in the running match."""
    written = [{"guest": guest, "table_id": table_id, "playing": playing} for guest, playing in people.items()]
    return {_NAMED: written} if written else {}


def tables(guest: str) -> Select[tuple[str]]:
    """The tables whose events name a guest."""
    return select(_PEOPLE.c.table_id).where(_PEOPLE.c.guest == guest).order_by(_PEOPLE.c.table_id)


def playing(guest: str) -> Select[tuple[str]]:
    """The tables at which a guest has a seat in the running match."""
    return tables(guest).where(_PEOPLE.c.playing)


def replace(connection: Connection, table_id: str, guest: str, instead: str) -> None:
    """Name another guest, who does not play, instead of a guest at a table."""
    gone = delete(_PEOPLE).where(_PEOPLE.c.guest == guest, _PEOPLE.c.table_id == table_id)
    if connection.execute(gone).rowcount:
        connection.execute(_NAMED, {"guest": instead, "table_id": table_id, "playing": False})


def note_call(connection: Connection, table_id: str, guest: str, seq: int) -> bool:
    """Note that a guest is called back to a table for event `seq`; returns whether nobody has done so before."""
    earlier = _PEOPLE.c.called.is_(None) | (_PEOPLE.c.called < seq)
    there = update(_PEOPLE).where(_PEOPLE.c.guest == guest, _PEOPLE.c.table_id == table_id, earlier)
    return bool(connection.execute(there.values(called=seq)).rowcount)


def end_match(connection: Connection, table_id: str) -> None:
    """Mark everyone at a table as no longer playing."""
    connection.execute(update(_PEOPLE).where(_PEOPLE.c.table_id == table_id).values(playing=False))


def remove(connection: Connection, table_id: str) -> None:
    """Remove all names of guests at a table."""
    connection.execute(delete(_PEOPLE).where(_PEOPLE.c.table_id == table_id))
