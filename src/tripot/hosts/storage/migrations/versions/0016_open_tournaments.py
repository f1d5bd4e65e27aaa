"""An index that finds the oldest tournaments that have not ended."""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index."""
    op.create_index("tournaments_closed", "tournaments", ["closed", "made"])


def downgrade() -> None:
    """Remove it."""
    op.drop_index("tournaments_closed", "tournaments")
