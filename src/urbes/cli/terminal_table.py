"""How a game shows itself in a terminal: a module `urbes.cli.tables.<game>` with one instance, `TABLE`, or in words."""

import importlib
import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

from rich.console import RenderableType

from urbes.engine.edition import Edition
from urbes.engine.errors import UrbesError
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.title import Title
from urbes.locales import Words

V = TypeVar("V")


class TerminalTable(ABC, Generic[V]):
    """Draws views. It sees views and legal moves only, never the game."""

    legal: Sequence[int] = ()
    """The moves that are numbered in the pictures: those of the viewer, if the viewer decides."""

    @abstractmethod
    def open(self, edition: Edition) -> None:
        """Take the printed values (prices, points …) of the edition that is played; views do not repeat them."""

    def look(self, title: Title, game: Game, seat: int) -> V:
        """What is drawn: what a seat may know."""
        return cast(V, title.view(game, seat))

    @abstractmethod
    def draw(self, view: V, words: Words, names: list[str]) -> RenderableType:
        """The whole table: board, markets, displays, players, the viewer's hand. `names` are the players by seat."""

    # What follows is for games that do not say these things themselves (`Title.show`).

    def label(self, view: V, move: int, text: str, words: Words, names: list[str]) -> str:
        """A legal move of the view in words, with what it costs and brings; `text` is its notation."""
        raise NotImplementedError

    def group(self, view: V, move: int, text: str, words: Words) -> str:
        """The heading under which a legal move stands in the list; none if it is empty."""
        return ""

    def listed(self, view: V, move: int) -> bool:
        """Whether a legal move needs a line of its own; not if its number already stands in the picture."""
        return True

    def line(self, event: Event, viewer: int, words: Words, names: list[str]) -> str:
        """A line of the log as the viewer may read it; empty if the event is not worth one.

        The name of the event's seat is put before it by the caller; events of nobody are whole sentences.
        """
        raise NotImplementedError

    @abstractmethod
    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        """How to read the table: signs as they stand there, and what they mean. Shown by `help`."""


def table_of(title: Title, edition: Edition) -> TerminalTable[Any]:
    """The table of a game, ready for views of that edition: its own, or the plain one."""
    name = f"urbes.cli.tables.{title.key.replace('-', '_')}"
    found: TerminalTable[Any]
    if importlib.util.find_spec(name) is not None:
        found = importlib.import_module(name).TABLE
    elif title.show is not None:
        found = importlib.import_module("urbes.cli.plain_table").PlainTable(title)
    else:
        raise UrbesError(f"{title.name} cannot be shown in a terminal: there is no module {name}, and it has no show")
    found.open(edition)
    found.legal = ()
    return found
