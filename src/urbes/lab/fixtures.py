"""The fixtures of a contest: who plays whom, on which seat and which deal. They are known before the first game."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from urbes import __version__
from urbes.engine.chance import PILES, Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UrbesError
from urbes.engine.options import Value
from urbes.engine.title import Title
from urbes.lab.custom_bots import check_spec
from urbes.lab.plan import read_table

MAX_BOTS = 64
MAX_PACE = 100.0


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played. The games of a block share the deal; in each of them the bots sit one seat further on."""

    group: int
    block: int
    turn: int
    seed: str
    bots: tuple[str, ...]
    """The bots by seat."""

    @property
    def key(self) -> str:
        return f"{self.group}/{self.block}/{self.turn}"


class Contest(msgspec.Struct, frozen=True):
    """What a contest plays. `make_contest` builds a valid contest from what people type."""

    title: Title
    players: int
    games: int
    """The games for each group, rounded up to whole blocks."""
    seed: str
    bots: tuple[str, ...]
    options: dict[str, Value]
    edition: Edition
    detail: bool
    """Whether every game is watched for the balance report."""

    @property
    def seatings(self) -> int:
        """How often each deal is played: once if a bot meets only itself, else once for each seat."""
        return 1 if len(self.bots) == 1 else self.players

    @property
    def blocks(self) -> int:
        return -(-self.games // self.seatings)

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The groups of bots that meet: every choice of as many as there are seats; the last bot fills free seats."""
        missing = self.players - len(self.bots)
        if missing >= 0:
            return [self.bots + self.bots[-1:] * missing]
        return list(combinations(self.bots, self.players))

    def fixtures(self) -> Iterator[Fixture]:
        """All games, in the order in which they are played. Every group gets the same deals.

        All groups play a block before the next block begins, so that a contest that is broken off is still fair.
        """
        groups = self.groups
        for block in range(self.blocks):
            for number, group in enumerate(groups):
                seed = f"{self.seed}/{block}"
                order = shuffled(group, Stream(f"{seed}/{number}/seats"))
                for turn in range(self.seatings):
                    yield Fixture(number, block, turn, seed, order[turn:] + order[:turn])

    @property
    def size(self) -> int:
        return self.blocks * len(self.groups) * self.seatings

    @property
    def hash(self) -> str:
        """A hash of what is played. It leaves out the number of games, so that a contest may be extended later."""
        said = {
            "version": __version__,
            "game": self.title.key,
            "edition": self.edition.hash,
            "players": self.players,
            "seed": self.seed,
            "scheme": PILES,
            "bots": self.bots,
            "options": self.options,
            "detail": self.detail,
        }
        return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()


def shuffled(group: Sequence[str], chance: Stream) -> tuple[str, ...]:
    left = list(group)
    return tuple(left.pop(chance.below(len(left))) for _ in group)


def make_contest(
    key: str,
    players: int,
    games: int,
    seed: str,
    *,
    bots: Sequence[str],
    pace: float = 1.0,
    options: Sequence[str] = (),
    edition: Path | None = None,
    detail: bool = False,
) -> Contest:
    """A valid contest; invalid values are refused with a list of valid ones."""
    title, chosen, played = read_table(key, players, games, seed, options, edition)
    if not 0.0 < pace <= MAX_PACE:
        raise OptionError(f"pace {pace:g} should be above 0 and at most {MAX_PACE:g}; 0.1 is a tenth of the time")
    specs = [paced(spec, pace) for spec in bots]
    for number, spec in enumerate(specs):
        if spec in specs[:number]:
            raise OptionError(f"bot {spec} is named twice")
    if not 1 <= len(specs) <= MAX_BOTS:
        raise OptionError(f"{len(specs)} bots are named; name from 1 to {MAX_BOTS}")
    return Contest(title, players, games, seed, tuple(specs), chosen, played, detail)


def paced(spec: str, pace: float) -> str:
    """The bot with only a share of its time. A bot that cannot be paced, or names its own pace, stays unchanged."""
    plain = check_spec(spec)
    if pace == 1.0 or "@" in plain:
        return plain
    try:
        return check_spec(f"{plain}@{pace:g}")
    except UrbesError:
        return plain
