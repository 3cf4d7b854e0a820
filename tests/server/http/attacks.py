"""Hostile clients, for tests and by hand: `python -m tests.server.http.attacks` prints what they achieve.

They attack only their own server on this machine, and every loop has an end.
"""

import base64
import os
import random
import selectors
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Self

import httpx

from tests.server.client import NO_TLS, PATIENCE, Guest, Json, Server
from urbes.engine.game import NOBODY
from urbes.engine.match import Match
from urbes.engine.record import encode
from urbes.engine.registry import find_title

HELLO = b'{"type":"hello"}'
SMALL_WINDOW = 4096
"""Bytes that the client's system receives unread; it is small, so that the rest stays with the server."""
CHUNK = 64 * 1024


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A client's frame with the mask 0."""
    assert len(payload) < 126
    return bytes((0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


def upgrade(server: Server, path: str, address: str | None = None) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{forwarded}\r\n"
    ).encode()


def connected(server: Server, window: int = SMALL_WINDOW) -> socket.socket:
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    found.settimeout(60)
    found.connect(("127.0.0.1", server.port))
    return found


class Attacker:
    """One connection that sends the same bytes over and over; it reads the answers or does not."""

    def __init__(self, server: Server, greeting: bytes, flood: bytes, reads: bool) -> None:
        self.socket = connected(server, CHUNK if reads else SMALL_WINDOW)
        self.socket.sendall(greeting)
        self.socket.setblocking(False)
        self.flood = flood * max(1, CHUNK // max(len(flood), 1)) if flood else b""
        self.at = 0
        self.reads = reads
        self.read = 0
        self.sent = 0
        self.cut = False

    @property
    def wants(self) -> int:
        return (selectors.EVENT_READ if self.reads else 0) | (selectors.EVENT_WRITE if self.flood else 0)

    def work(self, events: int) -> None:
        """Read and write once; raises OSError when the server has cut the connection."""
        if events & selectors.EVENT_READ:
            data = self.socket.recv(1 << 20)
            if not data:
                raise ConnectionResetError
            self.read += len(data)
        if events & selectors.EVENT_WRITE:
            done = self.socket.send(self.flood[self.at :])
            self.sent += done
            self.at = (self.at + done) % len(self.flood)


class Attackers:
    """Many strangers in a thread of their own, until the block ends."""

    def __init__(self, server: Server, count: int, greeting: Callable[[], bytes], flood: bytes, reads: bool) -> None:
        self.attackers = [Attacker(server, greeting(), flood, reads) for _ in range(count)]
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    @property
    def cut(self) -> int:
        return sum(each.cut for each in self.attackers)

    def run(self) -> None:
        chosen = selectors.DefaultSelector()
        for each in self.attackers:
            if each.wants:
                chosen.register(each.socket, each.wants, each)
        while not self.over.is_set():
            for key, events in chosen.select(0.1):
                try:
                    key.data.work(events)
                except BlockingIOError:
                    continue
                except OSError:
                    key.data.cut = True
                    chosen.unregister(key.fileobj)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()
        for each in self.attackers:
            each.socket.close()


def memory(server: Server) -> float:
    """Megabytes that the server occupies now."""
    assert server.process is not None
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError("the server is gone")


def most_memory(server: Server, seconds: float) -> float:
    """The most that it occupies within some time."""
    end = time.monotonic() + seconds
    most = memory(server)
    while time.monotonic() < end:
        time.sleep(0.1)
        most = max(most, memory(server))
    return most


def quantile(took: list[float], share: float) -> float:
    return sorted(took)[min(len(took) - 1, int(share * len(took)))]


class Mover:
    """A person who plays both sides of a table of her own, and how long it takes until both know of a move."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.chance = random.Random(1)
        self.begin()

    def begin(self) -> None:
        table = self.guest.make_table(seats=("me", "me"))
        self.guest.start(table)
        self.seats = [self.guest.sit(table) for _ in range(2)]
        self.seen = [seat.hello(seat=number) for number, seat in enumerate(self.seats)]

    def move(self) -> float:
        if self.seen[0]["position"]["turn"] == NOBODY:
            self.begin()
        turn = self.seen[0]["position"]["turn"]
        legal = self.seen[turn]["position"]["legal"]
        start = time.monotonic()
        done = self.seats[turn].command("move", self.seen[0]["n"], move=self.chance.choice(legal)["move"])
        assert done["type"] == "done", done
        self.seen = [seat.hear("update") for seat in self.seats]
        return time.monotonic() - start

    def timed(self, seconds: float) -> list[float]:
        """Play moves one after the other, with a pause between them."""
        took = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            took.append(self.move())
            time.sleep(0.02)
        return took


def long_table(guest: Guest, moves: int = 300) -> Json:
    """A table in the middle of a long game that strangers may watch by its link."""
    chance = random.Random(3)
    match = Match.start(find_title("nova-roma"), 4, seed="played")
    for _ in range(moves):
        match.play(match.game.seat, chance.choice(match.game.legal()))
    answer = guest.http.post("/api/records", content=encode(match.record()))
    assert answer.status_code == 201, answer.text
    table: Json = answer.json()
    return table


def watching(table: Json) -> str:
    return f"/api/tables/{table['id']}/socket?token={table['watch']}"


def answer_time(server: Server, longest: float = 15.0) -> float:
    """Seconds until the server answers its health check, at most `longest`."""
    start = time.monotonic()
    with suppress(httpx.TransportError):
        httpx.get(f"{server.url}/healthz", timeout=longest, verify=NO_TLS)
    return time.monotonic() - start


def silence(server: Server, first: bytes, longest: float) -> float:
    """Seconds until the server closes a connection that sends this and then a byte a second, at most `longest`."""
    start = time.monotonic()
    with connected(server) as found:
        if first:
            found.sendall(first)
        found.settimeout(1.0)
        while time.monotonic() - start < longest:
            with suppress(TimeoutError):
                try:
                    if not found.recv(CHUNK):
                        break
                    continue
                except ConnectionResetError:
                    break
            if first:
                try:
                    found.sendall(b"a")
                except OSError:
                    break
    return time.monotonic() - start


@contextmanager
def own_server(**environment: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        node = Server(Path(folder) / "data", environment=environment)
        node.start()
        try:
            yield node
        finally:
            node.kill()


def show(name: str, *found: object) -> None:
    print(f"{name:<46}", *found, flush=True)


FLOODS = {
    "hello, never reading": frame(HELLO),
    "frames of one byte, never reading": frame(b"{"),
    "pings, never reading": frame(b"p" * 125, 9),
}


def floods(count: int = 60, seconds: float = 25.0) -> None:
    """WebSockets that send much and read nothing."""
    for limits in ("1", "0"):
        for name, flood in FLOODS.items():
            with own_server(URBES_LIMITS=limits) as server, Guest(server, "Ann") as ann:
                path = watching(long_table(ann))
                before = memory(server)
                with Attackers(server, count, partial(upgrade, server, path), flood, False) as crowd:
                    most = most_memory(server, seconds)
                    show(f"{name} ×{count}, limits {limits}", f"+{most - before:.0f} MB, cut {crowd.cut}")


def storms(count: int = 20, seconds: float = 10.0) -> None:
    """WebSockets that ask for snapshot after snapshot, and how a game at another table goes on."""
    for limits in ("1", "0"):
        with own_server(URBES_LIMITS=limits) as server, Guest(server, "Ann") as ann, Guest(server, "Ben") as ben:
            path = watching(long_table(ann))
            mover = Mover(ben)
            calm, hit = mover.timed(2.0), [PATIENCE]
            with Attackers(server, count, partial(upgrade, server, path), frame(HELLO), True):
                health = answer_time(server)
                with suppress(TimeoutError):
                    hit = mover.timed(seconds)
            show(
                f"hello storm ×{count}, limits {limits}",
                f"healthz {1000 * health:.0f} ms; move p50/p99 {1000 * quantile(hit, 0.5):.0f}/"
                f"{1000 * quantile(hit, 0.99):.0f} ms of {len(hit)} (calm {1000 * quantile(calm, 0.5):.0f}/"
                f"{1000 * quantile(calm, 0.99):.0f})",
            )


def requests(seconds: float = 10.0) -> None:
    """Connections that abuse HTTP, and sockets of the lobby."""
    with own_server(URBES_LIMITS="1") as server, Guest(server, "Ann") as ann:
        table = long_table(ann)
        replay = f"GET /api/tables/{table['id']}/replay?token={table['watch']} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        for name, count, greeting, flood in (
            ("lobby socket, frames of one byte", 60, upgrade(server, "/api/lobby/socket"), frame(b"{")),
            ("pipelined requests, never reading", 60, b"", b"GET /healthz HTTP/1.1\r\n\r\n"),
            ("endless heads", 10, b"GET / HTTP/1.1\r\n", b"X-A: " + b"a" * 1000 + b"\r\n"),
            ("answers never read", 100, replay * 5, b""),
        ):
            before = memory(server)
            with Attackers(server, count, partial(bytes, greeting), flood, False) as crowd:
                health = answer_time(server)
                most = most_memory(server, seconds)
                show(f"{name} ×{count}", f"+{most - before:.0f} MB, cut {crowd.cut}, healthz {1000 * health:.0f} ms")


def halves(longest: float = 90.0) -> None:
    """Requests that never end."""
    with own_server(URBES_LIMITS="1") as server:
        for name, first in half_requests(server).items():
            show(f"slow: {name}", f"held for {silence(server, first, longest):.0f} s (of {longest:.0f} tried)")


def half_requests(server: Server) -> dict[str, bytes]:
    body = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n"
    return {
        "nothing": b"",
        "a head": b"GET / HTTP/1.1\r\nX-Slow: ",
        "an upgrade": upgrade(server, "/api/lobby/socket")[:-2] + b"X-Slow: ",
        "a body": body,
    }


PARTS: dict[str, Callable[[], None]] = {"floods": floods, "storms": storms, "requests": requests, "halves": halves}


if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
