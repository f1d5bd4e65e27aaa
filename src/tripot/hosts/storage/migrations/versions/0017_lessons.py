"""What became of first deals, by guest."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "lessons",
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("mark", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("lessons")
