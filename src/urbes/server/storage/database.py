"""The database: concurrent reads, and all writes of a node through one writer (`writer.py`)."""

import asyncio
import logging
import os
import secrets as random
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Executable, Row, RowMapping, create_engine, event, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, QueuePool

from urbes.server.errors import StorageError
from urbes.server.settings import Settings
from urbes.server.storage import schema
from urbes.server.storage.migrations import migrate
from urbes.server.storage.writer import Writer

LOCK_TIMEOUT = 5.0
LOCKED = "locked"
"""Part of SQLite's error when another process writes the file."""
MIGRATION = 60.0
BREATH = 0.05
READERS = 4
KEYS = ("cookie", "bots", "vapid", "mailbox")
"""Keys for signed cookies, for the random choices of bots, for Web Push, and for the hashes of mailboxes."""
KEY_BYTES = 32
SQLITE = {"timeout": LOCK_TIMEOUT, "isolation_level": None, "cached_statements": 256}
"""`isolation_level`: transactions are begun explicitly."""
NUL = "NUL (0x00)"
"""Part of the driver's error about a text with this character."""
OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
"""Access for the owner only: the database holds addresses, password hashes, keys and hidden facts of running games."""
log = logging.getLogger(__name__)
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=-16000")


def now() -> int:
    """The time as it is stored: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id that nobody can guess, in characters that need no quoting in a shell or a URL."""
    return random.token_hex(16)


class Database:
    """The connection of a node to the database."""

    def __init__(self, settings: Settings) -> None:
        self.url = make_url(settings.database)
        self.embedded = self.url.get_backend_name() == "sqlite"
        if self.embedded and self.url.database:
            Path(self.url.database).parent.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
            if not self.url.database.startswith((":", "file:")):
                keep_private(Path(self.url.database))
        self.reading = self.connect_readers()
        self.writing = self.connect_writer()
        self.writer = Writer(self.writing)
        self.keys: dict[str, bytes] = {}
        """The installation's keys by name, known once the database is open; all nodes have the same."""

    def connect_readers(self) -> AsyncEngine:
        if not self.embedded:
            return create_async_engine(
                self.url,
                isolation_level="AUTOCOMMIT",
                pool_size=READERS,
                max_overflow=READERS,
                pool_pre_ping=True,
                hide_parameters=True,
            )
        engine = create_async_engine(
            self.url,
            isolation_level="AUTOCOMMIT",
            poolclass=AsyncAdaptedQueuePool,
            pool_size=READERS,
            max_overflow=0,
            pool_reset_on_return=None,
            connect_args=SQLITE,
            hide_parameters=True,
        )
        prepare_sqlite(engine.sync_engine)
        return engine

    def connect_writer(self) -> Engine:
        if not self.embedded:
            return create_engine(self.url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True)
        engine = create_engine(
            self.url.set(drivername="sqlite"),
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_reset_on_return=None,
            connect_args={**SQLITE, "check_same_thread": False},
            hide_parameters=True,
        )
        prepare_sqlite(engine)
        event.listen(engine, "begin", begin_immediate)
        return engine

    async def open(self) -> None:
        await asyncio.to_thread(self.migrate)
        self.writer.start()
        self.keys = await self.load_keys()

    def migrate(self) -> None:
        """Bring the schema up to date, or wait until another node has; SQLite refuses a second writer at once."""
        end = time.monotonic() + MIGRATION
        while True:
            try:
                with self.writing.begin() as connection:
                    migrate(connection)
                return
            except OperationalError as error:
                if not (self.embedded and LOCKED in str(error.orig)) or time.monotonic() > end:
                    raise
                time.sleep(BREATH)

    async def close(self) -> None:
        await self.writer.stop()
        await self.reading.dispose()
        self.writing.dispose()

    async def rows(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[RowMapping]:
        return [row._mapping for row in await self.tuples(query, values)]

    async def tuples(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Row[Any]]:
        """The rows as tuples, which are faster than mappings. Each read is its own transaction."""
        try:
            async with self.reading.connect() as connection:
                return (await connection.execute(query, values)).all()
        except DataError as error:
            if NUL in str(error.orig):
                return []  # PostgreSQL cannot store such a text, so nothing can be equal to it
            raise StorageError(f"the database cannot be read: {error.orig}") from error
        except DBAPIError as error:
            raise StorageError(f"the database cannot be read: {error.orig}") from error

    async def row(self, query: Executable, values: Mapping[str, Any] | None = None) -> RowMapping | None:
        found = await self.rows(query, values)
        return found[0] if found else None

    async def load_keys(self) -> dict[str, bytes]:
        """Read the keys of this installation, and make those that are missing."""

        def load(connection: Connection) -> dict[str, bytes]:
            query = select(schema.secrets.c.name, schema.secrets.c.value).where(schema.secrets.c.name.in_(KEYS))
            found: dict[str, bytes] = {row.name: row.value for row in connection.execute(query)}
            for name in KEYS:
                if name not in found:
                    found[name] = random.token_bytes(KEY_BYTES)
                    connection.execute(schema.secrets.insert().values(name=name, value=found[name]))
            return found

        try:
            return await self.writer.write(load)
        except StorageError:
            return await self.writer.write(load)  # another node was first: its keys are there now


def keep_private(file: Path) -> None:
    """Create a SQLite file, or restrict an existing one and its companions, to its owner.

    Files that SQLite adds later get the same mode.
    """
    with suppress(FileExistsError):
        make_private(file)
    for each in (file, *(file.with_name(file.name + suffix) for suffix in ("-wal", "-shm", "-journal"))):
        try:
            if each.stat().st_mode & 0o077:
                each.chmod(OWNER_ONLY)
        except FileNotFoundError:
            continue  # or another process has just removed it
        except PermissionError:
            log.warning("%s is readable by others, and only its owner can change that", each)


def make_private(file: Path) -> None:
    """Create an empty file that only its owner can read."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def begin_immediate(connection: Connection) -> None:
    """Take the write lock at once instead of failing halfway."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def prepare_sqlite(engine: Engine) -> None:
    """Make SQLite durable, and readable during writes."""

    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", connected)
