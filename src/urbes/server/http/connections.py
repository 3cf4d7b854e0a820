"""uvicorn's protocols with deadlines and bounds, so that a node holds out without a proxy in front of it.

A client that sends half a request or does not read its answers is cut, and what it can make the node keep is bounded.
"""

import asyncio
import socket
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from urbes.server.http.middleware import Front

LARGEST_HEAD = 32 * 1024
LARGEST_REQUEST = 4 << 20
"""Head and body of a request that is not even read: what is larger than its route takes is refused there."""
LEAST_READ = 16 * 1024
"""A client that has left more unread than a transport keeps must read so much in `unread_seconds`."""
MOST_PIPELINED = 8
AT_ONCE = 4096
"""Bytes of WebSocket frames that are taken apart before the messages in them were heard."""
MOST_FRAGMENTS = 64
MOST_IGNORED = 16 * 1024
"""Bytes that may still come after we have closed a WebSocket."""


class TooManyAtOnce(Exception):
    """More requests in one go than any client sends; the parser answers 400."""


class Unread:
    """Cuts a connection whose client does not read."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self.loop = loop
        self.seconds = seconds
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """The transport holds more than it likes to: from now on the client must read."""
        self.end()
        most = max(transport.get_write_buffer_size() - LEAST_READ, 0)
        self.timer = self.loop.call_later(self.seconds, self.look, transport, most)

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def look(self, transport: asyncio.Transport, most: int) -> None:
        if transport.get_write_buffer_size() > most:
            transport.abort()
        else:
            self.begin(transport)


def bound(transport: asyncio.Transport, seconds: float) -> None:
    """Let the system too give up what is never read: so it also ends a connection that we have closed."""
    found = transport.get_extra_info("socket")
    if found is not None and found.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(2000 * seconds))


class HttpConnection(HttpToolsProtocol):
    """HTTP whose requests must arrive in time and whose answers must be read."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.front = cast(Front, self.config.app)
        self.deadline: asyncio.TimerHandle | None = None
        self.unread = Unread(self.loop, self.front.settings.unread_seconds)
        self.received = 0
        """Bytes of the request that is arriving."""
        self.bare = 0
        """Those of them since the last that were body: of its head, or of what may follow the body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        bound(transport, self.front.settings.unread_seconds)
        self.expect(self.front.settings.head_seconds)
        self.has_place = self.front.connected(self.client)
        if not self.has_place:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        self.unread.end()
        if self.has_place:
            self.front.disconnected(self.client)
        super().connection_lost(exc)

    def expect(self, seconds: float) -> None:
        """Within so many seconds the head of a request, or the rest of it, must be here."""
        self.rest()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def rest(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.bare += len(data)
        if self.deadline is None:  # the first bytes of the next request
            self.expect(self.front.settings.head_seconds)
        super().data_received(data)
        if self.deadline is not None and (self.bare > LARGEST_HEAD or self.received > LARGEST_REQUEST):
            self.transport.abort()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooManyAtOnce
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.bare = 0
        self.expect(self.front.settings.body_seconds)

    def on_body(self, body: bytes) -> None:
        self.bare = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.received = self.bare = 0
        self.rest()

    def handle_websocket_upgrade(self) -> None:
        """The transport belongs to a `SocketConnection` from now on."""
        self.rest()
        self.unread.end()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.begin(self.transport)

    def resume_writing(self) -> None:
        self.unread.end()
        super().resume_writing()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that reads no further than its messages are heard, and nothing from a client that does not read."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.front = cast(Front, self.config.app)
        self.unread = Unread(self.loop, self.front.settings.unread_seconds)
        self.held = bytearray()
        """What has been received and is not yet taken apart."""
        self.ignored = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.end()
        self.held.clear()
        self.front.disconnected(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.held += data
        if not self.close_sent:
            self.take_apart()
            return
        self.ignored += len(self.held)
        if self.ignored > MOST_IGNORED:
            self.transport.abort()
        else:  # only the client's answer to our close counts
            super().data_received(bytes(self.held))
            self.held.clear()

    def take_apart(self) -> None:
        while self.held and self.queue.empty() and not self.transport.is_closing():
            some = bytes(self.held[:AT_ONCE])
            del self.held[:AT_ONCE]
            super().data_received(some)
        if self.held:
            self.pause_reading()

    def pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """If everything was heard, and the client reads."""
        if self.read_paused and self.queue.empty() and not self.held and self.writable.is_set():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.held:
            self.take_apart()
        self.resume_reading()
        return message

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.begin(self.transport)
        self.pause_reading()

    def resume_writing(self) -> None:
        self.unread.end()
        super().resume_writing()
        self.resume_reading()
