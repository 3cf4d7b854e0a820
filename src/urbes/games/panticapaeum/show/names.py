"""Cubes, tiles, cells and places of Panticapaeum: the names that sayings use, and the words of what is printed."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from urbes.engine.saying import Name, Saying, named, say
from urbes.games.panticapaeum.city import City
from urbes.games.panticapaeum.components import (
    BY_LEVEL,
    CELL_KINDS,
    DOUBLE,
    IMPROVEMENT,
    IMPROVEMENTS,
    SINGLE,
    TILE_CELL,
    VP,
    Box,
    Cell,
)
from urbes.games.panticapaeum.moves import ROW, x_of, y_of
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import ANY, DROUGHT, QUARTERS

CELL_SIGNS: Final = {"single": "any", "double": "any", "vp": "points", "worker": "new_worker"}


def colour(box: Box, number: int) -> Name:
    return f"colour:{box.colours[number]}"


def cube(name: str) -> Name:
    """One cube: a picture where pictures are drawn, otherwise its colour in words."""
    return f"cube:{name}"


def row(box: Box, number: int) -> Name:
    return f"row:{box.colours[number]}"


def marker(name: str) -> Name:
    """A row, shown by the cube of its colour where pictures are drawn."""
    return f"marker:{name}"


def building(box: Box, number: int) -> Name:
    return f"building:{box.buildings[number]}"


def tile(box: Box, number: int) -> Name:
    return f"tile:{box.tile_names[number]}"


def token(number: int) -> Name:
    return f"token:{IMPROVEMENTS[number]}"


def spelled(place: int) -> str:
    """A place as it is written in the names of things."""
    return f"{x_of(place)},{y_of(place)}"


def counted(things: Sequence[Name]) -> list[int | str | Saying]:
    """Names in the order given, equal ones counted together."""
    found: list[int | str | Saying] = []
    for number in range(len(things)):
        thing = things[number]
        if thing in things[:number]:
            continue
        n = len([each for each in things if each == thing])
        found.append(say("count.times", thing=thing, n=n) if n > 1 else thing)
    return found


def cubes(box: Box, colours: list[int]) -> list[int | str | Saying]:
    return counted([cube(box.colours[number]) for number in colours])


def good(kind: str, n: int) -> Saying:
    """An amount of what players have; a sign where signs are drawn. `cube:brown` is a kind too."""
    family, _, name = kind.partition(":")
    if name:
        return Saying("good.cube", {"colour": f"colour:{name}"}, sign=kind)
    return Saying(f"good.{family}", {"n": n}, sign=family)


def cell_key(box: Box, cell: Cell) -> str:
    """How events and things name a cell of the development board."""
    return f"{box.colours[cell.row]} {cell.pos}"


def find_cell(box: Box, key: str) -> Cell | None:
    """The cell that an event or a thing names; None for the start of a row or an unknown name."""
    name, _, position = key.partition(" ")
    if name not in box.colours or not position.isdecimal() or int(position) > box.row_length:
        return None
    return box.cells[box.colours.index(name)][int(position)]


def next_cell(box: Box, player: Player, number: int) -> Cell | None:
    """The cell that the next step in a row would enter; None at the end of the row."""
    position = player.markers[number] + 1
    return box.cells[number][position] if position <= box.row_length else None


def cell_sign(cell: Cell) -> str:
    """The small sign of what a cell does."""
    if cell.kind == IMPROVEMENT:
        return token(cell.value)
    kind = CELL_KINDS[cell.kind]
    return CELL_SIGNS.get(kind, kind)


def rate(box: Box, number: int, value: int) -> Saying:
    """What a building of a row brings at a rate."""
    return say(f"rate.{box.buildings[number]}", n=value)


def token_cubes(state: State, cell: Cell) -> list[int]:
    """The cubes on the resource token of a cell."""
    return state.box.token_cubes[state.tokens[cell.row][cell.pos]]


def cell_picture(box: Box, cell: Cell) -> str:
    """What is printed on a cell, as a sign."""
    return f"effect:{cell_key(box, cell)}"


def printed_effect(box: Box, cell: Cell, sign: str = "") -> Saying:
    """What a step brings onto a cell that has no resource token."""
    if cell.kind == VP:
        return rate(box, cell.row, cell.value)
    if cell.kind == IMPROVEMENT:
        name = token(cell.value)
    elif cell.kind == TILE_CELL:
        name = f"shape:{box.aqueduct_shapes[cell.value]}"
    else:
        name = f"cell:{CELL_KINDS[cell.kind]}"
    return Saying("said.name", {"name": name}, sign=sign)


def effect(state: State, cell: Cell, drawn: bool = False) -> Saying:
    """What a step onto a cell brings; `drawn`: as it is printed, where pictures are drawn. Rates always need words."""
    box = state.box
    sign = cell_picture(box, cell) if drawn else ""
    if cell.kind == SINGLE or cell.kind == DOUBLE:
        return Saying("step.cubes", {"list": cubes(box, token_cubes(state, cell))}, sign=sign)
    return printed_effect(box, cell, sign)


def step(state: State, player: Player, number: int) -> Saying:
    """What the next step of a marker brings."""
    cell = next_cell(state.box, player, number)
    if cell is None:
        return say("step.end", row=row(state.box, number))
    return say("step.next", row=row(state.box, number), n=cell.pos, cell=effect(state, cell))


def units(box: Box, number: int, n: int) -> Saying:
    """An amount of what a building counts."""
    return say(f"unit.{box.buildings[number]}", n=n)


def counts_neighbours(box: Box, number: int) -> bool:
    """Whether what a building counts lies around it."""
    return box.score_kind[number] != BY_LEVEL


def where(city: City, places: list[int]) -> Saying:
    """One or two places of a city, by row and column from its upper left corner."""
    top, left, _, _ = city.extent()
    first = places[0]
    down, across = first // ROW - top + 1, first % ROW - left + 1
    if len(places) == 1:
        return say("place.one", row=down, column=across)
    if places[1] == first + 1:
        return say("place.across", row=down, column=across, last=across + 1)
    return say("place.down", row=down, last=down + 1, column=across)


def line(inside: str, before: str, behind: str, number: int, first: int, last: int) -> Saying:
    """A row or column inside the city, or how far it lies before or behind the city."""
    if number < first:
        return say(before, n=first - number)
    return say(behind, n=number - last) if number > last else say(inside, n=number - first + 1)


def down_to(city: City, place: int) -> Saying:
    """The row in which something begins that may reach beyond the city."""
    top, _, bottom, _ = city.extent()
    return line("place.row", "place.above", "place.below", place // ROW, top, bottom)


def across_to(city: City, place: int) -> Saying:
    _, left, _, right = city.extent()
    return line("place.column", "place.left", "place.right", place % ROW, left, right)


@lru_cache(maxsize=64)
def printed_things(box: Box) -> dict[Name, Saying]:
    """What every printed thing is called, by its name."""
    found: dict[Name, Saying] = {}
    for number in range(len(box.colours)):
        found[cube(box.colours[number])] = named(colour(box, number))
        found[marker(box.colours[number])] = named(row(box, number))
    for number in range(len(box.tiles)):
        found[tile(box, number)] = tile_words(box, number)
    for row_ in box.cells:
        for cell in row_:
            if cell is not None and cell.kind not in (SINGLE, DOUBLE):
                found[cell_picture(box, cell)] = printed_effect(box, cell)
    for number in range(len(box.token_names)):
        found[f"resource_token:{box.token_names[number]}"] = say("step.cubes", list=cubes(box, box.token_cubes[number]))
    for quarters in range(QUARTERS):
        found[f"rotation:{quarters}"] = say("group.rotation", n=quarters)
    return found


def tile_words(box: Box, number: int) -> Saying:
    """The outline of a tile and what lies on it."""
    faces = box.tiles[number].turned[0].faces
    things = [colour(box, face) for face in faces if face >= 0]
    things += ["face:drought" for face in faces if face == DROUGHT]
    things += ["face:any" for face in faces if face == ANY]
    return say("tile.name", shape=f"shape:{box.tiles[number].shape}", list=counted(things or ["face:plain"]))
