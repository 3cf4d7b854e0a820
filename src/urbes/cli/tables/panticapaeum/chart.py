"""Squared paper with coordinates: cities and the corners where a tile may lie are drawn on it."""

from collections.abc import Mapping

from rich.text import Text

from urbes.cli.drawing import ink

Point = tuple[int, int]


class Chart:
    """Squares of equal width by x and y; `below` holds what stands on the lines between the rows."""

    def __init__(self, squares: Mapping[Point, Text], size: int, below: Mapping[Point, Text] | None = None) -> None:
        self.squares = squares
        self.below = below or {}
        self.xs = [x for x, _ in squares]
        self.ys = [y for _, y in squares]
        self.axis = max((len(str(y)) for y in self.ys), default=1)
        self.size = max([size, *(len(str(x)) + 1 for x in self.xs)])

    @property
    def width(self) -> int:
        return self.axis + 1 + (max(self.xs) - min(self.xs) + 1) * self.size

    def lines(self, width: int) -> list[Text]:
        """Lines of at most this width; a wider chart continues below."""
        if not self.squares:
            return []
        found: list[Text] = []
        left, right = min(self.xs), max(self.xs)
        count = max(1, (width - self.axis - 1) // self.size)
        for start in range(left, right + 1, count):
            found += self.band(start, min(start + count - 1, right))
        return found

    def band(self, left: int, right: int) -> list[Text]:
        head = ink(" " * (self.axis + 1) + "".join(str(x).ljust(self.size) for x in range(left, right + 1)), "dim")
        head.rstrip()
        found = [head]
        ys = [y for x, y in self.squares if left <= x <= right]
        for y in range(min(ys, default=0), max(ys, default=-1) + 1):
            found.append(self.row(self.squares, y, left, right, str(y)))
            if any(at == y and left <= x <= right for x, at in self.below):
                found.append(self.row(self.below, y, left, right, ""))
        return found

    def row(self, squares: Mapping[Point, Text], y: int, left: int, right: int, name: str) -> Text:
        line = ink(name.rjust(self.axis) + " ", "dim")
        for x in range(left, right + 1):
            square = squares.get((x, y))
            if square is not None:
                line.append_text(square)
            line.append(" " * (self.size - (square.cell_len if square is not None else 0)))
        line.rstrip()
        return line
