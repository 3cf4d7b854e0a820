"""The judge of Panticapaeum: expected points, their uncertainty, and a first estimate of moves."""

from math import sqrt
from typing import Final, cast

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.games.panticapaeum.ai.forecast import Outlook, expected, standing, time_left
from urbes.games.panticapaeum.ai.priors import glance
from urbes.games.panticapaeum.moves import OVER
from urbes.games.panticapaeum.rules.determinize import determinize
from urbes.games.panticapaeum.rules.game import Panticapaeum

SWING: Final = 15.0
"""The standard deviation of a lead's change over a whole game, measured in games of the search with itself."""
LAST_SWING: Final = 2.0
"""The same for the final placement of workers."""


class PanticapaeumJudge(Judge):
    """Estimates what a city will count, how far markers will go, and what goods and turns are worth."""

    def __init__(self, categories: list[str]) -> None:
        super().__init__([*categories, "future"])
        self.known: Outlook | None = None

    def outlook(self, game: Panticapaeum) -> Outlook:
        """The tables of the game's edition; those of the last edition that was asked for are kept."""
        known = self.known
        if known is None or known.box is not game.box:
            known = Outlook(game.box)
            self.known = known
        return known

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        return determinize(cast(Panticapaeum, game), seat, chance)

    def standings(self, game: Game) -> list[float]:
        table = cast(Panticapaeum, game)
        outlook = self.outlook(table)
        return [standing(outlook, table, seat) for seat in range(table.seats)]

    def expected(self, game: Game, seat: int) -> list[float]:
        table = cast(Panticapaeum, game)
        return expected(self.outlook(table), table, seat)

    def swing(self, game: Game) -> float:
        table = cast(Panticapaeum, game)
        if table.decision == OVER:
            return 0.0
        left = 0
        for seat in range(table.seats):
            left += time_left(table, seat)
        turns = table.seats * table.box.rounds * table.box.turns
        return LAST_SWING + SWING * sqrt(left / turns)

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        return glance(cast(Panticapaeum, game), moves)
