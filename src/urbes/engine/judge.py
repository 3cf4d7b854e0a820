"""A judge foresees how a position will probably end. Search and hints ask it; the rules never do."""

from mypy_extensions import mypyc_attr

from urbes.engine.chance import Chance
from urbes.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """What a good player sees at a glance, in numbers. A game has one judge, which keeps nothing between questions."""

    def __init__(self, sources: list[str]) -> None:
        self.sources = sources
        """The names of the sources of points, in the order of `expected`."""

    def imagine(self, game: Game, seat: int, chance: Chance) -> Game:
        """A clone in which everything that the seat cannot know is drawn anew."""
        raise NotImplementedError

    def standings(self, game: Game) -> list[float]:
        """The final points that each seat may expect; an automa comes after the seats."""
        raise NotImplementedError

    def expected(self, game: Game, seat: int) -> list[float]:
        """The final points that one seat may expect, by source; they add up to its standing."""
        raise NotImplementedError

    def swing(self, game: Game) -> float:
        """By how many points a lead may still change: about one standard deviation, falling towards 0 at the end."""
        raise NotImplementedError

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        """How promising each legal move looks before any search. Weights are positive; only their ratios count.

        Every step of a playout asks for them, so they must be cheap: no clones and no long calculation.
        """
        raise NotImplementedError
