"""Finds changes that no message announced: made by `urbes admin`, or by a node whose message was lost."""

from sqlalchemy import select

from urbes.server.accounts.sessions import PERSON_CHANGED
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.cluster.pubsub import PubSub
from urbes.server.play.live_tables import LiveTables
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import people, sessions

EVERY = 5.0
CLOCK_SKEW = 10_000
"""Milliseconds by which the clocks of nodes may differ."""


class Reconciler:
    """Compares this node with the database every few seconds: watched tables, ended sessions, deleted people."""

    def __init__(
        self, database: Database, pubsub: PubSub, live_tables: LiveTables, periodic_tasks: PeriodicTasks
    ) -> None:
        self.database = database
        self.pubsub = pubsub
        self.live_tables = live_tables
        self.last_check = now()
        periodic_tasks.every(EVERY, self.reconcile)

    async def reconcile(self) -> None:
        await self.live_tables.refresh_outdated()
        since, self.last_check = self.last_check - CLOCK_SKEW, now()
        query = (
            select(sessions.c.person_id, people.c.deleted_at)
            .join(people, people.c.id == sessions.c.person_id)
            .where(sessions.c.ended_at >= since)
            .distinct()
        )
        for row in await self.database.rows(query):
            self.pubsub.dispatch(PERSON_CHANGED, row["person_id"])
            if row["deleted_at"] is not None:
                await self.live_tables.person_deleted(row["person_id"])
