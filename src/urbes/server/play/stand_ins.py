"""Clocks that run out, and seats that change hands between a person and a bot. The rules are `table.stand_ins`."""

from collections.abc import Callable
from copy import deepcopy
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import Rounds
from urbes.server.notifications.reminders import MAIL, NUDGE, PUSH, note
from urbes.server.play.live_tables import Playing
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import seats, tables
from urbes.server.tables.repository import inside
from urbes.table import clocks, stand_ins
from urbes.table.commands import StandInFor
from urbes.table.facts import Seated, TableFacts

JOB = "clock"
LOOK = 1.0
T = TypeVar("T")


class StandIns:
    def __init__(self, database: Database, playing: Playing, jobs: Jobs, rounds: Rounds, settings: Settings) -> None:
        self.database = database
        self.playing = playing
        self.jobs = jobs
        self.patience = settings.patience
        jobs.add(JOB, self.run_out, here=True)
        rounds.every(LOOK, self.look)

    async def look(self) -> None:
        """Find clocks that have run out, whichever node they were wound up at."""
        query = select(tables.c.id).where(tables.c.deadline <= now())
        for (table,) in await self.database.tuples(query):
            self.jobs.ask(JOB, table)

    async def run_out(self, table: str) -> None:
        """Do what the table chose for a clock that runs out. Whoever comes second finds nothing to do."""

        def act(connection: Connection) -> bool:
            return change(connection, table, lambda facts: stand_ins.run_out(facts, now()))

        if await self.database.writer.write(act):
            await self.playing.changed(table)

    async def leave(self, table: str, person: Person, wanted: int | None, for_: StandInFor) -> None:
        """Let a bot play my seats: only this turn, or until I come back."""
        await self.do(table, lambda facts: stand_ins.leave(facts, person, wanted, for_, now()))

    async def come_back(self, table: str, person: Person, wanted: int | None) -> None:
        """Take my seats back from the bots, with what is left on their clocks."""
        await self.do(table, lambda facts: stand_ins.come_back(facts, person, wanted, now()))

    async def replace(self, table: str, person: Person, seat: int, for_: StandInFor) -> list[int]:
        """Ask that a bot plays for somebody else; returns the seats whose people have not asked yet."""
        return await self.do(table, lambda facts: stand_ins.replace(facts, person, seat, for_, now(), self.patience))

    async def nudge(self, table: str, person: Person) -> None:
        """Remind the one whose turn it is; once a turn."""

        def remind(connection: Connection) -> str:
            def act(facts: TableFacts) -> str:
                target = stand_ins.remind(facts, person)
                assert facts.turn_since is not None
                note(connection, [(target, table, facts.turn_since)], NUDGE)
                return target

            return change(connection, table, act)

        target = await self.database.writer.write(remind)
        self.jobs.ask(PUSH, target)
        self.jobs.ask(MAIL, target)
        await self.playing.changed(table)

    async def do(self, table: str, act: Callable[[TableFacts], T]) -> T:
        found = await self.database.writer.write(lambda connection: change(connection, table, act))
        await self.playing.changed(table)
        return found


def change(connection: Connection, table: str, act: Callable[[TableFacts], T]) -> T:
    """Let something change the table as it is now, and store what is different then."""
    facts = inside(connection, table)
    before = deepcopy(facts)
    found = act(facts)
    if (now_stored := of_table(facts)) != of_table(before):
        connection.execute(tables.update().where(tables.c.id == table).values(**now_stored))
    for old, new in zip(before.seats, facts.seats, strict=True):
        if old != new:
            place = (seats.c.table_id == table, seats.c.seat == new.seat)
            connection.execute(seats.update().where(*place).values(**of_seat(new)))
    return found


def of_table(facts: TableFacts) -> dict[str, object]:
    """The columns that stand-ins and clocks change."""
    left = clocks.written(facts.left) if facts.left is not None else None
    return {"turn_since": facts.turn_since, "deadline": facts.deadline, "time_left": left}


def of_seat(seated: Seated) -> dict[str, object]:
    return {
        "stand_in": seated.stand_in,
        "stand_in_since": seated.stand_in_since,
        "left_at": seated.left_at,
        "wishes": msgspec.json.encode(seated.wishes).decode() if seated.wishes is not None else None,
    }
