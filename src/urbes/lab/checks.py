"""The laws of every game, checked while it is played."""

import msgspec

from urbes.engine.errors import RecordError, UrbesError
from urbes.engine.game import NOBODY, Game
from urbes.engine.match import Match, verify
from urbes.engine.title import Title

EVERY = 8
"""One in this many lines has its whole position compared; which lines these are differs from game to game."""


class BrokenLaw(UrbesError):
    """A law that does not hold, with the seed and the line of the log where it was seen."""


def canonical(title: Title, game: Game) -> bytes:
    """A whole position as bytes: equal positions give equal bytes in every process."""
    return msgspec.json.encode(title.dump(game), order="deterministic")


class Checks:
    """Checks each position of a match and, at the end, that no position has changed and that the log replays."""

    def __init__(self, match: Match, seed: str, number: int) -> None:
        self.match = match
        self.seed = seed
        self.offset = number % EVERY
        self.seen: dict[int, bytes] = {}
        self.position()

    def fail(self, line: int, law: str) -> None:
        raise BrokenLaw(f"seed {self.seed}, line {line}: {law}")

    def position(self) -> None:
        """Check the laws of the present position."""
        title, game, line = self.match.title, self.match.game, self.match.decisions
        broken = title.audit(game)
        if broken:
            self.fail(line, broken[0])
        moves = game.legal()
        if (game.seat == NOBODY) != (not moves):
            self.fail(line, "there are legal moves if and only if somebody decides")
        if len(set(moves)) != len(moves):
            self.fail(line, "a legal move is listed twice")
        if line % EVERY == self.offset:
            title.check_show(game)
            self.seen[line] = canonical(title, game)

    def whole_game(self) -> None:
        """Check that no move has changed an earlier position, and that the log leads to the same positions again."""
        match = self.match
        last = match.decisions
        self.seen[last] = canonical(match.title, match.game)
        try:
            again = verify(match.record(), match.edition)
        except RecordError as error:
            raise BrokenLaw(f"seed {self.seed}: the record does not verify: {error}") from None
        for line, before in self.seen.items():
            if canonical(match.title, match.steps[line].game) != before:
                self.fail(line, "a move made on a clone has changed the position it was cloned from")
            if canonical(match.title, again.steps[line].game) != before:
                self.fail(line, "the log replays to another position")
