"""A slow and obvious reading of the rules about cities, compared with the engine on cities of random games.

It knows only what a position says in plain words: laid tiles, cubes, workers, buildings, markers, store and coins.
`python tests/rules/panticapaeum/reference.py --cities 10000` compares many cities and prints the counts.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).parents[3]))
    from tests.rules.panticapaeum.table import CELLS, COLOURS, FOOTPRINT, PRINTED, SHAPES, TILES, TITLE, playing
else:
    from .table import CELLS, COLOURS, FOOTPRINT, PRINTED, SHAPES, TILES, TITLE, playing

Data = dict[str, Any]
Place = tuple[int, int]
EDGES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def rotate(cells: list[tuple[int, int, str]], quarters: int) -> list[tuple[int, int, str]]:
    """[PK-4.5]: quarter turns clockwise, then the smallest x and y are 0."""
    for _ in range(quarters):
        cells = [(-y, x, face) for x, y, face in cells]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    return [(x - left, y - top, face) for x, y, face in cells]


class ReferenceCity:
    """A city as [PK-4.4] has it: height and top face of each place, and what stands there."""

    def __init__(self, player: Data) -> None:
        self.player = player
        self.height: dict[Place, int] = {}
        self.face: dict[Place, str] = {}
        for laid in player["tiles"]:
            cells = rotate([(x, y, face) for x, y, face in CELLS[laid["tile"]]], laid["r"])
            for dx, dy, face in cells:
                place = (laid["x"] + dx, laid["y"] + dy)
                self.height[place] = self.height.get(place, 0) + 1
                self.face[place] = face
        self.buildings: list[tuple[str, list[Place]]] = [
            (each["building"], [(x, y) for x, y in each["places"]]) for each in player["buildings"]
        ]
        self.built = {place for _, places in self.buildings for place in places}
        self.workers = {(x, y) for x, y in player["workers"]}

    def placements(self, tile: str) -> list[str]:
        """[PK-4.5], [PK-4.7], [PK-4.8], in the order of [PK-19.1]."""
        xs = [x for x, _ in self.height]
        ys = [y for _, y in self.height]
        found: list[str] = []
        seen: list[list[tuple[int, int, str]]] = []
        for quarters in range(4):
            cells = sorted(rotate([(x, y, face) for x, y, face in CELLS[tile]], quarters))
            if cells in seen:
                continue
            seen.append(cells)
            for y in range(min(ys) - 5, max(ys) + 6):
                for x in range(min(xs) - 5, max(xs) + 6):
                    if self.may_lie([(x + dx, y + dy) for dx, dy, _ in cells]):
                        found.append(f"place({quarters},{x},{y})")
        return found

    def may_lie(self, places: list[Place]) -> bool:
        heights = {self.height.get(place, 0) for place in places}
        if len(heights) > 1:
            return False
        if heights == {0}:
            return any((x + dx, y + dy) in self.height for x, y in places for dx, dy in EDGES)
        return not any(place in self.built for place in places)

    def sites(self, footprint: int) -> list[str]:
        """[PK-6.5], by the first and then the second place, each by y, then x."""
        free = sorted((place for place in self.height if place not in self.built), key=lambda place: place[::-1])
        if footprint == 1:
            return [f"site({x},{y})" for x, y in free]
        return [
            f"site({x},{y},{x2},{y2})"
            for x, y in free
            for x2, y2 in ((x + 1, y), (x, y + 1))
            if (x2, y2) in free and self.height[x, y] == self.height[x2, y2]
        ]

    def neighbours(self, places: list[Place]) -> set[Place]:
        """[PK-14.2]"""
        return {(x + dx, y + dy) for x, y in places for dx, dy in AROUND} - set(places)

    def visible_droughts(self) -> set[Place]:
        return {
            place
            for place, face in self.face.items()
            if face == "drought" and place not in self.workers and place not in self.built
        }

    def rate(self, building: str) -> int:
        """[PK-14.1]: the last VP cell reached; 0 if none."""
        row = next(each for each in PRINTED["development_board"]["row"] if each["building"] == building)
        reached = [cell for cell in row["cells"] if cell["pos"] <= self.player["markers"][row["colour"]]]
        rates = [cell.get("value", cell.get("per_cells")) for cell in reached if cell["kind"] == "vp"]
        return int(rates[-1]) if rates else 0

    def worth(self, building: str, places: list[Place]) -> int:
        """[PK-14.3] to [PK-14.7]"""
        rate = self.rate(building)
        around = self.neighbours(places)
        if rate == 0:
            return 0
        if building == "house":
            return rate * len(around & self.workers)
        if building == "winery":
            return len([place for place in around if place in self.height and place not in self.built]) // rate
        if building == "fortress":
            return rate * self.height[places[0]]
        if building == "aqueduct":
            return rate * len(around & self.visible_droughts())
        return rate * len([1 for other, site in self.buildings if other != "temple" and around & set(site)])

    def score(self) -> dict[str, int]:
        """[PK-14.3] to [PK-14.10]"""
        points = dict.fromkeys(FOOTPRINT, 0)
        for building, places in self.buildings:
            points[building] += self.worth(building, places)
        points["coins"] = self.player["coins"] // 2
        points["resources"] = min(5, sum(self.player["store"].values()))
        costly = self.visible_droughts()
        if self.player["markers"]["orange"] >= 1:
            for building, places in self.buildings:
                if building == "aqueduct":
                    costly -= self.neighbours(places)
        points["drought"] = -len(costly)
        return points

    def final_places(self) -> list[str]:
        """[PK-13.2]: free places with a cube, a drought or a house beside them."""
        cubes = {(cube["x"], cube["y"]) for cube in self.player["cubes"]}
        beside = {place for building, site in self.buildings if building == "house" for place in self.neighbours(site)}
        free = [place for place in self.height if place not in self.built and place not in self.workers]
        useful = [place for place in free if place in cubes or self.face[place] == "drought" or place in beside]
        return [f"worker({x},{y})" for x, y in sorted(useful, key=lambda place: place[::-1])]


def offered(data: Data, seat: int, **pending: Any) -> list[str]:
    """What the engine offers a seat if another decision is open in this position, in the last turn of the round."""
    last = {"turn": 3, "starter": (seat + 1) % len(data["players"])}
    changed = data | last | {"seat": seat, "active": seat, "developing": True, "effect": None, "row": None, "sale": []}
    changed |= {"hand": None, "building": None, "lifted": None, "any_place": None, "chosen": [], "price": 0} | pending
    game = TITLE.load(changed)
    assert TITLE.decision(game).kind == pending["decision"]
    return [TITLE.notation(game, move) for move in game.legal()]


def compare(data: Data, seat: int, tile: str, shape: str, counts: Counter[str]) -> None:
    """One city: two tiles, both sizes of sites, the final placement and the score."""
    player = data["players"][seat]
    city = ReferenceCity(player)
    where = (data["round"], data["turn"], seat, player)
    expected = city.placements(tile)
    assert offered(data, seat, decision="place_tile", hand=tile) == expected, (tile, where)
    counts["placements"] += len(expected)
    aqueducts = [each["id"] for each in PRINTED["aqueduct_tile"] if each["shape"] == shape]
    cell = {"A1": "orange 2", "A2": "orange 5", "A3": "orange 8"}[shape]
    expected = city.placements(aqueducts[0])
    found = offered(data, seat, decision="aqueduct_tile", hand=aqueducts[0], effect=cell)
    assert found == [*expected, "decline"], (shape, where)
    counts["aqueduct placements"] += len(expected)
    for building, footprint in FOOTPRINT.items():
        sites = city.sites(footprint)
        if len(sites) > 1:
            found = offered(data, seat, decision="place_building", building=building, price=2)
            assert found == sites, (building, where)
            counts["sites"] += len(sites)
    if city.final_places() and player["available"]:
        found = offered(data, seat, decision="final_worker", round=5, turn=3)
        assert found == [*city.final_places(), "done"], where
        counts["final places"] += len(found) - 1
    game = TITLE.load(data)
    points = city.score()
    assert TITLE.projection(game)[seat] == points, (points, where)
    # The same city with all markers at the end, and at the start, tells more about what surrounds the buildings.
    for position in (9, 0):
        rich = player | {"markers": dict.fromkeys(COLOURS, position)}
        others = [rich if number == seat else each for number, each in enumerate(data["players"])]
        projection = TITLE.projection(TITLE.load(data | {"players": others}))[seat]
        assert projection == ReferenceCity(rich).score(), (position, where)
    counts["cities"] += 1
    counts["points"] += sum(points.values())
    counts["buildings"] += len(city.buildings)
    counts[f"height {max(city.height.values())}"] += 1


def random_cities(seed: str) -> Iterator[tuple[Data, int]]:
    """Cities of whole random games with 2, 3 and 4 players, seen at every end of a turn and at the last decisions."""
    number = 0
    while True:
        players = 2 + number % 3
        for table in playing(players, f"{seed} {number}", wise=number % 4 != 3):
            if table.asked in ("end_turn", "final_worker"):
                yield table.data, table.game.seat
        number += 1


def compare_many(cities: int, seed: str = "reference") -> Counter[str]:
    counts: Counter[str] = Counter()
    for number, (data, seat) in enumerate(random_cities(seed)):
        if number == cities:
            break
        compare(data, seat, TILES[number * 7 % len(TILES)], list(SHAPES)[number % 3], counts)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the engine's cities with a slow reading of the rules.")
    parser.add_argument("--cities", type=int, default=1000)
    parser.add_argument("--seed", default="reference")
    given = parser.parse_args()
    for name, number in sorted(compare_many(given.cities, given.seed).items()):
        print(f"{name:20} {number:>10}")


if __name__ == "__main__":
    main()
