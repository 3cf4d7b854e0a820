"""Cities seen from above: the viewer's own large and with the numbers of the moves, the others small."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from urbes.cli.drawing import badge, ink
from urbes.cli.layout import side_by_side
from urbes.cli.tables.panticapaeum import phrases
from urbes.cli.tables.panticapaeum.chart import Chart, Point
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.moves import PLACE, SITE, TURN, WORKER, argument_of, kind_of, site_places, x_of, y_of
from urbes.games.panticapaeum.show.view import PlaceView, PlayerView, View
from urbes.locales import Words

NUMBER = 3
"""Room for the number of a move."""


def squares(player: PlayerView, words: Words, box: Box) -> dict[Point, Text]:
    """Height, then what lies or stands there: building with its number, cube, drought, worker."""
    types = {each.number: each.building for each in player.buildings}
    return {(each.x, each.y): square(each, types, words, box) for each in player.places}


def square(place: PlaceView, types: dict[int, str], words: Words, box: Box) -> Text:
    shown = ink(str(place.height), "dim" if place.height == 1 else "bold")
    if place.building is not None:
        return shown + phrases.building_mark(types[place.building], words, box, place.building)
    if place.cube is not None:
        shown += phrases.cube(place.cube, words)
    elif place.face == "drought":
        shown += ink(phrases.SAND, "yellow")
    else:
        shown += ink(phrases.OPEN, "dim")
    return shown + ink(phrases.WORKER, "bold") if place.worker else shown


def content_width(found: dict[Point, Text]) -> int:
    return max((each.cell_len for each in found.values()), default=0)


def title(player: PlayerView, words: Words, names: list[str]) -> Text:
    return badge(player.seat, names) + ink(f" {words('table.city', player=names[player.seat])}", "bold")


def others(view: View, words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    """All cities but the viewer's, each complete."""
    blocks = []
    for player in view.players:
        if player.seat != view.viewer and player.places:
            found = squares(player, words, box)
            blocks.append([title(player, words, names), *Chart(found, content_width(found) + 1).lines(width)])
    return side_by_side(blocks, width)


def own(view: View, legal: Sequence[int], words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    """The viewer's city; where a move is a place, its number stands beside the place."""
    player = view.players[view.viewer]
    found = squares(player, words, box)
    if not found:
        return Group(title(player, words, names), ink(words("table.empty_city"), "dim"))
    if view.any_place is not None and view.seat == view.viewer:
        x, y = view.any_place
        found[x, y] += ink(phrases.CHOICE, "bold")
    beside, below = numbers(legal)
    content = content_width(found)
    for point, number in beside.items():
        found[point] += ink(" " * (content - found[point].cell_len))
        found[point] += ink(str(number).rjust(NUMBER), phrases.NUMBER_STYLE)
    marks = {point: ink(f" {number}", phrases.NUMBER_STYLE) for point, number in below.items()}
    chart = Chart(found, content + NUMBER + 1 if beside or below else content + 2, marks)
    if chart.width > width and not beside and not below:
        chart = Chart(found, content + 1)
    return Group(title(player, words, names), *chart.lines(width))


def numbers(legal: Sequence[int]) -> tuple[dict[Point, int], dict[Point, int]]:
    """The numbers of moves that name places: beside the place (or between two), and between it and the one below."""
    beside: dict[Point, int] = {}
    below: dict[Point, int] = {}
    for number, move in enumerate(legal, 1):
        kind = kind_of(move)
        if kind in (WORKER, SITE):
            places = site_places(argument_of(move))
            point = (x_of(places[0]), y_of(places[0]))
            vertical = len(places) > 1 and x_of(places[1]) == point[0]
            (below if vertical else beside)[point] = number
    return beside, below


def placements(view: View, legal: Sequence[int], words: Words, box: Box, width: int) -> RenderableType:
    """For each rotation of the tile in hand, the corners where it may lie, as numbers of moves."""
    corners: dict[int, dict[Point, int]] = {}
    for number, move in enumerate(legal, 1):
        if kind_of(move) == PLACE:
            argument = argument_of(move)
            corners.setdefault(argument // TURN, {})[x_of(argument), y_of(argument)] = number
    if not corners or view.held is None:
        return Group()
    size = len(str(len(legal))) + 1
    blocks = []
    pictures = {quarters: tile_lines(view.held, quarters, words, box, corner=True) for quarters in corners}
    tallest = max(len(picture) for picture in pictures.values())
    for quarters, numbered in corners.items():
        picture = pictures[quarters] + [Text()] * (tallest - len(pictures[quarters]))
        head = ink(words("group.rotation", n=quarters), "bold underline")
        found = backdrop(view.players[view.viewer])
        for point, number in numbered.items():
            found[point] = ink(str(number), phrases.NUMBER_STYLE)
        blocks.append([head, *[ink("  ") + line for line in picture], *Chart(found, size).lines(width)])
    return Group(
        ink(words("table.hand", tile=phrases.tile(view.held, words, box)), "bold"),
        ink(words("table.corners", built=phrases.BUILT), "dim"),
        side_by_side(blocks, width),
    )


def backdrop(player: PlayerView) -> dict[Point, Text]:
    """The city as heights only."""
    return {
        (each.x, each.y): ink(phrases.BUILT if each.building is not None else phrases.small(each.height))
        for each in player.places
    }


def tile_lines(name: str, quarters: int, words: Words, box: Box, corner: bool = False) -> list[Text]:
    """A tile as it lies after some quarter turns; `+` marks the corner that names its place, if no cell is there."""
    rotation = phrases.rotation_of(name, quarters, box)
    outline = rotation.outline
    cells = {
        (x, y): phrases.face_mark(face, words, box)
        for x, y, face in zip(outline.xs, outline.ys, rotation.faces, strict=True)
    }
    lines = []
    for y in range(outline.height):
        line = Text()
        for x in range(outline.width):
            blank = ink("+", phrases.NUMBER_STYLE) if corner and (x, y) == (0, 0) else ink(" ")
            line.append_text(cells.get((x, y), blank)).append(" ")
        line.rstrip()
        lines.append(line)
    return lines
