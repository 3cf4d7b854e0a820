"""Random play in one compiled loop: the yardstick of the engine's speed and the simplest of all players."""

from urbes.engine.chance import Chance, Stream
from urbes.engine.game import Game


def play_out(game: Game, luck: Chance, choice: Stream) -> int:
    """Play uniformly random moves to the end; returns the number of decisions made."""
    decisions = 0
    while game.seat >= 0:
        moves = game.legal()
        game.apply(moves[choice.below(len(moves))], luck)
        decisions += 1
    return decisions


def copy_many(game: Game, times: int) -> None:
    """Clone a game many times, for measuring."""
    for _ in range(times):
        game.clone()
