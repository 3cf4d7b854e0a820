"""Rate limits: so much for a person or an address, however fast it is asked. Each node counts for itself."""

import ipaddress
import time
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
THOUGHTS = Allowance("thoughts", 20, 3.0)
"""What keeps processors busy: hints, records that are brought along."""
MESSAGES = Allowance("messages", 200, 0.025)
"""Everything said over a WebSocket, by person (or by connection for strangers)."""
CHAT = Allowance("chat", 6, 2.0)


class Limits:
    """Remembers for each subject when its allowance will be whole again (generic cell rate algorithm)."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.whole: dict[tuple[str, str], float] = {}
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
            self.refused[allowance.kind] = self.refused.get(allowance.kind, 0) + 1
            raise TooMuch("too much at once: wait a little", seconds=round(over + 0.5), kind=allowance.kind)
        if len(self.whole) >= MOST_KNOWN:
            self.forget(now)
        self.whole[key] = whole

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
