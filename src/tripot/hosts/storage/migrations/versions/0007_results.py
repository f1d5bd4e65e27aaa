"""What finished matches brought the people who played them. Matches that ended earlier are not in it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "results",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("last", sa.Boolean, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_index("results_guest", "results", ["guest", "at"])
    op.create_index("results_match", "results", ["table_id", "match"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("results")
