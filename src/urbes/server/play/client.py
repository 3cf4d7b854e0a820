"""A client that watches a table: one connection, one seat. A slow client delays nobody else."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from urbes.server.accounts.sessions import Person
from urbes.server.play.outbox import AccessRevoked, Outbox
from urbes.table.messages import Done
from urbes.table.onlooker import Onlooker

if TYPE_CHECKING:
    from urbes.server.play.live_table import LiveTable

ENCODE = msgspec.json.Encoder().encode
Send = Callable[[str], Awaitable[None]]


class TableClient(Onlooker, Outbox):
    """Messages wait in the outbox. An update is made when it can be sent, and covers all lines since the last one."""

    person: Person | None

    def __init__(self, live_table: "LiveTable", person: Person | None, token: str | None = None) -> None:
        Onlooker.__init__(self, person, token)
        Outbox.__init__(self)
        self.live_table = live_table

    def answer(self, request: str, n: int) -> None:
        """Answer a command that became line n: with the next update, or at once if the client already has that line."""
        self.answer_at_once()
        if self.n is not None and self.n < n:
            self.answers = request
            self.wake()
        else:
            self.post(ENCODE(Done(id=request, n=n)).decode())

    def answer_at_once(self) -> None:
        """Answer the last command by itself, because the next message is a snapshot or answers another command."""
        if self.answers is not None:
            self.post(ENCODE(Done(id=self.answers, n=self.live_table.n)).decode())
            self.answers = None

    def revoke_access(self) -> None:
        self.stop(AccessRevoked())

    def take(self) -> str | None:
        message = super().take()
        if message is not None:
            return message
        live_table = self.live_table
        if self.n is not None and self.n < live_table.n and live_table.settled:
            self.check_seat(live_table.facts)
            message = live_table.encoded_update(self.seat, self.detail, self.n, self.answers)
            self.n, self.answers = live_table.n, None
            return message
        return None

    async def send_all(self, send: Send) -> None:
        """Send messages and updates as long as the connection is open."""
        while True:
            message = self.take()
            await send(await self.next() if message is None else message)
