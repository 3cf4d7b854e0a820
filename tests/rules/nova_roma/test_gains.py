"""Limits and rewards: [NR-1.3] to [NR-1.6], and what needs no decision [NR-18.4]."""

import pytest

from .table import BUILDING, PRINTED, RESOURCES, TRACKS, area, last_turn, performing, scored

SHAPES = {each["key"]: each for each in PRINTED["shapes"]}
POINTS = {each["id"]: each["vp"] for each in PRINTED["contracts"]["building"]}


@pytest.mark.parametrize("resource", ["stone", "wine", "horses", "wheat", "wood"])
@pytest.mark.parametrize("held", [3, 4, 5])
def test_nr_1_3_beyond_5_is_lost(resource: str, held: int) -> None:
    """[NR-1.3], R-11: a track ends at 5; what is beyond is lost without compensation."""
    cell = {"stone": "1-3", "wine": "2-3", "horses": "3-3", "wheat": "1-1", "wood": "1-2"}[resource]
    line = [other for other in ("1-1", "1-2", "1-3", "2-1", "2-2", "2-3", "3-1", "3-2", "3-3") if other != cell]
    place = 2 if resource in ("wheat", "wood") else 0
    working = [other for other in line if other[place] == cell[place]]
    goods = "/".join(str(held if each == resource else 0) for each in RESOURCES)
    table = performing("income", 1, area(artisans=1, working=working, goods=goods))
    coins = table.me["coins"]
    table.play(f"place:{cell}")
    assert table.me["resources"][resource] == 5
    assert table.me["coins"] == coins + (1 if cell[2] == "3" else 0)
    lost = [facts["amount"] for facts in table.events("resource") if facts["how"] == "lost"]
    assert lost == ([held + 3 - 5] if held + 3 > 5 else [])


@pytest.mark.parametrize("influence", [6, 7, 8])
def test_nr_1_4_beyond_8_is_sesterces(influence: int) -> None:
    """[NR-1.4]: a point beyond 8 is a sesterce, from any source."""
    table = performing("income", 1, area(artisans=1, influence=influence, estate={"1-1": "L12"})).play("place:1-1")
    assert (table.me["influence"], table.me["coins"]) == (8, influence - 6)


def test_nr_1_5_artisans_are_limited() -> None:
    """[NR-1.5], R-10: 16 figures; the last one can be hired, then no more."""
    table = performing("income", 3, area(goods="3/0/0/0/0"), supply=1)
    assert (table.me["artisans"], table.data["artisans"]) == (1, 0)
    assert "hire" not in table.options


def test_nr_1_5_sesterces_are_not() -> None:
    """[NR-1.5], R-16: no limit to sesterces."""
    assert performing("trade", 3, area(coins=500)).me["coins"] == 503


ORDERS = [
    ("theodosia", "north", "panticapaeum", ["coins", "influence"]),
    ("sinope", "south", "amisus", ["influence"]),
    ("kerasus", "south", "trapezus", ["artisan"]),
]


@pytest.mark.parametrize(("before", "route", "harbour", "kinds"), ORDERS)
def test_nr_1_6_order_of_a_reward(before: str, route: str, harbour: str, kinds: list[str]) -> None:
    """[NR-1.6]: coins, resources, influence, artisan, then what is chosen."""
    mine = area(goods="1/0/0/1/0", ships=[before, "tanais"])
    table = performing("seafaring", 1, mine, sea=["S01"]).play("contract:1")
    table.play(f"ship:1/{route}")
    told = table.kinds()
    assert told[: 2 + len(kinds)] == ["ship_moved", "harbour_reward", *kinds]
    asked = {"panticapaeum": "turn_end", "amisus": "take_card", "trapezus": "choose_resource"}
    assert table.asked == asked[harbour]


def test_nr_1_6_compulsory() -> None:
    """[NR-1.6]: resources of choice and cards must be taken: there is no way out."""
    mine = area(goods="1/0/0/1/0", ships=["olbia", "tanais"])
    table = performing("seafaring", 2, mine, sea=["S01"]).play("contract:1", "ship:1/north")
    assert table.options == [f"resource:{resource}" for resource in RESOURCES]
    mine = area(goods="1/0/0/1/0", ships=["sinope", "tanais"])
    table = performing("seafaring", 1, mine, sea=["S01"], market=[1, 2]).play("contract:1", "ship:1/south")
    assert table.options == ["take:1", "take:2", "take:deck"]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nr_18_4_clean_up_asks_nothing(players: int, round: int) -> None:
    """[NR-18.4]: after the last turn of a round the next decision is the emperor's cell."""
    table = last_turn(players, round=round).play("end")
    assert (table.asked, table.data["round"], table.data["turn"]) == ("emperor_cell", round + 1, 0)


@pytest.mark.parametrize("contract", BUILDING)
def test_nr_13_2_building_contracts(contract: str) -> None:
    """[NR-13.2]: each building contract counts its VP, built or not."""
    assert scored(3, area(building=[contract])).items()["building_contracts"] == POINTS[contract]


def test_nr_13_2_together() -> None:
    """[NR-13.2]: all own contracts together, those of others not."""
    table = scored(3, area(building=["B05", "B09", "B28"]), area(building=["B01"]))
    assert [table.items(seat)["building_contracts"] for seat in range(3)] == [19, 3, 0]


@pytest.mark.parametrize("shape", SHAPES)
def test_nr_9_2_shapes(shape: str) -> None:
    """[NR-9.2]: 1 to 4 cubes, connected, with so many different orientations."""
    cells = [tuple(cell) for cell in SHAPES[shape]["cells"]]
    assert len(cells) == int(shape[1])
    reached, frontier = {cells[0]}, [cells[0]]
    while frontier:
        x, y = frontier.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                frontier.append(near)
    assert len(reached) == len(cells)
    turned = set()
    for mirror in (1, -1):
        now = [(mirror * x, y) for x, y in cells]
        for _ in range(4):
            now = [(-y, x) for x, y in now]
            left, top = min(x for x, _ in now), min(y for _, y in now)
            turned.add(frozenset((x - left, y - top) for x, y in now))
    assert len(turned) == SHAPES[shape]["orientations"]


def test_r_3_colours() -> None:
    """R-3: the third colour of the mosaic is orange."""
    assert PRINTED["mosaic"]["rows"] == ["green", "yellow", "orange"]
    assert [each["key"] for each in PRINTED["hippodrome"]["tracks"]] == TRACKS
