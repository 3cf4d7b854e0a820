"""Bots at tables. They think in processes of their own, and their moves are commands like those of people.

Each decision is a job. Decisions that a person waits for have slots of their own, quick ones apart from slow ones; so a
table with only bots never delays a person. Such a table pauses while nobody watches it.
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

from urbes.bots.jobs import Answer, Busy, Closed
from urbes.bots.workers import Workers
from urbes.engine.registry import find_title
from urbes.server.cluster.jobs import Jobs
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.play.bot_costs import BotCosts
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.server.settings import Settings
from urbes.server.storage.database import Database, now
from urbes.server.storage.schema import seats, tables
from urbes.server.tables.bot_limits import BOTS_ONLY
from urbes.table.commands import PlayOne
from urbes.table.errors import NotFound, Stale
from urbes.table.facts import RUNNING
from urbes.table.log import BotMove, Question

QUICK, DEEP, UNAWAITED = "bots_quick", "bots_deep", "bots_unawaited"
"""Kinds of jobs: a person waits for a quick decision, or for a slow one; or only bots sit at the table."""
ATTEMPTS = 3
"""How often a decision is computed if its process dies; after that a random legal move is played."""
RETRY = 0.5
"""Seconds to wait when too many decisions are queued."""
EVERY = 10.0
SETTLED = 5_000
"""Milliseconds after which a bot that has not moved may have been lost by a node that died."""
LEAST_WORKERS = 2
QUICK_SHARE = 4
"""One of this many processes, but at least one, is reserved for quick decisions."""
log = logging.getLogger(__name__)


class PendingDecision(NamedTuple):
    """A decision that a bot has to make: the kind of its job, and its cost in tenths of a second."""

    job: str
    spec: str
    quick: bool
    cost: int


class Bots:
    """The bots of a node."""

    def __init__(
        self, database: Database, live_tables: LiveTables, jobs: Jobs, periodic_tasks: PeriodicTasks, settings: Settings
    ) -> None:
        self.database = database
        self.live_tables = live_tables
        self.jobs = jobs
        self.longest = settings.bot_seconds
        count = settings.bot_workers or max(LEAST_WORKERS, (os.cpu_count() or 1) - 1)
        quick = max(1, count // QUICK_SHARE) if count > 1 else 0
        self.workers = Workers(count, quick=quick, maker=settings.bot_maker)
        self.costs = BotCosts(self.workers)
        self.started = False
        self.busy: set[str] = set()
        """Tables for which a job of this node runs; when it ends, it requests the next decision."""
        self.requested_at: dict[str, int] = {}
        """For watched tables with only bots: the line after which a decision was requested."""
        deep = count - quick
        for job, slots in ((QUICK, 2 * max(1, quick)), (DEEP, 2 * deep), (UNAWAITED, deep + 1)):
            jobs.register(job, partial(self.play, job), slots, local=job == QUICK)
        periodic_tasks.every(EVERY, self.find_waiting)
        live_tables.own_change_hooks.append(self.request_decision)
        live_tables.change_hooks.append(self.on_change)
        live_tables.arrival_hooks.append(self.on_arrival)

    async def close(self) -> None:
        await asyncio.to_thread(self.workers.close)

    def pending(self, live_table: LiveTable) -> PendingDecision | None:
        """The decision that a bot has to make now."""
        spec = live_table.thinking()
        return None if spec is None else self.decision(spec, live_table.facts.game, live_table.facts.bots_only)

    def decision(self, spec: str, game: str, bots_only: bool) -> PendingDecision:
        quick, cost = self.costs.quick(spec, find_title(game)), self.costs.tenths(spec, find_title(game))
        return PendingDecision(UNAWAITED if bots_only else QUICK if quick else DEEP, spec, quick, cost)

    def request_decision(self, live_table: LiveTable, only_if_idle: bool = False) -> None:
        """Request the bot's next decision. A table with only bots goes on only while somebody watches it here."""
        facts = live_table.facts
        pending = self.pending(live_table) if facts.id not in self.busy else None
        if pending is None or (facts.bots_only and not live_table.clients):
            return
        self.jobs.request(pending.job, facts.id, party=facts.host_id, cost=pending.cost, only_if_idle=only_if_idle)

    def on_change(self, live_table: LiveTable) -> None:
        """Go on with a watched table with only bots, whichever node made the last move."""
        table = live_table.facts.id
        if not (live_table.facts.bots_only and live_table.clients):
            self.requested_at.pop(table, None)
        elif self.requested_at.get(table) != live_table.n:
            self.requested_at[table] = live_table.n
            self.request_decision(live_table)

    def on_arrival(self, live_table: LiveTable) -> None:
        """Go on with a table with only bots when somebody begins to watch it."""
        if live_table.facts.bots_only:
            self.request_decision(live_table, only_if_idle=True)

    async def find_waiting(self) -> None:
        """Find bots whose turn it is; at the start all of them, later those that seem lost."""
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
            pending = self.decision(row["bot"] or row["stand_in"], row["game"], bots_only=False)
            self.jobs.request(pending.job, row["id"], party=row["host_id"], cost=pending.cost, only_if_idle=True)
        for live_table in list(self.live_tables.loaded.values()):
            if live_table.clients:
                self.on_arrival(live_table)

    async def play(self, job: str, table: str) -> None:
        """Have a bot make the decision that the table waits for, if it is of this kind of job."""
        if table in self.busy:
            return  # the job that runs requests the next decision
        try:
            live_table = await self.live_tables.get(table)
        except NotFound:
            return
        self.busy.add(table)
        try:
            with pinned(live_table):
                await self.move(live_table, job)
        finally:
            self.busy.discard(table)
        self.request_decision(live_table)

    async def move(self, live_table: LiveTable, job: str) -> None:
        """Have one decision made, and then make all moves that leave no choice."""
        try:
            if not await self.decide(live_table, job):
                return
        except Busy:
            await asyncio.sleep(RETRY)
            return
        except Closed:
            return
        while await self.make_only_move(live_table):
            pass

    async def decide(self, live_table: LiveTable, job: str) -> bool:
        """Have one decision made; False if there is none for this kind of job. If a process dies, try another."""
        for attempt in range(1, ATTEMPTS + 1):
            asked = await self.ask(live_table, job)
            if asked is None:
                return False
            question, future = asked
            answer = await future
            self.costs.observe(question.spec, find_title(live_table.facts.game), answer.seconds)
            complaint = answer.complaint
            if complaint is None or complaint.kind != "died" or attempt == ATTEMPTS:
                await self.play_answer(live_table, question, answer)
                return True
            log.warning("%s at table %s: the move is computed again", complaint, live_table.facts.id)
        return True

    async def ask(self, live_table: LiveTable, job: str) -> tuple[Question, asyncio.Future[Answer]] | None:
        """Ask the bot that has to decide; None if no bot has to, or if the decision is for another kind of job."""
        async with live_table.lock:
            if self.live_tables.pubsub.remote:
                await self.live_tables.refresh_locked(live_table)
            if live_table.facts.status != RUNNING:
                return None
            match = await self.live_tables.load_match(live_table)
            pending, question = self.pending(live_table), live_table.question()
            if pending is None or question is None or pending.job != job or self.is_paused(live_table):
                return None
            future = self.workers.submit(
                match.title,
                match.game,
                question.seat,
                question.spec,
                self.seed(live_table.facts.id, live_table.n),
                table=live_table.facts.id,
                edition=match.edition,
                limit=min(self.longest, self.workers.time_of(pending.spec, match.title)),
                quick=pending.quick,
                awaited=pending.job != UNAWAITED,
            )
            return question, asyncio.wrap_future(future)

    async def make_only_move(self, live_table: LiveTable) -> bool:
        """Make a bot's move without asking it if only one is legal."""
        async with live_table.lock:
            if not live_table.settled or self.pending(live_table) is None:
                return False
            game = live_table.playing().game
            moves = game.legal()
            if len(moves) > 1:
                return False
            return await self.execute(live_table, game.seat, moves[0], None)

    def is_paused(self, live_table: LiveTable) -> bool:
        """Whether nobody watches a table with only bots. Of several nodes, the one that requested the job knows."""
        return live_table.facts.bots_only and not live_table.clients and not self.live_tables.pubsub.remote

    def seed(self, table: str, n: int) -> str:
        """The seed of the bot's own chance: the same at every node, and independent of the game's seed."""
        return hmac.digest(self.database.keys["bots"], f"{table} {n}".encode(), hashlib.sha256).hex()

    async def play_answer(self, live_table: LiveTable, question: Question, answer: Answer) -> None:
        """Play the answer, unless the game has gone on or the person has come back meanwhile."""
        async with live_table.lock:
            if live_table.settled and live_table.question() == question:
                complaint = answer.complaint.kind if answer.complaint is not None else None
                await self.execute(live_table, question.seat, answer.move, complaint)

    async def execute(self, live_table: LiveTable, seat: int, move: int, complaint: str | None) -> bool:
        """Play a bot's move; False if another node was first. Needs the table's lock."""
        spec = live_table.facts.thinker(seat)
        order = PlayOne(id=f"bot-{live_table.n}", expected_n=live_table.n, move=move)
        try:
            await self.live_tables.execute_locked(live_table, None, [seat], order, BotMove(spec, complaint))
        except Stale:
            log.info("table %s went on without %s", live_table.facts.id, spec)
            return False
        return True


@contextmanager
def pinned(live_table: LiveTable) -> Iterator[None]:
    """Keep a table in memory while a job works with it."""
    live_table.pins += 1
    try:
        yield
    finally:
        live_table.pins -= 1
