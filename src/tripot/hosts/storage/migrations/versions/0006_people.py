"""Which guests the events of a table name, and which of them play there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

READ_TOGETHER = 300  # tables

tables = sa.table("tables", sa.column("id"), sa.column("line"))
events = sa.table("events", sa.column("table_id"), sa.column("seq"), sa.column("event"))
people = sa.table("people", sa.column("guest"), sa.column("table_id"), sa.column("playing"))


class _Line(msgspec.Struct):
    """The fields that we read of a table's line."""

    phase: str


class _Event(msgspec.Struct):
    """The fields that we read of an event."""

    kind: str
    guest: str | None = None
    seat: int | None = None


def upgrade() -> None:
    """Create the table and fill it from the events. It replaces the column with the players of a match."""
    op.create_table(
        "people",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("playing", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    for some in _tables(op.get_bind()):
        _fill(op.get_bind(), some)
    op.create_index("people_table", "people", ["table_id"])
    op.create_index("guests_created", "guests", ["created"])
    op.create_index("sessions_created", "sessions", ["created"])
    op.create_index("passes_made", "passes", ["made"])
    op.drop_index("tables_players", "tables")
    op.drop_column("tables", "players")


def _tables(connection: sa.Connection) -> Iterator[Sequence[Any]]:
    """All tables with their lines, a batch at a time."""
    last, following = "", sa.select(tables.c.id, tables.c.line).order_by(tables.c.id).limit(READ_TOGETHER)
    while some := connection.execute(following.where(tables.c.id > last)).all():
        yield some
        last = some[-1].id


def _fill(connection: sa.Connection, some: Sequence[Any]) -> None:
    happened: dict[str, list[str]] = {row.id: [] for row in some}
    of_some = sa.select(events).where(events.c.table_id.in_(happened)).order_by(events.c.table_id, events.c.seq)
    for row in connection.execute(of_some):
        happened[row.table_id].append(row.event)
    rows = [
        {"guest": guest, "table_id": row.id, "playing": playing}
        for row in some
        for guest, playing in _people(row.line, happened[row.id]).items()
    ]
    if rows:
        connection.execute(sa.insert(people), rows)


def _people(line: str, happened: Iterable[str]) -> dict[str, bool]:
    """The guests whom the events of a table name: for each, whether they have a seat in the running match."""
    named: set[str] = set()
    seated: dict[int | None, str] = {}
    for event in filter(None, (_read(text, _Event) for text in happened)):
        if event.guest:
            named.add(event.guest)
        match event.kind:
            case "created" | "sat" if event.guest:
                seated = _without(seated, event.guest) | {event.seat or 0: event.guest}
            case "left":
                seated.pop(event.seat, None)
            case "removed" | "banned" if event.guest:
                seated = _without(seated, event.guest)
    known = _read(line, _Line)
    players = set(seated.values()) if known and known.phase == "playing" else set()
    return {guest: guest in players for guest in sorted(named)}


def _without(seated: dict[int | None, str], guest: str) -> dict[int | None, str]:
    return {seat: other for seat, other in seated.items() if other != guest}


def _read(text: str, kind: type[Any]) -> Any:
    """A text as an object of this kind; `None` if it is damaged and so names nobody."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def downgrade() -> None:
    """Remove it. The next event at a table fills the column."""
    op.add_column("tables", sa.Column("players", sa.Text, nullable=True))
    there = sa.text("players IS NOT NULL")
    op.create_index("tables_players", "tables", ["players"], sqlite_where=there, postgresql_where=there)
    op.drop_index("passes_made", "passes")
    op.drop_index("sessions_created", "sessions")
    op.drop_index("guests_created", "guests")
    op.drop_table("people")
