"""Bots of somebody's own, as the laboratory imports them."""

import sys

from urbes import Game, Title
from urbes.bots import Bot


class Last(Bot):
    """Takes the last move of the list."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, title: Title, game: Game, seat: int) -> int:
        return game.legal()[-1]


class Exits(Last):
    def choose(self, title: Title, game: Game, seat: int) -> int:
        sys.exit("enough")


def fails(seed: str) -> Bot:
    raise ZeroDivisionError("no bot")


def returns_nothing(seed: str) -> None:
    pass
