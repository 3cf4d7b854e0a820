"""A researcher's own bots, as the laboratory imports them."""

import sys

from tests.waiting import mark
from urbes import Game, Title
from urbes.bots import Bot, make_bot


class Last(Bot):
    """Takes the last move of the list."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, title: Title, game: Game, seat: int) -> int:
        return game.legal()[-1]


class Exits(Last):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        sys.exit("enough")


class Searches(Bot):
    """Marks that it thinks, then searches for five minutes."""

    seconds = 300

    def __init__(self, seed: str) -> None:
        self.search = make_bot(f"mcts:{self.seconds}s", seed)

    def choose(self, title: Title, game: Game, seat: int) -> int:
        mark()
        return self.search.choose(title, game, seat)

    def seconds_a_turn(self, title: Title) -> float:
        return self.search.seconds_a_turn(title)


class SearchesShortly(Searches):
    """Searches so briefly that a test can wait for the end of a decision, when signals are handled."""

    seconds = 10


def fails(seed: str) -> Bot:
    raise ZeroDivisionError("no bot")


def returns_nothing(seed: str) -> None:
    pass
