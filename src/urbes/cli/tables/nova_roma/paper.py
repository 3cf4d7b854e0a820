"""Blocks of lines beside each other, and lines broken only between their pieces."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import ink

GAP = 3


def side_by_side(blocks: Sequence[list[Text]], width: int) -> RenderableType:
    """Blocks of lines, as many beside each other as fit."""
    shown: list[RenderableType] = []
    line: list[list[Text]] = []
    used = 0
    for block in blocks:
        wide = max((each.cell_len for each in block), default=0)
        if line and used + GAP + wide > width:
            shown.append(shelf(line))
            line, used = [], 0
        used += (GAP if line else 0) + wide
        line.append(block)
    if line:
        shown.append(shelf(line))
    return Group(*shown)


def shelf(blocks: Sequence[list[Text]]) -> RenderableType:
    grid = Grid.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in blocks:
        grid.add_column(no_wrap=True)
    grid.add_row(*[Text("\n").join(block) for block in blocks])
    return grid


def flowed(head: Text, pieces: Sequence[Text], width: int, between: str = "  ") -> list[Text]:
    """Pieces in lines as long as they may be; lines after the first are set in."""
    lines = [head.copy()]
    fresh = True
    for piece in pieces:
        if not fresh and lines[-1].cell_len + len(between) + piece.cell_len > width:
            lines.append(ink("  "))
            fresh = True
        lines[-1].append(" " if fresh and len(lines) == 1 else "" if fresh else between).append_text(piece)
        fresh = False
    return lines


def padded(text: Text, width: int) -> Text:
    """A cell of a picture: as wide as the others."""
    shown = text.copy()
    shown.append(" " * max(0, width - text.cell_len))
    return shown
