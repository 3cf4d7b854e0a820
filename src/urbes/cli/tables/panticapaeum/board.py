"""The common boards: the ring of tiles, the development board with the building columns, the players' boards."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import badge, ink, join, letters, seat_style
from urbes.cli.layout import side_by_side
from urbes.cli.tables.panticapaeum import phrases
from urbes.cli.tables.panticapaeum.city import tile_lines
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.show.view import PlayerView, View
from urbes.locales import Words

TRIREME = "►"
OFFERED = "▾"


def head(view: View, words: Words, names: list[str]) -> Text:
    """Round, turn, first player, what is left."""
    pieces = [
        ink(words("table.round", round=view.round, rounds=view.rounds), "bold"),
        ink(words("table.turn", turn=view.turn, turns=view.turns), "bold"),
        ink(words("table.starter", player=names[view.starter])),
        ink(words("table.bag", n=view.bag_size)),
        ink(words("table.discard", n=len(view.discard))),
    ]
    return join(pieces, " · ")


def ring(view: View, words: Words, box: Box, width: int) -> RenderableType:
    """The tiles clockwise from the trireme; those on offer are marked, with their numbers if they are the moves."""
    count = len(view.ring)
    order = [view.ring[(view.trireme + step) % count] for step in range(1, count)] if count else []
    tiles = [tile for tile in order if tile is not None]
    if not tiles:
        return Group()
    blocks = [[ink(f"{words('table.trireme')} {TRIREME}", "bold"), ink("", "")]]
    choosing = view.decision == "pick_tile" and view.viewer == view.seat
    for number, tile in enumerate(tiles, 1):
        caption = ink("–", "dim")
        if tile in view.offered:
            caption = ink(str(number), phrases.NUMBER_STYLE) if choosing else ink(OFFERED, "bold")
        blocks.append([caption, *tile_lines(tile, 0, words, box)])
    return side_by_side(blocks, width)


def development(view: View, words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    """A row for each colour: building, prices, cells with all markers. A row takes two lines if one is too narrow."""
    wide = [[cell(view, row, position, words, names, box, " ") for position in spots(box)] for row in rows(box)]
    needed = sum(max(line[position].cell_len for line in wide) + 1 for position in spots(box))
    labels = [label(row, words, box) for row in rows(box)]
    needed += max(text.cell_len for text in labels) + 1
    needed += sum(len(words(f"column.{key}")) + 1 for key in ("price", "above"))
    if needed > width:
        wide = [[cell(view, row, position, words, names, box, "\n") for position in spots(box)] for row in rows(box)]
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column(words("column.building"), no_wrap=True)
    grid.add_column(words("column.price"), no_wrap=True, justify="right")
    grid.add_column(words("column.above"), no_wrap=True)
    for position in spots(box):
        grid.add_column(str(position), no_wrap=True)
    for row in rows(box):
        grid.add_row(labels[row], *prices(view, row, box), *wide[row])
    return Group(grid, ink(phrases.signs(words), "dim"))


def rows(box: Box) -> range:
    return range(len(box.colours))


def spots(box: Box) -> range:
    """The start spot and the cells of a row."""
    return range(box.row_length + 1)


def label(row: int, words: Words, box: Box) -> Text:
    mark = phrases.building_mark(box.buildings[row], words, box) + ink(" ")
    mark += phrases.cube(box.colours[row], words)
    return mark + ink(f" {phrases.building(box.buildings[row], words)}")


def prices(view: View, row: int, box: Box) -> list[Text]:
    """The price of the building for the viewer now, and the later prices of those above it in the column."""
    name = box.buildings[row]
    printed = view.prices[name]
    if printed is None:
        return [ink("–", "dim"), ink("–", "dim")]
    price = (view.players[view.viewer].prices[name] if view.viewer >= 0 else printed) or 0
    side = next(side for side in box.sides if side.name == view.side)
    above = side.prices[row][view.taken[name] + 1 : view.taken[name] + view.left[name]]
    return [ink(str(price), "bold"), ink(" ".join(str(each - printed + price) for each in above) or "–")]


def cell(view: View, row: int, position: int, words: Words, names: list[str], box: Box, between: str) -> Text:
    """What a cell brings and whose markers stand on it."""
    found = box.cells[row][position]
    shown = phrases.cell_sign(view, found, words, box) if found is not None else Text()
    markers = Text()
    for player in view.players:
        if player.markers[box.colours[row]] == position:
            markers += ink(letters(names)[player.seat], seat_style(player.seat))
    if between == "\n":
        return shown + ink("\n") + markers
    return shown + ink(between if shown and markers else "") + markers


def players(view: View, words: Words, names: list[str], box: Box) -> RenderableType:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim underline")
    grid.add_column(words("column.player"), no_wrap=True, max_width=20, overflow="ellipsis")
    grid.add_column(words("column.points"), justify="right", no_wrap=True)
    grid.add_column(words("column.coins"), justify="right", no_wrap=True)
    grid.add_column(words("column.workers"), no_wrap=True)
    grid.add_column(words("column.store"), no_wrap=True)
    grid.add_column(words("column.tokens"), no_wrap=True)
    grid.add_column(words("column.buildings"), no_wrap=True)
    for player in view.players:
        grid.add_row(*person(view, player, words, names, box))
    return grid


def person(view: View, player: PlayerView, words: Words, names: list[str], box: Box) -> list[Text]:
    deciding = player.seat == view.seat
    name = badge(player.seat, names) + ink(f" {names[player.seat]}", "bold" if deciding else "")
    if deciding:
        name += ink(" ◄", "bold yellow")
    cubes = [phrases.cube(colour, words, amount) for colour, amount in player.store.items() if amount]
    signs = [f"{phrases.TOKEN_SIGNS[token]}{f'×{n}' if n > 1 else ''}" for token, n in player.tokens.items() if n]
    built = []
    for building in box.buildings:
        amount = len([each for each in player.buildings if each.building == building])
        if amount:
            built.append(phrases.building_mark(building, words, box) + ink(f"×{amount}" if amount > 1 else ""))
    return [
        name,
        ink(str(sum(player.projected.values())), "bold"),
        ink(str(player.coins)),
        ink(f"{player.available}+{player.reserve}"),
        join(cubes) if cubes else ink("–", "dim"),
        ink(" ".join(signs) or "–", "bold" if signs else "dim"),
        join(built) if built else ink("–", "dim"),
    ]
