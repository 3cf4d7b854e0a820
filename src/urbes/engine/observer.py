"""Questions that only one game raises, for the balance report.

An observer hears the events of a game while it is played, and its answers are kept with the result; `tell` turns the
answers of many games into sections of the report.
"""

import math
from collections.abc import Sequence
from typing import Protocol

import msgspec

from urbes.engine.edition import Edition
from urbes.engine.event import Event
from urbes.engine.game import Game

Answers = dict[str, list[float]]
Interval = tuple[float, float, float]
"""A mean with its 95 % interval."""


class Detail(msgspec.Struct, frozen=True):
    """One game as seen by the balance report. Lists are ordered by seat."""

    usage: dict[str, dict[str, list[int]]]
    """How often each seat used each component, by kind; the last number is for uses by nobody."""
    breakdown: list[dict[str, int]]
    turns: int
    rounds: int
    opener: int
    """The seat that had the first turn."""
    facts: Answers
    """Answers to the game's own questions."""


class Result(Protocol):
    """How one game went."""

    @property
    def places(self) -> list[int]: ...

    @property
    def ending(self) -> str: ...

    @property
    def margin(self) -> int | None:
        """For a player who plays alone: points ahead of the game itself."""

    @property
    def detail(self) -> Detail | None: ...


class Section(msgspec.Struct, frozen=True):
    """A part of the report: a heading, what was found (lines of Markdown), and what deserves attention."""

    heading: str
    lines: list[str]
    flags: list[str] = []


class Observer:
    """The default observer, which asks nothing. A game with questions of its own has its own observer."""

    def __init__(self, players: int) -> None:
        self.players = players

    def hear(self, event: Event) -> None:
        """Note an event that has happened."""

    def answers(self, game: Game) -> Answers:
        """What this game showed, by question; called once it is over."""
        return {}

    @classmethod
    def tell(cls, edition: Edition, players: int, games: Sequence[Result]) -> list[Section]:
        """What the games of one player count showed together."""
        return []


def gathered(games: Sequence[Result], question: str) -> list[list[float]]:
    """The answers to a question, game by game."""
    return [game.detail.facts.get(question, []) for game in games if game.detail]


def joined(games: Sequence[Result], question: str) -> list[float]:
    return [answer for answers in gathered(games, question) for answer in answers]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def share(values: Sequence[bool]) -> float:
    return mean([float(value) for value in values])


def spread(values: Sequence[float]) -> str:
    """Mean, least and most."""
    return f"{mean(values):.1f} ({min(values):g} … {max(values):g})" if values else "–"


def ahead(games: Sequence[Result], points: Sequence[Sequence[float]]) -> tuple[float, int]:
    """How often the player with the most of something wins, and in how many games one player alone has the most."""
    told = [
        game.places[list(own).index(max(own))] == 1
        for game, own in zip(games, points, strict=True)
        if len(own) > 1 and list(own).count(max(own)) == 1
    ]
    return share(told), len(told)


def wins(places: Sequence[int]) -> list[float]:
    """Each seat's part of the win; seats that share the first place get equal parts."""
    first = places.count(1)
    return [1.0 / first if place == 1 else 0.0 for place in places]


def wilson(won: float, games: float) -> tuple[float, float]:
    """The Wilson interval of a share, 95 %; a shared win may count as a fraction."""
    if games <= 0:
        return 0.0, 1.0
    z = 1.959963984540054
    part = won / games
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def interval(shares: Sequence[float]) -> Interval:
    """The mean of shares with its 95 % interval."""
    return mean(shares), *wilson(sum(shares), len(shares))


def by_seat(games: Sequence[Result], players: int) -> list[Interval]:
    return [interval([wins(game.places)[seat] for game in games]) for seat in range(players)]


def first_in_order(games: Sequence[Result], players: int) -> list[Interval]:
    """The share of wins of the player who moves first, second … in the first round."""
    known = [(wins(game.places), game.detail.opener) for game in games if game.detail and game.detail.opener >= 0]
    return [interval([won[(opener + place) % players] for won, opener in known]) for place in range(players)]
