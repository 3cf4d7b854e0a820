"""The judge of Panticapaeum: expected points, the doubt about them, and first glances at moves."""

from urbes.engine.chance import Chance
from urbes.engine.game import Game
from urbes.engine.judge import Judge
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.hidden import determinize
from urbes.games.panticapaeum.moves import CHOOSE_DISCARD, FINAL_WORKER
from urbes.games.panticapaeum.priors import glance
from urbes.games.panticapaeum.prospects import Outlook, expected, standing
from urbes.games.panticapaeum.rules import Panticapaeum


class PanticapaeumJudge(Judge):
    """Judges games of one edition."""

    def __init__(self, box: Box) -> None:
        super().__init__([*box.categories, "future"])
        self.outlook = Outlook(box)

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        assert isinstance(game, Panticapaeum)
        return determinize(game, seat, chance)

    def turn(self, game: Game) -> int:
        assert isinstance(game, Panticapaeum)
        # The ends of a round ask the seats one after the other: each answer is a turn of its own.
        asked = 0
        if game.decision == FINAL_WORKER:
            asked = 1 + game.closing
        elif game.decision == CHOOSE_DISCARD:
            asked = 1 + game.seats + game.closing
        turns = (game.round * (game.box.turns + 1) + game.turn) * game.seats + game.active
        return turns * (2 * game.seats + 1) + asked

    def standings(self, game: Game) -> list[float]:
        assert isinstance(game, Panticapaeum)
        return [standing(self.outlook, game, seat) for seat in range(game.seats)]

    def expected(self, game: Game, seat: int) -> list[float]:
        assert isinstance(game, Panticapaeum)
        return expected(self.outlook, game, seat)

    def swing(self, game: Game) -> float:
        assert isinstance(game, Panticapaeum)
        return 1.0

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        assert isinstance(game, Panticapaeum)
        return glance(game, moves)
