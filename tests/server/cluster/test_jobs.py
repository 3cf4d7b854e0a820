"""Jobs: each kind has its own slots, parties take turns, nothing is lost; on a single node and on PostgreSQL."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from tests.waiting import PATIENCE
from urbes.server.cluster.jobs import FairQueue, JobRequest, Jobs
from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.cluster.postgres_jobs import PostgresJobs
from urbes.server.settings import Settings
from urbes.server.storage.database import Database


def order(queue: FairQueue) -> list[str]:
    return [queue.take().subject for _ in range(len(queue))]


def test_who_asks_for_much_does_not_keep_others_waiting() -> None:
    queue = FairQueue()
    for number in range(30):
        queue.put(JobRequest(f"many {number}", "greedy"))
    queue.put(JobRequest("one", "modest"))
    assert queue.take().subject == "many 0"
    assert queue.take().subject == "one"
    queue.put(JobRequest("one more", "modest"))
    assert order(queue)[:2] == ["many 1", "one more"]


def test_cheap_jobs_come_before_dear_ones() -> None:
    queue = FairQueue()
    for name, cost in (("dear", 50), ("cheap", 1), ("middling", 10)):
        queue.put(JobRequest(name, name, cost))
    assert order(queue) == ["cheap", "middling", "dear"]


def test_nobody_waits_for_ever() -> None:
    """Others ask again and again for cheaper jobs; the expensive job is still reached."""
    queue = FairQueue()
    queue.put(JobRequest("dear", "patient", 50))
    taken = []
    for number in range(200):
        queue.put(JobRequest(f"cheap {number}", f"party {number % 3}"))
        taken.append(queue.take().subject)
    assert taken.index("dear") <= 150


def test_parties_that_are_gone_are_forgotten() -> None:
    queue = FairQueue()
    for number in range(5000):
        queue.put(JobRequest("job", f"{number}"))
        queue.take()
    assert len(queue.last) <= 1001


class Work:
    """Jobs that wait until they are released."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.news = asyncio.Event()
        self.go_on = asyncio.Event()

    async def __call__(self, subject: str) -> None:
        self.begun.append(subject)
        self.news.set()
        await self.go_on.wait()

    async def until(self, number: int) -> None:
        """Wait until so many have begun."""
        async with asyncio.timeout(PATIENCE):
            while len(self.begun) < number:
                self.news.clear()
                await self.news.wait()


async def occupied(jobs: Jobs) -> None:
    """However many jobs of one kind are requested, they take no slot of another kind, and all are done in the end."""
    bots, clocks = Work(), Work()
    jobs.register("bots", bots, 2)
    jobs.register("clocks", clocks, 2)
    await jobs.open()
    try:
        for number in range(40):
            jobs.request("bots", f"many {number}", party="greedy")
        await bots.until(2)
        for _ in range(3):
            jobs.request("bots", "one", party="modest")
        jobs.request("clocks", "clock")
        await clocks.until(1)
        await asyncio.sleep(0.5)
        assert len(bots.begun) == 2
        bots.go_on.set()
        await bots.until(41)
        assert "one" in bots.begun[:8], bots.begun
        assert set(Counter(bots.begun).values()) == {1}
    finally:
        await jobs.close()


async def asked_again(jobs: Jobs) -> None:
    """A job that is requested while it runs is run once more; with `only_if_idle` it is not."""
    work = Work()
    jobs.register("work", work, 2)
    await jobs.open()
    try:
        jobs.request("work", "table")
        await work.until(1)
        jobs.request("work", "table", only_if_idle=True)
        jobs.request("work", "table")
        jobs.request("work", "table", only_if_idle=True)
        await asyncio.sleep(0.5)
        work.go_on.set()
        await work.until(2)
        await asyncio.sleep(0.5)
        assert len(work.begun) == 2
    finally:
        await jobs.close()


@pytest.mark.parametrize("story", [occupied, asked_again])
def test_jobs_of_a_node_alone(story: Callable[[Jobs], Awaitable[None]]) -> None:
    async def run() -> None:
        await story(Jobs())

    asyncio.run(run())


@pytest.mark.parametrize("story", [occupied, asked_again])
def test_jobs_that_nodes_share(story: Callable[[Jobs], Awaitable[None]], postgres: str) -> None:
    async def run() -> None:
        database = Database(Settings(database_url=postgres))
        await database.open()
        try:
            await story(PostgresJobs(database, PeriodicTasks()))
        finally:
            await database.close()

    asyncio.run(run())


def test_a_local_job_needs_no_shared_queue(postgres: str) -> None:
    async def run() -> None:
        database = Database(Settings(database_url=postgres))
        await database.open()
        jobs, work = PostgresJobs(database, PeriodicTasks()), Work()
        jobs.register("quick", work, 1, local=True)
        jobs.request("quick", "table")
        await work.until(1)
        await jobs.close()
        await database.close()

    asyncio.run(run())
