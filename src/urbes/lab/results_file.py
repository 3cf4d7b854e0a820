"""The file in which a contest keeps its games: one line each, on the disk before the next game begins."""

import os
import sys
from pathlib import Path
from types import TracebackType

import msgspec

from urbes.engine.errors import UrbesError
from urbes.lab.contest import Played
from urbes.lab.fixtures import Contest

FILE = "games.jsonl"
FORMAT = 1


class ResultsFileError(UrbesError):
    """A results file that belongs to another contest, is damaged, or is being written by another run."""


class Header(msgspec.Struct, frozen=True):
    """The first line: the hash of the contest, and its description."""

    format: int
    plan: str
    game: str
    players: int
    seed: str
    bots: list[str]


def header(contest: Contest) -> Header:
    return Header(FORMAT, contest.hash, contest.title.key, contest.players, contest.seed, list(contest.bots))


class ResultsFile:
    """The games of a contest that have been played. Open it with `with`; each game is written when it ends."""

    def __init__(self, folder: Path, contest: Contest, resume: bool = False) -> None:
        self.path = folder / FILE
        self.played: dict[str, Played] = {}
        try:
            if resume and not self.path.exists():
                raise ResultsFileError(f"nothing to resume: there is no {FILE} in {folder}")
            folder.mkdir(parents=True, exist_ok=True)
            self.file = self.path.open("a+b")
            try:
                self.begin(contest)
            except BaseException:
                self.file.close()
                raise
        except OSError as error:
            raise ResultsFileError(f"{self.path} cannot be written: {error.strerror}") from None

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def begin(self, contest: Contest) -> None:
        """Lock the file for this run and read its games; a game that was cut short is removed."""
        self.claim()
        whole = self.read(contest)
        self.file.truncate(whole)
        if not whole:
            self.write(header(contest))

    def claim(self) -> None:
        """Lock the file; refuse it if another run writes it. The lock ends with the run, however that ends."""
        if sys.platform == "win32":
            return  # there is no such lock
        from fcntl import LOCK_EX, LOCK_NB, flock

        try:
            flock(self.file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise ResultsFileError(
                f"another run is writing {self.path}: wait until it has ended, or choose another folder "
                "(--out for a ladder, --keep for a balance)"
            ) from None

    def read(self, contest: Contest) -> int:
        """Read the games of the file; returns the length of all whole lines. A torn last line is a game cut short."""
        self.file.seek(0)
        data = self.file.read()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if not lines:
            return 0
        try:
            found = msgspec.json.decode(lines[0], type=Header)
        except msgspec.DecodeError:
            raise ResultsFileError(f"{self.path} is not a file of games: its first line is no header") from None
        if found.plan != contest.hash or found.format != FORMAT:
            raise ResultsFileError(
                f"{self.path} belongs to another contest ({found.game}, {found.players} players, seed {found.seed}, "
                f"bots {','.join(found.bots)}, or another edition, options or version); choose another folder"
            )
        for number, line in enumerate(lines[1:], 2):
            try:
                game = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError as error:
                raise ResultsFileError(f"{self.path}, line {number} is damaged: {error}") from None
            self.played[game.key] = game
        return whole

    def add(self, game: Played) -> None:
        self.played[game.key] = game
        self.write(game)

    def write(self, line: msgspec.Struct) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def games(self, contest: Contest) -> list[Played]:
        """All games of the contest that have been played, in the order of its fixtures, not in that of play."""
        return [self.played[each.key] for each in contest.fixtures() if each.key in self.played]
