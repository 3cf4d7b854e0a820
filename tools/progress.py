"""Says what a long set-up is doing: a line when a step begins and ends, and on a terminal one line that is updated."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TextIO

MARK = "urbes: "
"""Lines of a program that begin like this are about its progress."""
CLEAR = "\r\x1b[2K"
REDRAW = 0.5


class StepFailed(Exception):
    """A program of a step failed; holds what it printed."""

    def __init__(self, step: str, output: str) -> None:
        super().__init__(f"{step} failed")
        self.output = output


class Progress:
    """The steps that run now, from any thread; an interruption stops their programs."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.live = self.stream.isatty()
        self.running: dict[str, tuple[float, str]] = {}
        self.programs: set[subprocess.Popen[str]] = set()
        self.stopped = False
        self.lock = threading.RLock()

    def say(self, line: str) -> None:
        with self.lock:
            self.stream.write(f"{CLEAR if self.live else ''}{MARK}{line}\n")
            self.stream.flush()

    @contextmanager
    def step(self, name: str, usual: int) -> Iterator["Step"]:
        """Announce the beginning and the end of a step; `usual`: its seconds on two cores, 0 if nobody knows."""
        begun = time.monotonic()
        with self.lock:
            self.running[name] = (begun, "")
        self.say(f"{name} … (about {usual} s)" if usual else f"{name} …")
        try:
            yield Step(self, name)
            self.say(f"{name}: done in {time.monotonic() - begun:.0f} s")
        finally:
            with self.lock:
                del self.running[name]

    def draw(self) -> None:
        now = time.monotonic()
        with self.lock:
            parts = [f"{name} {now - begun:.0f} s {line}".rstrip() for name, (begun, line) in self.running.items()]
            if self.live and parts:
                width = shutil.get_terminal_size().columns - 1
                self.stream.write(CLEAR + " · ".join(parts)[:width])
                self.stream.flush()

    def together(self, *works: Callable[[], None]) -> None:
        """Run all works at once and to their ends, so that nothing is half done; then raise the first failure."""
        with ThreadPoolExecutor(len(works)) as pool:
            futures = [pool.submit(work) for work in works]
            try:
                while wait(futures, timeout=REDRAW).not_done:
                    self.draw()
            except BaseException:
                self.stop()
                raise
        for future in futures:
            future.result()

    def stop(self) -> None:
        with self.lock:
            self.stopped = True
            for program in self.programs:
                end(program)


class Stopped(Exception):
    """The set-up was interrupted, so this step was not finished."""


class Step:
    def __init__(self, progress: Progress, name: str) -> None:
        self.progress = progress
        self.name = name

    def run(self, command: Sequence[object], environment: Mapping[str, str] | None = None) -> str:
        """Run a program quietly; returns what it printed. StepFailed holds that if the program fails."""
        with self.progress.lock:
            if self.progress.stopped:
                raise Stopped
            program = subprocess.Popen(
                [str(part) for part in command],
                env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
            self.progress.programs.add(program)
        printed = []
        try:
            for line in program.stdout or ():
                printed.append(line)
                if line.startswith(MARK):
                    self.tell(line.removeprefix(MARK).strip())
            code = program.wait()
        finally:
            end(program)
            program.communicate()
            with self.progress.lock:
                self.progress.programs.discard(program)
        if self.progress.stopped:
            raise Stopped
        if code:
            raise StepFailed(self.name, "".join(printed))
        return "".join(printed)

    def tell(self, line: str) -> None:
        with self.progress.lock:
            begun, _ = self.progress.running[self.name]
            self.progress.running[self.name] = (begun, line)


def end(program: subprocess.Popen[str]) -> None:
    """End the program and the processes that it started."""
    if program.poll() is None:
        if hasattr(os, "killpg"):
            os.killpg(program.pid, signal.SIGTERM)
        else:
            program.terminate()
