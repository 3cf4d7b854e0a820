"""Somebody who looks at a table: one connection, one seat. A slow one holds up nobody."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from urbes.server.accounts.sessions import Person
from urbes.server.play.outbox import LetOut, Outbox
from urbes.table.messages import Done
from urbes.table.onlooker import Onlooker

if TYPE_CHECKING:
    from urbes.server.play.live_table import Room

ENCODE = msgspec.json.Encoder().encode
Send = Callable[[str], Awaitable[None]]


class Listener(Onlooker, Outbox):
    """Messages wait in the outbox; updates are made when they can be sent, from the last line sent before."""

    person: Person | None

    def __init__(self, room: "Room", person: Person | None, token: str | None = None) -> None:
        Onlooker.__init__(self, person, token)
        Outbox.__init__(self)
        self.room = room

    def answer(self, request: str, n: int) -> None:
        """Answer a command that stands as line n: by the update that brings it, or at once if that was sent before."""
        self.answer_at_once()
        if self.n is not None and self.n < n:
            self.answers = request
            self.wake()
        else:
            self.post(ENCODE(Done(id=request, n=n)).decode())

    def answer_at_once(self) -> None:
        """No update will answer the last command: the next one answers another, or a snapshot takes its place."""
        if self.answers is not None:
            self.post(ENCODE(Done(id=self.answers, n=self.room.n)).decode())
            self.answers = None

    def let_out(self) -> None:
        self.stop(LetOut())

    def take(self) -> str | None:
        message = super().take()
        if message is not None:
            return message
        room = self.room
        if self.n is not None and self.n < room.n and room.settled:
            self.stay_or_rise(room.facts)
            message = room.encoded_update(self.seat, self.detail, self.n, self.answers)
            self.n, self.answers = room.n, None
            return message
        return None

    async def pour(self, send: Send) -> None:
        """Send what there is, for as long as the connection lives."""
        while True:
            message = self.take()
            await send(await self.next() if message is None else message)
