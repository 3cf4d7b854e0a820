"""The viewer's own boards: the estate with its icons and the mosaic with its conditions."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from urbes.cli.drawing import ink
from urbes.cli.layout import padded, side_by_side
from urbes.cli.tables.nova_roma import phrases
from urbes.cli.tables.nova_roma.board import numbers
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import ACHIEVEMENT, LAY, PLACE
from urbes.games.nova_roma.pieces import COINS, RESOURCES, SMALL_GRID
from urbes.games.nova_roma.show.view import PlayerView, View
from urbes.locales import Words

SIDE = 3
FREE = "·"


def own(view: View, legal: Sequence[int], words: Words, box: Box, width: int) -> RenderableType:
    if view.viewer < 0:
        return Group()
    player = view.players[view.viewer]
    return side_by_side([estate(player, legal, words, box), mosaic(view, player, legal, words, box)], width)


def icon(number: int, words: Words) -> Text:
    return phrases.sign("coins" if number == COINS else RESOURCES[number], "", words)


def estate(player: PlayerView, legal: Sequence[int], words: Words, box: Box) -> list[Text]:
    """Nine cells with the number of the move, the artisan and the latifundium."""
    numbered = numbers(legal, PLACE, LAY)
    tiles = {each.cell: each for each in player.estate}
    cells = []
    for cell, name in enumerate(SMALL_GRID):
        shown = ink(f"{numbered[cell]} ", phrases.NUMBER_STYLE) if cell in numbered else Text()
        if name in player.working:
            shown += ink(phrases.SIGNS["artisan"], "bold")
        if name in tiles:
            shown += phrases.tile_sign(tiles[name].tile, words, box, tiles[name].turned)
        elif name not in player.working:
            shown += ink(FREE, "dim")
        cells.append(shown)
    size = max(6, *(each.cell_len + 1 for each in cells))
    head = ink("    ")
    for number in box.column_icons:
        head += padded(icon(number, words), size)
    title = ink(words("table.estate"), "bold underline")
    title += ink("  " + words("table.free_artisans", n=player.artisans), "bold")
    lines = [title, head]
    for row in range(SIDE):
        line = ink("  ") + padded(icon(box.row_icons[row], words), 2)
        for each in cells[row * SIDE : row * SIDE + SIDE]:
            line += padded(each, size)
        lines.append(line)
    return lines


def mosaic(view: View, player: PlayerView, legal: Sequence[int], words: Words, box: Box) -> list[Text]:
    """Rows with their points, conditions with what the player has of them, and the bonuses at the ends of the lines."""
    numbered = numbers(legal, ACHIEVEMENT)
    cells = [mosaic_cell(view, player, cell, numbered, box) for cell in range(len(SMALL_GRID))]
    size = max(10, *(each.cell_len + 2 for each in cells))
    bonus = {line.name: bonus_sign(line.points, line.reward, words, box) for line in box.lines}
    masks = {line.mask: line.name for line in box.lines}
    title = ink(words("table.mosaic"), "bold underline")
    title += ink("  " + words("table.tokens", n=player.tokens, wheels=player.wheel_tokens), "bold")
    lines = [title]
    for row, colour in enumerate(box.mosaic_rows):
        line = ink(f"{box.cell_points[row]}{phrases.POINTS} ", phrases.ROW_STYLES.get(colour, "bold"))
        for each in cells[row * SIDE : row * SIDE + SIDE]:
            line += padded(each, size)
        name = masks.get(sum(1 << (row * SIDE + column) for column in range(SIDE)), "")
        lines.append(line + ink("→ ") + bonus[name] if name else line)
    below = ink("   ")
    for column in range(SIDE):
        name = masks.get(sum(1 << (row * SIDE + column) for row in range(SIDE)), "")
        below += padded(ink("↓ ") + bonus[name] if name else Text(), size)
    diagonals = Text()
    for sign, mask in (("↘", 0b100010001), ("↗", 0b001010100)):
        if mask in masks:
            diagonals += ink(f"{sign} ") + bonus[masks[mask]] + ink("  ")
    return [*lines, below, ink("   ") + diagonals]


def bonus_sign(points: int, reward: int, words: Words, box: Box) -> Text:
    return ink(f"{points}{phrases.POINTS} ", "bold yellow") + phrases.signs(phrases.reward_facts(reward, box), words)


def mosaic_cell(view: View, player: PlayerView, cell: int, numbered: dict[int, int], box: Box) -> Text:
    """A token, or the condition with a tick once it is met."""
    name = player.conditions[cell]
    if name is None:
        return ink("–", "dim")
    if SMALL_GRID[cell] in player.mosaic:
        return ink(phrases.TOKEN, "bold green") + ink(f" {bare(name, box)}", "dim")
    shown, met = phrases.progress(view, player, name, box)
    number = ink(f"{numbered[cell]} ", phrases.NUMBER_STYLE) if cell in numbered else Text()
    return number + ink(f"{phrases.MET if met else FREE} ", "bold green" if met else "dim") + ink(shown)


def bare(name: str, box: Box) -> str:
    """The signs of what a condition asks for, without the amounts."""
    found = phrases.condition_named(name, box)
    return "".join(phrases.KINDS[kind] for kind in phrases.needs(found)) or ("◆" if found.influence else "»")
