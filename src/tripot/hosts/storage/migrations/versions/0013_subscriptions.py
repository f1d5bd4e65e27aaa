"""Browsers that want to be called when somebody waits for their guest, and the last call to each table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and add the column."""
    op.create_table(
        "subscriptions",
        sa.Column("session", sa.String(40), sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_endpoint", "subscriptions", ["endpoint"], unique=True)
    op.add_column("people", sa.Column("called", sa.Integer, nullable=True))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("people", "called")
    op.drop_table("subscriptions")
