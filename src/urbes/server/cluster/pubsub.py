"""Notices between nodes: (table, n) and other short words, nothing more. Who gets one looks into the database."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from urbes.server.settings import Settings, SettingsError

if TYPE_CHECKING:
    from litestar.channels.backends.base import ChannelsBackend

CHANNEL = "urbes_tables"
BREATH = 0.5
PATIENCE = 5.0
log = logging.getLogger(__name__)


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
        self.make_backend = partial(make_backend, settings)
        self.backend = self.make_backend()
        self.connected = self.backend is None
        self.undelivered: bytes | None = None
        self.reconnected: list[Callable[[], None]] = []
        """Called when notices may have been missed."""
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
            await self.connect(self.backend)
            self.tasks = [asyncio.create_task(self.keep_up())]

    async def connect(self, backend: "ChannelsBackend") -> None:
        await backend.on_startup()
        await backend.subscribe([CHANNEL])
        self.connected = True

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.backend is not None and self.connected:
            await self.backend.on_shutdown()

    async def keep_up(self) -> None:
        """Receive and deliver for as long as the channel holds; then connect anew and look at every table again."""
        assert self.backend is not None
        while True:
            await self.until_broken(self.backend)
            self.connected = False
            await leave(self.backend)
            while not self.connected:
                await asyncio.sleep(BREATH)
                self.backend = self.make_backend()
                assert self.backend is not None
                try:
                    await asyncio.wait_for(self.connect(self.backend), PATIENCE)
                except Exception as error:
                    log.debug("the channels are still away: %s", type(error).__name__)
                    await leave(self.backend)
            log.info("the channels are back")
            for missed in self.reconnected:
                missed()

    async def until_broken(self, backend: "ChannelsBackend") -> None:
        tasks = [asyncio.create_task(self.receive(backend)), asyncio.create_task(self.deliver(backend))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                log.warning("the channels broke: %s", task.exception() or "the stream ended")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def publish_here(self, table: str, n: int) -> None:
        """Of a change that every node finds by itself."""
        for hear in self.local:
            hear(table, n)

    def publish(self, table: str, n: int) -> None:
        self.publish_here(table, n)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Notice(self.node, table, n)))

    def hear(self, kind: str, function: Hearing) -> None:
        """Call a function with subject and word of every notice of a kind, our own ones too."""
        self.hearing.setdefault(kind, []).append(function)

    def heard(self, kind: str, subject: str, word: str = "") -> None:
        for function in self.hearing.get(kind, []):
            function(subject, word)

    def say(self, kind: str, subject: str, word: str = "") -> None:
        """Tell all nodes, this one first, of something other than a line."""
        self.heard(kind, subject, word)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Notice(self.node, subject, 0, kind, word)))

    async def deliver(self, backend: "ChannelsBackend") -> None:
        """What could not be delivered waits for the next channel."""
        while True:
            if self.undelivered is None:
                self.undelivered = await self.outgoing.get()
            await backend.publish(self.undelivered, [CHANNEL])
            self.undelivered = None

    async def receive(self, backend: "ChannelsBackend") -> None:
        async for _, data in backend.stream_events():
            notice = msgspec.json.decode(data, type=Notice)
            if notice.node == self.node:
                continue
            if notice.kind:
                self.heard(notice.kind, notice.table, notice.word)
            else:
                for hear in [*self.listeners, *self.local]:
                    hear(notice.table, notice.n)


async def leave(backend: "ChannelsBackend") -> None:
    """Close what may be broken already."""
    try:
        await asyncio.wait_for(backend.on_shutdown(), PATIENCE)
    except Exception as error:
        log.info("a broken channel could not be closed in order: %s", type(error).__name__)


def make_backend(settings: Settings) -> "ChannelsBackend | None":
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
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    never = Retry(NoBackoff(), 0)  # it would reconnect without telling us that messages were lost
    redis = Redis.from_url(settings.channels_url, retry=never, health_check_interval=10)
    return RedisChannelsPubSubBackend(redis=redis)
