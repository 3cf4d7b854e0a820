"""Names of cards, icons, spots and gains in words, from the printed values of the edition."""

from rich.text import Text

from urbes.cli.drawing import ink
from urbes.games.porta_nigra.components import Box
from urbes.games.porta_nigra.pieces import (
    FINAL_SCORING,
    SUBSTITUTE,
    Gain,
    HonourCard,
)
from urbes.games.porta_nigra.show.names import printed_things
from urbes.locales import Words

BRICK_STYLES = {
    "black": "bold white on #55555c",
    "blue": "bold white on #2f6db5",
    "red": "bold white on #b5382f",
    "yellow": "bold black on #e0b13a",
    "white": "bold black on #f4f0e4",
}
SINGLE_ROWS = ("w", "g")
"""Buildings with only one row: their spots are named by number."""


def colour(name: str, words: Words) -> str:
    return words.named("colour", name)


def letter(name: str, words: Words) -> str:
    return words(f"letter.{name}") if f"letter.{name}" in words else name[:1].upper()


def brick(name: str, words: Words, number: int | str = "") -> Text:
    """A brick as its letter on its colour, with a number before it."""
    return ink(f"{number}{letter(name, words)}", BRICK_STYLES.get(name, "bold"))


def building(name: str, words: Words) -> str:
    return words.named("building", name)


def find_honour(name: str, box: Box) -> HonourCard:
    return box.honours[box.honour_names.index(name)]


def thing(name: str, words: Words, box: Box) -> str:
    """What a printed thing is called."""
    return words.say(printed_things(box)[name], [])


def icons_of(card: str, words: Words, box: Box) -> list[str]:
    """The icons of an action card in words."""
    marks = box.action_cards[box.action_card_names.index(card)].icons
    return [thing(f"icon:{box.icon_names[mark]}", words, box) for mark in marks]


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
