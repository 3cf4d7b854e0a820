"""Jobs: work that follows from the game and that some node must do, one at a time for each table or person.

A job is a function of one word, its subject, and finds everything else in the database; so it may run at any node, and
again after a node has died. Asked for while it runs, it runs once more afterwards: nothing that was asked for is lost.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

Job = Callable[[str], Awaitable[None]]
log = logging.getLogger("urbes.server.jobs")


class Jobs:
    """Jobs of a node that is alone: tasks of its own loop."""

    def __init__(self) -> None:
        self.functions: dict[str, Job] = {}
        self.running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.again: set[tuple[str, str]] = set()
        self.closing = False

    def add(self, name: str, function: Job) -> None:
        self.functions[name] = function

    async def open(self) -> None:
        """Jobs may be asked for from now on."""

    async def close(self) -> None:
        """End all jobs; what they had not done is found in the database at the next start."""
        self.closing = True
        await end(list(self.running.values()))

    def ask(self, name: str, subject: str) -> None:
        key = (name, subject)
        if self.closing:
            return
        if key in self.running:
            self.again.add(key)
        else:
            self.running[key] = asyncio.create_task(self.work(name, subject))

    async def work(self, name: str, subject: str) -> None:
        key = (name, subject)
        try:
            while True:
                self.again.discard(key)
                await self.do(name, subject)
                if key not in self.again:
                    return
        finally:
            self.running.pop(key, None)
            self.again.discard(key)

    async def do(self, name: str, subject: str) -> None:
        """Run a job here and now. One that fails is logged; the rounds find what it left undone."""
        try:
            await self.functions[name](subject)
        except Exception:
            log.exception("the job %s for %s failed", name, subject)


class Rounds:
    """What a node looks for again and again: work that nobody told it of, because who knew of it is dead."""

    def __init__(self) -> None:
        self.rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def every(self, seconds: float, look: Callable[[], Awaitable[None]]) -> None:
        self.rounds.append((seconds, look))

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(go_round(seconds, look)) for seconds, look in self.rounds]

    async def close(self) -> None:
        await end(self.tasks)


async def go_round(seconds: float, look: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await look()
        except Exception:
            log.exception("a round failed; the next one comes in %g s", seconds)
        await asyncio.sleep(seconds)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
