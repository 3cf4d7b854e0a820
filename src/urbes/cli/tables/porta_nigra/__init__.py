"""Porta Nigra in a terminal."""

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult

from urbes.cli.tables.porta_nigra import board, people
from urbes.cli.terminal_table import TerminalTable
from urbes.engine.edition import Edition
from urbes.engine.registry import find_title
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.show.view import View
from urbes.games.porta_nigra.title import read_box
from urbes.locales import Words


class Scene:
    """The table as rich draws it, once it knows how wide the terminal is."""

    def __init__(self, view: View, words: Words, names: list[str], box: Box) -> None:
        self.view = view
        self.words = words
        self.names = names
        self.box = box

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, words, names, box = self.view, self.words, self.names, self.box
        yield people.head(view, words, names)
        yield board.city(view, words, names, box, console, options.max_width)
        yield people.displays(view, words, box, options.max_width)
        yield people.players(view, words, names, box, options.max_width)
        yield people.hand(view, words, names, box)


class PortaNigraTable(TerminalTable[View]):
    """Draws Porta Nigra from views."""

    def __init__(self) -> None:
        self.box: Box = read_box(find_title("porta-nigra").edition)

    def open(self, edition: Edition) -> None:
        self.box = read_box(edition)

    def draw(self, view: View, words: Words, names: list[str]) -> RenderableType:
        return Group(Scene(view, words, names, self.box))

    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        return people.legend(words, names, self.box)


TABLE = PortaNigraTable()
