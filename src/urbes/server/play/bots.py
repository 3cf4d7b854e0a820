"""Bots at tables. They think in processes of their own and command like everybody: under the room's lock.

Each decision is a job. Those that a person waits for have slots of their own, the quick ones apart from the others; so
a table where only bots sit never keeps a person waiting. And where nobody looks at such a table, it rests.
"""

import asyncio
import hashlib
import hmac
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from sqlalchemy import and_, or_, select

from urbes.bots.workers import Answer, Busy, Closed, Workers
from urbes.engine.registry import find_title
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import Rounds
from urbes.server.play.bot_costs import Costs
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import seats, tables
from urbes.server.tables.repository import BOTS_ONLY
from urbes.table.commands import PlayOne
from urbes.table.errors import NotFound, Stale
from urbes.table.facts import RUNNING
from urbes.table.log import Played, Question

QUICK, DEEP, UNAWAITED = "bots_quick", "bots_deep", "bots_unawaited"
"""Jobs: a person waits for a decision that costs little, or for one that costs much; only bots sit at the table."""
ATTEMPTS = 3
"""A move is computed again when its process dies; then a legal move is played."""
BREATH = 0.5
"""Seconds to wait when too many decisions are waiting."""
LOOK = 10.0
SETTLED = 5_000
"""Milliseconds after which a bot that has not moved may have been forgotten by a node that is gone."""
LEAST_WORKERS = 2
QUICK_SHARE = 4
"""One of so many processes, and at least one, is kept for quick decisions."""
log = logging.getLogger(__name__)


class Wanted(NamedTuple):
    """A decision that a bot has to make: the job for it, and its cost in tenths of a second."""

    job: str
    spec: str
    quick: bool
    cost: int


