"""Circles: people who play together again and again, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _circle() -> sa.ForeignKey:
    return sa.ForeignKey("circles.id", ondelete="CASCADE")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "circles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(32), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("circles_token", "circles", ["token"], unique=True)
    op.create_table(
        "circle_people",
        sa.Column("circle", sa.String(32), _circle(), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("circle_people_guest", "circle_people", ["guest"])
    op.create_table(
        "circle_tables",
        sa.Column("circle", sa.String(32), _circle(), primary_key=True),
        sa.Column("evening", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("circle_tables_table", "circle_tables", ["table_id"], unique=True)


def downgrade() -> None:
    """Remove them."""
    for table in ("circle_tables", "circle_people", "circles"):
        op.drop_table(table)
