"""How fast the engine is: random play and copies, beside peers measured in the same run."""

import importlib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import count
from time import process_time
from typing import Any

import msgspec

from urbes.engine import playout
from urbes.engine.chance import Stream
from urbes.engine.errors import UnknownChoice, UrbesError
from urbes.engine.playout import NO_LIMIT
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title

ROUNDS = 5
MIDDLES = 4
"""How many positions from the middle of games are copied in turn."""
MAX_SECONDS = 600.0


class PeerMissing(UrbesError):
    """The engine to compare with is not installed."""


class Row(msgspec.Struct, frozen=True):
    engine: str
    game: str
    players: int
    decisions_per_second: int
    clones_per_second: int
    games_per_second: float


class Ratio(msgspec.Struct, frozen=True):
    """How many times faster the engine is than the peer."""

    decisions: float
    clones: float


class Bench(msgspec.Struct, frozen=True):
    build: str
    rows: list[Row]
    ratios: dict[str, Ratio]


class Subject(ABC):
    """An engine under measurement: whole random games, and copies of a position in the middle of one."""

    engine: str
    game: str

    @abstractmethod
    def set_up(self, number: int) -> Any:
        """A new game."""

    @abstractmethod
    def play(self, game: Any, number: int, most: int) -> int:
        """Play random moves to the end, or at most `most`; returns how many were made."""

    @abstractmethod
    def copy(self, game: Any, times: int) -> None:
        """Copy a whole position `times` times."""

    def middles(self) -> list[Any]:
        """Positions half-way through different games."""
        found = []
        for number in range(MIDDLES):
            length = self.play(self.set_up(number), number, NO_LIMIT)
            game = self.set_up(number)
            self.play(game, number, length // 2)
            found.append(game)
        return found


class Urbes(Subject):
    engine = "urbes"

    def __init__(self, title: Title, players: int) -> None:
        if players not in title.players:
            raise UnknownChoice(f"number of players of {title.name}", players, title.players)
        self.title = title
        self.game = title.key
        self.players = players

    def set_up(self, number: int) -> Any:
        luck = Stream(f"bench/{number}")
        return self.title.new(self.players, luck), luck

    def play(self, game: Any, number: int, most: int) -> int:
        position, luck = game
        return playout.play_out(position, luck, Stream(f"bench/{number}/choice"), most)

    def copy(self, game: Any, times: int) -> None:
        playout.copy_many(game[0], times)


class Catanatron(Subject):
    """Catan, played by the random players that come with it."""

    engine = "catanatron"
    game = "catan"

    def __init__(self, players: int) -> None:
        try:
            self.module = importlib.import_module("catanatron")
            self.limit = importlib.import_module("catanatron.game").TURNS_LIMIT
        except ImportError:
            raise PeerMissing(
                "catanatron is not installed: install the extra `bench` (pip install --editable '.[bench]')"
            ) from None
        if players not in (2, 3, 4):
            raise UnknownChoice("number of players of catanatron", players, (2, 3, 4))
        self.players = players

    def set_up(self, number: int) -> Any:
        colours = list(self.module.Color)[: self.players]
        return self.module.Game([self.module.RandomPlayer(colour) for colour in colours], seed=number + 1)

    def play(self, game: Any, number: int, most: int) -> int:
        decisions = 0
        random.seed(number)
        while decisions < most and game.state.num_turns < self.limit and game.winning_color() is None:
            game.play_tick()
            decisions += 1
        return decisions

    def copy(self, game: Any, times: int) -> None:
        for _ in range(times):
            game.copy()


PEERS: dict[str, Callable[[int], Subject]] = {"catanatron": Catanatron}


class Best:
    """The best figures of a subject over all rounds: other programs can slow the machine down, but not speed it up.

    Every round plays the same games, so that the best is the fastest round and not the one with the easiest games.
    """

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.middles = subject.middles()
        self.decisions = 0.0
        self.games = 0.0
        self.clones = 0.0
        self.numbers = range(0)

    def measure_play(self, seconds: float) -> None:
        """Decisions are timed without the set-up, games with it. The first round finds how many games fit."""
        playing = total = 0.0
        decisions = games = 0
        for number in self.numbers or count():
            began = process_time()
            game = self.subject.set_up(number)
            ready = process_time()
            decisions += self.subject.play(game, number, NO_LIMIT)
            ended = process_time()
            playing += ended - ready
            total += ended - began
            games += 1
            if not self.numbers and total >= seconds:
                break
        self.numbers = range(games)
        self.decisions = max(self.decisions, decisions / playing)
        self.games = max(self.games, games / total)

    def measure_copies(self, seconds: float) -> None:
        total = 0.0
        copies = 0
        times = 1
        while total < seconds:
            for middle in self.middles:
                began = process_time()
                self.subject.copy(middle, times)
                total += process_time() - began
                copies += times
            times = max(1, round(copies / total * seconds / 20))
        self.clones = max(self.clones, copies / total)

    def row(self, players: int) -> Row:
        return Row(
            self.subject.engine,
            self.subject.game,
            players,
            round(self.decisions),
            round(self.clones),
            round(self.games, 1),
        )


def build() -> str:
    """Which engine is in use: the compiled one or the plain Python files."""
    return "plain" if str(playout.__file__).endswith(".py") else "compiled"


def bench_engine(
    keys: Sequence[str] = (),
    players: int = 4,
    seconds: float = 1.0,
    peer: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> Bench:
    """Measure games (all unless some are named) and a peer in turn on one thread; the best of several rounds counts.

    `seconds` is the time for each figure of each engine.
    """
    if not 0 < seconds <= MAX_SECONDS:
        raise UnknownChoice("number of seconds", seconds, [f"more than 0, at most {MAX_SECONDS:g}"])
    subjects: list[Subject] = [Urbes(find_title(key), players) for key in keys or [title.key for title in titles()]]
    if peer is not None:
        if peer not in PEERS:
            raise UnknownChoice("peer", peer, PEERS)
        subjects.append(PEERS[peer](players))
    bests = [Best(subject) for subject in subjects]
    for turn in range(ROUNDS):
        for place, best in enumerate(bests):
            best.measure_play(seconds / ROUNDS)
            best.measure_copies(seconds / ROUNDS)
            if progress:
                progress((turn + (place + 1) / len(bests)) / ROUNDS)
    return Bench(build(), [best.row(players) for best in bests], ratios(bests) if peer else {})


def ratios(bests: Sequence[Best]) -> dict[str, Ratio]:
    peer = bests[-1]
    return {
        best.subject.game: Ratio(round(best.decisions / peer.decisions, 1), round(best.clones / peer.clones, 1))
        for best in bests[:-1]
    }
