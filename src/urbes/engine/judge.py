"""A judge foresees how a position will probably end. Search and hints ask it; the rules never do."""

from mypy_extensions import mypyc_attr

from urbes.engine.chance import Chance
from urbes.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """What a good player sees at a glance, in numbers. One per game; it keeps nothing between questions."""

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
        """The same for one seat by source; sums to its standing."""
        raise NotImplementedError

    def swing(self, game: Game) -> float:
        """By how many points a lead may still change: about one standard deviation, falling towards 0 at the end."""
        raise NotImplementedError

    def weights(self, game: Game, moves: list[int]) -> list[float]:
        """How promising each legal move looks before any search: positive, only ratios count.

        Cheap, for it is asked at every step of a playout: no clones, nothing that costs more than a glance.
        """
        raise NotImplementedError
