"""Periodic tasks of a node."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from urbes.server.cluster.jobs import end

log = logging.getLogger(__name__)


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
