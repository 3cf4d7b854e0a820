"""How a game shows itself in a terminal: a module `urbes.cli.tables.<game>` with an instance `TABLE`, or else words."""

import importlib
import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

from rich.console import RenderableType

from urbes.engine.edition import Edition
from urbes.engine.game import Game
from urbes.engine.title import Title
from urbes.locales import Words

V = TypeVar("V")


class TerminalTable(ABC, Generic[V]):
    """Draws views. It sees only views and legal moves, never the game."""

    legal: Sequence[int] = ()
    """The moves that are numbered in the pictures: those of the viewer, if the viewer decides."""

    @abstractmethod
    def open(self, edition: Edition) -> None:
        """Take the printed values (prices, points …) of the edition that is played; views do not repeat them."""

    def look(self, title: Title, game: Game, seat: int) -> V:
        """The view to draw: what a seat may know."""
        return cast(V, title.view(game, seat))

    @abstractmethod
    def draw(self, view: V, words: Words, names: list[str]) -> RenderableType:
        """The whole table: board, markets, displays, players, the viewer's hand. `names` are the players by seat."""

    def listed(self, view: V, move: int) -> bool:
        """Whether a legal move needs a line of its own; false if its number is already in the picture."""
        return True

    @abstractmethod
    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        """How to read the table: the signs in it and what they mean. `help` shows this."""


def table_of(title: Title, edition: Edition) -> TerminalTable[Any]:
    """The table of a game, ready for views of that edition: its own, or the plain one."""
    name = f"urbes.cli.tables.{title.key.replace('-', '_')}"
    found: TerminalTable[Any]
    if importlib.util.find_spec(name) is not None:
        found = importlib.import_module(name).TABLE
    else:
        found = importlib.import_module("urbes.cli.plain_table").PlainTable(title)
    found.open(edition)
    found.legal = ()
    return found
