"""Moves as words: the notation of the decision catalogue [PK-19.4] and the named arguments of each kind."""

from typing import Final

from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.moves import (
    AQUEDUCT_CUBE,
    BUILD,
    BUILDING,
    CENTRE,
    COINS,
    DECLINE,
    DIRECTION,
    DISCARD_CUBE,
    DONE,
    DRAW,
    END,
    EXTRA_ROW,
    FREE_BUILDING,
    LAST_KIND,
    PAY,
    PAY_CUBE,
    PLACE,
    RESOURCE,
    SECOND,
    SELL,
    SELL_CUBE,
    SITE,
    STOP,
    STRIDE,
    TAKE_CUBE,
    TILE,
    TURN,
    WORKER,
    argument_of,
    kind_of,
    place_at,
    site_places,
    x_of,
    y_of,
)
from urbes.games.panticapaeum.tiles import QUARTERS

PLAIN: Final[dict[int, str]] = {
    SELL: "sell",
    COINS: "coins",
    RESOURCE: "resource",
    DRAW: "draw",
    DECLINE: "decline",
    STOP: "stop",
    DONE: "done",
    END: "end",
}
PREFIXES: Final[dict[int, str]] = {
    TILE: "tile",
    PLACE: "place",
    BUILD: "build",
    PAY_CUBE: "pay_cube",
    SITE: "site",
    SELL_CUBE: "sell_cube",
    TAKE_CUBE: "take_cube",
    PAY: "pay",
    BUILDING: "building",
    FREE_BUILDING: "free_building",
    AQUEDUCT_CUBE: "aqueduct_cube",
    EXTRA_ROW: "extra_row",
    DISCARD_CUBE: "discard_cube",
    WORKER: "worker",
}
ARGUMENTS: Final[dict[int, list[str]]] = {
    TILE: ["index"],
    PLACE: ["r", "x", "y"],
    BUILD: ["building"],
    PAY_CUBE: ["colour"],
    SITE: ["x", "y", "x2", "y2"],
    SELL_CUBE: ["colour"],
    TAKE_CUBE: ["colour"],
    PAY: ["coins"],
    BUILDING: ["number"],
    FREE_BUILDING: ["building"],
    AQUEDUCT_CUBE: ["colour"],
    EXTRA_ROW: ["row"],
    DISCARD_CUBE: ["colour"],
    WORKER: ["x", "y"],
}


def names_for(box: Box, kind: int) -> list[str] | None:
    """The names that an argument of this kind goes by; None if it is made of numbers."""
    if kind in (BUILD, FREE_BUILDING):
        return box.buildings
    if kind in (PAY_CUBE, SELL_CUBE, TAKE_CUBE, AQUEDUCT_CUBE, EXTRA_ROW, DISCARD_CUBE):
        return box.colours
    return None


def most_buildings(box: Box) -> int:
    return sum(box.pieces_in_box)


def is_move(box: Box, move: int) -> bool:
    """Whether a number means anything at all."""
    if not 0 <= move < (LAST_KIND + 1) * STRIDE:
        return False
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in PLAIN:
        return argument == 0
    names = names_for(box, kind)
    if names is not None:
        return argument < len(names)
    if kind == TILE:
        return argument < box.offered
    if kind == PAY:
        return argument <= max([*box.paid_costs, 0])
    if kind == BUILDING:
        return argument < most_buildings(box)
    if kind == PLACE:
        return argument < QUARTERS * TURN
    return argument < (DIRECTION if kind == WORKER else len(SECOND) * DIRECTION)


def spell(box: Box, move: int) -> list[int | str]:
    """The arguments of a move as words and numbers."""
    kind = kind_of(move)
    argument = argument_of(move)
    if kind in PLAIN:
        return []
    names = names_for(box, kind)
    if names is not None:
        return [names[argument]]
    if kind == PLACE:
        return [argument // TURN, x_of(argument), y_of(argument)]
    if kind == WORKER:
        return [x_of(argument), y_of(argument)]
    if kind == SITE:
        words: list[int | str] = []
        for place in site_places(argument):
            words.append(x_of(place))
            words.append(y_of(place))
        return words
    return [argument + 1 if kind == BUILDING else argument]


def write(box: Box, move: int) -> str:
    kind = kind_of(move)
    if kind in PLAIN:
        return PLAIN[kind]
    words = [str(word) for word in spell(box, move)]
    return f"{PREFIXES[kind]}({','.join(words)})"


def read_number(word: str) -> int:
    """A whole number with at most four digits; a number far out of every range if it is none."""
    digits = word[1:] if word.startswith("-") else word
    if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
        return 1 << 30
    return int(word)


def read_place(words: list[str]) -> int:
    """The place that two numbers name; -1 if none."""
    x, y = read_number(words[0]), read_number(words[1])
    if not (-CENTRE <= x < CENTRE and -CENTRE <= y < CENTRE):
        return -1
    return place_at(x, y)


def read_site(words: list[str]) -> int:
    first = read_place(words[:2])
    if len(words) == 2 or first < 0:
        return first
    second = read_place(words[2:])
    if second < 0:
        return -1
    for direction in range(1, len(SECOND)):
        if first + SECOND[direction] == second:
            return direction * DIRECTION + first
        if second + SECOND[direction] == first:
            return direction * DIRECTION + second
    return -1


def read_argument(box: Box, kind: int, words: list[str]) -> int:
    """The argument that words name; -1 if none."""
    count = len(ARGUMENTS[kind])
    if len(words) != count and not (kind == SITE and len(words) == 2):
        return -1
    names = names_for(box, kind)
    if names is not None:
        return names.index(words[0]) if words[0] in names else -1
    if kind == SITE:
        return read_site(words)
    if kind == WORKER:
        return read_place(words)
    if kind == PLACE:
        rotation = read_number(words[0])
        place = read_place(words[1:])
        return rotation * TURN + place if 0 <= rotation < QUARTERS and place >= 0 else -1
    number = read_number(words[0]) - (1 if kind == BUILDING else 0)
    return number if 0 <= number < STRIDE and is_move(box, kind + number) else -1


def read(box: Box, text: str) -> int:
    """The number of a move in canonical notation (blanks do not matter); -1 if the text is none."""
    word = "".join(text.lower().split())
    for kind, name in PLAIN.items():
        if word == name:
            return kind
    prefix, bracket, rest = word.partition("(")
    if not bracket or not rest.endswith(")"):
        return -1
    for kind, name in PREFIXES.items():
        if prefix == name:
            argument = read_argument(box, kind, rest[:-1].split(","))
            return kind + argument if argument >= 0 else -1
    return -1
