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
from urbes.server.http.connections import HttpConnection, WebSocketConnection
from urbes.server.http.middleware import RequestMiddleware
from urbes.server.services import Services
from urbes.server.settings import Settings

LARGEST_FRAME = 64 * 1024
"""Bytes; a larger frame ends the connection. Smaller ones may still be refused (`http/routes/websocket.py`)."""
WAITING_CONNECTIONS = 2048
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than at a proxy (nginx: 60), so that the proxy closes it first and
never sends a request into a connection that is being closed."""
PING_EVERY = 20.0
PONG_WITHIN = 40.0
"""A client that vanished is noticed within a minute."""
SHUTDOWN_GRACE = 10
SHUTDOWN_LIMIT = 18.0
"""Seconds after which the process exits even if something still waits. Nothing is lost: the log has everything."""
FORCED_EXIT = 1
RECONNECT_PAUSE = 0.05
YOUNG_OBJECTS = 50_000
"""Positions are many small objects without cycles, so frequent garbage collection would waste time."""


class PortTaken(UrbesError):
    """Another program listens on this port."""


class Node(uvicorn.Server):
    """Shuts down gracefully: clients are told to reconnect before connections are closed; the exit status is 0."""

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
        end = threading.Timer(SHUTDOWN_LIMIT, os._exit, (FORCED_EXIT,))
        end.daemon = True
        end.start()
        self.services().ask_to_reconnect()
        await asyncio.sleep(RECONNECT_PAUSE)
        await super().shutdown(sockets)

    def services(self) -> Services:
        middleware = self.config.app
        assert isinstance(middleware, RequestMiddleware)
        return middleware.services


def serve(settings: Settings, opened: Callable[[], None] = lambda: None) -> None:
    """Run until told to stop; `opened` is called as soon as requests are served."""
    logs.set_up(settings)
    check_port(settings)
    config = uvicorn.Config(
        RequestMiddleware(make_app(settings), settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=HttpConnection,
        ws=WebSocketConnection,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        backlog=WAITING_CONNECTIONS,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=SHUTDOWN_GRACE,
        access_log=False,
        log_config=None,
        lifespan="on",
        server_header=False,
        proxy_headers=False,  # `RequestMiddleware` reads them
    )
    tune()
    Node(config, opened).run()


def check_port(settings: Settings) -> None:
    """Raise PortTaken if the address cannot be used, before anything is opened."""
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
    """Tune the garbage collector: it ignores imported modules; see also `YOUNG_OBJECTS`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 50)
