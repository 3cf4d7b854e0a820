"""What waits to be sent to one client, within bounds. A client that is cut off loses nothing: the log has it all."""

import asyncio
from collections import deque

MOST_MESSAGES = 500
MOST_BYTES = 1 << 20
"""Beyond the first message: one alone may have any size."""


class TooSlow(Exception):
    """The client leaves more unread than is kept for it."""


class Ended(Exception):
    """The session that this connection came in by has ended."""


class LetOut(Exception):
    """The link that this connection came in by was renewed, or the seat is another's."""


class Outbox:
    """Messages in their order, until the connection is over."""

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
        self.stop(Ended())

    def stop(self, reason: Exception) -> None:
        """What was not sent is dropped."""
        if self.over is None:
            self.over = reason
        self.messages.clear()
        self.size = 0
        self.wake()
        release(self.drainer)

    def wake(self) -> None:
        release(self.waiter)

    def take(self) -> str | None:
        """What is to be sent next, if there is anything."""
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
        """Wait for what is to be sent next."""
        while (message := self.take()) is None:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
            self.waiter = None
        return message

    async def drained(self) -> None:
        """Wait until the client has been sent everything: who asks faster than she reads waits."""
        while self.messages:
            self.drainer = asyncio.get_running_loop().create_future()
            await self.drainer
            self.drainer = None


def release(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
