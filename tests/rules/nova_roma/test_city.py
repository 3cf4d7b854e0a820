"""Building and the districts: [NR-5.6], [NR-9.1] to [NR-9.6], [NR-14.1]."""

import itertools

import pytest

from .table import BUILDING, GRIDS, PRINTED, Data, Table, acting, area, cost, grid_cells, performing, scored

SHAPES = {shape["key"]: [tuple(cell) for cell in shape["cells"]] for shape in PRINTED["shapes"]}
CONTRACTS = {each["id"]: each for each in PRINTED["contracts"]["building"]}
FULL = "5/5/5/5/5"
KINDS = ["wheat", "stone", "wood", "wine", "horses"]
RICH: Data = {"goods": FULL, "coins": 9, "artisans": 3}
BY_SHAPE = {shape: next(name for name, each in CONTRACTS.items() if each["shape"] == shape) for shape in SHAPES}


def placements(shape: str, free: set[str]) -> set[frozenset[str]]:
    """All ways to lay a shape on free cells, by turning and mirroring it on a sheet of paper."""
    found = set()
    for mirror, turns in itertools.product((1, -1), range(4)):
        cells = [(mirror * x, y) for x, y in SHAPES[shape]]
        for _ in range(turns):
            cells = [(-y, x) for x, y in cells]
        for dx, dy in itertools.product(range(-9, 10), repeat=2):
            laid = frozenset(f"{x + dx}-{y + dy}" for x, y in cells)
            if laid <= free:
                found.add(laid)
    return found


def neighbours(district: str, cell: str) -> set[str]:
    x, y = int(cell[0]), int(cell[2])
    around = {f"{x + dx}-{y + dy}" for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}
    return around & set(grid_cells(district, ".nRT"))


def offered(table: Table) -> set[frozenset[str]]:
    return {frozenset(text.split("/")[1].split("+")) for text in table.options}


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_6_reach(strength: int) -> None:
    """[NR-5.6] step 1: as in Seafaring."""
    table = performing("building", strength, area(**RICH))
    assert table.options == [f"contract:{slot}" for slot in range(1, strength + 2)]


@pytest.mark.parametrize("contract", BUILDING)
def test_nr_5_6_pay(contract: str) -> None:
    """[NR-5.6] step 1: resources, sesterces and the free artisan; one less of anything, and it is not payable."""
    price = cost(contract)

    def holding(lacking: str = "") -> Data:
        have = {kind: price.get(kind, 0) - (kind == lacking) for kind in [*KINDS, "coins", "artisan"]}
        return area(
            goods="/".join(str(have[kind]) for kind in KINDS),
            coins=have["coins"],
            artisans=have["artisan"],
            working=["1-1"],
        )

    table = performing("building", 1, holding(), building=[contract]).play("contract:1")
    me = table.me
    assert (table.goods, me["coins"], me["artisans"], me["working"]) == ("0/0/0/0/0", 0, 0, ["1-1"])
    assert (me["building_contracts"], table.data["artisans"]) == ([contract], 15)
    assert table.asked == "build_district"
    for kind in price:
        assert acting("building", 1, holding(kind), building=[contract]).asked == "turn_end"


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_nr_5_6_districts(strength: int) -> None:
    """[NR-5.6] step 2: strength 1 opens A, 2 also B, 3 also C; building is optional."""
    table = performing("building", strength, area(**RICH), building=["B12"]).play("contract:1")
    assert table.options == [*[f"district:{name}" for name in "ABC"[:strength]], "skip"]
    if strength < 3:
        assert table.why("district:C") == ("district_closed", "NR-5.6")
    table.play("skip")
    assert table.event("building_not_built") == {"contract": "B12", "reason": "skipped"}
    assert (table.data["cubes"], table.asked) == ([], "turn_end")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("district", GRIDS)
