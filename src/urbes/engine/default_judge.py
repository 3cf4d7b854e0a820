"""The judge of a game without a judge of its own: one estimate of how a seat stands, and no opinion on moves."""

from collections.abc import Callable
from typing import Any

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge

SWING = 20.0


class DefaultJudge(Judge):
    """Judges by a title's own `evaluate`."""

    def __init__(self, determinize: Callable[[Any, int, Chance], Game], evaluate: Callable[[Any, int], float]) -> None:
        super().__init__(["points"])
        self.determinize = determinize
        self.evaluate = evaluate

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return self.determinize(game, seat, chance)

    def standings(self, game: Game) -> list[float]:
        return [self.evaluate(game, seat) for seat in range(game.seats)]

    def expected(self, game: Game, seat: int) -> list[float]:
        return [self.evaluate(game, seat)]

    def swing(self, game: Game) -> float:
        return SWING

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        return [1.0] * len(moves)
