"""How fast the search is: iterations and whole playouts, beside the tree search of a peer measured in the same run."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import msgspec

from urbes.bots.search import TO_THE_END, Search
from urbes.engine.chance import Chance, Stream
from urbes.engine.errors import UnknownChoice
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.engine.playout import NO_LIMIT, play_out
from urbes.engine.registry import find_title, titles
from urbes.engine.title import Title
from urbes.lab.bench import MAX_SECONDS, ROUNDS, build
from urbes.lab.optional_packages import ExtraMissing

POSITIONS = 2
"""How many positions from the beginning of a game are measured, and how many from the middle."""
BATCH = 100
"""Iterations of one search, for Urbes and for the peer; each search begins with an empty tree."""
PEER_GAMES = ("backgammon", "gin_rummy", "chess")
CURIOSITY = 1.4
MEGABYTES = 1000


class Row(msgspec.Struct, frozen=True):
    """Figures of one game; the peer does not offer playouts without a tree."""

    engine: str
    game: str
    players: int
    iterations_per_second: int
    rollouts_per_second: int
    playouts_per_second: int | None


class Ratio(msgspec.Struct, frozen=True):
    """How many times faster the search is than the peer on the game that suits the peer best."""

    iterations: float
    rollouts: float
    playouts: float


class SearchBench(msgspec.Struct, frozen=True):
    build: str
    rows: list[Row]
    ratios: dict[str, Ratio]


class Subject(ABC):
    """A search under measurement, on some positions of one game."""

    engine: str
    game: str
    players: int

    @abstractmethod
    def work(self) -> dict[str, Callable[[Any], int]]:
        """What is measured: each function does a batch at a position and returns how much it did."""

    @abstractmethod
    def positions(self) -> list[Any]:
        """Positions at the beginning and in the middle of games where somebody has a choice."""


class Blind(Judge):
    """A judge without an opinion on moves, so that playouts are uniformly random like the peer's."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge.sources)
        self.judge = judge

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return self.judge.imagine(game, seat, chance)

    def standings(self, game: Game) -> list[float]:
        return [float(score) for score in game.scores()]

    def swing(self, game: Game) -> float:
        return self.judge.swing(game)

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        return [1.0] * len(moves)


