"""A room: the game of one table in memory with those who look at it. It holds no truth and may always be dropped."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from urbes.engine.record import Entry
from urbes.server.play.connection import Listener
from urbes.server.storage.database import now
from urbes.server.storage.schema import entries
from urbes.table.commands import Detail
from urbes.table.facts import Somebody, TableFacts, shown
from urbes.table.game import TableGame
from urbes.table.log import Line
from urbes.table.messages import ClocksChanged, TableChanged

LINE_COLUMNS = [
    entries.c[name]
    for name in ("n", "seat", "move", "text", "chance", "undo", "request", "person_id", "bot", "complaint", "at")
]
ENCODER = msgspec.json.Encoder()
DECODE_CHANCE = msgspec.json.Decoder(list[int]).decode


class Room(TableGame):
    """What it shows is always committed: while a line is being written (`pending`) nobody is told anything."""

    def __init__(self, facts: TableFacts) -> None:
        self.encoded: dict[tuple[int, Detail, int], str] = {}
        """Updates, for as long as nothing changes."""
        super().__init__(facts)
        self.lock = asyncio.Lock()
        self.telling = asyncio.Lock()
        """News that are read before they are told wait for each other here, and so keep their order."""
        self.held = 0
        """Jobs that work with this room, so that it stays."""
        self.listeners: set[Listener] = set()

    def changed(self) -> None:
        self.encoded = {}
        super().changed()

    def tell(self) -> None:
        for listener in self.listeners:
            listener.wake()

    def tell_table(self) -> None:
        """Tell how the table is now; who may no longer look at it is told nothing and let out."""
        for listener in self.listeners:
            listener.stay_or_rise(self.facts)
            if not self.facts.may_watch(listener.person, listener.token):
                listener.let_out()
                continue
            listener.post(ENCODER.encode(TableChanged(table=shown(self.facts, listener.person))).decode())

    def tell_clocks(self) -> None:
        """For changes of clocks and stand-ins without a line."""
        self.encoded = {}
        message = ENCODER.encode(ClocksChanged(clocks=self.clocks(), thinking=self.thinking())).decode()
        for listener in self.listeners:
            listener.post(message)

    def encoded_update(self, seat: int, detail: Detail, since: int, answers: str | None = None) -> str:
        """What is new for a seat, encoded once for all who look from there; the one who is answered gets her own."""
        if answers is not None:
            return ENCODER.encode(self.update(seat, detail, since, answers)).decode()
        key = (self.audience(seat, detail, since), detail, since)
        found = self.encoded.get(key)
        if found is None:
            found = self.encoded[key] = ENCODER.encode(self.update(seat, detail, since)).decode()
        return found

    def encoded_snapshot(self, person: Somebody | None, seat: int, since: int) -> str:
        return ENCODER.encode(self.snapshot(person, seat, since, now())).decode()


def read_lines(rows: Sequence[Any]) -> list[Line]:
    """Lines from the database; columns as in `LINE_COLUMNS`."""
    return [
        Line(
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
