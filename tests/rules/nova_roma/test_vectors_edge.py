"""The edge cases of part 20, E-20 to E-52."""

from typing import Any

import pytest

from .table import (
    BASIC,
    Data,
    Table,
    acting,
    answers,
    area,
    card,
    grid_cells,
    last_turn,
    performing,
    position,
    scored,
)
from .table import EMPEROR_TOKENS as TOKENS

START = [0, 0, 0]
RICH: Data = {"goods": "5/5/5/5/5", "coins": 9, "artisans": 3}


def told(table: Table, item: str) -> Any:
    found = [event.facts["points"] for event in table.told if event.facts.get("item") == item and event.seat < 0]
    assert len(found) == 1
    return found[0]


def test_e_20() -> None:
    """E-20 [R-6]."""
    table = last_turn(4, round=1, chariots=[[0, 3, 0], START, START, START]).play("end")
    assert all(player["favourites"] == [] for player in table.data["players"])
    assert table.data["favourite"] == "F4"
    assert "F1" not in str({key: value for key, value in table.data.items() if key != "edition"})


@pytest.mark.parametrize(("cell", "won"), [((4, 1), []), ((5, 0), ["F4"])])
def test_e_21(cell: tuple[int, int], won: list[str]) -> None:
    """E-21 [NR-14.5]."""
    chariots = [[0, cell, 0], START, [4, (4, 0), 4]]
    table = last_turn(2, round=1, chariots=chariots, favourite="F4", next_favourite="F1").play("end")
    assert table.player(0)["favourites"] == won


def test_e_22() -> None:
    """E-22 [NR-5.6, 9.3]."""
    for strength, districts in ((1, "A"), (3, "ABC")):
        table = performing("building", strength, area(**RICH), building=["B21"]).play("contract:1")
        assert table.options == [*[f"district:{name}" for name in districts], "skip"]
    full = {"C": {1: ["2-2", "3-3"]}}
    table = performing("building", 3, area(**RICH), building=["B21"], cubes=full).play("contract:1")
    assert "district:C" not in table.options
    keep = ("3-1", "6-1", "3-2", "2-4", "5-4", "5-5")
    mine = {"A": {0: [cell for cell in grid_cells("A", ".n") if cell not in keep][:17]}}
    table = performing("building", 3, area(**RICH), building=["B21"], cubes=mine).play("contract:1")
    assert (table.asked, table.me["building_contracts"]) == ("turn_end", ["B21"])
    assert scored(3, area(building=["B21"])).items()["building_contracts"] == 2


def closing(token: str, supply: int | None = None) -> Table:
    """Seat 1 lays the last cube next to C 1-1; seat 0 has two there."""
    columns, rows = ["building", "trade", "develop", "races"], ["income", "petition", "seafaring", "associates"]
    mine = area(goods="0/2/0/0/0", coins=1, patricians=["1-1", "1-2", "1-3"])
    turn: Data = {"asked": "choose_action", "turn": 9, "cell": "1-3", "emperor": "4-4", "lines_left": ["column"]}
    city: Data = {"building": ["B01"], "cubes": {"C": {0: ["2-1", "1-2"]}}, "rewards": {"C 1-1": token}}
    table = position(4, area(), mine, columns=columns, rows=rows, supply=supply, **turn, **city)
    return table.play("perform:column", "contract:1", "district:C", "build:C/2-2")


def test_e_23() -> None:
    """E-23 [NR-9.4]."""
    table = closing("W01")
    gains = [
        (event.seat, event.facts["amount"])
        for event in table.told
        if event.kind == "coins" and event.facts["how"] == "gain"
    ]
    assert gains == [(1, 3), (0, 3)]
    assert table.event("building_reward")["seats"] == [1, 0]


def test_e_24() -> None:
    """E-24 [NR-9.5]."""
    table = closing("W04", supply=1)
    assert [table.player(seat)["artisans"] for seat in (0, 1)] == [0, 1]


B = [cell for cell in grid_cells("B", ".n") if cell not in ("4-1", "2-2", "4-4", "2-5", "1-3")]


@pytest.mark.parametrize(
    ("cubes", "option", "points"),
    [
        ((5, 5, 3, 1), "competition", [8, 8, 2, 2]),
        ((5, 5, 3, 1), "dense", [8, 8, 4, 2]),
        ((6, 4, 4, 0), "competition", [8, 4, 4, 0]),
    ],
)
def test_e_25(cubes: tuple[int, ...], option: str, points: list[int]) -> None:
    """E-25 [NR-13.3]."""
    at, owners = 0, {}
    for seat, number in enumerate(cubes):
        owners[seat] = B[at : at + number]
        at += number
    table = scored(4, cubes={"B": owners}, options={"majority_ranking": option})
    assert at <= len(B)
    assert [table.items(seat)["district_majorities"] for seat in range(4)] == points


