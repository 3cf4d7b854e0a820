"""Blocks of lines beside each other, and lines broken only between their pieces."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import ink

GAP = 3


def side_by_side(blocks: Sequence[list[Text]], width: int) -> RenderableType:
    """Blocks of lines, with as many beside each other as fit."""
    shown: list[Text] = []
    line: list[list[Text]] = []
    used = 0
    for block in blocks:
        wide = breadth(block)
        if line and used + GAP + wide > width:
            shown += shelf(line)
            line, used = [], 0
        used += (GAP if line else 0) + wide
        line.append(block)
    return Group(*shown, *shelf(line))


def breadth(block: Sequence[Text]) -> int:
    return max((each.cell_len for each in block), default=0)


def shelf(blocks: Sequence[list[Text]]) -> list[Text]:
    found = []
    for number in range(max((len(block) for block in blocks), default=0)):
        line = Text()
        for block in blocks:
            line.append_text(padded(block[number] if number < len(block) else Text(), breadth(block) + GAP))
        line.rstrip()
        found.append(line)
    return found


def flowed(head: Text, pieces: Sequence[Text], width: int, between: str = "  ") -> list[Text]:
    """Pieces in lines that are as long as possible; lines after the first are indented."""
    lines = [head.copy()]
    fresh = True
    for piece in pieces:
        if not fresh and lines[-1].cell_len + len(between) + piece.cell_len > width:
            lines.append(ink("  " if head else ""))
            fresh = True
        gap = between if not fresh else " " if len(lines) == 1 and head else ""
        lines[-1].append(gap).append_text(piece)
        fresh = False
    return lines


class Pair:
    """Two pictures beside each other if there is room, else one below the other."""

    def __init__(self, left: RenderableType, right: RenderableType) -> None:
        self.left = left
        self.right = right

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = sum(Measurement.get(console, options, each).maximum for each in (self.left, self.right))
        if wide + GAP > options.max_width:
            yield self.left
            yield self.right
            return
        grid = Grid.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        grid.add_row(self.left, self.right)
        yield grid


def padded(text: Text, width: int) -> Text:
    """A cell of a picture, padded to the given width."""
    shown = text.copy()
    shown.append(" " * max(0, width - text.cell_len))
    return shown
