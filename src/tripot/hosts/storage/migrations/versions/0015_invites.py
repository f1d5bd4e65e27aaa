"""Whether the people at a circle's table may still learn the circle's link there. At earlier tables they may."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("circle_tables", sa.Column("invites", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("circle_tables", "invites")
