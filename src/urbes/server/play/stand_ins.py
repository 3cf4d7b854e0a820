"""Clocks that run out, and bots that stand in for people. The rules are in `table.stand_ins`."""

from collections.abc import Callable
from copy import deepcopy
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from urbes.server.accounts.sessions import Person
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.notifications.reminders import MAIL, NUDGE, PUSH, add_notices
from urbes.server.play.live_tables import LiveTables
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import seats, tables
from urbes.server.tables.repository import load_for_update
from urbes.table import clocks, stand_ins
from urbes.table.commands import StandInFor
from urbes.table.facts import Seated, TableFacts

JOB = "clock"
EVERY = 1.0
T = TypeVar("T")


class StandIns:
    def __init__(
        self, database: Database, live_tables: LiveTables, jobs: Jobs, periodic_tasks: PeriodicTasks, settings: Settings
    ) -> None:
        self.database = database
        self.live_tables = live_tables
        self.jobs = jobs
        self.patience = settings.patience
        jobs.register(JOB, self.run_out, local=True)
        periodic_tasks.every(EVERY, self.find_expired)

    async def find_expired(self) -> None:
        """Find clocks that have run out, at whichever node they were started."""
        query = select(tables.c.id).where(tables.c.deadline <= now())
        for (table,) in await self.database.tuples(query):
            self.jobs.request(JOB, table)

    async def run_out(self, table: str) -> None:
        """Do what the table has chosen for a clock that runs out. A second call does nothing."""

        def action(connection: Connection) -> bool:
            return change(connection, table, lambda facts: stand_ins.run_out(facts, now()))

        if await self.database.writer.write(action):
            await self.live_tables.table_changed(table)

    async def leave(self, table: str, person: Person, wanted: int | None, for_: StandInFor) -> None:
        """Let a bot play my seats: only this turn, or until I come back."""
        await self.apply(table, lambda facts: stand_ins.leave(facts, person, wanted, for_, now()))

    async def come_back(self, table: str, person: Person, wanted: int | None) -> None:
        """Take my seats back from the bots, with what is left on their clocks."""
        await self.apply(table, lambda facts: stand_ins.come_back(facts, person, wanted, now()))

    async def replace(self, table: str, person: Person, seat: int, for_: StandInFor) -> list[int]:
        """Ask for a bot that plays for somebody else; returns the seats whose people have not asked yet."""
        return await self.apply(table, lambda facts: stand_ins.replace(facts, person, seat, for_, now(), self.patience))

    async def nudge(self, table: str, person: Person) -> None:
        """Remind the person whose turn it is; once a turn."""

        def remind(connection: Connection) -> str:
            def action(facts: TableFacts) -> str:
                target = stand_ins.remind(facts, person)
                assert facts.turn_since is not None
                add_notices(connection, [(target, table, facts.turn_since)], NUDGE)
                return target

            return change(connection, table, action)

        target = await self.database.writer.write(remind)
        self.jobs.request(PUSH, target)
        self.jobs.request(MAIL, target)
        await self.live_tables.table_changed(table)

    async def apply(self, table: str, action: Callable[[TableFacts], T]) -> T:
        found = await self.database.writer.write(lambda connection: change(connection, table, action))
        await self.live_tables.table_changed(table)
        return found


def change(connection: Connection, table: str, action: Callable[[TableFacts], T]) -> T:
    """Load a table, let `action` change its facts, and store the differences."""
    facts = load_for_update(connection, table)
    before = deepcopy(facts)
    found = action(facts)
    if (now_stored := table_values(facts)) != table_values(before):
        connection.execute(tables.update().where(tables.c.id == table).values(**now_stored))
    for old, new in zip(before.seats, facts.seats, strict=True):
        if old != new:
            place = (seats.c.table_id == table, seats.c.seat == new.seat)
            connection.execute(seats.update().where(*place).values(**seat_values(new)))
    return found


def table_values(facts: TableFacts) -> dict[str, object]:
    """The columns that stand-ins and clocks change."""
    left = clocks.written(facts.left) if facts.left is not None else None
    return {"turn_since": facts.turn_since, "deadline": facts.deadline, "time_left": left}


def seat_values(seated: Seated) -> dict[str, object]:
    return {
        "stand_in": seated.stand_in,
        "stand_in_since": seated.stand_in_since,
        "left_at": seated.left_at,
        "wishes": msgspec.json.encode(seated.wishes).decode() if seated.wishes is not None else None,
    }
