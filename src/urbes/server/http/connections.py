"""uvicorn's protocols with deadlines and bounds, so that a node needs no proxy to protect it.

A client that sends half a request or does not read its answers is disconnected. What a node stores for it is bounded.
"""

import asyncio
import socket
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from urbes.server.http.middleware import RequestMiddleware

LARGEST_HEAD = 32 * 1024
LARGEST_REQUEST = 4 << 20
"""Bytes of head and body that a connection receives at most; routes have lower limits of their own."""
LEAST_READ = 16 * 1024
"""Bytes that a client must read in `unread_seconds` once the transport's buffer is full."""
MOST_PIPELINED = 8
AT_ONCE = 4096
"""Bytes of WebSocket frames that are parsed before their messages are handled."""
MOST_FRAGMENTS = 64
MOST_IGNORED = 16 * 1024
"""Bytes that may still arrive after the server has closed a WebSocket."""


class TooManyPipelined(Exception):
    """Too many pipelined requests; the parser answers 400."""


class UnreadTimeout:
    """Aborts a connection whose client does not read."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self.loop = loop
        self.seconds = seconds
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """The transport's buffer is full: from now on the client must read."""
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


def set_user_timeout(transport: asyncio.Transport, seconds: float) -> None:
    """Let the system drop unread data too, so that a closed connection also ends."""
    found = transport.get_extra_info("socket")
    if found is not None and found.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(2000 * seconds))


class HttpConnection(HttpToolsProtocol):
    """HTTP: requests must arrive in time, and answers must be read."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.middleware = cast(RequestMiddleware, self.config.app)
        self.deadline: asyncio.TimerHandle | None = None
        self.unread = UnreadTimeout(self.loop, self.middleware.settings.unread_seconds)
        self.request_bytes = 0
        """Bytes of the current request."""
        self.head_bytes = 0
        """Bytes since the last part of a body: those of the head, or of trailers."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        set_user_timeout(transport, self.middleware.settings.unread_seconds)
        self.set_deadline(self.middleware.settings.head_seconds)
        self.has_place = self.middleware.connected(self.client)
        if not self.has_place:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.cancel_deadline()
        self.unread.end()
        if self.has_place:
            self.middleware.disconnected(self.client)
        super().connection_lost(exc)

    def set_deadline(self, seconds: float) -> None:
        """Abort the connection unless the head, or the rest of the request, arrives within so many seconds."""
        self.cancel_deadline()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def cancel_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def data_received(self, data: bytes) -> None:
        self.request_bytes += len(data)
        self.head_bytes += len(data)
        if self.deadline is None:  # the first bytes of the next request
            self.set_deadline(self.middleware.settings.head_seconds)
        super().data_received(data)
        if self.deadline is not None and (self.head_bytes > LARGEST_HEAD or self.request_bytes > LARGEST_REQUEST):
            self.transport.abort()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooManyPipelined
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.head_bytes = 0
        self.set_deadline(self.middleware.settings.body_seconds)

    def on_body(self, body: bytes) -> None:
        self.head_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.request_bytes = self.head_bytes = 0
        self.cancel_deadline()

    def handle_websocket_upgrade(self) -> None:
        """From now on the transport belongs to a `WebSocketConnection`."""
        self.cancel_deadline()
        self.unread.end()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.begin(self.transport)

    def resume_writing(self) -> None:
        self.unread.end()
        super().resume_writing()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that goes on reading only when its messages were handled and the client reads."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.middleware = cast(RequestMiddleware, self.config.app)
        self.unread = UnreadTimeout(self.loop, self.middleware.settings.unread_seconds)
        self.buffered = bytearray()
        """Received bytes that are not yet parsed."""
        self.ignored = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.end()
        self.buffered.clear()
        self.middleware.disconnected(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.buffered += data
        if not self.close_sent:
            self.parse_buffered()
            return
        self.ignored += len(self.buffered)
        if self.ignored > MOST_IGNORED:
            self.transport.abort()
        else:  # only the client's answer to the close matters now
            super().data_received(bytes(self.buffered))
            self.buffered.clear()

    def parse_buffered(self) -> None:
        while self.buffered and self.queue.empty() and not self.transport.is_closing():
            some = bytes(self.buffered[:AT_ONCE])
            del self.buffered[:AT_ONCE]
            super().data_received(some)
        if self.buffered:
            self.pause_reading()

    def pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Go on reading if everything was handled and the client reads."""
        if self.read_paused and self.queue.empty() and not self.buffered and self.writable.is_set():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.buffered:
            self.parse_buffered()
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
