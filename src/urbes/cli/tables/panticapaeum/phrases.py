"""Colours, buildings, tiles and cells of the development board in words and signs."""

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
from urbes.games.panticapaeum.show.names import printed_things
from urbes.games.panticapaeum.show.view import View
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


def tile(name: str, words: Words, box: Box) -> str:
    """The outline of a tile and what lies on it."""
    return words.say(printed_things(box)[f"tile:{name}"], [])


def rotation_of(name: str, quarters: int, box: Box) -> Rotation:
    return box.tiles[box.tile_names.index(name)].turned[quarters]


def token_cubes(view: View, cell: Cell, box: Box) -> list[str]:
    """The cubes shown on the resource token of a cell."""
    token = view.tokens[f"{box.colours[cell.row]} {cell.pos}"]
    return [box.colours[number] for number in box.token_cubes[box.token_names.index(token)]]


def cell_sign(view: View, cell: Cell, words: Words, box: Box) -> Text:
    """A cell of the development board as a sign."""
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


def small(number: int) -> str:
    """A number in small raised figures, so that it is not taken for the number of a move."""
    return str(number).translate(SMALL)
