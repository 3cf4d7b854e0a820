"""The three districts from above, and where a building may lie."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from urbes.cli.drawing import ink
from urbes.cli.layout import padded, side_by_side
from urbes.cli.tables.nova_roma import phrases
from urbes.engine import bag
from urbes.games.nova_roma.boards import District, normal
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import BUILD, argument_of, kind_of
from urbes.games.nova_roma.show.view import View
from urbes.locales import Words

ROOMY = 96
"""From this width on, in columns, the cells of the districts are drawn with space between them."""
FREE = "·"
CORNER = "□"
ANCHOR = "●"
PART = "■"
Cells = tuple[tuple[int, int], ...]


def districts(view: View, legal: Sequence[int], words: Words, names: list[str], box: Box, width: int) -> RenderableType:
    """All districts; while a building is being placed, its district once for each way to turn the building."""
    blocks = [
        block(view, number, words, names, box, 5 if width >= ROOMY else 4) for number in range(len(box.districts))
    ]
    return Group(side_by_side(blocks, width), placements(view, legal, names, box, width))


def block(view: View, number: int, words: Words, names: list[str], box: Box, size: int) -> list[Text]:
    district = box.districts[number]
    title = ink(phrases.district(district.name, words), "bold underline")
    title += ink(f" {'/'.join(str(points) for points in district.points)}{phrases.POINTS}", "bold yellow")
    title += ink(f" ≥{district.strength}", "dim")
    cells = contents(view, number, words, names, box)
    return [title, tally(view, district, names), *drawn(district, cells, size)]


def tally(view: View, district: District, names: list[str]) -> Text:
    """How many cubes each player has in a district."""
    found = [(len(cubes.cells), cubes.seat) for cubes in view.cubes if cubes.district == district.name]
    shown = Text()
    for count, seat in sorted(found, key=lambda each: -each[0]):
        shown += phrases.owner_mark(seat, names) + ink(f"{count} ")
    return shown


def drawn(district: District, cells: Mapping[int, Text], size: int) -> list[Text]:
    lines = [ink("  " + "".join(str(x + 1).ljust(size) for x in range(district.columns)).rstrip(), "dim")]
    for y in range(district.rows):
        line = ink(f"{y + 1} ", "dim")
        for x in range(district.columns):
            line += padded(cells.get(y * district.columns + x, Text()), size)
        line.rstrip()
        lines.append(line)
    return lines


def holes(view: View, number: int, box: Box) -> list[int]:
    """Cells without a token that may not be built on either, by a house rule."""
    if view.options.get("empty_reward_cells_buildable", True):
        return []
    return [
        cell
        for token, where, cell in zip(view.rewards, box.reward_district, box.reward_cell, strict=True)
        if where == number and token is None
    ]


def contents(view: View, number: int, words: Words, names: list[str], box: Box) -> dict[int, Text]:
    """Free cells, cubes, and reward tokens that can still be won."""
    district = box.districts[number]
    gaps = holes(view, number, box)
    found = {cell: ink(FREE, "dim") for cell in bag.contents(district.cells) if cell not in gaps}
    for token, where, cell in zip(view.rewards, box.reward_district, box.reward_cell, strict=True):
        if where == number and token is not None:
            if token in view.claimed:
                found[cell] = ink("×", "dim")
            else:
                reward = box.token_reward[box.building_rewards.index(token)]
                found[cell] = phrases.signs(phrases.reward_facts(reward, box), words)
    for cubes in view.cubes:
        if cubes.district == district.name:
            for name in cubes.cells:
                found[cell_at(district, name)] = phrases.owner_mark(cubes.seat, names)
    return found


def cell_at(district: District, name: str) -> int:
    column, _, row = name.partition("-")
    return (int(row) - 1) * district.columns + int(column) - 1


def completed(view: View, place: int, box: Box) -> list[str]:
    """The reward tokens that a building there would surround [NR-9.4]."""
    number = box.placements.district[place]
    district = box.districts[number]
    filled = box.placements.masks[place]
    for cubes in view.cubes:
        if cubes.district == district.name:
            for name in cubes.cells:
                filled |= 1 << cell_at(district, name)
    found = []
    for token, where, around in zip(view.rewards, box.reward_district, box.reward_around, strict=True):
        if where == number and token is not None and token not in view.claimed and around & filled == around:
            found.append(token)
    return found


def placements(view: View, legal: Sequence[int], names: list[str], box: Box, width: int) -> RenderableType:
    """For each orientation of a building, the cells where its first cube may lie, as numbers of moves."""
    turned: dict[Cells, dict[int, int]] = {}
    number = -1
    for count, move in enumerate(legal, 1):
        if kind_of(move) == BUILD:
            place = argument_of(move)
            number = box.placements.district[place]
            cells = list(bag.contents(box.placements.masks[place]))
            columns = box.districts[number].columns
            shape = tuple(normal([(cell // columns, cell % columns) for cell in cells]))
            turned.setdefault(shape, {})[cells[0]] = count
    if not turned:
        return Group()
    tallest = max(1 + max(y for y, _ in shape) for shape in turned)
    blocks = []
    for shape, numbered in turned.items():
        cells_drawn = backdrop(view, number, names, box)
        cells_drawn |= {cell: ink(str(count), phrases.NUMBER_STYLE) for cell, count in numbered.items()}
        picture = outline(shape)
        picture += [Text()] * (tallest - len(picture))
        blocks.append([*picture, *drawn(box.districts[number], cells_drawn, 3)])
    return side_by_side(blocks, width)


def outline(shape: Cells) -> list[Text]:
    """A building in one orientation; the round cube marks the cell that a move names."""
    first = min(shape)
    lines = []
    for y in range(max(y for y, _ in shape) + 1):
        line = ink("  ")
        for x in range(max(x for _, x in shape) + 1):
            sign = ANCHOR if (y, x) == first else PART if (y, x) in shape else " "
            line += ink(f"{sign} ", phrases.NUMBER_STYLE if sign == ANCHOR else "bold")
        lines.append(line)
    return lines


def backdrop(view: View, number: int, names: list[str], box: Box) -> dict[int, Text]:
    """The district with its tokens as plain squares."""
    district = box.districts[number]
    gaps = holes(view, number, box)
    found = {cell: ink(FREE, "dim") for cell in bag.contents(district.cells) if cell not in gaps}
    for token, where, cell in zip(view.rewards, box.reward_district, box.reward_cell, strict=True):
        if where == number and token is not None:
            found[cell] = ink(CORNER, "dim")
    for cubes in view.cubes:
        if cubes.district == district.name:
            for name in cubes.cells:
                found[cell_at(district, name)] = phrases.owner_mark(cubes.seat, names)
    return found