class Urbes(Subject):
    engine = "urbes"

    def __init__(self, title: Title, players: int) -> None:
        if players not in title.players:
            raise UnknownChoice(f"number of players of {title.name}", players, title.players)
        self.title = title
        self.game = title.key
        self.players = players
        self.judge = title.judge()
        self.blind = Blind(self.judge)
        self.luck = Stream("bench")

    def positions(self) -> list[Game]:
        found = []
        for number in range(POSITIONS):
            luck, choice = Stream(f"bench/{number}"), Stream(f"bench/{number}/choice")
            game = self.title.new(self.players, luck)
            found.append(choosing(game, luck))
            length = play_out(game.clone(), Stream("length"), Stream("length/choice"))
            middle = game.clone()
            play_out(middle, luck, choice, length // 2)
            found.append(choosing(middle, luck))
        return found

    def work(self) -> dict[str, Callable[[Game], int]]:
        return {"iterations": self.search, "rollouts": self.search_to_the_end, "playouts": self.play}

    def search(self, game: Game) -> int:
        """Search as the bots do: play on by the judge's weights as far as this game needs, then judge."""
        return Search(self.judge, game, self.luck, self.title.search_depth).run(BATCH, MAX_SECONDS)

    def search_to_the_end(self, game: Game) -> int:
        """Search as the peer does: each iteration plays uniformly random moves from the leaf to the end of the game."""
        return Search(self.blind, game, self.luck, TO_THE_END).run(BATCH, MAX_SECONDS)

    def play(self, game: Game) -> int:
        """Play without a tree: imagine a world and make uniformly random moves to the end."""
        for _ in range(BATCH):
            play_out(self.judge.imagine(game, game.seat, self.luck), self.luck, self.luck, NO_LIMIT)
        return BATCH


def choosing(game: Game, luck: Stream) -> Game:
    """The first position from here in which somebody has a choice."""
    choice = Stream("choosing")
    while game.seat >= 0 and len(game.legal()) == 1:
        play_out(game, luck, choice, 1)
    return game


class OpenSpiel(Subject):
    """The tree search of OpenSpiel in C++: each simulation ends with a uniformly random playout to the end."""

    engine = "openspiel"

    def __init__(self, game: str) -> None:
        try:
            import pyspiel
        except ImportError as error:
            raise ExtraMissing(error, "openspiel") from None
        self.spiel: Any = pyspiel
        self.game = game
        self.rules: Any = pyspiel.load_game(game)
        self.players = self.rules.num_players()
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        self.bot: Any = pyspiel.MCTSBot(
            self.rules, evaluator, CURIOSITY, BATCH, MEGABYTES, solve=False, seed=1, verbose=False
        )

    def positions(self) -> list[Any]:
        found = []
        for number in range(POSITIONS):
            choice = random.Random(number)
            beginning = self.walk(self.rules.new_initial_state(), choice, 0)
            end = self.walk(beginning.clone(), random.Random(number + 1), NO_LIMIT)
            length = end.move_number() - beginning.move_number()
            found += [beginning, self.walk(beginning.clone(), choice, length // 2)]
        return found

    def walk(self, state: Any, choice: random.Random, steps: int) -> Any:
        """Take `steps` random steps (or fewer to the end), then go on to the next choice of a player."""
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                (action,) = choice.choices([each for each, _ in outcomes], [share for _, share in outcomes])
            elif steps <= 0 and len(state.legal_actions()) > 1:
                break
            else:
                action = choice.choice(state.legal_actions())
            state.apply_action(action)
            steps -= 1
        return state

    def work(self) -> dict[str, Callable[[Any], int]]:
        return {"rollouts": self.search}

    def search(self, state: Any) -> int:
        return int(self.bot.mcts_search(state).explore_count)


PEERS: dict[str, Callable[[], list[Subject]]] = {"openspiel": lambda: [OpenSpiel(game) for game in PEER_GAMES]}


class Best:
    """The best figures of a subject over all rounds: other programs can slow the machine down, but not speed it up."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.positions = subject.positions()
        self.work = subject.work()
        self.figures = dict.fromkeys(self.work, 0.0)

    def measure(self, seconds: float) -> None:
        """Run batches at all positions in turn until the time is over."""
        for name, batch in self.work.items():
            spent = 0.0
            done = 0
            while spent < seconds:
                for position in self.positions:
                    began = process_time()
                    done += batch(position)
                    spent += process_time() - began
            self.figures[name] = max(self.figures[name], done / spent)

    @property
    def iterations(self) -> float:
        """Iterations a second; for a search that always plays to the end, they are the rollouts."""
        return self.figures.get("iterations", self.figures["rollouts"])

    def row(self) -> Row:
        subject, playouts = self.subject, self.figures.get("playouts")
        return Row(
            subject.engine,
            subject.game,
            subject.players,
            round(self.iterations),
            round(self.figures["rollouts"]),
            None if playouts is None else round(playouts),
        )


def bench_search(
    keys: Sequence[str] = (),
    players: int = 2,
    seconds: float = 1.0,
    peer: str | None = None,
    progress: Callable[[float], None] | None = None,
) -> SearchBench:
    """Measure games (all unless some are named) and a peer in turn on one thread; the best of several rounds counts.

    `seconds` is the time for each figure of each game.
    """
    if not 0 < seconds <= MAX_SECONDS:
        raise UnknownChoice("number of seconds", seconds, [f"more than 0, at most {MAX_SECONDS:g}"])
    if peer is not None and peer not in PEERS:
        raise UnknownChoice("peer", peer, PEERS)
    ours = [Urbes(find_title(key), players) for key in keys or [title.key for title in titles()]]
    theirs = PEERS[peer]() if peer is not None else []
    bests = [Best(subject) for subject in [*ours, *theirs]]
    for turn in range(ROUNDS):
        for place, best in enumerate(bests):
            best.measure(seconds / ROUNDS)
            if progress:
                progress((turn + (place + 1) / len(bests)) / ROUNDS)
    return SearchBench(build(), [best.row() for best in bests], ratios(bests[: len(ours)], bests[len(ours) :]))


def ratios(ours: Sequence[Best], theirs: Sequence[Best]) -> dict[str, Ratio]:
    if not theirs:
        return {}
    fastest = max(best.figures["rollouts"] for best in theirs)
    return {
        best.subject.game: Ratio(
            round(best.iterations / fastest, 1),
            round(best.figures["rollouts"] / fastest, 1),
            round(best.figures["playouts"] / fastest, 1),
        )
        for best in ours
    }
