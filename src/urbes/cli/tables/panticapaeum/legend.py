"""How to read the table: every sign in it, and what the sign means."""

from urbes.cli.drawing import letters
from urbes.cli.tables.panticapaeum import phrases
from urbes.cli.tables.panticapaeum.phrases import CELL_SIGNS, RATE_SIGN, SAND, TILE_SIGN, TOKEN_SIGNS, WORKER
from urbes.games.panticapaeum.components import Box
from urbes.locales import Words


def legend(words: Words, names: list[str], box: Box) -> list[tuple[str, str]]:
    return [*city(words, box), *board(words, names, box), *people(words)]


def city(words: Words, box: Box) -> list[tuple[str, str]]:
    cubes = [(phrases.cube_letter(name, words), phrases.colour(name, words)) for name in box.colours]
    buildings = [(words(f"letter.{name}"), phrases.building(name, words)) for name in box.buildings]
    house, temple = buildings[box.house][0], buildings[-1][0]
    return [
        (f"2{phrases.OPEN}", words("legend.level")),
        (f"1{cubes[0][0]}", words("legend.cube", list=", ".join(f"{letter} {name}" for letter, name in cubes))),
        (f"1{SAND}", words("legend.drought")),
        (f"1{phrases.OPEN}{WORKER}", words("legend.worker")),
        (f"3{house}2", words("legend.building", list=", ".join(f"{letter} {name}" for letter, name in buildings))),
        (f"1{temple}4 1{temple}4", words("legend.two_cells")),
    ]


def board(words: Words, names: list[str], box: Box) -> list[tuple[str, str]]:
    first, last = (phrases.cube_letter(box.colours[number], words) for number in (0, -1))
    return [
        (letters(names)[0], words("legend.marker", player=names[0])),
        (f"{RATE_SIGN}2 {RATE_SIGN}1/3", words("legend.rate")),
        (f"+{first}{last}", words("legend.resources")),
        (f"+{WORKER}", words("legend.new_worker")),
        *[(sign, words(f"token_help.{name}")) for name, sign in TOKEN_SIGNS.items()],
        (TILE_SIGN, words("cell_help.aqueduct_tile")),
        *[(sign, words(f"cell_help.{name}")) for name, sign in CELL_SIGNS.items()],
    ]


def people(words: Words) -> list[tuple[str, str]]:
    return [
        (f"{words('column.price')}, {words('column.above')}", words("legend.prices")),
        (words("column.points"), words("legend.points")),
        (f"{words('column.workers')} 1+4", words("legend.workers")),
        (words("table.trireme"), words("legend.trireme")),
    ]
