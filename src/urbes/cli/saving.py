"""Where games in progress go, so that none is ever lost."""

import contextlib
import shlex
import tempfile
from pathlib import Path

from urbes.engine.errors import RecordError
from urbes.engine.match import Match
from urbes.engine.record import write_record

UNWRITABLE = (RecordError, OSError, ValueError)
"""Errors of a place that takes no file."""


def free_file(match: Match) -> Path:
    """A name of our own that overwrites nothing."""
    stem = f"{match.title.key}-{match.commitment[:8]}"
    number = 1
    while (path := Path(f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
        number += 1
    return path


def write_somewhere(match: Match, file: Path) -> Path | None:
    """The record on disk, at another place if it cannot be there; None if it cannot be anywhere."""
    for place in (file, Path(tempfile.gettempdir()) / (file.name or free_file(match).name)):
        with contextlib.suppress(*UNWRITABLE):
            write_record(match.record(), place)
            return place
    return None


def must_write(match: Match, file: Path) -> Path:
    written = write_somewhere(match, file)
    if written is None:
        raise RecordError(f"the game could not be saved to {file}")
    return written


def shell_line(words: str, file: Path) -> str:
    """A command of ours for a file, as it can be pasted into a shell."""
    return f"urbes {words} {shlex.quote(str(file))}"
