"""Tournaments: their people, and the rounds, tables and seats of each."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def _tournament() -> sa.Column[str]:
    key = sa.ForeignKey("tournaments.id", ondelete="CASCADE")
    return sa.Column("tournament", sa.String(32), key, primary_key=True)


def _guest() -> sa.Column[str]:
    return sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("organiser", sa.String(40), nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
    )
    op.create_index("tournaments_token", "tournaments", ["token"], unique=True)
    op.create_table(
        "tournament_people",
        _tournament(),
        _guest(),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("left_at", sa.BigInteger, nullable=True),
        sa.Column("put_out", sa.Boolean, nullable=False),
    )
    op.create_index("tournament_people_guest", "tournament_people", ["guest"])
    op.create_table(
        "tournament_rounds",
        _tournament(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("tournament_rounds_began", "tournament_rounds", ["began"])
    op.create_table(
        "tournament_tables",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
    )
    op.create_index("tournament_tables_table", "tournament_tables", ["table_id"], unique=True)
    op.create_table(
        "tournament_seats",
        _tournament(),
        sa.Column("round", sa.Integer, primary_key=True),
        _guest(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("tournament_seats_guest", "tournament_seats", ["guest"])


def downgrade() -> None:
    """Remove them."""
    for table in ("tournament_seats", "tournament_tables", "tournament_rounds", "tournament_people", "tournaments"):
        op.drop_table(table)
