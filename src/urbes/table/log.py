"""The log of a table: its lines with their author and time, and the change that a command makes before it is stored."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from urbes.engine.game import NOBODY
from urbes.engine.match import Match, Step
from urbes.engine.record import Entry, Result
from urbes.table import clocks
from urbes.table.facts import OVER, RUNNING, TableFacts
from urbes.table.moves import turn_of


class StoredLine(NamedTuple):
    """A line of the log with the person and the command that made it, or with the bot and its complaint."""

    n: int
    entry: Entry
    at: int
    request: str | None = None
    person: str | None = None
    bot: str | None = None
    complaint: str | None = None


class Turn(NamedTuple):
    """Whose turn it is now, and how the clocks stand."""

    seat: int | None
    since: int
    deadline: int | None
    status: str
    result: Result | None
    ended_at: int | None
    left: list[int] | None = None


class Change(NamedTuple):
    """What a command changes. It is stored as a whole or dropped; only a stored change is told."""

    lines: list[StoredLine]
    turn: Turn | None


class Question(NamedTuple):
    """A decision that a bot is asked for. It gets a determinized clone of the game, never the truth."""

    n: int
    seat: int
    spec: str


class BotMove(NamedTuple):
    """A move by a bot: its spec, and the kind of complaint if the move is not its own choice."""

    bot: str | None
    complaint: str | None


NOT_BOT = BotMove(None, None)


def turns_ended(steps: Sequence[Step]) -> list[int]:
    """The seats whose turns have ended between the positions of some steps."""
    return [earlier.game.seat for earlier, later in pairwise(steps) if turn_of(earlier.game) != turn_of(later.game)]


def turn_after(facts: TableFacts, match: Match, before: int, at: int, undone: list[int] | None) -> Turn:
    """The next turn, after a turn of the seat `before` has ended or turns of the seats `undone` were taken back."""
    seat = match.game.seat
    left = facts.left
    if left is not None and facts.clock is not None and facts.turn_since is not None:
        spent = 0 if facts.bot(before) is not None else at - facts.turn_since
        if undone is None:
            left = clocks.after_turn(facts.clock, left, before, spent)
        else:
            left = clocks.after_undo(facts.clock, left, before, spent, undone)
    if seat == NOBODY:
        return Turn(None, at, None, OVER, match.record(reveal=False).result, at, left)
    seated = facts.seats[seat]
    stands_in = seated.stand_in is not None and seated.stand_in_since is None
    runs = left is not None and seated.bot is None and not stands_in
    deadline = clocks.deadline(left, seat, at) if left is not None and runs else None
    return Turn(seat, at, deadline, RUNNING, None, None, left)
