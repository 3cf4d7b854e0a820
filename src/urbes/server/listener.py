"""Somebody who looks at a table: one connection, one seat. A slow one holds up nobody."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from urbes.engine.game import NOBODY
from urbes.server.outbox import LetOut, Outbox
from urbes.server.people import Person
from urbes.table.commands import Detail
from urbes.table.messages import Done

if TYPE_CHECKING:
    from urbes.server.room import Room

ENCODE = msgspec.json.Encoder().encode
Send = Callable[[str], Awaitable[None]]


class Listener(Outbox):
    """Messages wait in the outbox; updates are made when they can be sent, from the last line sent before."""

    def __init__(self, room: "Room", person: Person | None, token: str | None = None) -> None:
        super().__init__()
        self.room = room
        self.person = person
        self.token = token
        self.seat = NOBODY
        self.detail: Detail = "view"
        self.n: int | None = None
        """The last line sent; None before the first snapshot."""
        self.answers: str | None = None
        """The command that the next update answers."""

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

    def stay_or_rise(self) -> None:
        """Who has lost the seat since she said hello looks from outside."""
        if self.seat != NOBODY:
            person = self.person
            if person is None or self.room.facts.seats[self.seat].person_id != person.id:
                self.seat = NOBODY

    def take(self) -> str | None:
        message = super().take()
        if message is not None:
            return message
        room = self.room
        if self.n is not None and self.n < room.n and room.settled:
            self.stay_or_rise()
            message = room.update(self.seat, self.detail, self.n, self.answers)
            self.n, self.answers = room.n, None
            return message
        return None

    async def pour(self, send: Send) -> None:
        """Send what there is, for as long as the connection lives."""
        while True:
            message = self.take()
            await send(await self.next() if message is None else message)
