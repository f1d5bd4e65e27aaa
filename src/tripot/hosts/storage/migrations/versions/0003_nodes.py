"""The nodes of a card room, and the node that is the home of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table and the column."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column("tables", sa.Column("home", sa.String(40), nullable=True))
    op.create_index("tables_home", "tables", ["home"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("tables_home", "tables")
    op.drop_column("tables", "home")
    op.drop_table("nodes")
