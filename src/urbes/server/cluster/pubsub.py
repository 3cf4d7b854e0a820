"""Publish and subscribe between nodes. A message says only that something changed; its receiver reads the database."""

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
RETRY = 0.5
PATIENCE = 5.0
log = logging.getLogger(__name__)


class Message(msgspec.Struct, array_like=True):
    """Without a `kind` it says that the log of the table `subject` has reached line n; other kinds have a `payload`."""

    node: str
    subject: str
    n: int
    kind: str = ""
    payload: str = ""


Subscriber = Callable[[str, str], None]


class PubSub:
    """The channel between nodes. A single node has no backend and only calls its own subscribers."""

    def __init__(self, settings: Settings) -> None:
        self.node = secrets.token_hex(4)
        self.make_backend = partial(make_backend, settings)
        self.backend = self.make_backend()
        self.connected = self.backend is None
        self.undelivered: bytes | None = None
        self.on_reconnect: list[Callable[[], None]] = []
        """Called after a broken connection: messages may have been missed."""
        self.on_remote_change: list[Callable[[str, int], None]] = []
        """Called with table and line for changes made by other nodes."""
        self.on_change: list[Callable[[str, int], None]] = []
        """The same for all changes, including those of this node."""
        self.subscribers: dict[str, list[Subscriber]] = {}
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []

    @property
    def remote(self) -> bool:
        return self.backend is not None

    async def open(self) -> None:
        if self.backend is not None:
            await self.connect(self.backend)
            self.tasks = [asyncio.create_task(self.keep_connected())]

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

    async def keep_connected(self) -> None:
        """Exchange messages until the connection breaks; then connect again and call `on_reconnect`."""
        assert self.backend is not None
        while True:
            await self.exchange(self.backend)
            self.connected = False
            await shut_down(self.backend)
            while not self.connected:
                await asyncio.sleep(RETRY)
                self.backend = self.make_backend()
                assert self.backend is not None
                try:
                    await asyncio.wait_for(self.connect(self.backend), PATIENCE)
                except Exception as error:
                    log.debug("the channel is still unavailable: %s", type(error).__name__)
                    await shut_down(self.backend)
            log.info("the channel is connected again")
            for reconnect in self.on_reconnect:
                reconnect()

    async def exchange(self, backend: "ChannelsBackend") -> None:
        tasks = [asyncio.create_task(self.receive(backend)), asyncio.create_task(self.deliver(backend))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                log.warning("the channel broke: %s", task.exception() or "the stream ended")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def publish_locally(self, table: str, n: int) -> None:
        """Announce a change to this node only, because every node finds it by itself."""
        for hear in self.on_change:
            hear(table, n)

    def publish(self, table: str, n: int) -> None:
        self.publish_locally(table, n)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Message(self.node, table, n)))

    def subscribe(self, kind: str, function: Subscriber) -> None:
        """Call a function with subject and payload of every message of a kind, including those of this node."""
        self.subscribers.setdefault(kind, []).append(function)

    def dispatch(self, kind: str, subject: str, payload: str = "") -> None:
        for function in self.subscribers.get(kind, []):
            function(subject, payload)

    def broadcast(self, kind: str, subject: str, payload: str = "") -> None:
        """Send a message of a kind to all nodes, this one first."""
        self.dispatch(kind, subject, payload)
        if self.backend is not None:
            self.outgoing.put_nowait(msgspec.json.encode(Message(self.node, subject, 0, kind, payload)))

    async def deliver(self, backend: "ChannelsBackend") -> None:
        """Send the queued messages. A message that could not be sent is sent over the next connection."""
        while True:
            if self.undelivered is None:
                self.undelivered = await self.outgoing.get()
            await backend.publish(self.undelivered, [CHANNEL])
            self.undelivered = None

    async def receive(self, backend: "ChannelsBackend") -> None:
        async for _, data in backend.stream_events():
            message = msgspec.json.decode(data, type=Message)
            if message.node == self.node:
                continue
            if message.kind:
                self.dispatch(message.kind, message.subject, message.payload)
            else:
                for hear in [*self.on_remote_change, *self.on_change]:
                    hear(message.subject, message.n)


async def shut_down(backend: "ChannelsBackend") -> None:
    """Close a backend that may be broken already."""
    try:
        await asyncio.wait_for(backend.on_shutdown(), PATIENCE)
    except Exception as error:
        log.info("a broken channel could not be closed: %s", type(error).__name__)


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

    never = Retry(NoBackoff(), 0)  # its own retry would hide that messages were lost
    redis = Redis.from_url(settings.channels_url, retry=never, health_check_interval=10)
    return RedisChannelsPubSubBackend(redis=redis)
