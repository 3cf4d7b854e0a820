"""One worker process as its parent sees it: started, asked, killed when it takes too long."""

import os
import subprocess
import sys
import threading
from contextlib import suppress

import msgspec

from urbes.bots.protocol import Reply, receive, send

STARTING = 60.0
"""Seconds that Python may take to start and to import the games."""
NICE = 10
ENDING = 1.0
"""Seconds in which a process that no longer answers may end by itself, so that its own exit status is reported."""


class Gone(Exception):
    """The process ended while it should have answered."""


class Late(Exception):
    """The process was killed because its time was up."""


class WorkerProcess:
    """A running `urbes.bots.worker`. It imports from the same path as its parent."""

    def __init__(self, maker: str) -> None:
        path = os.pathsep.join(part or os.getcwd() for part in sys.path)
        self.child = subprocess.Popen(
            [sys.executable, "-m", "urbes.bots.worker", str(os.getpid()), maker],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self.decoder = msgspec.json.Decoder(Reply)

    @property
    def pid(self) -> int:
        return self.child.pid

    def alive(self) -> bool:
        return self.child.poll() is None

    def wait_until_ready(self) -> None:
        self.exchange(None, STARTING)

    def step_back(self) -> None:
        """Let other processes go first, where the system supports that."""
        if hasattr(os, "setpriority"):
            with suppress(ProcessLookupError):
                os.setpriority(os.PRIO_PROCESS, self.pid, os.getpriority(os.PRIO_PROCESS, self.pid) + NICE)

    def ask(self, data: bytes, seconds: float) -> Reply:
        """Send a request and wait for its reply; a process that is late is killed."""
        answer = self.exchange(data, seconds)
        try:
            return self.decoder.decode(answer)
        except msgspec.DecodeError as error:
            self.kill()
            raise Gone(f"it answered nonsense: {error}") from None

    def exchange(self, data: bytes | None, seconds: float) -> bytes:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            self.child.kill()

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        answer = None
        try:
            if data is not None:
                send(self.child.stdin, data)
            answer = receive(self.child.stdout)
        except (OSError, ValueError):
            pass
        finally:
            timer.cancel()
        if answer is not None:
            if late.is_set():
                self.kill()
            return answer
        if not late.is_set():
            with suppress(subprocess.TimeoutExpired):
                self.child.wait(ENDING)
        self.kill()
        if late.is_set():
            raise Late
        raise Gone(f"exit status {self.child.returncode}")

    def kill(self) -> None:
        """End the process and wait until it has ended; it holds nothing that would be lost."""
        with suppress(OSError):
            self.child.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            if pipe is not None:
                with suppress(OSError, ValueError):
                    pipe.close()