@pytest.mark.parametrize("players", [2, 3])
def test_nr_9_3_placements(shape: str, district: str, players: int) -> None:
    """[NR-9.1] to [NR-9.3], R-25: all rotations and mirror images on free buildable cells, each once, and no others."""
    contract = BY_SHAPE[shape]
    table = performing("building", 3, area(**RICH), building=[contract], players=players)
    free = set(grid_cells(district, ".n" if players == 3 else ".T"))
    expected = placements(shape, free)
    table.play("contract:1")
    if expected:
        table.play(f"district:{district}")
        assert offered(table) == expected
        assert len(table.options) == len(expected)
    else:
        assert f"district:{district}" not in table.options


@pytest.mark.parametrize("shape", SHAPES)
def test_nr_9_3_among_cubes(shape: str) -> None:
    """[NR-9.3]: cells with cubes of any colour are not free; districts without room are not offered."""
    cubes = {"A": {0: ["1-1", "3-2"], 1: ["5-1", "5-2", "2-3"], 2: ["4-4", "5-5"]}, "B": {1: ["2-3", "3-3", "4-3"]}}
    table = performing("building", 2, area(**RICH), building=[BY_SHAPE[shape]], cubes=cubes).play("contract:1")
    for district, owners in cubes.items():
        taken = {cell for cells in owners.values() for cell in cells}
        expected = placements(shape, set(grid_cells(district, ".n")) - taken)
        assert (f"district:{district}" in table.options) == bool(expected)
        if len(expected) > 1:
            assert offered(table.branch().play(f"district:{district}")) == expected


def test_nr_18_6_longest_list() -> None:
    """[NR-18.6]: an L4 in the empty district A with three or four players: 77 placements."""
    table = performing("building", 1, area(**RICH), building=["B27"]).play("contract:1", "district:A")
    assert len(table.options) == 77


def test_nr_9_1_option_holes() -> None:
    """R-25: with `empty_reward_cells_buildable = false` cells T are holes with one or two players."""
    options = {"empty_reward_cells_buildable": False}
    table = performing("building", 3, area(**RICH), building=["B01"], players=2, options=options)
    table.play("contract:1", "district:C")
    assert offered(table) == {frozenset([cell]) for cell in grid_cells("C", ".")}


def test_nr_9_1_holes_are_no_cells() -> None:
    """R-25, [NR-9.4]: a hole next to a token need not carry a cube."""
    for district in GRIDS:
        for cell in grid_cells(district, "R"):
            assert not neighbours(district, cell) & set(grid_cells(district, "T"))


@pytest.mark.parametrize(("left", "possible"), [(3, False), (4, True)])
def test_nr_9_3_cubes_needed(left: int, possible: bool) -> None:
    """[NR-9.3], E-22: as many cubes as the shape has; no partial building."""
    open_cells = [min(neighbours("A", cell)) for cell in grid_cells("A", "RT")]
    cells = [cell for cell in grid_cells("A", ".n") if cell not in open_cells][: 20 - left]
    assert len(cells) == 20 - left
    table = performing("building", 3, area(**RICH), building=["B21"], cubes={"A": {0: cells}}).play("contract:1")
    assert ("district:B" in table.options if table.asked == "build_district" else False) == possible
    if not possible:
        assert table.event("building_not_built")["reason"] == "cubes"
        assert table.me["building_contracts"] == ["B21"]


def test_nr_5_6_no_room() -> None:
    """[NR-5.6]: a contract may be fulfilled even if it cannot be built."""
    cells = grid_cells("A", ".n")
    cubes = {"A": {0: cells[::2], 1: cells[1::2]}}
    names = ["W01", "W02", "W03", "W04", "W05"]
    rewards = dict(zip([f"A {cell}" for cell in ("2-1", "7-1", "4-3", "1-4", "6-5")], names, strict=True))
    table = performing("building", 1, area(**RICH), building=["B01"], cubes=cubes, rewards=rewards, claimed=names)
    table.play("contract:1")
    assert table.event("building_not_built") == {"contract": "B01", "reason": "room"}
    assert scored(3, area(building=["B01"])).items()["building_contracts"] == 3


def test_nr_9_3_cubes_are_placed() -> None:
    """[NR-9.3]: the cubes lie there, and the supply has so many fewer."""
    table = performing("building", 2, area(**RICH), building=["B12"]).play(
        "contract:1", "district:B", "build:B/2-3+3-3+4-3"
    )
    assert table.data["cubes"] == [{"district": "B", "seat": 0, "cells": ["2-3", "3-3", "4-3"]}]
    told = table.event("building_built")
    assert told == {"contract": "B12", "district": "B", "cells": ["2-3", "3-3", "4-3"]}


