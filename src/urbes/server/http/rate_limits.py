"""Limits: so much for a person or an address however fast it is asked, so much at once. Each node counts for itself."""

import ipaddress
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from urbes.server.errors import TooMuch

MOST_KNOWN = 50_000
ROUNDING = 1e-6
NETWORK = 64
"""Whoever has an IPv6 address has a whole network of this many bits."""


class Allowance(NamedTuple):
    """So many at once, and then one every so many seconds."""

    kind: str
    burst: int
    every: float


class Places(NamedTuple):
    """So many at the same time."""

    kind: str
    most: int


READS = Allowance("reads", 600, 0.02)
WRITES = Allowance("writes", 200, 0.1)
GUESTS = Allowance("guests", 40, 10.0)
LOGINS = Allowance("logins", 10, 20.0)
ACCOUNT_LOGINS = Allowance("account_logins", 10, 30.0)
"""For one user name, whoever tries; a browser that has been in this account before has as many of its own."""
CONFIRMATIONS = Allowance("confirmations", 5, 120.0)
"""Mails that ask whether an address may get more."""
SOCKETS = Allowance("sockets", 200, 0.2)
TABLES = Allowance("tables", 30, 20.0)
TABLES_FROM_ADDRESS = Allowance("tables", 60, 10.0)
"""Of all people who share an address; each of them has TABLES."""
THOUGHTS = Allowance("thoughts", 20, 3.0)
"""What keeps processors busy: hints, records that are brought along."""
DEAR_READS = Allowance("dear_reads", 150, 0.1)
"""Answers about a whole game or edition, by address."""
MESSAGES = Allowance("messages", 200, 0.025)
"""Everything said over a WebSocket, by person (or by connection for strangers)."""
STRANGERS_MESSAGES = Allowance("strangers_messages", 600, 0.01)
"""The same for all strangers of an address together."""
HELLOS = Allowance("hellos", 40, 0.25)
"""Snapshots over a WebSocket, by person (or by connection for strangers)."""
STRANGERS_HELLOS = Allowance("strangers_hellos", 200, 0.05)
LOBBY_MESSAGES = Allowance("lobby_messages", 100, 1.0)
"""What is said to the lobby, which does not listen, by address."""
CHAT = Allowance("chat", 6, 2.0)
CONNECTIONS = Places("connections", 500)
"""Of one address that is no proxy, whatever is sent over them."""
STRANGERS_STREAMS = Places("strangers_streams", 100)
"""WebSockets and streams of events of people without a name, by address."""
STREAMS = Places("streams", 40)
"""The same by person."""
UPLOADS = Places("uploads", 6)
"""Large bodies that are being received or examined, by address."""


class Limits:
    """Remembers for each subject when its allowance will be whole again (generic cell rate algorithm)."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.whole: dict[tuple[str, str], float] = {}
        self.held: dict[tuple[str, str], int] = {}
        self.refused: dict[str, int] = {}

    def take(self, allowance: Allowance, subject: str) -> None:
        """Use the allowance once, or refuse."""
        if not self.factor:
            return
        now = time.monotonic()
        key = (allowance.kind, subject)
        every = allowance.every / self.factor
        whole = max(self.whole.get(key, now), now) + every
        over = whole - now - allowance.burst * every
        if over > ROUNDING:
            raise self.too_much(allowance.kind, round(over + 0.5))
        if len(self.whole) >= MOST_KNOWN:
            self.forget(now)
        self.whole[key] = whole

    def too_much(self, kind: str, seconds: int) -> TooMuch:
        self.refused[kind] = self.refused.get(kind, 0) + 1
        return TooMuch("too much at once: wait a little", seconds=seconds, kind=kind)

    def enter(self, places: Places, subject: str) -> None:
        """Take a place, or refuse; whoever gets one gives it back by `leave`."""
        key = (places.kind, subject)
        held = self.held.get(key, 0)
        if self.factor and held >= places.most:
            raise self.too_much(places.kind, 1)
        self.held[key] = held + 1

    def leave(self, places: Places, subject: str) -> None:
        key = (places.kind, subject)
        self.held[key] -= 1
        if not self.held[key]:
            del self.held[key]

    @contextmanager
    def place(self, places: Places, subject: str) -> Iterator[None]:
        self.enter(places, subject)
        try:
            yield
        finally:
            self.leave(places, subject)

    def forget(self, now: float) -> None:
        """Drop whose allowance is whole; if that does not help, those who have used least."""
        self.whole = {key: whole for key, whole in self.whole.items() if whole > now}
        if len(self.whole) >= MOST_KNOWN:
            most = sorted(self.whole.items(), key=lambda item: item[1])[MOST_KNOWN // 2 :]
            self.whole = dict(most)


def neighbourhood(address: str) -> str:
    """What counts as one address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))
