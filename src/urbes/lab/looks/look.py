"""What all looks have in common."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game

if TYPE_CHECKING:
    from urbes.lab.contest import Played

Answers = dict[str, list[float]]


class Section(msgspec.Struct, frozen=True):
    """A part of the report: a heading, what was found (lines of Markdown), and what deserves attention."""

    heading: str
    lines: list[str]
    flags: list[str] = []


class Look:
    """Asks nothing. A game with questions of its own has a look of its own."""

    def __init__(self, players: int) -> None:
        self.players = players

    def hear(self, event: Event) -> None:
        """Something happened."""

    def answers(self, game: Game) -> Answers:
        """What this game showed, by question; called once it is over."""
        return {}

    @classmethod
    def tell(cls, edition: Edition, players: int, games: "Sequence[Played]") -> list[Section]:
        """What the games of one player count showed together."""
        return []


def gathered(games: "Sequence[Played]", question: str) -> list[list[float]]:
    """The answers to a question, game by game."""
    return [game.detail.facts.get(question, []) for game in games if game.detail]


def joined(games: "Sequence[Played]", question: str) -> list[float]:
    return [answer for answers in gathered(games, question) for answer in answers]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def share(values: Sequence[bool]) -> float:
    return mean([float(value) for value in values])


def spread(values: Sequence[float]) -> str:
    """Mean, least and most."""
    return f"{mean(values):.1f} ({min(values):g} … {max(values):g})" if values else "–"


def ahead(games: "Sequence[Played]", points: Sequence[Sequence[float]]) -> tuple[float, int]:
    """How often the winner is who has most of something, and in how many games that can be said."""
    told = [
        game.places[list(own).index(max(own))] == 1
        for game, own in zip(games, points, strict=True)
        if len(own) > 1 and list(own).count(max(own)) == 1
    ]
    return share(told), len(told)
