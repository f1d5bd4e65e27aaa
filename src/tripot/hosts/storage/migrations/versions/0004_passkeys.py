"""Passkeys, and the challenges that wait for their signatures."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "challenges",
        sa.Column("session", sa.String(40), sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("purpose", sa.String(10), primary_key=True),
        sa.Column("value", sa.String(100), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("challenges", "passkeys"):
        op.drop_table(table)
