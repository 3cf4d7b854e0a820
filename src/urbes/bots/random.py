"""The simplest of all players."""

from urbes.bots.bot import Bot
from urbes.engine.chance import Stream
from urbes.engine.game import Game
from urbes.engine.title import Title


class Random(Bot):
    """Chooses any legal move. One such bot at all seats plays exactly as `urbes.engine.playout` does."""

    def __init__(self, seed: str) -> None:
        self.reseed(seed)

    def reseed(self, seed: str) -> None:
        self.taste = Stream(seed)

    def choose(self, title: Title, game: Game, seat: int) -> int:
        moves = game.legal()
        return moves[self.taste.below(len(moves))]
