"""Moves, events and tasks in words, as the game says them."""

from collections.abc import Sequence
from typing import Any

from urbes.cli.terminal_table import TerminalTable, table_of
from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game
from urbes.engine.title import Title
from urbes.locales import Words


class Wording:
    """One title with the printed values of an edition."""

    def __init__(self, title: Title, edition: Edition) -> None:
        self.table: TerminalTable[Any] = table_of(title, edition)
        self.show = title.show
        self.things = self.show.names(edition)

    def labels(self, game: Game, moves: Sequence[int], words: Words, names: Sequence[str]) -> list[str]:
        """Legal moves in words, with what they cost and bring."""
        return [words.say(self.show.offer(game, move).saying, names, self.things) for move in moves]

    def group(self, game: Game, move: int, words: Words) -> str:
        """The heading under which a legal move stands in the list; empty if there is none."""
        heading = self.show.group(game, move)
        return words.written(heading, [], self.things) if heading else ""

    def line(self, game: Game, event: Event, viewer: int, words: Words, names: Sequence[str]) -> str:
        """A line of the log as the viewer may read it; empty if the event has no line."""
        saying = self.show.event(game, event, viewer).saying
        return "" if saying is None else words.say(saying, names, self.things)

    def task(self, game: Game, words: Words, names: Sequence[str]) -> str:
        """What the seat that decides is asked."""
        return words.say(self.show.task(game).saying, names, self.things)
