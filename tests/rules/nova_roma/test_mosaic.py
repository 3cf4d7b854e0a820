"""Mosaic and achievements: [NR-11.1] to [NR-11.5], [NR-13.8]."""

import itertools
import random

import pytest

from .table import BASIC, BUILDING, ESTATE, PRINTED, SEA, Data, Table, area, performing, position, scored

MOSAIC = PRINTED["mosaic"]
STRIPS = {strip["id"]: strip["cells"] for strip in MOSAIC["strips"]}
LINES = {line["key"]: [f"{x}-{y}" for x, y in line["cells"]] for line in MOSAIC["lines"]}
START = [0, 0, 0]


def have(sea: int = 0, building: int = 0, cards: int = 0, tiles: int = 0, influence: int = 0, **given: object) -> Data:
    """An area with so many contracts, cards in the row and latifundia."""
    usual: Data = {"sea": SEA[-sea:] if sea else [], "building": BUILDING[-building:] if building else []}
    usual |= {"row": range(20, 20 + cards), "estate": dict(zip(ESTATE, BASIC[-tiles:], strict=False)) if tiles else {}}
    return area(**usual | {"influence": influence} | given)


# For each condition: a set of things that just meets it, and some that just do not.
CASES: dict[str, tuple[Data, list[Data]]] = {
    "g_building2": ({"building": 2}, [{"building": 1, "sea": 3}]),
    "g_sea2": ({"sea": 2}, [{"sea": 1, "building": 3}]),
    "g_associates2": ({"cards": 2}, [{"cards": 1, "tiles": 4}]),
    "g_building_sea": ({"building": 1, "sea": 1}, [{"building": 3}, {"sea": 3}]),
    "g_chariot3": ({"chariots": [3, 0, 0]}, [{"chariots": [2, 2, 2]}]),
    "g_associate_sea": ({"cards": 1, "sea": 1}, [{"cards": 2}, {"sea": 2}]),
    "g_associate_building": ({"cards": 1, "building": 1}, [{"cards": 2}, {"building": 2}]),
    "g_associate_latifundium": ({"cards": 1, "tiles": 1}, [{"cards": 2}, {"tiles": 2}]),
    "g_sea_latifundium": ({"sea": 1, "tiles": 1}, [{"sea": 2}, {"tiles": 2}]),
    "g_building_latifundium": ({"building": 1, "tiles": 1}, [{"building": 2}, {"tiles": 2}]),
    "g_influence4": ({"influence": 4}, [{"influence": 3}]),
    "y_building4": ({"building": 4}, [{"building": 3, "sea": 5}]),
    "y_sea4": ({"sea": 4}, [{"sea": 3, "building": 5}]),
    "y_associates4": ({"cards": 4}, [{"cards": 3, "tiles": 5}]),
    "y_building_sea": ({"building": 4, "sea": 1}, [{"building": 5}, {"sea": 5}, {"building": 2, "sea": 2, "cards": 3}]),
    "y_chariots3": ({"chariots": [3, 0, 4]}, [{"chariots": [7, 2, 2]}]),
    "y_associates_sea": ({"cards": 2, "sea": 3}, [{"cards": 5}, {"sea": 5}, {"cards": 2, "sea": 2, "tiles": 3}]),
    "y_associates_building": (
        {"cards": 1, "building": 4},
        [{"cards": 5}, {"building": 5}, {"cards": 3, "building": 1}],
    ),
    "y_associates_latifundia": ({"cards": 4, "tiles": 1}, [{"cards": 5}, {"tiles": 5}, {"cards": 2, "tiles": 2}]),
    "y_sea_latifundia": ({"sea": 4, "tiles": 1}, [{"sea": 5}, {"tiles": 5}, {"sea": 1, "tiles": 3, "building": 2}]),
    "y_building_latifundia": (
        {"building": 3, "tiles": 2},
        [{"building": 5}, {"tiles": 5}, {"building": 2, "tiles": 2}],
    ),
    "y_influence6": ({"influence": 6}, [{"influence": 5}]),
    "o_building6": ({"building": 6}, [{"building": 5, "sea": 6}]),
    "o_associates6": ({"cards": 6}, [{"cards": 5}]),
    "o_sea6": ({"sea": 6}, [{"sea": 5, "building": 6}]),
    "o_chariots10": ({"chariots": [7, 3, 0]}, [{"chariots": [7, 1, 1]}]),
    "o_latifundia5": ({"tiles": 5}, [{"tiles": 4}]),
}
PAID = {"g_influence4": 2, "y_influence6": 3}


def cell_with(condition: str) -> tuple[list[str], str]:
    """Strips on which a condition stands, and its cell."""
    name = next(strip for strip, cells in STRIPS.items() if condition in cells)
    row = "GYO".index(name[0])
    strips = ["G1", "Y1", "O1"]
    strips[row] = name
    return strips, f"{STRIPS[name].index(condition) + 1}-{row + 1}"


def begin(case: Data, strips: list[str]) -> Table:
    chariots = [case.get("chariots", START), START, START]
    mine = have(**{key: value for key, value in case.items() if key != "chariots"}, strips=strips)
    return position(3, mine, chariots=chariots)


