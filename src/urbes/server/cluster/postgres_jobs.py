"""Jobs that several nodes share through PostgreSQL, by Procrastinate: the same functions and order as in `jobs.py`.

What takes less time than handing it over is done by the node that asks for it, as if it were alone. Each other kind is
a queue with a Procrastinate worker, and so slots, of its own. A job that waits is not asked for twice. Of a node that
dies the jobs are handed on when its heart has not beaten for a while.
"""

import asyncio

import msgspec
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from sqlalchemy import Connection, text

from urbes.server.cluster.jobs import SLOTS, Asked, Function, Jobs, end, log
from urbes.server.cluster.periodic import Rounds
from urbes.server.storage.database import Database

LOCK = 0x6A6F6273
HEARTBEAT = 3.0
DEAD = 12.0
PAUSE = 1.0
POLL = 1.0
"""Seconds after which a worker looks for jobs that it was not told of: it misses who calls while it looks."""
FAREWELL = 1.0
CONNECTIONS = 8
RANKS = """
SELECT coalesce(min(-priority), 0) AS reached,
       coalesce(max(-priority) FILTER (WHERE args ->> 'party' = %(party)s), 0) AS last,
       coalesce(bool_or(args ->> 'subject' = %(subject)s), false) AS known
  FROM procrastinate_jobs
 WHERE queue_name = %(name)s AND status IN ('todo', 'doing')
"""
"""What `FairQueue` remembers, asked from the queue that all nodes share. A job's priority is its rank, negative."""


class SharedJobs(Jobs):
    def __init__(self, database: Database, rounds: Rounds) -> None:
        super().__init__()
        self.database = database
        address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.app = App(connector=PsycopgConnector(conninfo=address, min_size=1, max_size=CONNECTIONS))
        self.forgotten: dict[str, dict[str, bool]] = {}
        """By kind and subject of what is to be handed in: whether only if it is forgotten."""
        self.called: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []
        rounds.every(HEARTBEAT, self.take_over)

    def add(self, name: str, function: Function, slots: int = SLOTS, *, here: bool = False) -> None:
        super().add(name, function, slots, here=here)
        if here:
            return
        self.forgotten[name] = {}
        self.called[name] = asyncio.Event()

        async def work(subject: str, party: str, cost: int) -> None:
            await self.do(name, subject)

        self.app.task(name=name, queue=name)(work)

    async def open(self) -> None:
        await self.database.writer.write(install)
        await self.app.open_async()
        for name in self.forgotten:
            self.tasks += [asyncio.create_task(self.serve(name)), asyncio.create_task(self.hand_in(name))]

    async def close(self) -> None:
        await super().close()
        await end(self.tasks)
        await self.app.close_async()

    def ask(self, name: str, subject: str, *, party: str = "", cost: int = 1, forgotten: bool = False) -> None:
        if self.kinds[name].here:
            super().ask(name, subject, party=party, cost=cost, forgotten=forgotten)
            return
        if self.closing:
            return
        self.forgotten[name][subject] = forgotten and self.forgotten[name].get(subject, True)
        if subject not in self.queues[name]:
            self.queues[name].put(Asked(subject, party, cost))
            self.called[name].set()

    async def hand_in(self, name: str) -> None:
        """Put jobs of a kind into the common queue. If that fails, the rounds will ask for them again."""
        queue = self.queues[name]
        while True:
            await self.called[name].wait()
            self.called[name].clear()
            while queue:
                asked = queue.take()
                try:
                    await self.defer(name, asked, self.forgotten[name].pop(asked.subject))
                except Exception:
                    log.exception("the job %s for %s could not be handed in", name, asked.subject)
                    await asyncio.sleep(PAUSE)

    async def defer(self, name: str, asked: Asked, forgotten: bool) -> None:
        ranks = await self.app.connector.execute_query_one_async(
            RANKS, name=name, subject=asked.subject, party=asked.party
        )
        if forgotten and ranks["known"]:
            return
        rank = max(ranks["reached"], ranks["last"]) + asked.cost
        task = self.app.configure_task(name, queueing_lock=f"{name} {asked.subject}", priority=-rank)
        try:
            await task.defer_async(subject=asked.subject, party=asked.party, cost=asked.cost)
        except AlreadyEnqueued:
            return

    async def serve(self, name: str) -> None:
        while not self.closing:
            try:
                await self.app.run_worker_async(
                    queues=[name],
                    name=name,
                    concurrency=self.kinds[name].slots,
                    fetch_job_polling_interval=POLL,
                    delete_jobs="always",
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=FAREWELL,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=DEAD,
                )
            except Exception:
                log.exception("the common queue %s cannot be read; we try again", name)
            await asyncio.sleep(PAUSE)

    async def take_over(self) -> None:
        """Ask again for the jobs of dead nodes."""
        if not self.tasks:
            return
        manager = self.app.job_manager
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD):
            log.warning("the job %s for %s is taken over from a node that is gone", job.task_name, job.task_kwargs)
            if job.id is not None:
                await manager.finish_job_by_id_async(job.id, Status.FAILED, delete_job=True)
            if job.task_name in self.kinds:
                asked = msgspec.convert(job.task_kwargs, Asked)
                self.ask(job.task_name, asked.subject, party=asked.party, cost=asked.cost)


def install(connection: Connection) -> None:
    """Procrastinate's own tables, unless another node has made them."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if connection.execute(text("SELECT to_regclass('procrastinate_jobs')")).scalar() is None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(SchemaManager.get_schema())
