"""Runs a node under uvicorn."""

import gc
import logging

import uvicorn

from urbes.server.app import make_app
from urbes.server.settings import Settings

LARGEST_MESSAGE = 16 * 1024
WAITING_CONNECTIONS = 2048
FAREWELL = 10
YOUNG_OBJECTS = 50_000
"""Positions are many small objects without cycles: looking for garbage among them often is wasted time."""


def serve(settings: Settings) -> None:
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        backlog=WAITING_CONNECTIONS,
        timeout_graceful_shutdown=FAREWELL,
        access_log=False,
        log_config=None,
        lifespan="on",
        server_header=False,
    )
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 50)
    uvicorn.Server(config).run()
