"""Limits on the rate and the number of requests by a person or an address. Each node counts for itself."""

import ipaddress
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from urbes.server.errors import TooManyRequests

MOST_SUBJECTS = 50_000
ROUNDING = 1e-6
NETWORK = 64
"""A client with an IPv6 address has a whole network with a prefix of this many bits."""


class RateLimit(NamedTuple):
    """`burst` at once, and then one every `every` seconds."""

    kind: str
    burst: int
    every: float


class ConcurrencyLimit(NamedTuple):
    """At most this many (`most`) at the same time."""

    kind: str
    most: int


READS = RateLimit("reads", 600, 0.02)
WRITES = RateLimit("writes", 200, 0.1)
GUESTS = RateLimit("guests", 40, 10.0)
LOGINS = RateLimit("logins", 10, 20.0)
ACCOUNT_LOGINS = RateLimit("account_logins", 10, 30.0)
"""By user name, for everybody together; a browser that was signed in to the account before has its own."""
CONFIRMATIONS = RateLimit("confirmations", 5, 120.0)
"""Mails that ask to confirm an address."""
SOCKETS = RateLimit("sockets", 200, 0.2)
TABLES = RateLimit("tables", 30, 20.0)
TABLES_FROM_ADDRESS = RateLimit("tables", 60, 10.0)
"""For all people who share an address; each of them is also limited by TABLES."""
HEAVY_WORK = RateLimit("thoughts", 20, 3.0)
"""What keeps processors busy: hints, uploaded records and editions."""
EXPENSIVE_READS = RateLimit("dear_reads", 150, 0.1)
"""Answers about a whole game or edition, by address."""
MESSAGES = RateLimit("messages", 200, 0.025)
"""All messages over a WebSocket, by person, or by connection for anonymous clients."""
ANONYMOUS_MESSAGES = RateLimit("strangers_messages", 600, 0.01)
"""The same for all anonymous clients of an address together."""
HELLOS = RateLimit("hellos", 40, 0.25)
"""Snapshots over a WebSocket, by person, or by connection for anonymous clients."""
ANONYMOUS_HELLOS = RateLimit("strangers_hellos", 200, 0.05)
LOBBY_MESSAGES = RateLimit("lobby_messages", 100, 1.0)
"""Messages to the lobby, which ignores them, by address."""
CHAT = RateLimit("chat", 6, 2.0)
CONNECTIONS = ConcurrencyLimit("connections", 500)
"""By address, except trusted proxies."""
ANONYMOUS_STREAMS = ConcurrencyLimit("strangers_streams", 100)
"""WebSockets and event streams of anonymous clients, by address."""
STREAMS = ConcurrencyLimit("streams", 40)
"""The same by person."""
UPLOADS = ConcurrencyLimit("uploads", 6)
"""Large bodies that are being received or checked, by address."""


class RateLimits:
    """Remembers for each subject when its whole burst will be available again (generic cell rate algorithm)."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.full_at: dict[tuple[str, str], float] = {}
        self.held: dict[tuple[str, str], int] = {}
        self.refused: dict[str, int] = {}

    def take(self, limit: RateLimit, subject: str) -> None:
        """Count one use, or refuse it."""
        if not self.factor:
            return
        now = time.monotonic()
        key = (limit.kind, subject)
        every = limit.every / self.factor
        full_at = max(self.full_at.get(key, now), now) + every
        over = full_at - now - limit.burst * every
        if over > ROUNDING:
            raise self.too_much(limit.kind, round(over + 0.5))
        if len(self.full_at) >= MOST_SUBJECTS:
            self.forget(now)
        self.full_at[key] = full_at

    def too_much(self, kind: str, seconds: int) -> TooManyRequests:
        self.refused[kind] = self.refused.get(kind, 0) + 1
        return TooManyRequests("too many requests: wait a moment", seconds=seconds, kind=kind)

    def acquire(self, limit: ConcurrencyLimit, subject: str) -> None:
        """Take a slot, or refuse. Every slot is given back by `release`."""
        key = (limit.kind, subject)
        held = self.held.get(key, 0)
        if self.factor and held >= limit.most:
            raise self.too_much(limit.kind, 1)
        self.held[key] = held + 1

    def release(self, limit: ConcurrencyLimit, subject: str) -> None:
        key = (limit.kind, subject)
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]

    @contextmanager
    def slot(self, limit: ConcurrencyLimit, subject: str) -> Iterator[None]:
        self.acquire(limit, subject)
        try:
            yield
        finally:
            self.release(limit, subject)

    def forget(self, now: float) -> None:
        """Drop subjects whose burst is available again; if that is not enough, those that have used least."""
        self.full_at = {key: full_at for key, full_at in self.full_at.items() if full_at > now}
        if len(self.full_at) >= MOST_SUBJECTS:
            most = sorted(self.full_at.items(), key=lambda item: item[1])[MOST_SUBJECTS // 2 :]
            self.full_at = dict(most)


def network_of(address: str) -> str:
    """The network that counts as one address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))