@pytest.mark.parametrize(("cubes", "points"), [((6, 4), [6, 3]), ((3, 2), [3, 1])])
def test_e_26(cubes: tuple[int, int], points: list[int]) -> None:
    """E-26 [NR-14.6]."""
    cells = [cell for cell in grid_cells("A", ".") if cell not in ("3-1", "6-1", "3-2", "2-4", "5-4", "5-5")]
    table = scored(2, cubes={"A": {0: cells[: cubes[0]], 1: cells[cubes[0] : sum(cubes)]}})
    assert [table.items(seat)["district_majorities"] for seat in range(2)] == points


@pytest.mark.parametrize(("cubes", "its", "mine"), [(2, 10, 5), (3, 5, 10), (0, 10, 0)])
def test_e_27(cubes: int, its: int, mine: int) -> None:
    """E-27 [NR-15.6]; the automa's other districts give 6 and 8."""
    table = scored(1, cubes={"C": {0: ["2-2", "3-1", "3-3"][:cubes]}} if cubes else {})
    assert (told(table, "district_majorities") - 14, table.items()["district_majorities"]) == (its, mine)


def test_e_28() -> None:
    """E-28 [NR-1.4]."""
    table = performing("develop", 3, area(influence=7, goods="0/0/0/1/0"))
    assert (table.me["influence"], table.me["coins"]) == (8, 2)
    assert table.play("wine").me["coins"] == 3


def test_e_29() -> None:
    """E-29 [NR-4.2]."""
    mine = area(row=[37], artisans=1)
    table = acting("trade", 1, mine, row="income").play("decline:column", "decline:row")
    assert (table.me["coins"], table.events("associate_permanent")) == (2, [])


def test_e_30() -> None:
    """E-30 [NR-5.5, R-20]: fixture G."""
    columns, rows = ["trade", "seafaring", "associates", "income"], ["petition", "develop", "races", "building"]
    mine = area(goods="4/4/4/4/4", coins=5, influence=1)
    table = position(3, mine, columns=columns, rows=rows, sea=["S01", "S02", "S03", "S04"]).play("patrician:2-1")
    event = table.event("patrician_placed")
    assert (event["column_strength"], event["row_strength"]) == (2, 1)
    table.play("perform:column")
    assert table.options == ["contract:1", "contract:2", "contract:3"]
    table.play("contract:1", "done", "perform:row", "action:seafaring", "spend:1")
    assert table.options == ["contract:2"]
    table.play("contract:2", "done")
    assert table.data["sea_market"] == [None, None, "S03", "S04"]
    table.play("end")
    assert table.data["sea_market"][:2] == ["S03", "S04"]
    assert None not in table.data["sea_market"]


def test_e_31() -> None:
    """E-31 [NR-5.8, R-10]."""
    mine = area(goods="3/0/0/0/0", artisans=1, coins=1, estate={"1-1": "L13"})
    table = performing("income", 2, mine, supply=0)
    assert "hire" not in table.options
    assert table.why("hire") == ("no_artisan_in_supply", "NR-1.5")
    table.play("place:1-1")
    assert (table.asked, table.me["coins"]) == ("turn_end", 1)
    sailing = area(goods="1/0/0/1/0", ships=["odessos", "tanais"])
    table = performing("seafaring", 1, sailing, sea=["S01"], supply=0).play("contract:1", "ship:1/north")
    assert table.me["artisans"] == 0


def test_e_32() -> None:
    """E-32 [NR-15.3]."""
    table = position(1, area(patricians=["4-2"]), asked="turn_end", emperor=None, token="E1", tokens=["E2", "E5"])
    table.play("end", draws=answers(["E2", "E5"], ["E5"], TOKENS))
    assert (table.data["legionaries"], table.data["automa"]["blocked"]) == (["2-1"], 1)


def test_e_33() -> None:
    """E-33 [NR-13.9, 13.10]."""
    assert scored(3, area(goods="2/0/1/0/3", coins=5)).items()["resources_and_coins"] == 2
    mine = area(influence=4, artisans=3, working=["1-1", "2-2"])
    assert scored(3, mine).items()["influence_and_artisans"] == 4


