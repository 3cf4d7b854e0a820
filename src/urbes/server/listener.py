"""Somebody who looks at a table: one connection, one seat. A slow one holds up nobody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from urbes.engine.game import NOBODY
from urbes.server.people import Person
from urbes.server.wire import Detail

if TYPE_CHECKING:
    from urbes.server.room import Room

Send = Callable[[str], Awaitable[None]]
LONGEST_OUTBOX = 1000
"""Who leaves more unread than this is cut off; the log has everything for when she comes back."""


class TooSlow(Exception):
    pass


class Ended(Exception):
    """The session that this connection came in by has ended."""


class LetOut(Exception):
    """The link that this connection came in by was renewed, or the seat is another's."""


class Listener:
    """Messages wait in the outbox; updates are made when they can be sent, from the last line sent before."""

    def __init__(self, room: "Room", person: Person | None, token: str | None = None) -> None:
        self.room = room
        self.person = person
        self.token = token
        self.seat = NOBODY
        self.detail: Detail = "view"
        self.n: int | None = None
        """The last line sent; None before the first snapshot."""
        self.outbox: deque[str] = deque()
        self.over: Ended | LetOut | None = None
        self.waiter: asyncio.Future[None] | None = None

    def post(self, message: str) -> None:
        self.outbox.append(message)
        self.wake()

    def end(self) -> None:
        self.over = Ended()
        self.wake()

    def let_out(self) -> None:
        self.over = LetOut()
        self.wake()

    def wake(self) -> None:
        waiter = self.waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    def stay_or_rise(self) -> None:
        """Who has lost the seat since she said hello looks from outside."""
        if self.seat != NOBODY:
            person = self.person
            if person is None or self.room.facts.seats[self.seat].person_id != person.id:
                self.seat = NOBODY

    def take(self) -> str | None:
        """What is to be sent next, if there is anything."""
        if len(self.outbox) > LONGEST_OUTBOX:
            raise TooSlow
        if self.over is not None:
            raise self.over
        if self.outbox:
            return self.outbox.popleft()
        room = self.room
        if self.n is not None and self.n < room.n and room.settled:
            self.stay_or_rise()
            message = room.update(self.seat, self.detail, self.n)
            self.n = room.n
            return message
        return None

    async def next(self) -> str:
        """Wait for what is to be sent next."""
        while (message := self.take()) is None:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
            self.waiter = None
        return message

    async def pour(self, send: Send) -> None:
        """Send what there is, for as long as the connection lives."""
        while True:
            message = self.take()
            await send(await self.next() if message is None else message)
