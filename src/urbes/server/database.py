"""The database: short reads beside each other, and all writes of a node through one writer (`writer.py`)."""

import secrets as random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, RowMapping, event, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from urbes.server import schema
from urbes.server.errors import StorageTrouble
from urbes.server.migrations import migrate
from urbes.server.settings import Settings
from urbes.server.writer import Writer

LOCK_TIMEOUT = 5.0
READERS = 4
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=-16000")


def now() -> int:
    """The time as it is stored: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id that nobody can guess: who has it was given it."""
    return random.token_urlsafe(16)


class Database:
    """One database, however many nodes share it."""

    def __init__(self, settings: Settings) -> None:
        self.url = make_url(settings.database)
        self.embedded = self.url.get_backend_name() == "sqlite"
        if self.embedded and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        self.reading = self.connect(READERS, "BEGIN")
        self.writing = self.connect(1, "BEGIN IMMEDIATE")
        self.writer = Writer(self.writing)

    def connect(self, size: int, begin: str) -> AsyncEngine:
        if not self.embedded:
            return create_async_engine(self.url, pool_size=size, max_overflow=0, pool_pre_ping=True)
        engine = create_async_engine(
            self.url,
            poolclass=AsyncAdaptedQueuePool,
            pool_size=size,
            max_overflow=0,
            connect_args={"timeout": LOCK_TIMEOUT, "isolation_level": None, "cached_statements": 256},
        )
        prepare_sqlite(engine, begin)
        return engine

    async def open(self) -> None:
        async with self.writing.begin() as connection:
            await connection.run_sync(migrate)
        self.writer.start()

    async def close(self) -> None:
        """Everything that was handed in is written first."""
        await self.writer.stop()
        await self.reading.dispose()
        await self.writing.dispose()

    async def rows(self, query: Executable, values: Mapping[str, Any] | None = None) -> Sequence[RowMapping]:
        try:
            async with self.reading.connect() as connection:
                return (await connection.execute(query, values)).mappings().all()
        except DBAPIError as error:
            raise StorageTrouble(f"the database cannot be read: {error.orig}") from error

    async def row(self, query: Executable, values: Mapping[str, Any] | None = None) -> RowMapping | None:
        found = await self.rows(query, values)
        return found[0] if found else None

    async def secret(self, name: str) -> bytes:
        """A key of this installation, made when it is first asked for; all nodes get the same."""

        async def keep(connection: AsyncConnection) -> bytes:
            query = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
            value: bytes | None = (await connection.execute(query)).scalar()
            if value is None:
                value = random.token_bytes(32)
                await connection.execute(schema.secrets.insert().values(name=name, value=value))
            return value

        try:
            return await self.writer.write(keep)
        except StorageTrouble:
            return await self.writer.write(keep)  # another node was first: its key is there now


def prepare_sqlite(engine: AsyncEngine, begin: str) -> None:
    """Durable, readable while written, and a write takes the lock at once instead of failing halfway."""

    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", begun)
