"""The markets in one table, slot by slot, and the associates below it."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from urbes.cli.drawing import columns, ink
from urbes.cli.layout import Pair
from urbes.cli.tables.nova_roma import phrases
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.moves import SPECIAL_SLOT
from urbes.games.nova_roma.show.view import View
from urbes.locales import Words

EMPTY = "–"
WIDE = 130
"""From this width on, in columns, the associates have room beside the contracts."""


def markets(view: View, words: Words, box: Box, width: int) -> RenderableType:
    """The associates in one column beside the contracts if there is room, else in several below them."""
    left = contracts(view, words, box)
    return Pair(left, associates(view, words, box, 1 if width >= WIDE else width))


def contracts(view: View, words: Words, box: Box) -> RenderableType:
    """A row for each slot: the strength that reaches it, contracts, latifundium with its price."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column(ink(words("table.market"), "bold underline"), no_wrap=True)
    grid.add_column(words("column.sea", n=view.sea_pile), no_wrap=True)
    grid.add_column(words("column.building", n=view.building_pile))
    grid.add_column(words("column.latifundia", n=view.latifundia_pile), no_wrap=True)
    grid.add_column(words("column.price"), no_wrap=True)
    for slot in range(SPECIAL_SLOT):
        reach = ink(f"{slot + 1} ", "bold") + ink(f"≥{box.slot_strength[slot]}", "dim")
        sea = sea_contract(view.sea_market[slot], words, box)
        grid.add_row(
            reach, sea, building_contract(view.building_market[slot], words, box), *tile(view, slot, words, box)
        )
    special = ink(words("table.special", n=view.special_pile), "dim")
    grid.add_row(Text(), Text(), special, *tile(view, SPECIAL_SLOT, words, box))
    return grid


def sea_contract(name: str | None, words: Words, box: Box) -> Text:
    if name is None:
        return ink(EMPTY, "dim")
    return phrases.signs(box.sea_costs[box.sea_names.index(name)].facts(), words, " ")


def building_contract(name: str | None, words: Words, box: Box) -> Text:
    """Points, shape and cost, then the name."""
    if name is None:
        return ink(EMPTY, "dim")
    number = box.building_names.index(name)
    shown = ink(f"{box.building_points[number]}{phrases.POINTS} ", "bold yellow")
    shown += ink(f"{phrases.building_picture(name, box):<4} ", "bold")
    shown += phrases.signs(box.building_costs[number].facts(), words, " ")
    return shown + ink(f" {phrases.building(name, words)}")


def tile(view: View, slot: int, words: Words, box: Box) -> list[Text]:
    name = view.latifundia_market[slot]
    if name is None:
        return [ink(EMPTY, "dim"), Text()]
    price = box.prices[slot].facts()
    paid = phrases.signs(price or {"coins": 0}, words)
    return [phrases.tile_sign(name, words, box), paid]


def associates(view: View, words: Words, box: Box, width: int) -> RenderableType:
    head = ink(words("table.associates"), "bold underline")
    head += ink("  " + words("table.deck", n=view.associate_pile, discard=len(view.discard)), "dim")
    cards = [
        (ink(str(slot), "dim"), card_line(name, words, box))
        for slot, name in enumerate(view.associate_market, 1)
        if name is not None
    ]
    return Group(head, columns(cards, width, least_rows=2))


def card_line(name: str, words: Words, box: Box) -> Text:
    shown = ink(phrases.card_name(name, words), "bold")
    shown += ink(f" {phrases.TIMING_SIGNS[phrases.associate(name, box).timing]} ", "yellow")
    return shown + ink(phrases.effect(name, words, box))
