"""Colours, buildings, tiles and cells of the development board in words and signs."""

from collections.abc import Sequence

from rich.text import Text

from urbes.cli.drawing import ink
from urbes.games.panticapaeum.components import (
    BY_OPEN_CELLS,
    CELL_KINDS,
    DOUBLE,
    IMPROVEMENT,
    IMPROVEMENTS,
    SINGLE,
    TILE_CELL,
    VP,
    WORKER_CELL,
    Box,
    Cell,
)
from urbes.games.panticapaeum.show.view import PlaceView, PlayerView, View
from urbes.games.panticapaeum.tiles import ANY, DROUGHT, Rotation
from urbes.locales import Words

CUBE_STYLES = {
    "brown": "bold white on #8a5a33",
    "violet": "bold white on #7a4a9c",
    "white": "bold black on #f2eee4",
    "orange": "bold black on #e2852b",
    "green": "bold white on #4f8f4a",
}
NUMBER_STYLE = "bold cyan"
SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
WORKER = "♙"
SAND = "▒"
OPEN = "·"
CHOICE = "?"
BUILT = "▪"
BARE = "▫"
RAISED = "↑"
TOKEN_SIGNS = {"replace": "⇄", "discount": "−1", "thrift": "¢"}
CELL_SIGNS = {"move": "↷", "free_building": "⌂", "random_tile": "▦?", "extra_step": "»"}
TILE_SIGN = "▦"
BENT = "∟"
RATE_SIGN = "★"


def colour(name: str, words: Words) -> str:
    return words(f"colour.{name}")


def building(name: str, words: Words) -> str:
    return words(f"building.{name}")


def cube_letter(name: str, words: Words) -> str:
    """Cubes are small letters, buildings capital ones."""
    return words(f"letter.{name}")


def cube(name: str, words: Words, number: int | str = "") -> Text:
    """A cube as its letter on its colour, with a number before it."""
    return ink(f"{number}{cube_letter(name, words)}", CUBE_STYLES.get(name, "bold"))


def building_mark(name: str, words: Words, box: Box, number: int | str = "") -> Text:
    """A building as its letter on the colour of its row, with its number in the city."""
    row = box.colours[box.buildings.index(name)]
    return ink(f"{words(f'letter.{name}')}{number}", CUBE_STYLES.get(row, "bold"))


def face_mark(face: int, words: Words, box: Box) -> Text:
    """A cell of a tile."""
    if face >= 0:
        return cube(box.colours[face], words)
    if face == DROUGHT:
        return ink(SAND, "yellow")
    return ink(CHOICE, "bold") if face == ANY else ink(OPEN, "dim")


def listed(colours: Sequence[str], words: Words) -> str:
    """Colours in the order given, equal ones counted together."""
    return ", ".join(
        colour(name, words) if colours.count(name) == 1 else f"{colour(name, words)} ×{colours.count(name)}"
        for number, name in enumerate(colours)
        if name not in colours[:number]
    )


def tile(name: str, words: Words, box: Box) -> str:
    """The outline of a tile and what lies on it."""
    found = box.tiles[box.tile_names.index(name)]
    faces = found.turned[0].faces
    shown = [listed([box.colours[face] for face in faces if face >= 0], words)]
    droughts = faces.count(DROUGHT)
    if droughts:
        shown.append(words("face.drought") + (f" ×{droughts}" if droughts > 1 else ""))
    if ANY in faces:
        shown.append(words("face.any"))
    inside = ", ".join(each for each in shown if each)
    return words("tile.name", shape=words(f"shape.{found.shape}"), list=inside or words("face.plain"))


def rotation_of(name: str, quarters: int, box: Box) -> Rotation:
    return box.tiles[box.tile_names.index(name)].turned[quarters]


def row(name: str, words: Words) -> str:
    return words(f"row.{name}")


def place(found: Sequence[int]) -> str:
    return f"{found[0]},{found[1]}"


def places(found: Sequence[Sequence[int]]) -> str:
    return "/".join(place(each) for each in found)


