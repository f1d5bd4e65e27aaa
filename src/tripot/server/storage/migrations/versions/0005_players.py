"""The guests who are in the middle of a match."""

from collections import defaultdict

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("id"), sa.column("line"), sa.column("players"))
events = sa.table("events", sa.column("table_id"), sa.column("event"))


def upgrade() -> None:
    """Add the column.

    For matches that are on it names everybody who has ever sat there: the next event writes who still does.
    """
    op.add_column("tables", sa.Column("players", sa.Text, nullable=True))
    connection = op.get_bind()
    in_play = sa.select(tables.c.id).where(tables.c.line.contains('"phase":"playing"'))
    of_guests = sa.select(events).where(events.c.table_id.in_(in_play), events.c.event.contains('"guest":'))
    seated: dict[str, set[str]] = defaultdict(set)
    for table_id, text in connection.execute(of_guests):
        event = msgspec.json.decode(text)
        if event["kind"] in ("created", "sat"):
            seated[table_id].add(event["guest"])
    for table_id, guests in seated.items():
        players = msgspec.json.encode(sorted(guests)).decode()
        connection.execute(sa.update(tables).where(tables.c.id == table_id).values(players=players))
    there = sa.text("players IS NOT NULL")
    op.create_index("tables_players", "tables", ["players"], sqlite_where=there, postgresql_where=there)


def downgrade() -> None:
    """Take it away."""
    op.drop_index("tables_players", "tables")
    op.drop_column("tables", "players")
