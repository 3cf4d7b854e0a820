"""Notices between nodes: (table, n) and other short words, nothing more. Who gets one looks into the database."""

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from urbes.server.settings import Settings, SettingsError

if TYPE_CHECKING:
    from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "urbes_tables"


class Notice(msgspec.Struct, array_like=True):
    """`kind` is empty for a line of a table's log; `word` belongs to other kinds."""

    node: str
    table: str
    n: int
    kind: str = ""
    word: str = ""


Hearing = Callable[[str, str], None]


class Notices:
    """One node alone needs no channel: what it wrote it also told. `local` hears of every change, also our own."""

    def __init__(self, settings: Settings) -> None:
        self.node = secrets.token_hex(4)
        self.backend = backend(settings)
        self.listeners: list[Callable[[str, int], None]] = []
        self.local: list[Callable[[str, int], None]] = []
        self.hearing: dict[str, list[Hearing]] = {}
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def remote(self) -> bool:
        return self.backend is not None

    async def open(self) -> None:
        if self.backend is not None:
            await self.backend.on_startup()
            await self.backend.subscribe([CHANNEL])
            self.tasks = [asyncio.create_task(self.receive()), asyncio.create_task(self.deliver())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.backend is not None:
            await self.backend.on_shutdown()

    def publish(self, table: str, n: int) -> None:
        for hear in self.local:
            hear(table, n)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Notice(self.node, table, n)))

    def hear(self, kind: str, function: Hearing) -> None:
        """Call a function with subject and word of every notice of a kind, our own ones too."""
        self.hearing.setdefault(kind, []).append(function)

    def say(self, kind: str, subject: str, word: str = "") -> None:
        """Tell all nodes, this one first, of something other than a line."""
        for function in self.hearing.get(kind, []):
            function(subject, word)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Notice(self.node, subject, 0, kind, word)))

    async def deliver(self) -> None:
        assert self.backend is not None
        while True:
            await self.backend.publish(await self.outgoing.get(), [CHANNEL])

    async def receive(self) -> None:
        assert self.backend is not None
        async for _, data in self.backend.stream_events():
            notice = msgspec.json.decode(data, type=Notice)
            if notice.node == self.node:
                continue
            if notice.kind:
                for function in self.hearing.get(notice.kind, []):
                    function(notice.table, notice.word)
            else:
                for hear in [*self.listeners, *self.local]:
                    hear(notice.table, notice.n)


def backend(settings: Settings) -> "ChannelsBackend | None":
    if settings.channels == "memory":
        return None
    if settings.channels == "postgres":
        if not settings.database_url.startswith("postgres"):
            raise SettingsError("channels: postgres needs a PostgreSQL database: set --database-url")
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        scheme, _, rest = settings.database_url.partition("://")
        return PsycoPgChannelsBackend(f"{scheme.partition('+')[0]}://{rest}")
    if not settings.channels_url:
        raise SettingsError("channels-url: redis needs the address of the server, like redis://localhost:6379")
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.channels_url))