def cell_at(key: str, box: Box) -> Cell:
    """The cell that a view or an event writes `colour position`."""
    name, _, position = key.partition(" ")
    found = box.cells[box.colours.index(name)][int(position)]
    if found is None:
        raise KeyError(key)
    return found


def cell_name(cell: Cell, words: Words) -> str:
    """What kind of property it is."""
    return words(f"cell.{CELL_KINDS[cell.kind]}")


def token_cubes(view: View, cell: Cell, box: Box) -> list[str]:
    """The cubes shown on the resource token of a cell."""
    token = view.tokens[f"{box.colours[cell.row]} {cell.pos}"]
    return [box.colours[number] for number in box.token_cubes[box.token_names.index(token)]]


def rate(number: int, value: int, words: Words, box: Box) -> str:
    """What a building of a row brings at a rate."""
    return words(f"rate.{box.buildings[number]}", n=value)


def cell_words(view: View, cell: Cell, words: Words, box: Box) -> str:
    """What a step onto the cell brings."""
    if cell.kind == VP:
        return rate(cell.row, cell.value, words, box)
    if cell.kind in (SINGLE, DOUBLE):
        return "+" + listed(token_cubes(view, cell, box), words)
    if cell.kind == IMPROVEMENT:
        return words(f"token.{IMPROVEMENTS[cell.value]}")
    if cell.kind == TILE_CELL:
        return words(f"shape.{box.aqueduct_shapes[cell.value]}")
    return cell_name(cell, words)


def cell_sign(view: View, cell: Cell, words: Words, box: Box) -> Text:
    """The same as a sign."""
    if cell.kind == VP:
        per = f"1/{cell.value}" if box.score_kind[cell.row] == BY_OPEN_CELLS else str(cell.value)
        return ink(f"{RATE_SIGN}{per}", "bold yellow")
    if cell.kind in (SINGLE, DOUBLE):
        shown = ink("+")
        for name in token_cubes(view, cell, box):
            shown += cube(name, words)
        return shown
    if cell.kind == IMPROVEMENT:
        return ink(TOKEN_SIGNS[IMPROVEMENTS[cell.value]], "bold")
    if cell.kind == WORKER_CELL:
        return ink(f"+{WORKER}", "bold")
    if cell.kind == TILE_CELL:
        return ink(tile_sign(box.tiles[box.aqueduct_piles[cell.value][0]].turned[0]), "bold")
    return ink(CELL_SIGNS[CELL_KINDS[cell.kind]], "bold")


def tile_sign(rotation: Rotation) -> str:
    """A small tile: its number of cells, or a corner."""
    outline = rotation.outline
    bent = outline.width > 1 and outline.height > 1
    return f"{TILE_SIGN}{BENT if bent else len(outline.xs)}"


def signs(words: Words) -> str:
    """The key to the signs."""
    found = [f"{RATE_SIGN} {words('cell.vp')}", f"{WORKER} {words('table.worker')}"]
    found += [f"{sign} {words(f'token.{name}')}" for name, sign in TOKEN_SIGNS.items()]
    found += [f"{TILE_SIGN} {words('cell.aqueduct_tile')}"]
    found += [f"{sign} {words(f'cell.{name}')}" for name, sign in CELL_SIGNS.items()]
    return " · ".join([*found, f"{SAND} {words('face.drought')}", words("table.level")])


def step(view: View, player: PlayerView, name: str, words: Words, box: Box) -> str:
    """What the next step of a marker brings."""
    position = player.markers[name] + 1
    if position > box.row_length:
        return words("step.end", row=row(name, words))
    found = cell_at(f"{name} {position}", box)
    return words("step.next", row=row(name, words), n=position, cell=cell_words(view, found, words, box))


def small(number: int) -> str:
    """A number in small raised figures, so that it is not taken for the number of a move."""
    return str(number).translate(SMALL)


def ground(player: PlayerView) -> dict[tuple[int, int], PlaceView]:
    """The places of a city by their coordinates."""
    return {(each.x, each.y): each for each in player.places}
