"""What the arguments of moves may be [PK-19.4], under an edition. Places of a city are named by their coordinates."""

from collections.abc import Callable
from typing import Final

from urbes.engine.moves import Domain, Names, Numbers, whole_number
from urbes.games.panticapaeum.components import Box
from urbes.games.panticapaeum.moves import CENTRE, DIRECTION, PLACES, SECOND, TURN, place_at, site_places, x_of, y_of
from urbes.games.panticapaeum.tiles import QUARTERS


def read_place(words: list[str]) -> int:
    """The place that two numbers name; -1 if there is none."""
    x, y = whole_number(words[0], signed=True), whole_number(words[1], signed=True)
    if x is None or y is None or not (-CENTRE <= x < CENTRE and -CENTRE <= y < CENTRE):
        return -1
    return place_at(x, y)


def read_site(words: list[str]) -> int:
    """The site whose one or two places the numbers name, in either order; -1 if there is none."""
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


class Placements(Domain):
    """A rotation and the place of a tile's first cell."""

    def __init__(self) -> None:
        super().__init__(QUARTERS * TURN)

    def spell(self, argument: int) -> list[int | str]:
        return [argument // TURN, x_of(argument), y_of(argument)]

    def read(self, words: list[str]) -> int:
        rotation = whole_number(words[0])
        if len(words) != 3 or rotation is None or rotation >= QUARTERS:
            return -1
        place = read_place(words[1:])
        return rotation * TURN + place if place >= 0 else -1


class Places(Domain):
    """One place of a city."""

    def __init__(self) -> None:
        super().__init__(PLACES)

    def spell(self, argument: int) -> list[int | str]:
        return [x_of(argument), y_of(argument)]

    def read(self, words: list[str]) -> int:
        return read_place(words) if len(words) == 2 else -1


class Sites(Domain):
    """One place, or two that touch."""

    def __init__(self) -> None:
        super().__init__(len(SECOND) * DIRECTION)

    def spell(self, argument: int) -> list[int | str]:
        words: list[int | str] = []
        for place in site_places(argument):
            words.append(x_of(place))
            words.append(y_of(place))
        return words

    def read(self, words: list[str]) -> int:
        return read_site(words) if len(words) in (2, 4) else -1


def most_buildings(box: Box) -> int:
    return sum(box.pieces_in_box)


DOMAINS: Final[dict[str, Callable[[Box, int], Domain]]] = {
    "tile": lambda box, seats: Numbers(box.offered),
    "placement": lambda box, seats: Placements(),
    "building": lambda box, seats: Names(box.buildings),
    "colour": lambda box, seats: Names(box.colours),
    "site": lambda box, seats: Sites(),
    "coins": lambda box, seats: Numbers(max([*box.paid_costs, 0]) + 1),
    "built": lambda box, seats: Numbers(most_buildings(box), 1),
    "place": lambda box, seats: Places(),
}
