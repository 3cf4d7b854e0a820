"""What a game that is to be recorded should be like."""

from collections.abc import Callable
from typing import NamedTuple

from urbes.engine.game import Game
from urbes.engine.options import Value

Goal = Callable[[Game, int], float]
"""What a position is worth to a seat that plays towards something."""


class Plan(NamedTuple):
    """A game to be recorded: who plays how, and how it has to end."""

    name: str
    players: int
    bots: tuple[str, ...]
    ending: str
    options: dict[str, Value]
    undos: int = 0
    """One decision in so many is taken back; 0 means none."""
