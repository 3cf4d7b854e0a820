"""Panticapaeum in a terminal."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult

from urbes.cli.tables.panticapaeum import board, city, legend
from urbes.cli.terminal_table import TerminalTable
from urbes.engine.edition import Edition
from urbes.engine.registry import find_title
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.moves import PLACE, kind_of
from urbes.games.panticapaeum.show.view import View
from urbes.games.panticapaeum.title import read_box
from urbes.locales import Words

SHORT_LIST = 24


class Scene:
    """The table as rich draws it, once it knows how wide the terminal is, with the most important part last."""

    def __init__(self, view: View, legal: Sequence[int], words: Words, names: list[str], box: Box) -> None:
        self.view = view
        self.legal = legal
        self.words = words
        self.names = names
        self.box = box

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, words, names, box = self.view, self.words, self.names, self.box
        width = options.max_width
        yield board.head(view, words, names)
        yield board.development(view, words, names, box, width)
        yield board.players(view, words, names, box)
        yield city.others(view, words, names, box, width)
        yield board.ring(view, words, box, width)
        if view.viewer >= 0:
            yield city.own(view, self.legal, words, names, box, width)
            yield city.placements(view, self.legal, words, box, width)


class PanticapaeumTable(TerminalTable[View]):
    """Draws Panticapaeum from views."""

    def __init__(self) -> None:
        self.box: Box = read_box(find_title("panticapaeum").edition)

    def open(self, edition: Edition) -> None:
        self.box = read_box(edition)

    def draw(self, view: View, words: Words, names: list[str]) -> RenderableType:
        return Group(Scene(view, self.legal, words, names, self.box))

    def listed(self, view: View, move: int) -> bool:
        """The places for a tile are in the maps, so they are listed only if they are few."""
        return kind_of(move) != PLACE or len(self.legal) <= SHORT_LIST

    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        return legend.legend(words, names, self.box)


TABLE = PanticapaeumTable()
