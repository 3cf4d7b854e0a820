"""Input of the player: typed lines, and interrupts, which take effect only while the program waits for the player."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from rich.console import Console

TICK = 0.5


@contextlib.contextmanager
def ticking() -> Iterator[None]:
    """Wake `input` now and then: it would miss a signal that arrives just before it begins to wait."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda _number, _frame: None)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class TerminalInput:
    """Reads lines from this terminal. An interrupt in the middle of a move waits until the move is complete."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = sys.stdin.isatty() and console.is_terminal
        self.waiting = False
        self.interrupted = False

    def heed(self) -> None:
        if self.interrupted:
            self.interrupted = False
            raise KeyboardInterrupt

    @contextlib.contextmanager
    def waits(self) -> Iterator[None]:
        """A context in which an interrupt takes effect at once."""
        self.waiting = True
        try:
            self.heed()
            yield
        finally:
            self.waiting = False

    def read(self) -> str:
        """A line from the player."""
        self.console.file.flush()
        with self.waits(), ticking():
            return input("> ")

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        """Handle interrupts and the end of the terminal while the game lasts."""

        def interrupt(_number: int, _frame: FrameType | None) -> None:
            if self.waiting:
                raise KeyboardInterrupt
            self.interrupted = True

        def hang_up(number: int, frame: FrameType | None) -> None:
            self.interactive = False
            interrupt(number, frame)

        handlers = {signal.SIGINT: interrupt, signal.SIGTERM: hang_up}
        if hasattr(signal, "SIGHUP"):
            handlers[signal.SIGHUP] = hang_up
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
