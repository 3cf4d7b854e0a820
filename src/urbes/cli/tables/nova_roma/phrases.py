"""Goods, tiles, cards, harbours and conditions in words and signs, from the printed values of the edition."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from urbes.cli.drawing import ink, join, letters, seat_style
from urbes.games.nova_roma.boards import Shape
from urbes.games.nova_roma.components import Box
from urbes.games.nova_roma.pieces import (
    ANIMAL,
    CHARIOT_MOVE,
    EXCHANGE_TILE,
    GAIN_NOW,
    PLACE_CUBE,
    PLAY_ASSOCIATE,
    PRODUCTION,
    RESOURCES,
    SMALL_GRID,
    Associate,
    Condition,
)
from urbes.games.nova_roma.show.names import CORNERS, printed_things
from urbes.games.nova_roma.show.view import PlayerView, View
from urbes.locales import Words

GOOD_STYLES = {
    "wheat": "bold #d9a521",
    "stone": "bold #9a9aa3",
    "wood": "bold #b5783c",
    "wine": "bold #c2456f",
    "horses": "bold #6a8fd0",
}
SIGNS = {
    "coins": "¤",
    "influence": "◆",
    "artisan": "♙",
    "any": "?",
    "card": "▯",
    "ship_move": "≈",
    "chariot_step": "»",
}
NUMBER_STYLE = "bold cyan"
NEUTRAL = "#"
NEUTRAL_STYLE = "bold black on #b9b9b9"
TRACK_STYLES = {"red": "bold #d0453a", "blue": "bold #4a86d8", "white": "bold"}
ROW_STYLES = {"green": "bold #4f9f4a", "yellow": "bold #d9a521", "orange": "bold #e2852b"}
POINTS = "★"
EMPEROR = "♛"
LEGIONARY = "▲"
WHEEL = "☼"
BORDER = "‖"
TOKEN = "●"  # noqa: S105 - a piece of the game
FAVOURITE = "⚑"
MET = "✓"
ONCE = "!"
CUBE = "▪"
HALVES = " ▀▄█"
KINDS = {"building": "⌂", "sea": "≋", "associates": "▯", "latifundia": "▦"}
"""Signs of the kinds that are counted for the mosaic and in the rows of players."""
TIMING_SIGNS = ("★", "↻", "∞")


def amount(value: object) -> int:
    return int(str(value))


def named(family: str, key: str, words: Words) -> str:
    """The name of a piece; another edition may have pieces that nobody has named."""
    return words(f"{family}.{key}") if f"{family}.{key}" in words else key


def letter(resource: str, words: Words) -> str:
    return words(f"letter.{resource}")


def sign(kind: str, number: int | str, words: Words) -> Text:
    """An amount as its number with a letter (resources) or sign (all else)."""
    if kind in RESOURCES:
        return ink(f"{number}{letter(kind, words)}", GOOD_STYLES.get(kind, "bold"))
    return ink(f"{number}{SIGNS[kind]}", "bold")


def signs(facts: Mapping[str, object], words: Words, between: str = "") -> Text:
    return join([sign(kind, amount(value), words) for kind, value in facts.items()], between)


def reward_facts(number: int, box: Box) -> dict[str, object]:
    return box.rewards[number].facts()


def owner_mark(owner: int | None, names: Sequence[str]) -> Text:
    """A player's letter on the player's colour; the neutral colour and the automa have a sign of their own."""
    if owner is None or owner >= len(names):
        return ink(NEUTRAL, NEUTRAL_STYLE)
    return ink(letters(names)[owner], seat_style(owner))


def action(name: str, words: Words) -> str:
    return words(f"action.{name}")


def harbour(name: str, words: Words) -> str:
    return named("harbour", name, words)


def building(name: str, words: Words) -> str:
    return named("building", name, words)


def card_name(name: str, words: Words) -> str:
    return named("card", name, words)


def track(name: str, words: Words) -> str:
    return named("track", name, words)


def district(name: str, words: Words) -> str:
    return named("district", name, words)


def corner(cell: str, words: Words) -> str:
    """A cell of an estate or a mosaic."""
    return words(f"corner.{CORNERS[SMALL_GRID.index(cell)]}")


def picture(shape: Shape) -> str:
    """A building seen from above, two rows of cubes in one line of text."""
    cells = min(shape.orientations, key=lambda found: max(y for _, y in found))
    low = max(y for _, y in cells) == 0
    drawn = ""
    for x in range(max(x for x, _ in cells) + 1):
        top, bottom = ((x, 0) in cells and not low, (x, 1) in cells or (low and (x, 0) in cells))
        drawn += HALVES[top + 2 * bottom]
    return drawn


def building_picture(name: str, box: Box) -> str:
    return picture(box.shapes[box.building_shape[box.building_names.index(name)]])


def thing(name: str, words: Words, box: Box) -> str:
    """What a printed thing is called."""
    things = printed_things(box)
    return words.say(things[name], [], things)


def tile(name: str, words: Words, box: Box) -> str:
    """What a latifundium is or does, in words."""
    return thing(f"tile:{name}", words, box)


def tile_sign(name: str, words: Words, box: Box, turned: bool = False) -> Text:
    """What a latifundium is or does, as short as possible."""
    found = box.tiles[box.tile_names.index(name)]
    if turned:
        return ink("×", "dim")
    if found.kind == PRODUCTION:
        return ink("+") + signs(reward_facts(found.reward, box), words)
    if found.kind == EXCHANGE_TILE:
        return signs(found.pay.facts(), words) + ink("→") + signs(reward_facts(found.reward, box), words)
    if found.kind == ANIMAL:
        return ink(named("animal", name, words), "italic") + ink(f"×{found.animals}" if found.animals > 1 else "")
    if found.effect == GAIN_NOW:
        return ink("+") + signs(reward_facts(found.reward, box), words) + ink(ONCE, "bold")
    if found.effect == PLAY_ASSOCIATE:
        return sign("card", "", words) + ink(ONCE, "bold")
    if found.effect == PLACE_CUBE:
        return ink(f"{found.amount}{CUBE}{ONCE}", "bold")
    return sign("chariot_step" if found.effect == CHARIOT_MOVE else "ship_move", found.amount, words) + ink(
        ONCE, "bold"
    )


def associate(name: str, box: Box) -> Associate:
    return box.cards[box.card_names.index(name)]


def effect(name: str, words: Words, box: Box) -> str:
    """What an associate does."""
    return thing(f"effect:{name}", words, box)


def condition_named(name: str, box: Box) -> Condition:
    return box.conditions[box.condition_names.index(name)]


def needs(condition: Condition) -> dict[str, int]:
    """The counted kinds that a condition asks for."""
    found = {
        "building": condition.building,
        "sea": condition.sea,
        "associates": condition.associates,
        "latifundia": condition.latifundia,
    }
    return {kind: number for kind, number in found.items() if number}


def condition(name: str, words: Words, box: Box) -> str:
    """What a cell of the mosaic asks for, in words."""
    return thing(f"condition:{name}", words, box)


def chariot_cells(view: View, seat: int) -> list[int]:
    return [cell for cell, _ in view.chariots[seat]]


def counts(player: PlayerView) -> dict[str, int]:
    """What a player has of the kinds that the mosaic counts."""
    return {
        "building": len(player.building_contracts),
        "sea": len(player.sea_contracts),
        "associates": len(player.row),
        "latifundia": len(player.estate),
    }


def progress(view: View, player: PlayerView, name: str, box: Box) -> tuple[str, bool]:
    """A condition as signs with what the player has of it, and whether it is met."""
    found = condition_named(name, box)
    have = counts(player)
    wanted = needs(found)
    met = all(have[kind] >= number for kind, number in wanted.items())
    cells = chariot_cells(view, player.seat)
    if found.total:
        total = sum(have[kind] for kind in wanted)
        shown = ["+".join(f"{KINDS[kind]}{have[kind]}" for kind in wanted) + f"/{found.total}"]
        met = met and total >= found.total
    else:
        shown = [f"{KINDS[kind]}{have[kind]}/{number}" for kind, number in wanted.items()]
    if found.chariots:
        there = len([cell for cell in cells if cell >= found.cell])
        shown.append(f"»{found.cell}: {there}/{found.chariots}")
        met = met and there >= found.chariots
    if found.chariot_cells:
        shown.append(f"»» {sum(cells)}/{found.chariot_cells}")
        met = met and sum(cells) >= found.chariot_cells
    if found.influence:
        shown.append(f"◆{player.influence}/{found.influence}" + (f" −{found.pay}" if found.pay else ""))
        met = met and player.influence >= found.influence
    return " ".join(shown), met
