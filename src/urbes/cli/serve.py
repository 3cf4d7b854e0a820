"""`urbes serve`: the table server. Its packages are imported only when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from urbes.engine.errors import UrbesError


class ServerMissing(UrbesError):
    """The extra `server` is not installed."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 127.0.0.1 unless given.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 8000 unless given.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of the SQLite file; urbes-data unless given.")] = None,
    database_url: Annotated[str | None, typer.Option(help="postgresql://… or sqlite:///…")] = None,
    channels: Annotated[str | None, typer.Option(help="How nodes tell each other: memory, postgres, redis.")] = None,
    channels_url: Annotated[str | None, typer.Option(help="Address of Redis or Valkey.")] = None,
    public_url: Annotated[str | None, typer.Option(help="The address people use, if a proxy stands in front.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning, error.")] = None,
) -> None:
    """Serve tables: play in the browser, live or over days."""
    try:
        from urbes.server.serve import serve as run
        from urbes.server.settings import read_settings
    except ModuleNotFoundError as error:
        raise ServerMissing(f"{error.name} is missing: install the server with pip install 'urbes[server]'") from None
    run(
        read_settings(
            {
                "host": host,
                "port": port,
                "data": data,
                "database_url": database_url,
                "channels": channels,
                "channels_url": channels_url,
                "public_url": public_url,
                "log_level": log_level,
            }
        )
    )
