"""Bots at tables. They think in processes of their own and command like everybody: under the room's lock."""

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import and_, or_, select

from urbes.bots.workers import Answer, Busy, Closed, Workers
from urbes.engine.game import NOBODY
from urbes.server.database import Database, now
from urbes.server.errors import NotFound, Stale
from urbes.server.jobs import Jobs, Rounds
from urbes.server.play import Played, Playing
from urbes.server.room import Room
from urbes.server.schema import seats, tables
from urbes.server.settings import Settings
from urbes.server.tables import RUNNING
from urbes.server.wire import Play

JOB = "bots"
ATTEMPTS = 3
"""A move is computed again when its process dies; then a legal move is played."""
BREATH = 0.5
"""Seconds to wait when too many decisions are waiting."""
LOOK = 10.0
SETTLED = 5_000
"""Milliseconds after which a bot that has not moved may have been forgotten by a node that is gone."""
log = logging.getLogger("urbes.server.bots")


class Question(NamedTuple):
    """A decision that a bot is asked for."""

    n: int
    seat: int
    spec: str
    answer: asyncio.Future[Answer]


class Bots:
    """The bots of a node."""

    key: bytes

    def __init__(self, database: Database, playing: Playing, jobs: Jobs, rounds: Rounds, settings: Settings) -> None:
        self.database = database
        self.playing = playing
        self.jobs = jobs
        self.longest = settings.bot_seconds
        self.workers = Workers(settings.bot_workers or None, maker=settings.bot_maker)
        self.started = False
        self.busy: set[str] = set()
        """Tables at which a job of this node makes moves, and goes on for as long as there are any to make."""
        jobs.add(JOB, self.play)
        rounds.every(LOOK, self.look)
        playing.movers.append(self.follow)

    async def open(self) -> None:
        self.key = await self.database.secret("bots")

    async def close(self) -> None:
        await asyncio.to_thread(self.workers.close)

    def follow(self, room: Room) -> None:
        if room.thinking() is not None and room.facts.id not in self.busy:
            self.jobs.ask(JOB, room.facts.id)

    async def look(self) -> None:
        """Find bots whose turn it is; at the start all of them, later those that seem forgotten."""
        before = now() - SETTLED if self.started else now()
        self.started = True
        query = (
            select(tables.c.id)
            .join(seats, and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn_seat))
            .where(
                tables.c.status == RUNNING,
                tables.c.turn_since <= before,
                or_(
                    seats.c.bot.is_not(None),
                    and_(
                        seats.c.stand_in.is_not(None),
                        or_(seats.c.stand_in_since.is_(None), seats.c.stand_in_since == tables.c.turn_since),
                    ),
                ),
            )
        )
        for (table,) in await self.database.tuples(query):
            self.jobs.ask(JOB, table)

    async def play(self, table: str) -> None:
        """Make moves at a table for as long as it is a bot's decision."""
        try:
            room = await self.playing.room(table)
        except NotFound:
            return
        self.busy.add(table)
        try:
            with held(room):
                while await self.move(room):
                    pass
        finally:
            self.busy.discard(table)
        self.follow(room)

    async def move(self, room: Room) -> bool:
        """Have one decision made; False if there is none for a bot. A process that dies is asked again, or another."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                question = await self.ask(room)
                if question is None:
                    return False
                answer = await question.answer
            except Busy:
                await asyncio.sleep(BREATH)
                return True
            except Closed:
                return False
            complaint = answer.complaint
            if complaint is None or complaint.kind != "died" or attempt == ATTEMPTS:
                await self.command(room, question, answer)
                return True
            log.warning("%s at table %s: the move is computed again", complaint, room.facts.id)
        return True

    async def ask(self, room: Room) -> Question | None:
        """Ask the bot that has to decide; None if it is nobody's or a person's turn."""
        async with room.lock:
            if self.playing.notices.remote:
                await self.playing.renew(room)
            if room.facts.status != RUNNING:
                return None
            match = await self.playing.ready(room)
            seat = match.game.seat
            spec = room.facts.thinker(seat) if seat != NOBODY else None
            if spec is None:
                return None
            future = self.workers.submit(
                match.title,
                match.game,
                seat,
                spec,
                self.seed(room.facts.id, room.n),
                table=room.facts.id,
                edition=match.edition,
                limit=min(self.longest, self.workers.time_of(spec, match.title)),
            )
            return Question(room.n, seat, spec, asyncio.wrap_future(future))

    def seed(self, table: str, n: int) -> str:
        """The bot's own chance for a decision: the same at every node, and nothing of the game's seed is in it."""
        return hmac.digest(self.key, f"{table} {n}".encode(), hashlib.sha256).hex()

    async def command(self, room: Room, question: Question, answer: Answer) -> None:
        """Play the answer, unless the table has gone on or the person has come back meanwhile."""
        async with room.lock:
            if room.facts.status != RUNNING or room.facts.thinker(question.seat) != question.spec:
                return
            complaint = answer.complaint.kind if answer.complaint is not None else None
            order = Play(id=f"bot-{question.n}", expected_n=question.n, move=answer.move)
            try:
                await self.playing.carry_out(room, None, [question.seat], order, Played(question.spec, complaint))
            except Stale:
                log.info("table %s went on without %s", room.facts.id, question.spec)


@contextmanager
def held(room: Room) -> Iterator[None]:
    """The room stays in memory while a job works with it."""
    room.held += 1
    try:
        yield
    finally:
        room.held -= 1
