"""An index for the authors of lines; how often a mailbox was asked whether it may get mail."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index(
        "ix_entries_person_id",
        "entries",
        ["person_id"],
        sqlite_where=sa.text("person_id IS NOT NULL"),
        postgresql_where=sa.text("person_id IS NOT NULL"),
    )
    op.create_table(
        "mail_confirmations",
        sa.Column("mailbox", sa.String(length=64), nullable=False),
        sa.Column("sent", sa.Text(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("mailbox", name=op.f("pk_mail_confirmations")),
    )
