"""Periodic tasks: functions that a node calls again and again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from urbes.server.cluster.jobs import cancel_all

log = logging.getLogger(__name__)


class PeriodicTasks:
    """Calls functions regularly, such as searches for work that a dead node had requested."""

    def __init__(self) -> None:
        self.functions: list[tuple[float, Callable[[], Awaitable[None]]]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def every(self, seconds: float, function: Callable[[], Awaitable[None]]) -> None:
        self.functions.append((seconds, function))

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(repeat(seconds, function)) for seconds, function in self.functions]

    async def close(self) -> None:
        await cancel_all(self.tasks)


async def repeat(seconds: float, function: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await function()
        except Exception:
            log.exception("a periodic task failed; it runs again in %g s", seconds)
        await asyncio.sleep(seconds)
