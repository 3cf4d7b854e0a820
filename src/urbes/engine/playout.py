"""Random play in one compiled loop: the measure of the engine's speed, and the simplest of all players."""

from typing import Final

from urbes.engine.chance import Chance, Stream
from urbes.engine.game import Game

NO_LIMIT: Final = 1 << 60


def play_out(game: Game, luck: Chance, choice: Stream, most: int = NO_LIMIT) -> int:
    """Play uniformly random moves to the end, or at most `most` of them; returns the number of decisions made."""
    decisions = 0
    while game.seat >= 0 and decisions < most:
        moves = game.legal()
        game.apply(moves[choice.below(len(moves))], luck)
        decisions += 1
    return decisions


def copy_many(game: Game, times: int) -> None:
    """Clone a game many times, for measuring."""
    for _ in range(times):
        game.clone()
