"""The city: four quarters in a ring around the brick market."""

from rich import box as borders
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import badge, ink, join, letters, seat_style
from urbes.cli.tables.porta_nigra import phrases
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import NONE, PART_BRICKS, Part, Spot
from urbes.games.porta_nigra.show.view import ElementView, View
from urbes.locales import Words

SPOTS_IN_A_LINE = 5
CELL = 6
ROOMY = 96
"""From this width on, in columns, there is room for names and spaces."""


def city(view: View, words: Words, names: list[str], box: Box, console: Console, width: int) -> RenderableType:
    """The city clockwise: the first two quarters above the market, the other two below it from right to left."""
    north_west, north_east, south_east, south_west = [
        Quarter(view, number, words, names, box, width < ROOMY) for number in range(4)
    ]
    return Group(
        side_by_side(north_west, north_east, console, width),
        market(view, words, box, width),
        side_by_side(south_west, south_east, console, width),
    )


def side_by_side(left: "Quarter", right: "Quarter", console: Console, width: int) -> RenderableType:
    """Two quarters of equal height."""
    height = max(each.height(console, width // 2) for each in (left, right))
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(left.panel(height), right.panel(height))
    return grid


def market(view: View, words: Words, box: Box, width: int) -> RenderableType:
    """Shops with bricks and prices; also the key to the letters, with the names as far as they fit."""
    head = ink(f"{words('table.market')}  ", "bold")
    full, short = (head + shops(view, words, box, named) for named in (True, False))
    line = full if full.cell_len <= width else short
    line.justify = "center"
    return line


def shops(view: View, words: Words, box: Box, named: bool) -> Text:
    shown = []
    for number, name in enumerate(box.colours):
        shop = ink(f" {phrases.letter(name, words)} ", phrases.BRICK_STYLES.get(name, "bold"))
        stock = words("table.shop", n=view.market[name], price=box.price[number])
        shop += Text(f" {phrases.colour(name, words)} " if named else " ")
        shown.append(shop + ink(stock, "bold" if view.market[name] else "dim"))
    return join(shown, "  ")


class Quarter:
    """A quarter of the city: its building, its shop, the builders that stand there."""

    def __init__(self, view: View, number: int, words: Words, names: list[str], box: Box, narrow: bool) -> None:
        home = box.quarters[number]
        building = box.quarter_of_building.index(number)
        self.title = ink(f"{phrases.building(home, words)} ", "bold default")
        for shop, where in enumerate(box.quarter_of_shop):
            if where == number:
                self.title.append_text(phrases.brick(box.colours[shop], words, " ") + Text(" "))
        builders = [badge(player.seat, names) for player in view.players if player.builder == home]
        if builders:
            self.title.append_text(ink(" ♜", "bold") + join(builders, ""))
        reward = " + ".join(phrases.gains(box.rewards[building], words, box))
        self.reward = ink(words("table.reward", every=box.reward_every[building], list=reward), "default")
        self.spots = spots(view, building, words, names, box)
        self.majorities = majorities(view, building, words, names, box, narrow)
        self.margin = 0 if narrow else 1

    def height(self, console: Console, width: int) -> int:
        """How many lines the quarter takes at a width, with its border."""
        return len(self.spots) + len(self.majorities.wrap(console, width - 2 * (1 + self.margin))) + 2

    def panel(self, height: int) -> Panel:
        return Panel(
            Group(*self.spots, self.majorities),
            title=self.title,
            title_align="left",
            subtitle=self.reward,
            subtitle_align="left",
            box=borders.ROUNDED,
            padding=(0, self.margin),
            border_style="grey50",
            height=height,
        )


def spots(view: View, building: int, words: Words, names: list[str], box: Box) -> list[Text]:
    """The rows of a building, each on a line or more."""
    taken = {element.spot: element for element in view.elements}
    lines = []
    for row in box.rows[building]:
        own = [spot for spot in box.spots if spot.building == building and spot.row == row]
        for start in range(0, len(own), SPOTS_IN_A_LINE):
            several = own[start : start + SPOTS_IN_A_LINE]
            name = f"{several[0].pos}…" if row in phrases.SINGLE_ROWS else row.upper()
            cells = [cell(view, spot, taken.get(spot.name), words, names, box) for spot in several]
            for each in cells[:-1]:
                each.pad_right(CELL - each.cell_len)
            lines.append(join([ink(name, "bold"), *cells]))
    return lines


def cell(view: View, spot: Spot, element: ElementView | None, words: Words, names: list[str], box: Box) -> Text:
    """An empty spot: bricks, colour, points, `*` if its card is on display. A taken one: owner, bricks."""
    colour = box.colours[spot.colour]
    if element is not None:
        mark = ink(letters(names)[element.seat], seat_style(element.seat))
        return mark + phrases.brick(colour, words, element.bricks)
    free = spot.least != spot.most
    shown = phrases.brick(colour, words, f"{spot.least}+" if free else spot.least)
    shown += Text(f" {spot.points_per_brick if free else spot.points}")
    if spot.card != NONE and box.building_cards[spot.card] in view.building_display:
        shown += ink("*", "bold yellow")
    return shown


def majorities(view: View, building: int, words: Words, names: list[str], box: Box, narrow: bool) -> Text:
    """What the first and second places in each part are worth, and how the players stand."""
    shown = join([majority(view, part, names, box) for part in box.parts if part.building == building])
    return shown if narrow else ink(f"{words('table.majority')} ", "dim") + shown


def majority(view: View, part: Part, names: list[str], box: Box) -> Text:
    counts = [0] * len(view.players)
    for element in view.elements:
        number = box.spot_names.index(element.spot)
        if number in part.spots:
            if part.kind == PART_BRICKS:
                counts[element.seat] += element.bricks
            elif element.bricks == part.height:
                counts[element.seat] += 1
    name = "" if part.row in phrases.SINGLE_ROWS and not part.height else str(part.height or part.row.upper()) + ":"
    shown = ink(f"{name}", "bold") + ink(f"{part.first}/{part.second} ", "dim")
    for seat in sorted(range(len(counts)), key=lambda seat: -counts[seat]):
        if counts[seat]:
            shown += ink(f"{letters(names)[seat]}{counts[seat]}", seat_style(seat))
    return shown
