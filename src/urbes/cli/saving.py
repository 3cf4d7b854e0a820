"""Saves games in progress, so that no game is ever lost."""

import contextlib
import shlex
import tempfile
from pathlib import Path

from urbes.engine.errors import RecordError
from urbes.engine.match import Match
from urbes.engine.record import write_record

UNWRITABLE = (RecordError, OSError, ValueError)
"""Errors when a file cannot be written to a place."""


def free_file(match: Match) -> Path:
    """A default file name that overwrites nothing."""
    stem = f"{match.title.key}-{match.commitment[:8]}"
    number = 1
    while (path := Path(f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
        number += 1
    return path


def write_somewhere(match: Match, file: Path) -> Path | None:
    """Write the record to the file, or else to the temporary folder; None if neither is possible."""
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
    """An `urbes` command for a file, ready to be pasted into a shell."""
    return f"urbes {words} {shlex.quote(str(file))}"
