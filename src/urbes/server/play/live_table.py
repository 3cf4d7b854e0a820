"""A table in memory with its clients. The log in the database is the truth, so a table can be unloaded at any time."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from urbes.engine.record import Entry
from urbes.server.play.client import TableClient
from urbes.server.storage.database import now
from urbes.server.storage.schema import entries
from urbes.table.commands import Detail
from urbes.table.facts import Somebody, TableFacts, shown
from urbes.table.game import TableGame
from urbes.table.log import StoredLine
from urbes.table.messages import ClocksChanged, TableChanged

LINE_COLUMNS = [
    entries.c[name]
    for name in ("n", "seat", "move", "text", "chance", "undo", "request", "person_id", "bot", "complaint", "at")
]
ENCODER = msgspec.json.Encoder()
DECODE_CHANCE = msgspec.json.Decoder(list[int]).decode


class LiveTable(TableGame):
    """Clients see only what is committed: while a line is being written (`pending`) nothing is sent."""

    def __init__(self, facts: TableFacts) -> None:
        self.encoded: dict[tuple[int, Detail, int], str] = {}
        """Encoded updates; cleared by every change."""
        super().__init__(facts)
        self.lock = asyncio.Lock()
        self.send_lock = asyncio.Lock()
        """Held while something is read from the database and then sent, so that messages keep their order."""
        self.pins = 0
        """How many jobs work with this table; while there are any it stays in memory."""
        self.clients: set[TableClient] = set()

    def changed(self) -> None:
        self.encoded = {}
        super().changed()

    def wake_clients(self) -> None:
        for client in self.clients:
            client.wake()

    def send_table(self) -> None:
        """Send the table as it is now; disconnect the clients that may no longer see it."""
        for client in self.clients:
            client.check_seat(self.facts)
            if not self.facts.may_watch(client.person, client.token):
                client.revoke_access()
                continue
            client.post(ENCODER.encode(TableChanged(table=shown(self.facts, client.person))).decode())

    def send_clocks(self) -> None:
        """Send clocks and stand-ins that changed without a line of the log."""
        self.encoded = {}
        message = ENCODER.encode(ClocksChanged(clocks=self.clocks(), thinking=self.thinking())).decode()
        for client in self.clients:
            client.post(message)

    def encoded_update(self, seat: int, detail: Detail, since: int, answers: str | None = None) -> str:
        """The news for a seat, encoded once for all clients with the same view; an answered client gets its own."""
        if answers is not None:
            return ENCODER.encode(self.update(seat, detail, since, answers)).decode()
        key = (self.audience(seat, detail, since), detail, since)
        found = self.encoded.get(key)
        if found is None:
            found = self.encoded[key] = ENCODER.encode(self.update(seat, detail, since)).decode()
        return found

    def encoded_snapshot(self, person: Somebody | None, seat: int, since: int) -> str:
        return ENCODER.encode(self.snapshot(person, seat, since, now())).decode()


def read_lines(rows: Sequence[Any]) -> list[StoredLine]:
    """The lines in rows of `LINE_COLUMNS`."""
    return [
        StoredLine(
            n,
            Entry(seat, move, text, [] if chance == "[]" else DECODE_CHANCE(chance), undo),
            at,
            request,
            person,
            bot,
            complaint,
        )
        for n, seat, move, text, chance, undo, request, person, bot, complaint, at in rows
    ]
