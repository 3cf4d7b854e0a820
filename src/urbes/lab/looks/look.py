"""What all looks have in common."""

from collections.abc import Sequence

from urbes.engine.event import Event
from urbes.engine.game import Game


class Section:
    """A part of the report: a heading, what was found in Markdown, and what deserves attention."""

    def __init__(self, heading: str, lines: Sequence[str], flags: Sequence[str] = ()) -> None:
        self.heading = heading
        self.lines = list(lines)
        self.flags = list(flags)


class Look:
    """Asks nothing. A game with questions of its own has a look of its own."""

    def __init__(self, players: int) -> None:
        self.players = players

    def hear(self, event: Event) -> None:
        """Something happened."""

    def answers(self, game: Game) -> dict[str, list[float]]:
        """What this game showed, by question; called once it is over."""
        return {}

    @classmethod
    def tell(
        cls, players: int, answers: Sequence[dict[str, list[float]]], wins: Sequence[list[float]]
    ) -> list[Section]:
        """What the games of one player count showed together; `wins` has each seat's part of the win, by game."""
        return []
