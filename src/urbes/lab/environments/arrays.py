"""Views as arrays of numpy."""

from collections.abc import Mapping

import msgspec

from urbes.engine.arrays import Group, Piece, Row
from urbes.lab.optional_packages import ExtraMissing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ExtraMissing(error, "rl") from None

Array = NDArray[np.float32]


class Layout:
    """Turns the view of a seat into an array, always of the same length for a game, its players and its edition."""

    def __init__(self, parts: Mapping[str, Piece]) -> None:
        self.whole = Group(parts)
        self.size = self.whole.size
        least, most = self.whole.bounds()
        self.least = np.array(least, np.float32)
        self.most = np.array(most, np.float32)

    def array(self, view: msgspec.Struct, own: object) -> Array:
        """The array for a view; `own` is the part of it that only its viewer sees."""
        array = np.zeros(self.size, np.float32)
        sections = {"table": view, "own": own}
        for name, piece, at in self.whole.parts:
            piece.write(sections[name], array, at)
        return array

    def rows(self) -> list[Row]:
        """What each stretch of the array means."""
        return list(self.whole.rows("", 0))

    def outline(self) -> list[Row]:
        """What each stretch means, for people to read."""
        return list(self.whole.outline("", 0))
