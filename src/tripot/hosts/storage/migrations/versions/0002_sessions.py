"""Guests, the browsers in which they are signed in, and the passes that take them to another browser."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_guest", "sessions", ["guest"])
    op.create_table(
        "passes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("passes_guest", "passes", ["guest"])


def downgrade() -> None:
    """Remove them."""
    for table in ("passes", "sessions", "guests"):
        op.drop_table(table)
