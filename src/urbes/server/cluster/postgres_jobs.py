"""Jobs that several nodes share through PostgreSQL, by Procrastinate: the same functions and order as in `jobs.py`.

Local jobs, which take less time than handing them over, stay with the node that requests them. Each other kind is a
queue with a Procrastinate worker, and so slots, of its own. A job that already waits is not queued twice. The jobs of a
node that has died are requeued when its heartbeat has been missing for a while.
"""

import asyncio

import msgspec
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from sqlalchemy import Connection, text

from urbes.server.cluster.jobs import SLOTS, JobFunction, JobRequest, Jobs, cancel_all, log
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.storage.database import Database

INSTALL_LOCK = 0x6A6F6273
HEARTBEAT = 3.0
STALLED = 12.0
PAUSE = 1.0
POLL = 1.0
"""Seconds between polls: a worker misses notifications that arrive while it fetches jobs."""
SHUTDOWN_GRACE = 1.0
CONNECTIONS = 8
RANKS = """
SELECT coalesce(min(-priority), 0) AS reached,
       coalesce(max(-priority) FILTER (WHERE args ->> 'party' = %(party)s), 0) AS last,
       coalesce(bool_or(args ->> 'subject' = %(subject)s), false) AS known
  FROM procrastinate_jobs
 WHERE queue_name = %(name)s AND status IN ('todo', 'doing')
"""
"""The state of a `FairQueue`, read from the shared queue. The priority of a job is its negative rank."""


class PostgresJobs(Jobs):
    def __init__(self, database: Database, periodic_tasks: PeriodicTasks) -> None:
        super().__init__()
        self.database = database
        address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.app = App(connector=PsycopgConnector(conninfo=address, min_size=1, max_size=CONNECTIONS))
        self.submitting: dict[str, dict[str, bool]] = {}
        """Jobs that are about to be queued, by kind and subject: whether each is wanted only if idle."""
        self.wake: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []
        periodic_tasks.every(HEARTBEAT, self.requeue_stalled)

    def register(self, name: str, function: JobFunction, slots: int = SLOTS, *, local: bool = False) -> None:
        super().register(name, function, slots, local=local)
        if local:
            return
        self.submitting[name] = {}
        self.wake[name] = asyncio.Event()

        async def work(subject: str, party: str, cost: int) -> None:
            await self.run(name, subject)

        self.app.task(name=name, queue=name)(work)

    async def open(self) -> None:
        await self.database.writer.write(install)
        await self.app.open_async()
        for name in self.submitting:
            self.tasks += [asyncio.create_task(self.run_worker(name)), asyncio.create_task(self.submit(name))]

    async def close(self) -> None:
        await super().close()
        await cancel_all(self.tasks)
        await self.app.close_async()

    def request(self, name: str, subject: str, *, party: str = "", cost: int = 1, only_if_idle: bool = False) -> None:
        if self.kinds[name].local:
            super().request(name, subject, party=party, cost=cost, only_if_idle=only_if_idle)
            return
        if self.closing:
            return
        self.submitting[name][subject] = only_if_idle and self.submitting[name].get(subject, True)
        if subject not in self.queues[name]:
            self.queues[name].put(JobRequest(subject, party, cost))
            self.wake[name].set()

    async def submit(self, name: str) -> None:
        """Put jobs of a kind into the shared queue. If that fails, a periodic task requests them again."""
        queue = self.queues[name]
        while True:
            await self.wake[name].wait()
            self.wake[name].clear()
            while queue:
                job = queue.take()
                try:
                    await self.defer(name, job, self.submitting[name].pop(job.subject))
                except Exception:
                    log.exception("the job %s for %s could not be queued", name, job.subject)
                    await asyncio.sleep(PAUSE)

    async def defer(self, name: str, job: JobRequest, only_if_idle: bool) -> None:
        ranks = await self.app.connector.execute_query_one_async(RANKS, name=name, subject=job.subject, party=job.party)
        if only_if_idle and ranks["known"]:
            return
        rank = max(ranks["reached"], ranks["last"]) + job.cost
        task = self.app.configure_task(name, queueing_lock=f"{name} {job.subject}", priority=-rank)
        try:
            await task.defer_async(subject=job.subject, party=job.party, cost=job.cost)
        except AlreadyEnqueued:
            return

    async def run_worker(self, name: str) -> None:
        while not self.closing:
            try:
                await self.app.run_worker_async(
                    queues=[name],
                    name=name,
                    concurrency=self.kinds[name].slots,
                    fetch_job_polling_interval=POLL,
                    delete_jobs="always",
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=SHUTDOWN_GRACE,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=STALLED,
                )
            except Exception:
                log.exception("the shared queue %s cannot be read; trying again", name)
            await asyncio.sleep(PAUSE)

    async def requeue_stalled(self) -> None:
        """Request the jobs of dead nodes again."""
        if not self.tasks:
            return
        manager = self.app.job_manager
        for stalled in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED):
            log.warning("a node is gone: its job %s for %s is requeued", stalled.task_name, stalled.task_kwargs)
            if stalled.id is not None:
                await manager.finish_job_by_id_async(stalled.id, Status.FAILED, delete_job=True)
            if stalled.task_name in self.kinds:
                job = msgspec.convert(stalled.task_kwargs, JobRequest)
                self.request(stalled.task_name, job.subject, party=job.party, cost=job.cost)


def install(connection: Connection) -> None:
    """Create Procrastinate's own tables, unless another node has done so."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": INSTALL_LOCK})
    if connection.execute(text("SELECT to_regclass('procrastinate_jobs')")).scalar() is None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(SchemaManager.get_schema())
