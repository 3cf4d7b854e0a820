"""Runs a node under uvicorn."""

import asyncio
import gc
import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType

import uvicorn

from urbes.engine.errors import UrbesError
from urbes.server import logs
from urbes.server.app import make_app
from urbes.server.http.connections import HttpConnection, SocketConnection
from urbes.server.http.middleware import Front
from urbes.server.services import House
from urbes.server.settings import Settings

LARGEST_FRAME = 64 * 1024
"""What is larger ends the connection; what is larger than a message may be (`routes/socket.py`) is only refused."""
WAITING_CONNECTIONS = 2048
KEPT = 75
"""Seconds that an idle connection stays open: longer than a proxy keeps it (nginx: 60), so that the proxy ends it and
never sends a request into a connection that we are just closing."""
PING_EVERY = 20.0
PONG_WITHIN = 40.0
"""A client that has silently gone is noticed within a minute."""
FAREWELL = 10
LONGEST_FAREWELL = 18.0
"""Whatever still waits then, for a database that is gone, is left behind. Nothing is lost: the log has everything."""
LEFT_BEHIND = 1
GOODBYE = 0.05
YOUNG_OBJECTS = 50_000
"""Positions are many small objects without cycles: looking for garbage among them often is wasted time."""


class PortTaken(UrbesError):
    """Somebody else listens there."""


class Node(uvicorn.Server):
    """Leaves politely: clients are told to come back before their connections are closed, and the exit status is 0."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end = threading.Timer(LONGEST_FAREWELL, os._exit, (LEFT_BEHIND,))
        end.daemon = True
        end.start()
        self.house().say_goodbye()
        await asyncio.sleep(GOODBYE)
        await super().shutdown(sockets)

    def house(self) -> House:
        front = self.config.app
        assert isinstance(front, Front)
        return front.house


def serve(settings: Settings, opened: Callable[[], None] = lambda: None) -> None:
    """Run until told to stop; `opened` is called as soon as people can come."""
    logs.set_up(settings)
    look_for_room(settings)
    config = uvicorn.Config(
        Front(make_app(settings), settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        backlog=WAITING_CONNECTIONS,
        timeout_keep_alive=KEPT,
        timeout_graceful_shutdown=FAREWELL,
        access_log=False,
        log_config=None,
        lifespan="on",
        server_header=False,
        proxy_headers=False,  # `Front` reads them
    )
    tune()
    Node(config, opened).run()


def look_for_room(settings: Settings) -> None:
    """Say plainly that the address cannot be used, before anything is opened."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            reason = error.strerror or str(error)
            raise PortTaken(
                f"cannot listen on {settings.host}, port {settings.port} ({reason}): choose another with --port"
            ) from None


def tune() -> None:
    """What was imported is never garbage; and see `YOUNG_OBJECTS`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 50)
