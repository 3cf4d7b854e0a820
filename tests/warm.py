"""Commands of `urbes` as processes of their own, forked from one that has imported everything.

A start of Python with the server's packages computes for two seconds, and the tests start some hundred servers. One
process for each worker of the tests does the imports once, and every command is a fork of it: it has its own pid, its
own signals, files and environment, and runs the same code from `urbes.cli.main.run` on. What the start of Python itself
has to do with, a test starts as people do, with `REAL`.
"""

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

REAL = (sys.executable, "-m", "urbes.cli.main")
"""The command as people start it."""
STREAMS = 3
LINE = 4096
FEW = 1.0
"""Seconds for the warm process to end by itself."""


class Command:
    """A running command, as `subprocess.Popen` would show it."""

    def __init__(self, news: socket.socket) -> None:
        self.news = news
        self.heard = b""
        self.returncode: int | None = None
        self.pid = int(self.hear(None) or 0)

    def hear(self, patience: float | None) -> str | None:
        """The next line about this command; None if none comes in time."""
        end = None if patience is None else time.monotonic() + patience
        while b"\n" not in self.heard:
            left = None if end is None else max(0.0, end - time.monotonic())
            if not select.select([self.news], [], [], left)[0]:
                return None
            read = self.news.recv(LINE)
            if not read:
                raise AssertionError("the process that starts commands has ended")
            self.heard += read
        line, _, self.heard = self.heard.partition(b"\n")
        return line.decode()

    def end(self, patience: float | None) -> int | None:
        if self.returncode is None and (line := self.hear(patience)) is not None:
            self.returncode = os.waitstatus_to_exitcode(int(line))
            self.news.close()
        return self.returncode

    def poll(self) -> int | None:
        return self.end(0.0)

    def wait(self, timeout: float | None = None) -> int:
        status = self.end(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Warm:
    """The tests' side of the process that has imported everything; it ends with the tests, and its commands with it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        self.control = ours
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.warm", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.DEVNULL,
        )
        theirs.close()
        atexit.register(self.close)

    def close(self) -> None:
        self.control.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FEW)

    def start(
        self, arguments: Sequence[str], streams: Sequence[int], environment: Mapping[str, str], folder: Path | None
    ) -> Command:
        ours, theirs = socket.socketpair()
        asked = json.dumps([list(arguments), dict(environment), str(folder or Path.cwd())])
        with theirs:
            socket.send_fds(self.control, [b"."], [theirs.fileno(), *streams])
        ours.sendall(asked.encode() + b"\n")
        return Command(ours)


class Kept:
    warm: Warm | None = None


def start(
    arguments: Sequence[str],
    stdin: int,
    stdout: int,
    stderr: int,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Command:
    """Start `urbes` with these arguments, in this environment alone; the streams stay the caller's to close."""
    if Kept.warm is None:
        Kept.warm = Warm()
    return Kept.warm.start(
        arguments, (stdin, stdout, stderr), os.environ if environment is None else environment, folder
    )


def run(
    *arguments: str,
    typed: str = "",
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    timeout: float = 120.0,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with a text typed into it."""
    with TemporaryFile("w+b") as stdin, TemporaryFile("w+b") as stdout, TemporaryFile("w+b") as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        command = start(arguments, stdin.fileno(), stdout.fileno(), stderr.fileno(), environment, folder)
        try:
            status = command.wait(timeout)
        finally:
            command.kill()
        told = []
        for stream in (stdout, stderr):
            stream.seek(0)
            told.append(stream.read().decode())
    return subprocess.CompletedProcess(arguments, status, *told)


# Inside the warm process.


class Asked(NamedTuple):
    arguments: list[str]
    environment: dict[str, str]
    folder: str


class Nursery:
    """Forks a process for each request and tells how it has ended."""

    def __init__(self, control: socket.socket) -> None:
        self.control = control
        self.running: dict[int, socket.socket] = {}
        self.bell, self.rung = socket.socketpair()
        self.bell.setblocking(False)
        self.rung.setblocking(False)
        signal.set_wakeup_fd(self.rung.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def serve(self) -> Asked | None:
        """Returns in every forked process what that process shall run, and in the warm process, at the end, None."""
        while True:
            ready, _, _ = select.select([self.control, self.bell], [], [])
            if self.bell in ready:
                self.bell.recv(LINE)
                self.reap()
            if self.control in ready:
                sign, found, _, _ = socket.recv_fds(self.control, 1, 1 + STREAMS)
                if not sign:
                    self.end()
                    return None
                if (asked := self.fork(socket.socket(fileno=found[0]), found[1:])) is not None:
                    return asked

    def fork(self, news: socket.socket, streams: Sequence[int]) -> Asked | None:
        with news.makefile("r", encoding="utf-8") as file:
            asked = Asked(*json.loads(file.readline()))
        pid = os.fork()
        if pid == 0:
            news.close()
            self.forget()
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            return asked
        for stream in streams:
            os.close(stream)
        news.sendall(f"{pid}\n".encode())
        self.running[pid] = news
        return None

    def forget(self) -> None:
        """In a forked process: keep nothing of the one that it comes from."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for each in (self.control, self.bell, self.rung, *self.running.values()):
            each.close()

    def reap(self) -> None:
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            with self.running.pop(pid) as news, suppress(BrokenPipeError):
                news.sendall(f"{status}\n".encode())

    def end(self) -> None:
        for pid in self.running:
            os.kill(pid, signal.SIGKILL)


IMPORTED = (
    "urbes.cli.main",
    "urbes.server.serve",
    "urbes.server.cluster.postgres_jobs",
    "urbes.server.admin",
    "aiosqlite",
    "alembic.command",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvloop",
)
"""Modules that a server or its administration will need."""


def try_once() -> None:
    """Make an application and a database that nobody uses, so that forks find the packages' caches filled."""
    from urbes.server.app import make_app
    from urbes.server.settings import read_settings
    from urbes.server.storage.database import Database

    with TemporaryDirectory() as folder:
        settings = read_settings({"data": Path(folder)}, {})
        make_app(settings)
        database = Database(settings)
        database.migrate()
        database.writing.dispose()


def main(control: int) -> None:
    for name in IMPORTED:
        import_module(name)
    try_once()
    gc.collect()
    gc.freeze()
    assert threading.active_count() == 1, "a thread would not be there in a fork"
    asked = Nursery(socket.socket(fileno=control)).serve()
    if asked is None:
        return
    from urbes.cli.main import run

    os.environ.clear()
    os.environ.update(asked.environment)
    os.chdir(asked.folder)
    sys.argv = ["urbes", *asked.arguments]
    gc.unfreeze()
    run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
