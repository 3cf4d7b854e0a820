"""The contract that every game obeys: one seat, one list of legal moves, one integer chosen, again and again."""

from typing import Final

from mypy_extensions import mypyc_attr

from urbes.engine.chance import Chance
from urbes.engine.event import Event

NOBODY: Final = -1


def replaced(items: list[int], index: int, item: int) -> list[int]:
    """The list with another item in one place.

    The lists of a position are replaced, never changed in place, so clones may share them.
    """
    others = items[:]
    others[index] = item
    return others


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A position of a game; only its own methods may change it."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.seat: int = NOBODY
        """Who decides now; NOBODY when the game is over."""
        self.decision: int = 0
        """What is decided now: a place in the title's list of decisions."""
        self.seals: int = 0
        """Grows whenever what has happened must not be freely taken back: a turn ended, something hidden was shown."""
        self.events: list[Event] | None = None
        """Where events go; None while nobody listens."""

    @property
    def turn(self) -> int:
        """Grows when a turn ends; all decisions of one turn share one number. By default it is the number of seals."""
        return self.seals

    def legal(self) -> list[int]:
        """The legal moves in canonical order; never empty while somebody decides."""
        raise NotImplementedError

    def apply(self, move: int, chance: Chance) -> None:
        """Make a legal move, and all forced steps after it. Does not check that the move is legal."""
        raise NotImplementedError

    def clone(self) -> "Game":
        """An independent copy to which nobody listens."""
        raise NotImplementedError

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self.clone()

    def scores(self) -> list[int]:
        """Points by seat now; final once the game is over."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """Places by seat (1 is best) with the game's tie-breaks; shared places are equal numbers.

        A single player who loses is second, behind the game itself.
        """
        raise NotImplementedError
