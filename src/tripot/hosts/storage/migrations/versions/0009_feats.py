"""What people still talk about after their matches, such as the biggest sweep. Matches that ended earlier have none."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "feats",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("feat", sa.String(40), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
    )
    op.create_index("feats_guest", "feats", ["guest", "game", "feat", "best"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("feats")
