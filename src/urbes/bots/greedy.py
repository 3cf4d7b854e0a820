"""Looks one ply ahead with a simple evaluation; a ply is a whole action with all the choices that belong to it."""

from urbes.bots.bot import Bot
from urbes.engine.chance import Stream
from urbes.engine.game import Game
from urbes.engine.title import Title

NODES = 300
"""The number of positions after which no new choices are followed."""


class Greedy(Bot):
    """Takes the action after which its seat stands best.

    If a choice changes nothing yet (which icon, which spot …), the choices after it are tried, too.
    """

    def __init__(self, seed: str) -> None:
        self.reseed(seed)

    def reseed(self, seed: str) -> None:
        self.taste = Stream(f"{seed}/taste")
        self.luck = Stream(f"{seed}/luck")

    def choose(self, title: Title, game: Game, seat: int) -> int:
        moves = game.legal()
        if len(moves) == 1:
            return moves[0]
        values = self.values(title, game, seat, moves)
        best = max(values)
        good = [move for move, value in zip(moves, values, strict=True) if value == best]
        return good[self.taste.below(len(good))] if len(good) > 1 else good[0]

    def values(self, title: Title, game: Game, seat: int, moves: list[int]) -> list[float]:
        """How well the seat stands after the best action that begins with each move.

        The search goes breadth first, so that the bound on positions is fair to all moves.
        """
        standing = title.evaluate(game, seat)
        values = [float("-inf")] * len(moves)
        begun = [(index, self.after(game, move)) for index, move in enumerate(moves)]
        for index, position in begun:
            value = title.evaluate(position, seat)
            unfinished = value == standing and position.seat == seat and position.seals == game.seals
            if unfinished and len(begun) < NODES:
                begun += [(index, self.after(position, move)) for move in position.legal()]
            else:
                values[index] = max(values[index], value)
        return values

    def after(self, game: Game, move: int) -> Game:
        position = game.clone()
        position.apply(move, self.luck)
        return position
