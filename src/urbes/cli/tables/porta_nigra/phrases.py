"""Names of cards, icons, spots and gains in words, from the printed values of the edition."""

from rich.text import Text

from urbes.cli.drawing import ink
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import (
    ANY,
    BUY,
    FINAL_SCORING,
    PLACE,
    SUBSTITUTE,
    TAKE_INFLUENCE,
    TAKE_TORCH,
    Gain,
    HonourCard,
    Icon,
    Spot,
)
from urbes.locales import Words

BRICK_STYLES = {
    "black": "bold white on #55555c",
    "blue": "bold white on #2f6db5",
    "red": "bold white on #b5382f",
    "yellow": "bold black on #e0b13a",
    "white": "bold black on #f4f0e4",
}
SINGLE_ROWS = ("w", "g")
"""Buildings with one row only: their spots go by number."""


def colour(name: str, words: Words) -> str:
    return words.named("colour", name)


def letter(name: str, words: Words) -> str:
    return words(f"letter.{name}") if f"letter.{name}" in words else name[:1].upper()


def brick(name: str, words: Words, number: int | str = "") -> Text:
    """A brick as its letter on its colour, with a number before it."""
    return ink(f"{number}{letter(name, words)}", BRICK_STYLES.get(name, "bold"))


def building(name: str, words: Words) -> str:
    return words.named("building", name)


def spot_place(spot: Spot, words: Words, box: Box) -> str:
    """`Basilica A3`, `City Wall 7`."""
    row = "" if spot.row in SINGLE_ROWS else spot.row.upper()
    return f"{building(box.buildings[spot.building], words)} {row}{spot.pos}"


def building_card(name: str, words: Words, box: Box) -> str:
    """A building card, or a substitute for one [PN-7.9]."""
    if name in box.building_cards:
        number = box.building_cards.index(name)
        shown = building(box.buildings[box.card_building[number]], words)
        return words("card.building", building=shown, colour=colour(box.colours[box.card_colour[number]], words))
    return words("card.substitute", building=building(box.buildings[find_honour(name, box).building], words))


def find_honour(name: str, box: Box) -> HonourCard:
    return box.honours[box.honour_names.index(name)]


def action_card(name: str, words: Words, box: Box) -> str:
    return words("card.action", number=box.action_card_names.index(name) + 1)


def icon(mark: Icon, words: Words, box: Box) -> str:
    if mark.action == BUY:
        return words("icon.buy_any") if mark.colour == ANY else words("icon.buy", colour=icon_colour(mark, words, box))
    if mark.action == PLACE:
        return words("icon.place")
    if mark.action == TAKE_INFLUENCE:
        return words("icon.influence", n=mark.amount)
    if mark.action == TAKE_TORCH:
        return words("icon.torch", n=mark.amount)
    return words("icon.coins", n=mark.amount)


def icon_colour(mark: Icon, words: Words, box: Box) -> str:
    return colour(box.colours[mark.colour], words)


def icons_of(card: str, box: Box) -> list[Icon]:
    return [box.icons[mark] for mark in box.action_cards[box.action_card_names.index(card)].icons]


def gains(gain: Gain, words: Words, box: Box, short: bool = False, times: int = 1) -> list[str]:
    """What a reward or an honour card gives, piece by piece."""
    found: list[str] = []
    for number, amount in enumerate(gain.bricks):
        if amount:
            name = box.colours[number]
            found.append(
                f"{amount * times}{letter(name, words)}"
                if short
                else words("gain.brick", n=amount * times, colour=colour(name, words))
            )
    for key, amount in (
        ("gain.torch", gain.torches),
        ("gain.coins", gain.coins),
        ("gain.influence", gain.influence),
        ("gain.romans", gain.romans),
        ("gain.points", gain.points),
    ):
        if amount:
            found.append(words(key, n=amount * times))
    if gain.gate_bricks:
        found.append(words("gain.gate_brick_short" if short else "gain.gate_brick"))
    return found


def honour(card: HonourCard, words: Words, box: Box, short: bool = False) -> str:
    """What an honour card is or does."""
    if card.kind == FINAL_SCORING:
        return words("honour_short.final" if short else "honour.final", n=card.points)
    if card.kind == SUBSTITUTE:
        key = "honour_short.substitute" if short else "honour.substitute"
        return words(key, building=building(box.buildings[card.building], words))
    return ", ".join(gains(card.gain, words, box, short))


def bricks_listed(names: list[str], words: Words) -> str:
    """Colours in the order given, equal ones counted together."""
    return ", ".join(
        colour(name, words) if names.count(name) == 1 else f"{colour(name, words)} ×{names.count(name)}"
        for number, name in enumerate(names)
        if name not in names[:number]
    )
