"""A bounded queue of messages to one client. A client that is disconnected loses nothing: the log has everything."""

import asyncio
from collections import deque

MOST_MESSAGES = 500
MOST_BYTES = 1 << 20
"""The limit for all messages but the first, which may have any size."""


class TooSlow(Exception):
    """The client does not read fast enough: its outbox is full."""


class SessionEnded(Exception):
    """The session that opened this connection has ended."""


class AccessRevoked(Exception):
    """The client may no longer see the table: its link was renewed, or the seat was given away."""


class Outbox:
    """Messages in order, until the connection ends."""

    def __init__(self) -> None:
        self.messages: deque[str] = deque()
        self.size = 0
        self.over: Exception | None = None
        """Why nothing more is sent."""
        self.waiter: asyncio.Future[None] | None = None
        self.drainer: asyncio.Future[None] | None = None

    def post(self, message: str) -> None:
        if self.over is not None:
            return
        if self.messages and (len(self.messages) >= MOST_MESSAGES or self.size + len(message) > MOST_BYTES):
            self.stop(TooSlow())
            return
        self.messages.append(message)
        self.size += len(message)
        self.wake()

    def end(self) -> None:
        self.stop(SessionEnded())

    def stop(self, reason: Exception) -> None:
        """End the connection; messages that were not sent are dropped."""
        if self.over is None:
            self.over = reason
        self.messages.clear()
        self.size = 0
        self.wake()
        release(self.drainer)

    def wake(self) -> None:
        release(self.waiter)

    def take(self) -> str | None:
        """The next message, or None."""
        if self.over is not None:
            raise self.over
        if not self.messages:
            return None
        message = self.messages.popleft()
        self.size -= len(message)
        if not self.messages and self.drainer is not None:
            release(self.drainer)
        return message

    async def next(self) -> str:
        """Wait for the next message."""
        while (message := self.take()) is None:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
            self.waiter = None
        return message

    async def drained(self) -> None:
        """Wait until everything has been sent, so that a client cannot ask faster than it reads."""
        while self.messages:
            self.drainer = asyncio.get_running_loop().create_future()
            await self.drainer
            self.drainer = None


def release(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
