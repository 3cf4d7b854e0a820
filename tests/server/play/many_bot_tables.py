"""Guests who start many tables of strong bots at once, and look at all of them so that none rests."""

import asyncio
import threading
import time
from types import TracebackType
from typing import Self

import httpx
from websockets.asyncio.client import connect

from tests.server.client import NO_TLS, PATIENCE, Server

GUESTS = 3
TABLES = 30
"""How many tables each guest has."""
SEATS = [{"who": "bot", "bot": "level:6"}] * 4


class ManyBotTables:
    """The guests talk to the nodes in a thread of their own, until the test leaves the context."""

    def __init__(self, *nodes: Server) -> None:
        self.nodes = nodes
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.tasks: list[asyncio.Task[None]] = []
        self.started = 0
        self.heard = 0
        """Messages from the tables."""
        self.seconds = 0.0
        """How long it took until all tables had begun."""

    def __enter__(self) -> Self:
        self.thread.start()
        began = time.monotonic()
        asyncio.run_coroutine_threadsafe(self.come(), self.loop).result(2 * PATIENCE)
        self.seconds = time.monotonic() - began
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self.go(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    async def come(self) -> None:
        await asyncio.gather(*[self.guest(number) for number in range(GUESTS)])

    async def go(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def guest(self, number: int) -> None:
        node = self.nodes[number % len(self.nodes)]
        async with httpx.AsyncClient(base_url=node.url, timeout=PATIENCE, verify=NO_TLS) as http:
            (await http.post("/api/me", json={"name": f"Guest {number}"})).raise_for_status()
            for _ in range(TABLES):
                made = await http.post("/api/tables", json={"game": "porta-nigra", "seats": SEATS})
                table = made.raise_for_status().json()["id"]
                (await http.post(f"/api/tables/{table}/start", json={})).raise_for_status()
                self.started += 1
                headers = {"Cookie": f"urbes={http.cookies['urbes']}"}
                address = f"ws://{node.address}/api/tables/{table}/socket"
                self.tasks.append(self.loop.create_task(self.look(address, headers)))

    async def look(self, address: str, headers: dict[str, str]) -> None:
        async with connect(address, additional_headers=headers, open_timeout=PATIENCE, ping_interval=None) as socket:
            await socket.send('{"type":"hello","detail":"log"}')
            async for _ in socket:
                self.heard += 1
