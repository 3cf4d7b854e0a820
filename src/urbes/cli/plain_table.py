"""The table of a game without a drawing of its own: what the game says of itself in words, section by section."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from urbes.cli import drawing
from urbes.cli.layout import breadth, flowed, side_by_side
from urbes.cli.terminal_table import TerminalTable
from urbes.engine.edition import Edition
from urbes.engine.game import Game
from urbes.engine.saying import Saying, named, player
from urbes.engine.show import TextSection
from urbes.engine.title import Title
from urbes.locales import Words

NARROW = 30
"""Sections of at most this width are placed beside each other."""


class Sections:
    """Sections in words, as rich draws them once it knows how wide the terminal is."""

    def __init__(self, blocks: Sequence[tuple[Text, list[Text]]]) -> None:
        self.blocks = blocks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrow: list[list[Text]] = []
        for title, rows in self.blocks:
            block = [title, *rows]
            if breadth(block) <= NARROW and len(rows) > 1:
                narrow.append(block)
                continue
            yield side_by_side(narrow, options.max_width)
            narrow = []
            yield from flowed(title, rows, options.max_width)
        yield side_by_side(narrow, options.max_width)


class PlainTable(TerminalTable[list[TextSection]]):
    """Draws any game that describes its table in words."""

    def __init__(self, title: Title) -> None:
        self.show = title.show
        self.things = self.show.names(title.edition)

    def open(self, edition: Edition) -> None:
        self.things = self.show.names(edition)

    def look(self, title: Title, game: Game, seat: int) -> list[TextSection]:
        return self.show.text(game, seat)

    def draw(self, view: list[TextSection], words: Words, names: list[str]) -> RenderableType:
        return Sections(
            [
                (
                    self.heading(section.title, words, names),
                    [Text(words.say(row, names, self.things)) for row in section.rows],
                )
                for section in view
            ]
        )

    def heading(self, title: Saying, words: Words, names: list[str]) -> Text:
        for seat in range(len(names)):
            if title == named(player(seat)):
                return drawing.player(seat, names)
        return drawing.ink(words.say(title, names, self.things), "bold")

    def legend(self, words: Words, names: list[str]) -> list[tuple[str, str]]:
        return [(drawing.letters(names)[seat], name) for seat, name in enumerate(names)]