NEIGHBOURS = {
    "A": {"2-1": 5, "7-1": 3, "4-3": 8, "1-4": 4, "6-5": 4},
    "B": {"5-1": 3, "1-2": 4, "5-4": 4, "1-5": 3},
    "C": {"1-1": 3, "4-1": 3, "1-4": 3},
}
PAINTED = {"A": ["4-1", "1-2", "7-3", "3-4"], "B": ["3-2", "1-4", "3-5"], "C": ["2-1", "1-3"]}
SIZES = {"A": (33, 28, 30), "B": (23, 19, 20), "C": (15, 12, 13)}


@pytest.mark.parametrize("district", GRIDS)
def test_nr_9_6_reference(district: str) -> None:
    """[NR-9.6], [NR-14.1]: cells, buildable cells, reward cells with their neighbours, painted corners."""
    assert {cell: len(neighbours(district, cell)) for cell in grid_cells(district, "RT")} == NEIGHBOURS[district]
    assert grid_cells(district, "n") == PAINTED[district]
    cells, many, few = SIZES[district]
    assert len(grid_cells(district, ".nRT")) == cells
    assert len(grid_cells(district, ".n")) == many
    assert len(grid_cells(district, ".nT")) == few


@pytest.mark.parametrize(("district", "cell"), [(name, cell) for name, cells in NEIGHBOURS.items() for cell in cells])
@pytest.mark.parametrize("missing", [0, 1])
def test_nr_9_4_complete_when_all_neighbours_carry_cubes(district: str, cell: str, missing: int) -> None:
    """[NR-9.4], [NR-9.6]: for every reward cell, just when the last existing neighbour is covered."""
    around = sorted(neighbours(district, cell))
    *before, last = around
    cubes = {district: {1: before[missing:]}}
    table = performing(
        "building", 3, area(**RICH), building=["B01"], cubes=cubes, rewards={f"{district} {cell}": "W03"}
    )
    table.play("contract:1", f"district:{district}", f"build:{district}/{last}")
    expected = [2, 2, 0] if not missing else [0, 0, 0]
    assert [table.player(seat)["influence"] for seat in range(3)] == expected
    assert table.data["claimed"] == ([] if missing else ["W03"])


def complete(token: str, seats: str = "01", players: int = 3, **other: object) -> Table:
    """Seat 0 closes the neighbourhood of C 1-1; the seats named have a cube there."""
    owners: dict[int, list[str]] = {}
    for cell, seat in zip(("2-1", "1-2"), seats.replace("0", "") + "00", strict=False):
        owners.setdefault(int(seat), []).append(cell)
    mine = area(goods="0/2/0/0/0", coins=1)
    table = performing(
        "building", 3, mine, building=["B01"], players=players, cubes={"C": owners}, rewards={"C 1-1": token}, **other
    )
    return table.play("contract:1", "district:C", "build:C/2-2")


GAINS: dict[str, dict[str, int]] = {
    "W01": {"coins": 3},
    "W02": {"coins": 2, "influence": 1},
    "W03": {"influence": 2},
    "W04": {"artisans": 1},
    "W05": {"artisans": 1, "wheat": 1},
    "W06": {"any": 2},
    "W07": {"coins": 1, "any": 1},
    "W08": {"influence": 1, "card": 1},
    "W09": {"stone": 2},
    "W10": {"wood": 2},
    "W11": {"wine": 2},
    "W12": {"horses": 2},
}


