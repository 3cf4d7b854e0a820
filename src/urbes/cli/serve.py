"""`urbes serve`: the table server. Its packages are imported only when it runs."""

import logging
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from urbes.cli.languages import LANGUAGE, language
from urbes.engine.errors import UrbesError
from urbes.locales import Words

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - nothing listens on them here
"""Addresses to listen on that no browser can open, and the addresses to open instead."""


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
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the web client in a browser, if there is a display.")
    ] = False,
    lang: LANGUAGE = "",
) -> None:
    """Serve tables: play in the browser, live or over days."""
    try:
        from urbes.server.serve import serve as run
        from urbes.server.settings import read_settings
    except ModuleNotFoundError as error:
        raise ServerMissing(f"{error.name} is missing: install the server with pip install 'urbes[server]'") from None
    settings = read_settings(
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
    words = Words(language(lang), "admin")
    there = EVERYWHERE.get(settings.host, settings.host)
    address = settings.public_url or f"http://{there}:{settings.port}"
    built = (Path(settings.bundle) / "index.html").is_file()

    def opened() -> None:
        said = words("serve.address" if built else "serve.not_built", address=address)
        if open_browser or sys.stdout.isatty():
            print(said, flush=True)
        elif not built:
            logging.getLogger(__name__).warning(said)
        if open_browser and built:
            show(address)

    run(settings, opened)


def show(address: str) -> None:
    """Open a browser beside the server, but only with a display: without one it would take over the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
