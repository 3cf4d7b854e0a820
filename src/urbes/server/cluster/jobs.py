"""Jobs: background work that one of the nodes must do.

A job is a function of one string, its subject, and reads everything else from the database; so any node can run it, and
run it again after another node has died. A job that is requested while it runs is run once more, so no request is lost.

Each kind of job has its own slots, so no kind delays another. Within a kind the parties for whom jobs run take turns:
one that requests much waits behind one that requests little, and nobody waits for ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

import msgspec

JobFunction = Callable[[str], Awaitable[None]]
SLOTS = 8
MOST_PARTIES = 1000
log = logging.getLogger(__name__)


class Kind(NamedTuple):
    """A kind of job: at most `slots` of it run at a node at once. `local`: the node that requests it also runs it."""

    function: JobFunction
    slots: int
    local: bool


class JobRequest(msgspec.Struct, frozen=True):
    """A job to run. `cost` is in tenths of a second and says how far its party moves back in the queue."""

    subject: str
    party: str = ""
    cost: int = 1


class FairQueue:
    """The waiting jobs of one kind, the next one first (self-clocked fair queueing).

    The rank of a job is that of its party's last job, or of the job that was taken last, plus its cost. So cheap jobs
    come before expensive ones, a new party before the later jobs of the others, and every job is reached in the end.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[int, int, JobRequest]] = []
        self.subjects: set[str] = set()
        self.reached = 0
        self.last: dict[str, int] = {}
        self.numbers = count()

    def __contains__(self, subject: str) -> bool:
        return subject in self.subjects

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, job: JobRequest) -> None:
        rank = max(self.reached, self.last.get(job.party, 0)) + job.cost
        self.last[job.party] = rank
        if len(self.last) > MOST_PARTIES:
            self.last = {party: last for party, last in self.last.items() if last > self.reached}
        heappush(self.waiting, (rank, next(self.numbers), job))
        self.subjects.add(job.subject)

    def take(self) -> JobRequest:
        self.reached, _, job = heappop(self.waiting)
        self.subjects.discard(job.subject)
        return job


class Jobs:
    """The jobs of a single node, run as tasks of its event loop."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self.queues: dict[str, FairQueue] = {}
        self.running: dict[str, dict[str, asyncio.Task[None]]] = {}
        self.requested_again: dict[tuple[str, str], JobRequest] = {}
        self.closing = False

    def register(self, name: str, function: JobFunction, slots: int = SLOTS, *, local: bool = False) -> None:
        self.kinds[name] = Kind(function, slots, local)
        self.queues[name] = FairQueue()
        self.running[name] = {}

    async def open(self) -> None:
        """Allow jobs to be requested from now on."""

    async def close(self) -> None:
        """Cancel all jobs; the next start finds in the database what they left undone."""
        self.closing = True
        await cancel_all([task for running in self.running.values() for task in running.values()])

    def request(self, name: str, subject: str, *, party: str = "", cost: int = 1, only_if_idle: bool = False) -> None:
        """Request a job. With `only_if_idle` a job that already waits or runs is not run again."""
        if self.closing or subject in self.queues[name]:
            return
        job = JobRequest(subject, party, cost)
        if subject not in self.running[name]:
            self.queues[name].put(job)
            self.start_waiting(name)
        elif not only_if_idle:
            self.requested_again[name, subject] = job

    def start_waiting(self, name: str) -> None:
        """Start waiting jobs while slots are free."""
        queue, running = self.queues[name], self.running[name]
        while queue and len(running) < self.kinds[name].slots and not self.closing:
            job = queue.take()
            running[job.subject] = asyncio.create_task(self.work(name, job.subject))

    async def work(self, name: str, subject: str) -> None:
        try:
            await self.run(name, subject)
        finally:
            del self.running[name][subject]
            again = self.requested_again.pop((name, subject), None)
            if again is not None:
                self.queues[name].put(again)
            self.start_waiting(name)

    async def run(self, name: str, subject: str) -> None:
        """Run a job now. A failure is logged; a periodic task finds the work again."""
        try:
            await self.kinds[name].function(subject)
        except Exception:
            log.exception("the job %s for %s failed", name, subject)


async def cancel_all(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
