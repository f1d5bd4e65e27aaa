"""The guests who are in the middle of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. It stays empty: the next revision replaces it by a table, filled from the events."""
    op.add_column("tables", sa.Column("players", sa.Text, nullable=True))
    there = sa.text("players IS NOT NULL")
    op.create_index("tables_players", "tables", ["players"], sqlite_where=there, postgresql_where=there)


def downgrade() -> None:
    """Remove it."""
    op.drop_index("tables_players", "tables")
    op.drop_column("tables", "players")
