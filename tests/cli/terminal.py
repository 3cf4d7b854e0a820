"""The real command in a process of its own, through pipes or at a pseudo-terminal."""

import contextlib
import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from urbes.cli.main import call

URBES = [sys.executable, "-m", "urbes.cli.main"]
DEADLINE = 120.0
ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[()][A-Z0-9])")


def environment(columns: int) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return kept | {"COLUMNS": str(columns), "LINES": "40", "LANG": "C.UTF-8", "TERM": "xterm-256color"}


def typed_lines(typed: str | Sequence[str]) -> str:
    return typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


def real_urbes(
    *arguments: str, typed: str | Sequence[str] = "", folder: Path | None = None, columns: int = 100
) -> Done:
    """Run a command to its end in a process of its own, with lines typed into it."""
    done = subprocess.run(
        [*URBES, *arguments],
        input=typed_lines(typed),
        cwd=folder,
        env=environment(columns),
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def urbes(*arguments: str, typed: str | Sequence[str] = "", folder: Path | None = None, columns: int = 100) -> Done:
    """The same inside this process, which saves the start of Python."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(folder or Path.cwd()),
        mock.patch("sys.stdin", io.StringIO(typed_lines(typed))),
        mock.patch.dict("os.environ", environment(columns), clear=True),
    ):
        status = call(arguments)
    return Done(status, out.getvalue(), err.getvalue())


Runner = Callable[..., Done]


def complaint(*arguments: str, status: int = 1, folder: Path | None = None, by: Runner = urbes) -> str:
    """The one line on standard error with which a command refuses its input."""
    done = by(*arguments, folder=folder)
    assert done.returncode == status, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("urbes: ")
    return done.stderr.strip()


class Terminal:
    """A pseudo-terminal with the command running in it."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        self.here, there = pty.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [*URBES, *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            cwd=folder,
            env=environment(100),
            start_new_session=True,
        )
        os.close(there)

    def type(self, text: str) -> None:
        os.write(self.here, text.encode())

    def until(self, wanted: str) -> str:
        """Wait for a text; returns everything shown up to it, which is not looked at again."""
        end = time.monotonic() + DEADLINE
        while wanted not in self.seen:
            ready, _, _ = select.select([self.here], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"waited in vain for {wanted!r}; on the screen: {self.seen[-2000:]}")
            try:
                read = os.read(self.here, 65536)
            except OSError:
                read = b""
            if not read:
                raise AssertionError(f"ended without {wanted!r}; on the screen: {self.seen[-2000:]}")
            self.seen += ESCAPES.sub("", read.decode(errors="replace"))
        before, _, self.seen = self.seen.partition(wanted)
        return before + wanted

    def close(self) -> int:
        status = self.process.wait(DEADLINE)
        os.close(self.here)
        return status
