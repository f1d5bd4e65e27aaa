"""The face that a guest has chosen. Guests of earlier releases have chosen none."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("guests", sa.Column("face", sa.String(40), nullable=True))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("guests", "face")
