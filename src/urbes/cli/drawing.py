"""Pieces that every table draws with: players as colour and letter, bars, score sheets, lists of options."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from urbes.locales import Words

# Purple, green, brown, teal, rose: a player is always a letter on one of these, goods are letters in their own colour.
SEAT_COLOURS = ("#8e44ad", "#2e8b57", "#b8601a", "#1f7a8c", "#8b5a7a")
SEAT_INK = "bold white"
GAP = 2


def ink(text: str, style: str = "") -> Text:
    """A piece of text that keeps its own style when other pieces are added to it."""
    return Text.assemble((text, style))


def letters(names: Sequence[str]) -> list[str]:
    """A different letter for each player: one from the name if it is free, else a number."""
    found: list[str] = []
    for seat, name in enumerate(names):
        free = [sign.upper() for sign in name if sign.isalpha() and len(sign.upper()) == 1]
        found.append(next((sign for sign in free if sign not in found), str(seat + 1)))
    return found


def seat_style(seat: int) -> str:
    return f"{SEAT_INK} on {SEAT_COLOURS[seat % len(SEAT_COLOURS)]}"


def badge(seat: int, names: Sequence[str]) -> Text:
    """A player's letter on the player's colour."""
    return ink(f" {letters(names)[seat]} ", seat_style(seat))


def player(seat: int, names: Sequence[str]) -> Text:
    """Badge and name."""
    return badge(seat, names) + ink(f" {names[seat]}", "bold")


def status(seat: int, task: str, words: Words, names: Sequence[str]) -> Text:
    """The line that always says who must do what."""
    return badge(seat, names) + ink(f" {words('status.turn', player=names[seat], task=task)}", "bold")


def join(pieces: Iterable[Text | str], between: str = " ") -> Text:
    joined = Text()
    for number, piece in enumerate(pieces):
        if number:
            joined.append(between)
        joined.append_text(piece if isinstance(piece, Text) else Text(piece))
    return joined


def bar(value: int, most: int, width: int, style: str) -> Text:
    """A bar drawn in eighths of a cell, so that small differences are visible."""
    eighths = 0 if most <= 0 or value <= 0 else max(1, round(value * width * 8 / most))
    whole, rest = divmod(eighths, 8)
    drawn = "█" * whole + ("▏▎▍▌▋▊▉"[rest - 1] if rest else "")
    return ink(drawn.ljust(width), style)


def options(rows: Sequence[tuple[int, str, str]], width: int) -> RenderableType:
    """Options (number, heading, words), in as many columns as fit, under their headings."""
    blocks: list[RenderableType] = []
    start = 0
    while start < len(rows):
        heading = rows[start][1]
        end = start
        while end < len(rows) and rows[end][1] == heading:
            end += 1
        if heading:
            blocks.append(ink(heading, "bold underline"))
        cells = [(ink(f"{number:>2}", "bold cyan"), Text(words)) for number, _, words in rows[start:end]]
        blocks.append(columns(cells, width))
        start = end
    return Group(*blocks)


def columns(cells: Sequence[tuple[Text, Text]], width: int, least_rows: int = 5) -> RenderableType:
    """Pairs of a mark and words in columns, read downwards; one column while the list is short."""
    widest = max((mark.cell_len + 1 + words.cell_len for mark, words in cells), default=1) + GAP
    count = min(max(1, width // widest), max(1, -(-len(cells) // least_rows)))
    rows = -(-len(cells) // count)
    grid = Grid.grid()
    for _ in range(count):
        grid.add_column(no_wrap=True)
        grid.add_column()
    for row in range(rows):
        line: list[RenderableType] = []
        for at in range(row, len(cells), rows):
            mark, words = cells[at]
            line += [Padding(mark, (0, 1, 0, 0)), Padding(words, (0, GAP, 0, 0))]
        grid.add_row(*line)
    return grid


def score_sheet(
    points: Sequence[dict[str, int]],
    totals: Sequence[int],
    names: Sequence[str],
    words: Words,
    width: int,
    caption: str = "",
) -> RenderableType:
    """Points by source for all players, with bars; the last line is the total."""
    sources = list(points[0])
    label = max(len(words(f"source.{source}")) for source in sources)
    most = max(max((sheet[source] for sheet in points for source in sources), default=1), 1)
    room = max(4, min(16, (width - label - 4) // len(names) - 8))
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, caption=caption or None, caption_justify="left")
    grid.add_column(words("sheet.source"), no_wrap=True)
    for seat in range(len(names)):
        grid.add_column(player(seat, names), no_wrap=True)
    for source in sources:
        cells = []
        for seat, sheet in enumerate(points):
            style = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
            cells.append(Text(f"{sheet[source]:>3} ") + bar(sheet[source], most, room, style))
        grid.add_row(words(f"source.{source}"), *cells)
    grid.add_section()
    grid.add_row(ink(words("sheet.total"), "bold"), *[ink(f"{total:>3}", "bold") for total in totals])
    return grid


def glossary(title: str, rows: Sequence[tuple[str, str]]) -> RenderableType:
    """A list of names and their meanings."""
    grid = Grid(title=title, title_justify="left", title_style="bold", box=None, show_header=False, pad_edge=False)
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for name, meaning in rows:
        grid.add_row(name, Text(meaning))
    return grid
