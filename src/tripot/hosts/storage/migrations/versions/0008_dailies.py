"""What guests did with the deals and the puzzle of each day."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "dailies",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.Column("closes", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("score", sa.BigInteger, nullable=True),
    )
    op.create_index("dailies_day", "dailies", ["day", "name"])
    op.create_index("dailies_table", "dailies", ["table_id"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("dailies")
