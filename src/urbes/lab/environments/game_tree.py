"""A game as a tree that can be walked: decisions of seats and questions of chance, one after another.

A game asks chance in the middle of a move. Here such a move is broken off, the question becomes a node of its own,
and with its answer the move is made again from the position before it.
"""

import hashlib
from typing import Any

import msgspec

from urbes.engine.chance import Chance, Stream
from urbes.engine.game import NOBODY, Game
from urbes.lab.environments.base import Setup

SET_UP = -1
"""Stands in place of a move while the game is being set up."""


class ChanceAsked(Exception):
    """The move cannot go on before chance has answered; `ways` answers are possible."""

    def __init__(self, ways: int) -> None:
        self.ways = ways
        super().__init__(f"one of {ways}?")


class Answers(Chance):
    """Gives the answers so far and asks for the next."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.used = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.used == len(self.answers):
            raise ChanceAsked(n)
        self.used += 1
        return self.answers[self.used - 1]


class Moment:
    """A position with the moves that led to it. It never changes, so copies of a path share it."""

    def __init__(self, before: "Moment | None", game: Game, seat: int, move: int) -> None:
        self.before = before
        self.game = game
        self.seat = seat
        self.move = move
        self.digests: dict[int, bytes] = {}
        self.offered: dict[int, int] | None = None

    def digest(self, setup: Setup, seat: int) -> bytes:
        """A digest of all that a seat has seen and done until now, in order."""
        way: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment.digests:
            way.append(moment)
            moment = moment.before
        found = b"" if moment is None else moment.digests[seat]
        for moment in reversed(way):
            done = str(moment.move).encode() if moment.seat == seat else b""
            found = hashlib.sha256(b"|".join((found, done, seen(setup, moment.game, seat)))).digest()
            moment.digests[seat] = found
        return found


def seen(setup: Setup, game: Game, seat: int) -> bytes:
    """The view of a seat as text."""
    return msgspec.json.encode(setup.title.view(game, seat), order="deterministic")


class TreePath:
    """A game in progress: the last whole position, and the move that waits for chance, if there is one."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.now: Moment | None = None
        self.move: int | None = SET_UP
        """The move that has been chosen but not made yet."""
        self.answers: list[int] = []
        self.ways: int = 0
        """How many answers the open question of chance has; 0 if it has not been asked yet."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "TreePath":
        twin = TreePath(self.setup)
        twin.now, twin.move, twin.ways = self.now, self.move, self.ways
        twin.answers = self.answers[:]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        self.settle()
        found: dict[str, Any] = {"setup": self.setup, "move": self.move, "answers": self.answers}
        if self.now is not None:
            found["position"] = self.setup.title.dump(self.now.game)
            found["digests"] = {seat: self.now.digest(self.setup, seat) for seat in self.viewers}
        return found

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["setup"])  # type: ignore[misc]
        if "position" in state:
            game = self.setup.title.load(state["position"], self.setup.edition)
            self.now = Moment(None, game, NOBODY, SET_UP)
            self.now.digests.update(state["digests"])
        self.move, self.answers = state["move"], list(state["answers"])
        self.settle()

    @property
    def viewers(self) -> tuple[int, ...]:
        """A spectator and all seats."""
        return (NOBODY, *range(self.setup.players))

    def settle(self) -> None:
        """Make the move that has been chosen, as far as chance has answered."""
        if self.move is None or self.ways:
            return
        chance = Answers(self.answers)
        try:
            if self.now is None:
                game = self.setup.title.new(self.setup.players, chance, self.setup.options, self.setup.edition)
                seat = NOBODY
            else:
                game = self.now.game.clone()
                seat = game.seat
                game.apply(self.move, chance)
        except ChanceAsked as question:
            self.ways = question.ways
            return
        self.now = Moment(self.now, game, seat, self.move)
        self.move, self.answers = None, []

    @property
    def asked(self) -> int:
        """How many answers the open question of chance has; 0 if none is open."""
        self.settle()
        return self.ways

    @property
    def moment(self) -> Moment:
        """The last whole position."""
        self.settle()
        if self.now is None:
            raise ValueError("the game is still being set up")
        return self.now

    @property
    def offered(self) -> dict[int, int]:
        """The legal moves by action, in ascending order of actions."""
        moment = self.moment
        if moment.offered is None:
            moment.offered = dict(sorted(self.setup.numbering.offered(moment.game.legal()).items()))
        return moment.offered

    def answer(self, outcome: int) -> None:
        self.answers.append(outcome)
        self.ways = 0

    def choose(self, action: int) -> None:
        self.move = self.offered[action]

    def resampled(self, seat: int, chance: Stream) -> "TreePath":
        """A path that the seat cannot tell from this one: everything that it cannot know is drawn anew."""
        moment = self.moment
        game = self.setup.title.determinize(moment.game, seat, chance)
        twin = TreePath(self.setup)
        twin.now = Moment(None, game, NOBODY, SET_UP)
        twin.move = None
        for other in self.viewers:
            twin.now.digests[other] = (
                moment.digest(self.setup, other)
                if other in (NOBODY, seat)
                else hashlib.sha256(b"resampled|" + seen(self.setup, game, other)).digest()
            )
        return twin
