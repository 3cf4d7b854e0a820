"""Jobs that several nodes share through PostgreSQL, by Procrastinate: the same functions as in `jobs.py`.

A lock of its own for each job and subject sees to it that one node at a time does it. Of a node that dies the jobs are
handed on when its heart has not beaten for a while.
"""

import asyncio

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager
from sqlalchemy import Connection, text

from urbes.server.database import Database
from urbes.server.jobs import Job, Jobs, Rounds, end, log

QUEUE = "urbes"
LOCK = 0x6A6F6273
AT_ONCE = 64
"""So many jobs of a node wait for their workers beside each other."""
HEARTBEAT = 3.0
DEAD = 12.0
PAUSE = 1.0
FAREWELL = 1.0


class SharedJobs(Jobs):
    def __init__(self, database: Database, rounds: Rounds) -> None:
        super().__init__()
        self.database = database
        address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.app = App(connector=PsycopgConnector(conninfo=address, min_size=1, max_size=6))
        self.asked: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.waiting: set[tuple[str, str]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        rounds.every(HEARTBEAT, self.take_over)

    def add(self, name: str, function: Job) -> None:
        super().add(name, function)

        async def work(subject: str) -> None:
            await self.do(name, subject)

        self.app.task(name=name, queue=QUEUE)(work)

    async def open(self) -> None:
        await self.database.writer.write(install)
        await self.app.open_async()
        self.tasks = [asyncio.create_task(self.serve()), asyncio.create_task(self.hand_in())]

    async def close(self) -> None:
        self.closing = True
        await end(self.tasks)
        await self.app.close_async()

    def ask(self, name: str, subject: str) -> None:
        key = (name, subject)
        if key not in self.waiting and not self.closing:
            self.waiting.add(key)
            self.asked.put_nowait(key)

    async def hand_in(self) -> None:
        """Put jobs into the common queue. If that fails, the rounds will ask for them again."""
        while True:
            name, subject = key = await self.asked.get()
            self.waiting.discard(key)
            lock = f"{name} {subject}"
            try:
                await self.app.configure_task(name, lock=lock, queueing_lock=lock).defer_async(subject=subject)
            except AlreadyEnqueued:
                continue
            except Exception:
                log.exception("the job %s for %s could not be handed in", name, subject)
                await asyncio.sleep(PAUSE)

    async def serve(self) -> None:
        while not self.closing:
            try:
                await self.app.run_worker_async(
                    queues=[QUEUE],
                    concurrency=AT_ONCE,
                    delete_jobs="always",
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=FAREWELL,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=DEAD,
                )
            except Exception:
                log.exception("the common queue cannot be read; we try again")
            await asyncio.sleep(PAUSE)

    async def take_over(self) -> None:
        """Ask again for the jobs of dead nodes."""
        if not self.tasks:
            return
        manager = self.app.job_manager
        for job in await manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=DEAD):
            log.warning("the job %s for %s is taken over from a node that is gone", job.task_name, job.task_kwargs)
            if job.id is not None:
                await manager.finish_job_by_id_async(job.id, Status.FAILED, delete_job=True)
            self.ask(job.task_name, str(job.task_kwargs["subject"]))


def install(connection: Connection) -> None:
    """Procrastinate's own tables, unless another node has made them."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if connection.execute(text("SELECT to_regclass('procrastinate_jobs')")).scalar() is None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute(SchemaManager.get_schema())
