"""The ratings of people who want one. Matches that ended earlier have changed none."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the index."""
    op.add_column("guests", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    for name in ("mu", "sigma"):
        op.add_column("results", sa.Column(name, sa.Float, nullable=True))
    op.create_index("results_rated", "results", ["guest", "game", "at"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("results_rated", "results")
    for name in ("mu", "sigma"):
        op.drop_column("results", name)
    op.drop_column("guests", "rated")