def test_nr_11_3_all_conditions_are_tested() -> None:
    """[NR-11.3]: 27 conditions, all on some strip."""
    assert list(CASES) == [condition["key"] for condition in MOSAIC["conditions"]]
    assert set(CASES) == {condition for cells in STRIPS.values() for condition in cells}


@pytest.mark.parametrize("condition", CASES)
def test_nr_11_3_met(condition: str) -> None:
    """[NR-11.3], R-47: what just meets the condition lets the token be placed; only influence is paid, and in part."""
    case = CASES[condition][0]
    strips, cell = cell_with(condition)
    table = begin(case, strips)
    before = table.me
    assert f"achievement:{cell}" in table.options
    table.play(f"achievement:{cell}")
    paid = PAID.get(condition, 0)
    assert table.event("achievement_placed") == {"cell": cell, "condition": condition, "paid": paid}
    me = table.me
    assert me["influence"] == before["influence"] - paid
    assert (me["mosaic"], me["tokens"]) == ([cell], 3)
    for kept in ("sea_contracts", "building_contracts", "row", "estate", "coins"):
        assert me[kept] == before[kept]


@pytest.mark.parametrize(("condition", "case"), [(key, case) for key, (_, fails) in CASES.items() for case in fails])
def test_nr_11_3_not_met(condition: str, case: Data) -> None:
    """[NR-11.3]: a little less, or the wrong things, and it may not."""
    strips, cell = cell_with(condition)
    table = begin(case, strips)
    assert f"achievement:{cell}" not in table.options
    assert table.why(f"achievement:{cell}") == ("condition_not_met", "NR-11.3")


