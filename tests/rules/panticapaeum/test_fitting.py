"""Where tiles of any outline fit, compared with a look at every place: also outlines that no printed tile has."""

import random

import pytest

from urbes.games.panticapaeum.city import LAID, TYPE, City
from urbes.games.panticapaeum.fitting import placements
from urbes.games.panticapaeum.moves import DIRECTION, PLACE, PLACES, ROW, TO_THE_RIGHT, TURN, place_at, site_places
from urbes.games.panticapaeum.tiles import PLAIN, Tile, make_tile

LONGEST = 7
OUTLINES = {
    "one": ["#"],
    "two": ["##"],
    "corner": ["##", "#."],
    "square": ["##", "##"],
    "step": [".##", "##."],
    "bar": ["####"],
    "long bar": ["#######"],
    "long hook": ["######", "#....."],
    "arch": ["###", "#.#"],
    "comb": ["#.#.#", "#####", "..#.."],
    "ring": ["####", "#..#", "####"],
}


def tile(name: str) -> Tile:
    cells = [(x, y, PLAIN) for y, row in enumerate(OUTLINES[name]) for x, mark in enumerate(row) if mark == "#"]
    return make_tile(name, name, cells)


TILES = [tile(name) for name in OUTLINES]


def looked_for(city: City, tile: Tile) -> list[int]:
    """[PK-4.7], [PK-4.8], in the order of [PK-19.1]: every place that could be the corner is tried."""
    heights: dict[int, int] = {}
    for entry in city.laid:
        for step in TILES[entry // LAID].turned[entry // TURN % 4].steps:
            place = entry % PLACES + step
            heights[place] = heights.get(place, 0) + 1
    built = {place for building in city.buildings for place in site_places(building % TYPE)}
    rows = [place // ROW for place in heights]
    columns = [place % ROW for place in heights]
    found = []
    for rotation in tile.rotations:
        for row in range(min(rows) - LONGEST, max(rows) + 2):
            for column in range(min(columns) - LONGEST, max(columns) + 2):
                corner = row * ROW + column
                places = [corner + step for step in rotation.steps]
                below = {heights.get(place, 0) for place in places}
                if below == {0}:
                    near = {place + way for place in places for way in (1, -1, ROW, -ROW)}
                    fits = not near.isdisjoint(heights)
                else:
                    fits = len(below) == 1 and built.isdisjoint(places)
                if fits:
                    found.append(PLACE + rotation.quarters * TURN + corner)
    return found


def grown(choice: random.Random, tiles: int, sideways: bool) -> City:
    """A city of random tiles with a few buildings; one that grows sideways is wider than a machine word."""
    city = City(LONGEST)
    city.lay(0, TILES[0].turned[0], place_at(0, 0))
    for _ in range(tiles):
        number = choice.randrange(len(TILES))
        moves = placements(city, TILES[number].rotations)
        if sideways:
            moves = sorted(moves, key=lambda move: move % ROW)[-3:]
        laid = choice.choice(moves) - PLACE
        city.lay(number, TILES[number].turned[laid // TURN], laid % PLACES)
        if choice.random() < 0.2 and city.right:
            city.put_building(TYPE + TO_THE_RIGHT * DIRECTION + choice.choice(city.places(city.right)))
    return city


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_every_outline(seed: int, sideways: bool) -> None:
    """[PK-4.7], [PK-4.8], [PK-19.1]: the same placements in the same order."""
    choice = random.Random(seed)
    city = grown(choice, choice.choice([1, 6, 25]) if not sideways else 40, sideways)
    assert (city.stride > 64) == sideways
    for each in TILES:
        assert placements(city, each.rotations) == looked_for(city, each), each.name
