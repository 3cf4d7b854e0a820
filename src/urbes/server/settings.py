"""The settings of a node: from the environment, overridden by the flags of `urbes serve`."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from urbes.bots.workers import REGISTRY
from urbes.engine.errors import UrbesError

PREFIX = "URBES_"
ELSEWHERE = {"database_url": "DATABASE_URL"}
"""Settings whose variable has a conventional name."""


class SettingsError(UrbesError):
    """An invalid setting; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field is also the environment variable `URBES_<FIELD>`."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = "urbes-data"
    """Folder of the SQLite file, unless `database_url` is given."""
    database_url: str = ""
    channels: Literal["memory", "postgres", "redis"] = "memory"
    channels_url: str = ""
    """The address of Redis or Valkey; PostgreSQL channels use the database."""
    public_url: str = ""
    """The public address behind a proxy: links, origin checks and secure cookies use it."""
    bundle: str = str(Path(__file__).parents[1] / "bundle")
    """Folder of the built web client."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies, separated by commas, whose forwarding headers are trusted."""
    metrics_from: str = "127.0.0.1,::1"
    """Who may read `/metrics`: addresses or networks, separated by commas; `*`: everybody."""
    limits: float = 1.0
    """A factor for all rate limits; 0: no limits, for benchmarks."""
    head_seconds: float = 10.0
    """Seconds within which the head of a request must arrive."""
    body_seconds: float = 60.0
    """Seconds within which the body must arrive after the head."""
    unread_seconds: float = 15.0
    """Seconds after which a client that does not read is disconnected."""
    rooms: int = 2000
    """How many tables without clients stay in memory."""
    patience: float = 600.0
    """Seconds that a person without a clock may think before the others may ask for a stand-in."""
    smtp_url: str = ""
    """The mail server: smtp://user:password@host:587 or smtps://…; without it no mail is sent."""
    mail_from: str = ""
    mail_after: float = 1800.0
    """Seconds that a turn waits before a reminder by mail."""
    mail_pause: float = 21600.0
    """The least number of seconds between two mails to a person."""
    push_after: float = 45.0
    """Seconds that a turn waits before a reminder by Web Push, unless the person watches the table."""
    push_hosts: str = ""
    """Push services in a private network: host:port, separated by commas. All others must be public."""
    notify_every: float = 15.0
    """Seconds between two searches for turns that wait."""
    bot_workers: int = 0
    """Processes in which bots think; 0: one less than there are cores, at least two. A quarter of them serves quick
    decisions only, so that these never wait for slow ones."""
    bot_seconds: float = 10.0
    """The most seconds that a bot may think in one turn."""
    bot_tables: int = 3
    """Running games with only bots that a person may have; an address may have twice as many."""
    bot_maker: str = REGISTRY
    """The function that makes bots from spec and seed, as `module:name`."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "text"] = "auto"
    """One JSON object a line, or plain text; auto: text for a terminal."""

    @property
    def address(self) -> str:
        """The address for links in mails and messages."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def database(self) -> str:
        """The address for SQLAlchemy, with the asynchronous driver."""
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
    """Read the settings; a flag that is None was not given."""
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
