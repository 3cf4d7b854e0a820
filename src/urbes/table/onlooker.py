"""A person who looks at a table from a seat or from outside, and how much she has been told."""

from urbes.engine.game import NOBODY
from urbes.table.commands import Detail
from urbes.table.facts import Somebody, TableFacts


class Onlooker:
    """A person who looks; `n` is the last line that she was told, None before the first snapshot."""

    def __init__(self, person: Somebody | None, token: str | None = None) -> None:
        self.person = person
        self.token = token
        self.seat = NOBODY
        self.detail: Detail = "view"
        self.n: int | None = None
        self.answers: str | None = None
        """The command that the next update answers."""

    def check_seat(self, facts: TableFacts) -> None:
        """Let a person who has lost her seat since her hello look from outside."""
        if self.seat not in facts.seats_of(self.person):
            self.seat = NOBODY
