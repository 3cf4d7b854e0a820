"""What an operator may choose: by environment, and over it by the flags of `urbes serve`."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from urbes.bots.workers import REGISTRY
from urbes.engine.errors import UrbesError

PREFIX = "URBES_"
ELSEWHERE = {"database_url": "DATABASE_URL"}
"""Settings whose variable has a name that the world already knows."""


class SettingsError(UrbesError):
    """A setting that cannot be used; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one node is told from outside. Each field is also the variable `URBES_<FIELD>`."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = "urbes-data"
    """Folder of the SQLite file (unless a database is named)."""
    database_url: str = ""
    channels: Literal["memory", "postgres", "redis"] = "memory"
    channels_url: str = ""
    """Where Redis or Valkey listens; PostgreSQL channels use the database."""
    public_url: str = ""
    """The address that people type, if a proxy stands in front: links, origins and secure cookies follow it."""
    bundle: str = str(Path(__file__).parents[1] / "bundle")
    """Folder of the built web client."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies, with commas between: only what they say of a client's address is believed."""
    metrics_from: str = "127.0.0.1,::1"
    """Who may read `/metrics`: addresses or networks, with commas between; `*`: everybody."""
    limits: float = 1.0
    """How many times the usual rate limits; 0: none at all, for benches."""
    head_seconds: float = 10.0
    """Within so many seconds the head of a request must have arrived."""
    body_seconds: float = 60.0
    """And after it the body."""
    unread_seconds: float = 15.0
    """A client that reads nothing of what was sent to it for so long is cut off."""
    rooms: int = 2000
    """How many tables that nobody looks at stay folded in memory."""
    patience: float = 600.0
    """Seconds that a person without a clock may think before the others may ask for a bot in her place."""
    smtp_url: str = ""
    """The mail server: smtp://user:password@host:587 or smtps://…; without it no mail is sent."""
    mail_from: str = ""
    mail_after: float = 1800.0
    """Seconds that a turn waits before it is told by mail."""
    mail_pause: float = 21600.0
    """Seconds between two mails to the same person, at least."""
    push_after: float = 45.0
    """Seconds that a turn waits before it is told by Web Push, unless the person looks at the table."""
    push_hosts: str = ""
    """Push services inside one's own net: host:port, separated by commas. All others must be on the public net."""
    notify_every: float = 15.0
    """Seconds between two rounds in which turns to be told are looked for."""
    bot_workers: int = 0
    """Processes in which bots think; 0: one less than there are cores, at least two. One of four serves quick decisions
    only, so that these never wait until a long one has ended."""
    bot_seconds: float = 10.0
    """The most that a bot may think about a turn."""
    bot_tables: int = 3
    """Games between bots only that a person may have going on at once, and twice as many from one address."""
    bot_maker: str = REGISTRY
    """The function that makes bots from spec and seed, as `module:name`."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "text"] = "auto"
    """One JSON object a line, or plain text; auto: text for a terminal."""

    @property
    def address(self) -> str:
        """The address for links that leave the server."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def database(self) -> str:
        """The address for SQLAlchemy, with the asynchronous driver that we use."""
        url = self.database_url or f"sqlite:///{Path(self.data).absolute() / 'urbes.sqlite'}"
        scheme, found, rest = url.partition("://")
        kind = scheme.partition("+")[0]
        if not found or kind not in DRIVERS:
            raise SettingsError(
                f"database-url: {scheme!r} is none of sqlite, postgresql: write postgresql://user@host/name"
            )
        return f"{DRIVERS[kind]}://{rest}"


DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in force; a flag that is None was not given."""
    environment = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    for field in Settings.__struct_fields__:
        variable = ELSEWHERE.get(field, PREFIX + field.upper())
        if environment.get(variable):
            chosen[field] = environment[variable]
    chosen |= {name: str(value) for name, value in flags.items() if value is not None}
    try:
        return msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"settings: {error}") from None