@pytest.mark.parametrize("token", GAINS)
def test_nr_9_4_every_token(token: str) -> None:
    """[NR-9.4], [NR-9.5], [NR-1.6], R-31: the reward of each token; the acting player first, others clockwise."""
    table = complete(token, "012")
    gain = GAINS[token]
    told = table.event("building_reward")
    assert (told["token"], told["seats"]) == (token, [0, 1, 2])
    for seat in range(3):
        for _ in range(gain.get("any", 0)):
            assert (table.asked, table.game.seat) == ("choose_resource", seat)
            table.play("resource:wood")
        if "card" in gain:
            assert (table.asked, table.game.seat) == ("take_card", seat)
            table.play(table.options[0])
    for seat in range(3):
        player = table.player(seat)
        expected = {resource: gain.get(resource, 0) for resource in KINDS}
        expected["wood"] += gain.get("any", 0)
        assert player["resources"] == expected
        assert (player["coins"], player["influence"]) == (gain.get("coins", 0), gain.get("influence", 0))
        assert (player["artisans"], len(player["hand"])) == (gain.get("artisans", 0), gain.get("card", 0))
    assert table.asked == "turn_end"


def test_nr_9_4_only_who_has_a_cube_there() -> None:
    """[NR-9.4]: others gain nothing; several cubes count once."""
    assert [complete("W01", "0").player(seat)["coins"] for seat in range(3)] == [3, 0, 0]
    assert [complete("W01", "02").player(seat)["coins"] for seat in range(3)] == [3, 0, 3]


def test_nr_9_4_also_without_an_own_cube() -> None:
    """[NR-9.4]: the acting player gains too, because his new cube is next to the token."""
    assert [complete("W03", "012").player(seat)["influence"] for seat in range(3)] == [2, 2, 2]


def test_r_51_a_claimed_token_stays() -> None:
    """R-51: its cell stays blocked, and it is never checked again."""
    table = complete("W01", "0")
    assert table.data["claimed"] == ["W01"]
    assert "W01" in table.data["rewards"]
    again = performing(
        "building", 3, area(**RICH), building=["B01"], cubes={"C": {0: ["2-1", "1-2", "2-2"]}},
        rewards={"C 1-1": "W01"}, claimed=["W01"],
    ).play("contract:1", "district:C")  # fmt: skip
    assert "build:C/1-1" not in again.options
    again.play("build:C/3-3")
    assert again.events("building_reward") == []


def test_nr_9_5_several_tokens_in_reading_order() -> None:
    """[NR-9.5]: two tokens by one building, in reading order of their cells; all of the first before the second."""
    cubes = {"C": {1: ["1-2", "2-1"], 2: ["3-1", "4-2"]}}
    rewards = {"C 1-1": "W06", "C 4-1": "W01"}
    mine = area(goods="2/1/0/0/0")
    table = performing("building", 3, mine, building=["B06"], cubes=cubes, rewards=rewards)
    table.play("contract:1", "district:C", "build:C/2-2+3-2")
    assert [facts["token"] for facts in table.events("building_reward")] == ["W06", "W01"]
    assert (table.asked, table.game.seat) == ("choose_resource", 0)
    assert [table.player(seat)["coins"] for seat in range(3)] == [0, 0, 0]
    table.play("resource:wheat", "resource:wheat")
    assert table.game.seat == 1
    table.play("resource:wheat", "resource:wheat")
    assert [table.player(seat)["coins"] for seat in range(3)] == [3, 0, 3]


def test_nr_14_6_neutral_cubes_fill_neighbours() -> None:
    """[NR-9.4], [NR-14.6]: neutral cubes count as neighbours and gain nothing."""
    mine = area(goods="0/2/0/0/0", coins=1)
    table = performing(
        "building", 3, mine, building=["B01"], players=2, cubes={"C": {1: ["1-2"]}}, rewards={"C 1-1": "W03"}
    )
    table.play("contract:1", "district:C", "build:C/2-2")
    assert [table.player(seat)["influence"] for seat in range(2)] == [2, 2]


def test_r_39_a_market_card_by_a_building_reward() -> None:
    """R-39: an open card leaves a hole; it is filled at the end of the active player's turn."""
    table = complete("W08", "01", market=[1, 2, 3, 4]).play("take:1")
    assert table.game.seat == 1
    assert table.options == ["take:2", "take:3", "take:4", "take:deck"]
    table.play("take:2")
    assert table.data["associate_market"][:2] == [None, None]
    table.play("end")
    assert table.data["associate_market"][:2] == ["hilaria", "hortense"]
