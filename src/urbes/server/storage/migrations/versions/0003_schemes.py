"""How the seed of a table deals; tables that are already there go on with one stream for everything."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("scheme", sa.String(length=16), nullable=False, server_default="stream"))