@pytest.mark.parametrize("influence", [(3, 5), (5, 5)])
def test_e_34(influence: tuple[int, int]) -> None:
    """E-34 [NR-13.13]: seats 1 and 3 tie."""
    coins = [4 * (92 - power // 2) for power in influence]
    areas = [area(), area(coins=coins[0], influence=influence[0]), area(), area(coins=coins[1], influence=influence[1])]
    table = scored(4, *areas, starter=3)
    assert (table.game.scores()[1], table.game.scores()[3]) == (92, 92)
    assert table.game.ranking() == [3, 2, 4, 1]


def test_e_35() -> None:
    """E-35 [NR-4.4, 4.5]."""
    mine: Data = {"goods": "0/1/1/0/0", "coins": 1, "artisans": 1, "row": [14]}
    table = acting("building", 1, area(**mine), building=["B12", "B05"])
    assert table.options == ["perform:column", "decline:column"]
    table.play("perform:column", "use:agrippa")
    hit = table.branch().play("place:1-1")
    assert (hit.asked, hit.options) == ("choose_contract", ["contract:1"])
    missed = table.branch().play("place:2-1")
    assert (missed.asked, missed.me["coins"]) == ("turn_end", 0)
    unused = acting("building", 1, area(**mine), building=["B12", "B05"]).play("perform:column", "proceed")
    assert (unused.asked, unused.me["coins"], unused.me["used"]) == ("turn_end", 1, [])


def test_e_36() -> None:
    """E-36 [NR-4.7]: six animals and the lion; the two other cells are taken."""
    estate = dict(zip(("1-1", "2-1", "3-1", "1-2", "2-2", "3-2", "1-3"), [*BASIC[17:], "X1"], strict=True))
    mine = area(artisans=2, influence=1, row=[40], estate=estate, working=["2-3", "3-3"])
    table = performing("income", 2, mine)
    assert table.options == [f"place:{cell}" for cell in estate]
    coins = table.me["coins"]
    table.play("place:1-1", "place:2-1")
    assert table.me["coins"] == coins + 2
    through = performing("petition", 1, mine)
    assert "action:income" not in through.options
    with_wheat = performing("petition", 1, mine | {"goods": "1/0/0/0/0"}).play("action:income", "spend:1")
    assert (with_wheat.asked, with_wheat.me["artisans"], with_wheat.goods) == ("turn_end", 3, "0/0/0/0/0")


def test_e_37() -> None:
    """E-37 [NR-8.3], with the legs of this edition."""
    mine = area(goods="5/5/5/5/5", ships=["phasis", "byzantion"])
    table = performing("seafaring", 1, mine).play("contract:1")
    assert table.options == ["ship:2/north", "ship:2/south", "done"]
    assert table.why("ship:1/south") == ("no_movement_points", "NR-8.3")
    north = table.branch().play("ship:2/north")
    assert (north.me["ships"], north.me["influence"], north.asked) == (["phasis", "apollonia"], 1, "turn_end")
    south = table.branch().play("ship:2/south")
    assert (south.me["ships"], south.asked) == (["phasis", "heraclea"], "turn_end")


def test_e_38() -> None:
    """E-38 [NR-11.4]."""
    mosaic = ["1-1", "2-1", "1-2", "2-2", "1-3"]
    mine = area(mosaic=mosaic, tokens=1, row=[20, 21], strips=["G3", "Y1", "O1"])
    table = position(3, mine).play("achievement:3-1")
    assert (table.asked, table.me["coins"]) == ("choose_resource", 0)
    table.play("resource:wood")
    assert (table.me["coins"], table.asked) == (3, "advance")
    assert table.play("advance:white").asked == "turn_start"
    assert scored(3, area(mosaic=["1-1", "2-1", "3-1", "1-2", "2-2", "1-3"])).items()["mosaic"] == 30


def test_e_39() -> None:
    """E-39 [NR-12.1, 12.2]."""
    mine = area(artisans=2, working=["1-1", "1-2", "1-3"])
    table = last_turn(3, mine, round=3).play("end")
    assert (table.player(0)["artisans"], table.data["artisans"]) == (3, 13)
    assert scored(3, mine).items()["influence_and_artisans"] == 2


@pytest.mark.parametrize(("sea", "tiles", "met"), [(5, 0, False), (4, 1, True)])
def test_e_40(sea: int, tiles: int, met: bool) -> None:
    """E-40 [NR-11.3]."""
    mine = area(
        sea=[f"S{n:02}" for n in range(1, sea + 1)], estate={"1-1": "L01"} if tiles else {}, strips=["G1", "Y5", "O1"]
    )
    assert ("achievement:2-2" in position(3, mine).options) == met


def test_e_41() -> None:
    """E-41 [NR-13.11, R-43]."""
    table = scored(3, starter=2)
    assert [table.items(seat)["first_player_token"] for seat in range(3)] == [2, 0, 0]


def test_e_42() -> None:
    """E-42 [NR-5.6, R-7]."""
    mine: Data = {"goods": "0/3/1/0/0", "working": ["1-1"]}
    assert acting("building", 1, area(**mine), building=["B09"]).asked == "turn_end"
    table = performing("building", 1, area(**mine, row=[23]), building=["B09"]).play("contract:1")
    assert (table.asked, table.me["used"], table.goods) == ("build_district", [card(23)], "0/0/0/0/0")


def test_e_44() -> None:
    """E-44 [NR-13.7, R-26]."""
    items = scored(3, area(row=[12], estate={"1-1": "X1", "1-2": "L18", "1-3": "L19"})).items()
    assert (items["animals"], items["associates"]) == (11, 4)


def test_e_45() -> None:
    """E-45 [NR-15.4, 15.5]: rounds 1 to 5, the favourites in this order."""
    order = ["F1", "F2", "F4", "F7", "F3"]
    ships, chariots = ["odessos", "heraclea"], [4, 3, 3]
    for round in range(1, 6):
        current, following = order[round - 1], order[round] if round < 5 else None
        table = last_turn(
            1,
            round=round,
            favourite=current,
            next_favourite=following,
            automa={"ships": ships},
            chariots=[START, chariots],
        ).play("end")
        ships = table.data["automa"]["ships"]
        chariots = [at[0] for at in table.data["chariots"][1]]
    assert (ships, chariots) == (["panticapaeum", "trapezus"], [6, 4, 4])
    assert told(table, "sea_routes") == 17


def test_e_46() -> None:
    """E-46 [NR-4.1]: fixture F."""
    mine = area(patricians=["2-1", "2-3"], row=[27], goods="4/4/4/4/4")
    table = position(3, mine, turn=6).play("patrician:2-4")
    assert table.event("patrician_placed")["column_strength"] == 3
    table.play("perform:column")
    assert (table.asked, len(table.options)) == ("choose_contract", 4)


def test_e_47() -> None:
    """E-47 [NR-14.4]."""
    table = position(2)
    occupied = []
    for _ in range(6):
        table.play(table.options[0])
        while table.asked != "turn_end":
            table.play(next((text for text in table.options if text.startswith("decline")), table.options[0]))
        data = table.data
        figures = sum(len(player["patricians"]) for player in data["players"]) + len(data["legionaries"]) + 1
        occupied.append(figures)
        table.play("end")
    assert occupied[1::2] == [5, 9, 11]


def test_e_48() -> None:
    """E-48 [NR-3.5]."""
    mine = area(goods="0/0/0/1/0", coins=2)
    table = performing("develop", 1, mine, round=2, special="X4").play("done", "latifundium:special", "lay:1-1", "end")
    assert table.data["latifundia_market"][4] is None
    table = performing("develop", 2, area(goods="0/0/0/1/0", coins=2), round=2, special=None).play("done")
    assert table.options == ["latifundium:1", "latifundium:2", "latifundium:3", "latifundium:4", "skip"]
    assert last_turn(3, round=2, special=None).play("end").data["latifundia_market"][4] is not None


def test_e_51() -> None:
    """E-51 [NR-4.4, 4.5]."""
    table = acting("petition", 1, area(row=[22]))
    assert table.options == ["perform:column", "decline:column"]
    used = table.branch().play("perform:column", "use:occius")
    assert (used.asked, used.me["influence"], "skip" in used.options) == ("petition_action", 1, False)
    assert used.play("action:trade").options == ["spend:1"]
    ended = table.branch().play("perform:column", "proceed")
    assert (ended.asked, ended.me["coins"], ended.me["used"]) == ("turn_end", 0, [])


def test_e_52() -> None:
    """E-52 [NR-4.4]."""
    table = acting("seafaring", 1, area(artisans=1, row=[18, 35]), sea=["S24", "S25"])
    assert table.options == ["perform:column", "decline:column"]
    table.play("perform:column")
    assert (table.me["coins"], table.options) == (1, ["use:hadrianus", "proceed"])
    ended = table.branch().play("proceed")
    assert (ended.asked, ended.me["coins"]) == ("turn_end", 1)
    used = table.branch().play("use:hadrianus", "place:1-1")
    assert (used.asked, used.me["coins"], used.goods) == ("turn_end", 0, "1/1/0/0/0")
