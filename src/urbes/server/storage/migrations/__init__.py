"""Brings a database to the newest schema at start, even when several nodes start at once."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text

HEAD = "0003"
"""The newest revision in `versions/`; a test compares it with the files."""
LOCK = 0x7572626573


def migrate(connection: Connection) -> None:
    """Migrate in one transaction that holds the database's lock; a second node waits and finds the work done."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if current(connection) == HEAD:
        return
    from alembic import command

    command.upgrade(configuration(connection), "head")


def current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def configuration(connection: Connection | None = None) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config
