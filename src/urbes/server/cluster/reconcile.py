"""What was changed behind this node's back: by `urbes admin`, or by another node whose notice was lost."""

from sqlalchemy import select

from urbes.server.accounts.sessions import PERSON
from urbes.server.cluster.periodic import Rounds
from urbes.server.cluster.pubsub import Notices
from urbes.server.play.live_tables import Playing
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import people, sessions

LOOK = 5.0
MARGIN = 10_000
"""Milliseconds by which the clocks of nodes may differ."""


class Outside:
    """Looks into the database every few seconds: at the tables in use, for sessions that ended and people who went."""

    def __init__(self, database: Database, notices: Notices, playing: Playing, rounds: Rounds) -> None:
        self.database = database
        self.notices = notices
        self.playing = playing
        self.looked = now()
        rounds.every(LOOK, self.look)

    async def look(self) -> None:
        await self.playing.overtaken()
        since, self.looked = self.looked - MARGIN, now()
        query = (
            select(sessions.c.person_id, people.c.deleted_at)
            .join(people, people.c.id == sessions.c.person_id)
            .where(sessions.c.ended_at >= since)
            .distinct()
        )
        for row in await self.database.rows(query):
            self.notices.heard(PERSON, row["person_id"])
            if row["deleted_at"] is not None:
                await self.playing.person_gone(row["person_id"])
