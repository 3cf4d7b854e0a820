"""Waiting for what must happen: always with a deadline, never for a fixed time."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

PATIENCE = 60.0
"""Seconds to wait for what must happen; everything may take long on a machine that is busy with other tests."""
MOMENT = 0.02
MARKS = "URBES_TEST_MARKS"
"""The variable that names the folder in which a bot notes that it has begun to think."""
TICKS = os.sysconf("SC_CLK_TCK")
SEARCHING = 0.1
"""Seconds of a processor after which a search is well under way."""

Found = TypeVar("Found")


def wait_until(condition: Callable[[], Found], what: str, patience: float = PATIENCE) -> Found:
    """Ask until the answer is true, and return it. After the deadline the test fails and says what never happened."""
    end = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < end, f"not within {patience:g} s: {what}"
        time.sleep(MOMENT)
    return found


def processor_seconds(process: int) -> float:
    """How long a process has computed so far (Linux); nothing, if it has ended."""
    try:
        told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    user, system = told.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICKS


def mark() -> None:
    """Note that this process begins to think, and how long it has computed until now."""
    folder = Path(os.environ[MARKS])
    draft = folder / f".{os.getpid()}"
    draft.write_text(str(time.process_time()), encoding="utf-8")
    draft.rename(folder / str(os.getpid()))


def searching(folder: Path) -> list[int]:
    """The processes that have called `mark` and computed for a while since."""
    marked = {int(path.name): float(path.read_text(encoding="utf-8")) for path in folder.glob("[0-9]*")}
    return [process for process, before in marked.items() if processor_seconds(process) > before + SEARCHING]