class Bots:
    """The bots of a node."""

    key: bytes

    def __init__(self, database: Database, playing: Playing, jobs: Jobs, rounds: Rounds, settings: Settings) -> None:
        self.database = database
        self.playing = playing
        self.jobs = jobs
        self.longest = settings.bot_seconds
        count = settings.bot_workers or max(LEAST_WORKERS, (os.cpu_count() or 1) - 1)
        quick = max(1, count // QUICK_SHARE) if count > 1 else 0
        self.workers = Workers(count, quick=quick, maker=settings.bot_maker)
        self.costs = Costs(self.workers)
        self.started = False
        self.busy: set[str] = set()
        """Tables at which a job of this node is at work; it asks for the next decision when it has done."""
        self.seen: dict[str, int] = {}
        """Of the tables of bots only that somebody looks at here: the line after which a decision was asked for."""
        deep = count - quick
        for job, slots in ((QUICK, 2 * max(1, quick)), (DEEP, 2 * deep), (UNAWAITED, deep + 1)):
            jobs.add(job, partial(self.play, job), slots, here=job == QUICK)
        rounds.every(LOOK, self.look)
        playing.movers.append(self.follow)
        playing.followers.append(self.watch)
        playing.arrivals.append(self.arrived)

    async def open(self) -> None:
        self.key = await self.database.secret("bots")

    async def close(self) -> None:
        await asyncio.to_thread(self.workers.close)

    def wanted(self, room: Room) -> Wanted | None:
        """The decision that a bot has to make now."""
        spec = room.thinking()
        return None if spec is None else self.decision(spec, room.facts.game, room.facts.bots_only)

    def decision(self, spec: str, game: str, bots_only: bool) -> Wanted:
        quick, cost = self.costs.quick(spec, find_title(game)), self.costs.tenths(spec, find_title(game))
        return Wanted(UNAWAITED if bots_only else QUICK if quick else DEEP, spec, quick, cost)

    def follow(self, room: Room, forgotten: bool = False) -> None:
        """Ask for the bot's next decision. Tables of bots only are played for those who look at them here."""
        facts = room.facts
        wanted = self.wanted(room) if facts.id not in self.busy else None
        if wanted is None or (facts.bots_only and not room.listeners):
            return
        self.jobs.ask(wanted.job, facts.id, party=facts.host_id, cost=wanted.cost, forgotten=forgotten)

    def watch(self, room: Room) -> None:
        """A table of bots only goes on wherever somebody looks at it, whichever node made the last move."""
        table = room.facts.id
        if not (room.facts.bots_only and room.listeners):
            self.seen.pop(table, None)
        elif self.seen.get(table) != room.n:
            self.seen[table] = room.n
            self.follow(room)

    def arrived(self, room: Room) -> None:
        """Somebody has come to look at a table."""
        if room.facts.bots_only:
            self.follow(room, forgotten=True)

    async def look(self) -> None:
        """Find bots whose turn it is; at the start all of them, later those that seem forgotten."""
        before = now() - SETTLED if self.started else now()
        self.started = True
        query = (
            select(tables.c.id, tables.c.game, tables.c.host_id, seats.c.bot, seats.c.stand_in)
            .join(seats, and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn_seat))
            .where(
                tables.c.status == RUNNING,
                tables.c.turn_since <= before,
                ~BOTS_ONLY,
                or_(
                    seats.c.bot.is_not(None),
                    and_(
                        seats.c.stand_in.is_not(None),
                        or_(seats.c.stand_in_since.is_(None), seats.c.stand_in_since == tables.c.turn_since),
                    ),
                ),
            )
        )
        for row in await self.database.rows(query):
            wanted = self.decision(row["bot"] or row["stand_in"], row["game"], bots_only=False)
            self.jobs.ask(wanted.job, row["id"], party=row["host_id"], cost=wanted.cost, forgotten=True)
        for room in list(self.playing.rooms.values()):
            if room.listeners:
                self.arrived(room)

    async def play(self, job: str, table: str) -> None:
        """Have a bot make the one decision that the table waits for, if it is a matter of this job."""
        if table in self.busy:
            return  # whoever is at it asks for the next decision
        try:
            room = await self.playing.room(table)
        except NotFound:
            return
        self.busy.add(table)
        try:
            with held(room):
                await self.move(room, job)
        finally:
            self.busy.discard(table)
        self.follow(room)

    async def move(self, room: Room, job: str) -> None:
        """Have one decision made, and then what follows without a choice."""
        try:
            if not await self.decide(room, job):
                return
        except Busy:
            await asyncio.sleep(BREATH)
            return
        except Closed:
            return
        while await self.make_only_move(room):
            pass

    async def decide(self, room: Room, job: str) -> bool:
        """Have one decision made; False if there is none for this job. If a process dies, another is asked."""
        for attempt in range(1, ATTEMPTS + 1):
            asked = await self.ask(room, job)
            if asked is None:
                return False
            question, future = asked
            answer = await future
            self.costs.note(question.spec, find_title(room.facts.game), answer.seconds)
            complaint = answer.complaint
            if complaint is None or complaint.kind != "died" or attempt == ATTEMPTS:
                await self.command(room, question, answer)
                return True
            log.warning("%s at table %s: the move is computed again", complaint, room.facts.id)
        return True

    async def ask(self, room: Room, job: str) -> tuple[Question, asyncio.Future[Answer]] | None:
        """Ask the bot that has to decide; None if it is nobody's or a person's turn, or another job's matter."""
        async with room.lock:
            if self.playing.notices.remote:
                await self.playing.renew(room)
            if room.facts.status != RUNNING:
                return None
            match = await self.playing.ready(room)
            wanted, question = self.wanted(room), room.question()
            if wanted is None or question is None or wanted.job != job or self.rests(room):
                return None
            future = self.workers.submit(
                match.title,
                match.game,
                question.seat,
                question.spec,
                self.seed(room.facts.id, room.n),
                table=room.facts.id,
                edition=match.edition,
                limit=min(self.longest, self.workers.time_of(wanted.spec, match.title)),
                quick=wanted.quick,
                awaited=wanted.job != UNAWAITED,
            )
            return question, asyncio.wrap_future(future)

    async def make_only_move(self, room: Room) -> bool:
        """Make a bot's move where there is only one: nothing has to be thought about."""
        async with room.lock:
            if not room.settled or self.wanted(room) is None:
                return False
            game = room.playing().game
            moves = game.legal()
            if len(moves) > 1:
                return False
            return await self.carry_out(room, game.seat, moves[0], None)

    def rests(self, room: Room) -> bool:
        """Nobody looks any more. What is looked at elsewhere is known there, and was asked for from there."""
        return room.facts.bots_only and not room.listeners and not self.playing.notices.remote

    def seed(self, table: str, n: int) -> str:
        """The bot's own chance for a decision: the same at every node, and nothing of the game's seed is in it."""
        return hmac.digest(self.key, f"{table} {n}".encode(), hashlib.sha256).hex()

    async def command(self, room: Room, question: Question, answer: Answer) -> None:
        """Play the answer, unless the table has gone on or the person has come back meanwhile."""
        async with room.lock:
            if room.settled and room.question() == question:
                complaint = answer.complaint.kind if answer.complaint is not None else None
                await self.carry_out(room, question.seat, answer.move, complaint)

    async def carry_out(self, room: Room, seat: int, move: int, complaint: str | None) -> bool:
        """Play a bot's move; False if another node was first. With the room's lock."""
        spec = room.facts.thinker(seat)
        order = PlayOne(id=f"bot-{room.n}", expected_n=room.n, move=move)
        try:
            await self.playing.carry_out(room, None, [seat], order, Played(spec, complaint))
        except Stale:
            log.info("table %s went on without %s", room.facts.id, spec)
            return False
        return True


@contextmanager
def held(room: Room) -> Iterator[None]:
    """The room stays in memory while a job works with it."""
    room.held += 1
    try:
        yield
    finally:
        room.held -= 1
