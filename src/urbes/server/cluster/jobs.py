"""Jobs: work that follows from the game and that some node must do.

A job is a function of one word, its subject, and finds everything else in the database; so it may run at any node, and
again after a node has died. Asked for while it runs, it runs once more: nothing that was asked for is lost.

Each kind of job has slots of its own, so that no kind can keep another waiting. Within a kind the parties for whom the
jobs are done take turns: who asks for much waits behind who asks for little, and nobody waits for ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

import msgspec

Function = Callable[[str], Awaitable[None]]
SLOTS = 8
MOST_PARTIES = 1000
log = logging.getLogger(__name__)


class Kind(NamedTuple):
    """A kind of job: so many of it run at a node beside each other. `here`: it is done by the node that asks for it."""

    function: Function
    slots: int
    here: bool


class Asked(msgspec.Struct, frozen=True):
    """A job that was asked for. `cost` is in tenths of a second and says how far the party moves back in the queue."""

    subject: str
    party: str = ""
    cost: int = 1


class FairQueue:
    """Jobs of one kind that wait, the next one first (self-clocked fair queueing).

    A job is ranked behind the last one of its party, or behind the job that was taken last, by its cost. So cheap jobs
    come before dear ones, a new party before the later jobs of the others, and every job's rank is reached in the end.
    """

    def __init__(self) -> None:
        self.waiting: list[tuple[int, int, Asked]] = []
        self.subjects: set[str] = set()
        self.reached = 0
        self.last: dict[str, int] = {}
        self.numbers = count()

    def __contains__(self, subject: str) -> bool:
        return subject in self.subjects

    def __len__(self) -> int:
        return len(self.waiting)

    def put(self, asked: Asked) -> None:
        rank = max(self.reached, self.last.get(asked.party, 0)) + asked.cost
        self.last[asked.party] = rank
        if len(self.last) > MOST_PARTIES:
            self.last = {party: last for party, last in self.last.items() if last > self.reached}
        heappush(self.waiting, (rank, next(self.numbers), asked))
        self.subjects.add(asked.subject)

    def take(self) -> Asked:
        self.reached, _, asked = heappop(self.waiting)
        self.subjects.discard(asked.subject)
        return asked


class Jobs:
    """Jobs of a node that is alone: tasks of its own loop."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self.queues: dict[str, FairQueue] = {}
        self.running: dict[str, dict[str, asyncio.Task[None]]] = {}
        self.again: dict[tuple[str, str], Asked] = {}
        self.closing = False

    def add(self, name: str, function: Function, slots: int = SLOTS, *, here: bool = False) -> None:
        self.kinds[name] = Kind(function, slots, here)
        self.queues[name] = FairQueue()
        self.running[name] = {}

    async def open(self) -> None:
        """Jobs may be asked for from now on."""

    async def close(self) -> None:
        """End all jobs; what they had not done is found in the database at the next start."""
        self.closing = True
        await end([task for running in self.running.values() for task in running.values()])

    def ask(self, name: str, subject: str, *, party: str = "", cost: int = 1, forgotten: bool = False) -> None:
        """Ask for a job. `forgotten`: only if it neither waits nor runs, for whoever finds undone work by looking."""
        if self.closing or subject in self.queues[name]:
            return
        asked = Asked(subject, party, cost)
        if subject not in self.running[name]:
            self.queues[name].put(asked)
            self.fill(name)
        elif not forgotten:
            self.again[name, subject] = asked

    def fill(self, name: str) -> None:
        """Give free slots to the jobs that come next."""
        queue, running = self.queues[name], self.running[name]
        while queue and len(running) < self.kinds[name].slots and not self.closing:
            asked = queue.take()
            running[asked.subject] = asyncio.create_task(self.work(name, asked.subject))

    async def work(self, name: str, subject: str) -> None:
        try:
            await self.do(name, subject)
        finally:
            del self.running[name][subject]
            again = self.again.pop((name, subject), None)
            if again is not None:
                self.queues[name].put(again)
            self.fill(name)

    async def do(self, name: str, subject: str) -> None:
        """Run a job here and now. One that fails is logged; the rounds find what it left undone."""
        try:
            await self.kinds[name].function(subject)
        except Exception:
            log.exception("the job %s for %s failed", name, subject)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