def test_nr_11_1_strips_give_the_conditions() -> None:
    """[NR-11.1]: green, yellow, orange from the top, cells as printed from the left."""
    for green, yellow, orange in itertools.product("135", "24", "15"):
        strips = [f"G{green}", f"Y{yellow}", f"O{orange}"]
        mine = have(sea=6, building=6, cards=6, tiles=5, influence=8, strips=strips)
        table = position(3, mine, chariots=[[7, 3, 0], START, START])
        cells = [f"{x}-{y}" for y in (1, 2, 3) for x in (1, 2, 3)]
        assert table.options[-9:] == [f"achievement:{cell}" for cell in cells]
        for number, cell in enumerate(cells):
            told = table.branch().play(f"achievement:{cell}").event("achievement_placed")
            assert told["condition"] == STRIPS[strips[number // 3]][number % 3]


def all_met(mosaic: list[str], **given: object) -> Table:
    usual: Data = {"sea": 6, "building": 6, "cards": 6, "tiles": 5, "influence": 0, "strips": ["G2", "Y2", "O3"]}
    return position(3, have(**usual | given, mosaic=mosaic))


def test_nr_11_2_once_per_turn_before_or_after() -> None:
    """[NR-11.2], [NR-3.4] steps 1 and 5, R-46: before the patrician or after both actions, one per turn."""
    table = all_met([], strips=["G2", "Y2", "O3"]).play("achievement:1-3")
    assert all(text.startswith("patrician:") for text in table.options)
    assert table.why("achievement:3-3") == ("achievement_placed", "NR-11.2")
    table.play("patrician:1-1", "decline:column", "decline:row")
    assert table.options == ["end"]

    table = all_met([]).play("patrician:1-1")
    assert table.why("achievement:1-3") == ("achievement_between_actions", "NR-11.2")
    table.play("decline:column")
    assert not [text for text in table.options if text.startswith("achievement")]
    table.play("decline:row")
    assert table.asked == "turn_end"
    assert (table.options[-2:], len(table.options)) == (["achievement:3-3", "end"], 10)
    table.play("achievement:1-3")
    assert (table.asked, table.options) == ("turn_end", ["end"])


def test_nr_11_2_never_compulsory_and_stays() -> None:
    """[NR-11.2]: a filled cell is not offered again; nobody has to place."""
    table = all_met(["1-1", "2-1"])
    assert not {"achievement:1-1", "achievement:2-1"} & set(table.options)
    assert table.why("achievement:1-1") == ("mosaic_cell_filled", "NR-11.2")
    assert "patrician:1-1" in table.options


def test_nr_11_5_no_token_left() -> None:
    """[NR-11.5], [NR-2.1] step 11: 4 tokens at the start, 3 more by wheels."""
    table = all_met(["1-1", "2-1", "1-2", "2-3"])
    assert table.me["tokens"] == 0
    assert not [text for text in table.options if text.startswith("achievement")]
    assert table.why("achievement:3-3") == ("no_achievement_token", "NR-11.5")


BONUS = {
    "row_green": ("coins", 3),
    "row_yellow": ("influence", 3),
    "row_orange": ("any", 3),
    "column_1": ("coins", 3),
    "column_2": ("influence", 2),
    "column_3": ("any", 2),
    "diagonal_down": ("ship", 2),
    "diagonal_up": ("chariot", 1),
}


@pytest.mark.parametrize("line", LINES)
def test_nr_11_4_line_bonus(line: str) -> None:
    """[NR-11.4], R-41: each line gives its bonus at once when its third token is placed."""
    *before, last = LINES[line]
    if last.endswith("-1"):
        before, last = [last, *before[1:]], before[0]
    table = all_met(before, tokens=1).play(f"achievement:{last}")
    told = table.event("line_completed")
    assert told["line"] == line
    if last.endswith("-1"):
        assert table.asked == "choose_resource"
        table.play("resource:stone")
    stone = 1 if last.endswith("-1") else 0
    kind, amount = BONUS[line]
    if kind == "coins":
        assert table.me["coins"] == amount
    elif kind == "influence":
        assert table.me["influence"] == amount
    elif kind == "any":
        for _ in range(amount):
            assert table.asked == "choose_resource"
            table.play("resource:stone")
        assert table.goods == f"0/{amount + stone}/0/0/0"
    elif kind == "ship":
        assert (table.asked, table.options) == ("move_ship", ["ship:1/north", "ship:1/south", "done"])
        table.play("ship:1/south", "done")
        assert table.me["ships"] == ["heraclea", "byzantion"]
    else:
        assert (table.asked, table.options) == ("advance", ["advance:red", "advance:blue", "advance:white", "done"])
        table.play("advance:blue")
        assert table.chariot(0, "blue") == 1
    assert table.asked == "turn_start"


def test_nr_1_6_ship_moves_and_steps_may_be_left() -> None:
    """[NR-1.6]: movement from a reward may be used in part or not at all."""
    assert (
        all_met(["2-2", "3-3"], tokens=1).play("achievement:1-1", "resource:wine", "done").me["ships"]
        == ["byzantion"] * 2
    )
    assert all_met(["1-3", "2-2"], tokens=1).play("achievement:3-1", "resource:wine", "done").asked == "turn_start"


def test_r_41_no_charioteer_but_a_wheel() -> None:
    """R-41: the chariot step of a bonus pays horses and turns wheels, but no artisan can be returned."""
    mine = have(sea=6, building=6, cards=6, tiles=5, strips=["G2", "Y2", "O3"], mosaic=["1-3", "2-2"], tokens=1)
    mine |= {"artisans": 2, "goods": "0/0/0/0/1"}
    table = position(3, mine, chariots=[[2, 0, 0], START, START]).play(
        "achievement:3-1", "resource:wine", "advance:red"
    )
    assert (table.asked, table.goods) == ("wheel_bonus", "0/0/0/1/0")
    assert table.play("influence").asked == "turn_start"


@pytest.mark.parametrize("cell", ["1-1", "2-1", "3-1"])
def test_nr_11_4_top_row(cell: str) -> None:
    """[NR-11.4]: each cell of the top row gives a resource of choice at once."""
    table = all_met([]).play(f"achievement:{cell}")
    assert table.asked == "choose_resource"
    assert table.play("resource:horses").goods == "0/0/0/0/1"


@pytest.mark.parametrize("cell", ["1-2", "2-2", "3-2", "1-3", "2-3", "3-3"])
def test_nr_11_4_other_rows(cell: str) -> None:
    """[NR-11.4]: the other rows give nothing without a line."""
    table = all_met([]).play(f"achievement:{cell}")
    assert (table.asked, table.goods, table.me["coins"]) == ("turn_start", "0/0/0/0/0", 0)


def test_nr_11_4_several_lines_in_their_order() -> None:
    """[NR-11.4]: one token may complete a row, a column and a diagonal; the order is that of the list."""
    mosaic = ["1-1", "3-3", "1-2", "3-2", "2-1", "2-3"]
    table = all_met(mosaic, tokens=1).play("achievement:2-2")
    assert [facts["line"] for facts in table.events("line_completed")] == ["row_yellow", "column_2", "diagonal_down"]
    assert (table.me["influence"], table.asked) == (5, "move_ship")


def test_nr_13_8_mosaic_points() -> None:
    """[NR-13.8]: cells 2, 3, 5 and lines, for random mosaics of up to 7 tokens."""
    dice = random.Random("mosaic")
    cells = [f"{x}-{y}" for y in (1, 2, 3) for x in (1, 2, 3)]
    values = dict(zip(LINES, (3, 6, 9, 5, 5, 5, 5, 5), strict=True))
    for _ in range(40):
        mosaic = dice.sample(cells, dice.randrange(8))
        expected = sum({"1": 2, "2": 3, "3": 5}[cell[2]] for cell in mosaic)
        expected += sum(values[line] for line, needed in LINES.items() if set(needed) <= set(mosaic))
        assert scored(3, area(mosaic=sorted(mosaic, key=cells.index))).items()["mosaic"] == expected


def test_nr_7_3_a_card_just_played_counts_for_the_mosaic() -> None:
    """[NR-7.3]: for the mosaic a card counts in the turn in which it is played."""
    mine = area(coins=2, hand=[40], row=[20], strips=["G3", "Y2", "O1"])
    table = performing("associates", 1, mine).play("take:1")
    assert "achievement:3-1" not in table.options
    table.play("play:trivia")
    assert table.options == ["achievement:3-1", "end"]
