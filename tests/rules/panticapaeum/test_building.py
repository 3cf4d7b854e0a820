"""Building: sections 6 and 10 of the rules, with the vectors Y-5 to Y-9."""

import itertools

import pytest

from .table import BUILDINGS, COLOURS, SQUARE, Laid, Table, block, position, seat, stock
from .test_exploration import Y_3

LETTER = dict(zip(BUILDINGS, "BVWOG", strict=True))
REPLACE_1 = (0, 0, 0, 3, 0)
REPLACE_2 = (0, 5, 0, 3, 0)


@pytest.mark.parametrize("building", BUILDINGS)
def test_pk_6_1_what_is_offered(building: str) -> None:
    """[PK-6.1], [PK-11.2]: a piece in the column, the price in the store, a site in the city."""
    rich = LETTER[building] * 5
    assert position(seat([SQUARE], store=rich)).offers("build") == [building]
    empty = position(seat([SQUARE], store=rich), taken={building: 7})
    assert empty.offers("build") == []
    assert empty.why(f"build({building})") == ("column_empty", "PK-6.1")
    poor = position(seat([SQUARE], store=LETTER[building]))
    assert poor.why(f"build({building})") == ("too_expensive", "PK-6.3")
    walls = [("winery", 0, 0), ("winery", 1, 1), ("winery", 1, 0), ("winery", 0, 1)]
    full = position(seat([SQUARE], buildings=walls, store=rich))
    assert full.why(f"build({building})") == ("no_site", "PK-6.5")


def test_pk_6_1_all_five() -> None:
    """[PK-6.1], [PK-19.4]: all types in row order, then sell, coins, resource."""
    table = position(seat([SQUARE], store="BBVVWWOOGGG"))
    assert table.options == [*[f"build({each})" for each in BUILDINGS], "sell", "coins", "resource"]


def site_table(building: str, *tiles: Laid) -> Table:
    return position(seat(tiles, store=LETTER[building] * 5)).play(f"build({building})")


def test_y_5_two_cells() -> None:
    """Y-5 [PK-6.5]: equal heights, an edge in common, never diagonal; across two tiles."""
    table = site_table("temple", *Y_3)
    assert table.why("site(1,0,2,0)") == ("two_levels", "PK-6.5")
    assert "site(2,0,3,0)" in table.options
    assert table.why("site(2,0,3,1)") == ("diagonal", "PK-6.5")
    assert table.why("site(3,0,2,1)") == ("diagonal", "PK-6.5")
    assert table.why("site(3,0,4,0)") == ("no_ground", "PK-6.5")
    across = site_table("temple", ("T25", 0, 0, 0), ("T21", 0, 2, 0))
    assert "site(1,0,2,0)" in across.options
    assert across.play("site(1,0,2,0)").me["buildings"] == [{"building": "temple", "places": [[1, 0], [2, 0]]}]


@pytest.mark.parametrize("building", ["house", "winery", "fortress"])
def test_pk_6_5_one_cell(building: str) -> None:
    """[PK-6.5]: any open place on any level and any face; not where a building stands."""
    me = seat(
        [("T24", 0, 0, 0), ("T26", 0, 2, 0), ("T14", 0, 2, 0)], buildings=[("house", 0, 0)], store=LETTER[building] * 5
    )
    table = position(me).play(f"build({building})")
    assert table.offers("site") == ["1,0", "2,0", "3,0", "0,1", "1,1", "2,1", "3,1"]
    assert table.why("site(0,0)") == ("occupied", "PK-6.5")
    assert table.why("site(4,0)") == ("no_ground", "PK-6.5")
    assert table.play("site(3,1)").event("building_placed")["level"] == 2


def test_pk_6_5_the_upper_or_left_place_comes_first() -> None:
    """[PK-19.4]: a site written the other way round is the same site."""
    table = site_table("aqueduct", ("T25", 0, 0, 0)).play("site(1,1,0,1)")
    assert table.me["buildings"] == [{"building": "aqueduct", "places": [[0, 1], [1, 1]]}]


def test_pk_6_4_and_6_6_order_of_building() -> None:
    """[PK-6.4], [PK-6.6], [PK-6.7]: paid, taken, cubes and workers collected, put down, then the main step."""
    me = seat([("T24", 0, 0, 0)], {(1, 0): "V", (1, 1): "W"}, [(0, 1)], store="OO")
    table = position(me).play("build(aqueduct)")
    assert table.kinds() == ["action_chosen", "cubes_paid"]
    table.play("site(0,1,1,1)")
    assert table.kinds() == [
        "building_taken",
        "cubes_collected",
        "workers_returned",
        "building_placed",
        "marker_moved",
        "rate_reached",
    ]
    assert table.said("cubes_collected", {"places": [[1, 1]], "colours": ["white"], "cause": "building"})
    assert table.event("marker_moved")["cause"] == "main"
    assert (table.store(), table.me["available"], table.markers()) == ("W", 1, [0, 0, 0, 1, 0])
    assert table.cubes() == {(1, 0): "V"}


Y_6 = [
    (4, 4, 2, False, 3, {(4, 0)}),
    (4, 2, 2, False, 3, {(2, 2)}),
    (4, 2, 1, False, 3, set()),
    (4, 2, 1, True, 3, {(2, 1)}),
    (2, 0, 1, True, 1, {(0, 1)}),
    (3, 1, 2, False, 1, set()),
    (4, 3, 2, True, 5, {(3, 0)}),
    (4, 3, 2, False, 5, {(3, 1), (2, 2)}),
    (2, 1, 2, False, 3, {(1, 1), (0, 2)}),
    (2, 1, 2, False, 1, {(1, 1)}),
]


def payments(table: Table) -> set[tuple[int, int]]:
    """Every way to pay from here: cubes of the building's colour and others."""
    if table.asked != "pay_cube":
        paid = table.event("cubes_paid")
        return {(len(paid["colours"]) - paid["replaced"], paid["replaced"])}
    found = set()
    for text in table.options:
        twin = Table(table.game.clone())
        twin.unlawful = table.unlawful
        found |= payments(twin.play(text))
    return found


@pytest.mark.parametrize(("price", "own", "tokens", "discount", "others", "expected"), Y_6)
@pytest.mark.parametrize("spread", [False, True])
def test_y_6_payment(
    price: int, own: int, tokens: int, discount: bool, others: int, expected: set[tuple[int, int]], spread: bool
) -> None:
    """Y-6 [PK-6.3], [PK-10.1], [PK-10.2], [PK-10.4], R18, R19: houses paid with brown and other cubes."""
    taken = {2: 0, 3: 1, 4: 3}[price]
    markers = (0, 5 if tokens == 2 else 0, 0, 3 if tokens else 0, 6 if discount else 0)
    store = "B" * own + ("VWOGV"[:others] if spread else "G" * others)
    table = position(seat([SQUARE], store=store, markers=markers), taken={"house": taken})
    assert ("build(house)" in table.options) == bool(expected)
    if expected:
        table.play("build(house)")
        assert payments(table) == expected


def brute_force(price: int, own: int, other: str, tokens: int) -> set[tuple[str, ...]]:
    """[PK-6.3]: all multisets of other cubes that may replace."""
    if own >= price:
        return {()}
    return {
        tuple(sorted(chosen, key="BVWOG".index))
        for m in range(price - own, min(price, tokens, len(other)) + 1)
        for chosen in itertools.combinations(other, m)
    }


@pytest.mark.parametrize("discount", [False, True])
@pytest.mark.parametrize("tokens", [0, 1, 2])
@pytest.mark.parametrize("other", ["", "V", "VG", "VVG", "VWOG", "GG"])
def test_pk_6_3_every_payment_once(tokens: int, other: str, discount: bool) -> None:
    """[PK-6.3], [PK-19.4]: each choice of replaced cubes can be reached in exactly one way, and nothing else."""
    markers = (0, 5 if tokens == 2 else 0, 0, 3 if tokens else 0, 6 if discount else 0)
    for own in range(4):
        expected = brute_force(3 - discount, own, other, tokens)
        me = seat([SQUARE], store="B" * own + other, markers=markers)
        table = position(me, taken={"house": 1})
        assert ("build(house)" in table.options) == bool(expected)
        if expected:
            found = list(replaced(table.play("build(house)")))
            assert sorted(found) == sorted(expected)


def replaced(table: Table) -> list[tuple[str, ...]]:
    if table.asked != "pay_cube":
        paid = table.event("cubes_paid")
        return [tuple(colour[0].upper() for colour in paid["colours"][: paid["replaced"]])]
    found = []
    for text in table.options:
        twin = Table(table.game.clone())
        twin.unlawful = table.unlawful
        found += replaced(twin.play(text))
    return found


def test_pk_6_3_pay_cube_list() -> None:
    """[PK-19.4]: other colours in row order, not earlier than the last one; `done` once enough are replaced."""
    table = position(seat([SQUARE], store="BVWWG", markers=REPLACE_2)).play("build(house)")
    assert table.options == ["pay_cube(violet)", "pay_cube(white)", "pay_cube(green)"]
    assert table.why("pay_cube(brown)") == ("same_colour", "PK-6.3")
    assert table.why("pay_cube(orange)") == ("no_cube", "PK-6.3")
    assert table.why("done") == ("cubes_missing", "PK-6.3")
    table.play("pay_cube(white)")
    assert table.options == ["pay_cube(white)", "pay_cube(green)", "done"]
    assert table.why("pay_cube(violet)") == ("row_order", "PK-19.4")
    assert table.store() == "BVWG"
    table.play("done")
    assert table.said("cubes_paid", {"colours": ["white", "brown"], "price": 2, "discount": 0, "replaced": 1})
    assert (table.store(), table.asked) == ("VWG", "place_building")


def test_pk_6_3_unreachable_colours_are_not_offered() -> None:
    """[PK-19.4]: two cubes must be replaced, so the last cube in row order cannot be the first choice."""
    table = position(seat([SQUARE], store="VWG", markers=REPLACE_2)).play("build(house)")
    assert table.options == ["pay_cube(violet)", "pay_cube(white)"]
    assert table.why("pay_cube(green)") == ("row_order", "PK-19.4")


def test_pk_10_1_one_cube_per_token() -> None:
    """[PK-10.1]: a token replaces one cube of each building, again and again."""
    table = position(seat(block(4, 1), store="BVW", markers=REPLACE_1)).play("build(house)", "pay_cube(violet)")
    assert (table.asked, table.store()) == ("place_building", "W")


def test_pk_10_4_tokens_together() -> None:
    """[PK-10.4]: price 4, discount, two replace tokens: 1 cube of the colour and 2 others."""
    table = position(seat([SQUARE], store="BVG", markers=(0, 5, 0, 3, 6)), taken={"house": 3}).play("build(house)")
    assert table.said(
        "cubes_paid",
        {
            "colours": ["violet", "green", "brown"],
            "price": 4,
            "discount": 1,
            "replaced": 2,
        },
    )


@pytest.mark.parametrize("building", BUILDINGS)
def test_pk_10_2_discount(building: str) -> None:
    """[PK-10.2], [PK-11.5], R19: one cube less for every paid building, never below 1 with these prices."""
    for taken in range(7):
        table = position(seat([SQUARE], store=LETTER[building] * 5, markers=(0, 0, 0, 0, 6)), taken={building: taken})
        paid = table.play(f"build({building})").event("cubes_paid")
        assert (paid["discount"], len(paid["colours"])) == (1, paid["price"] - 1)
        assert len(paid["colours"]) >= 1


def test_y_7_columns() -> None:
    """Y-7 [PK-6.2], [PK-9.7], [PK-11.2], R23: empty columns; free pieces raise the price, too."""
    me = seat([SQUARE], store="BBBBBWW", markers=(0, 0, 1, 0, 0))
    two = position(me, players=2, taken={"house": 6})
    assert "build(house)" not in two.options
    assert two.play("build(fortress)", "site(0,0)").offers("free_building") == ["winery", "aqueduct", "temple"]
    assert two.why("free_building(house)") == ("column_empty", "PK-9.7")
    three = position(seat([SQUARE], store="BBBBB"), taken={"house": 6}).play("build(house)")
    assert three.event("cubes_paid")["price"] == 5
    three.play("site(0,0)")
    assert three.said("building_taken", {"building": "house", "next_price": None})
    free = position(seat(block(4, 1), store="WW", markers=(0, 0, 1, 0, 0)))
    free.play("build(fortress)", "site(0,0)").play("free_building(winery)", "site(1,0)")
    assert free.said("building_taken", {"building": "winery", "next_price": 2})
    assert free.view().prices["winery"] == 2
    later = position(seat([SQUARE], store="VV"), taken={"winery": 1}).play("build(winery)", "site(0,0)")
    assert later.event("building_taken")["next_price"] == 3


def test_y_8_paid_steps_and_thrift() -> None:
    """Y-8 [PK-6.8], [PK-10.3], R20: thrift works in the turn in which it is gained, once."""
    table = position(seat(block(4, 2), store="WW", coins=5, markers=(0, 0, 3, 0, 0))).play(
        "build(fortress)", "site(0,0)"
    )
    assert (table.markers()[2], table.options) == (4, ["pay(1)", "stop"])
    table.play("pay(1)")
    assert table.said("coins_paid", {"number": 1, "step": 1, "thrift": False})
    assert table.said("token_gained", {"token": "thrift"})
    assert table.options == ["pay(1)", "stop"]
    table.play("pay(1)")
    assert table.said("coins_paid", {"number": 1, "step": 2, "thrift": True})
    assert len(table.event("resources_gained")["colours"]) == 2
    assert table.options == ["pay(3)", "stop"]
    table.play("pay(3)")
    assert (table.asked, table.me["coins"], table.markers()[2]) == ("free_building", 0, 7)
    assert table.play("decline").asked == "end_turn"


def test_y_8_thrift_owned_before() -> None:
    """Y-8 [PK-10.3]: then the steps cost 0, 2, 3."""
    table = position(seat([SQUARE], store="BB", coins=5, markers=(0, 0, 5, 0, 0))).play("build(house)", "site(0,0)")
    for cost in (0, 2, 3):
        assert table.options == [f"pay({cost})", "stop"]
        table.play(f"pay({cost})")
    assert (table.markers()[0], table.me["coins"], table.asked) == (4, 0, "end_turn")
    broke = position(seat([SQUARE], store="BB", markers=(0, 0, 5, 0, 0))).play("build(house)", "site(0,0)")
    assert broke.options == ["pay(0)", "stop"]
    assert broke.play("pay(0)").asked == "end_turn"


def test_pk_10_3_once_per_turn_and_again_next_turn() -> None:
    """[PK-10.3], [PK-17.2]: the flag is cleared when the next turn begins."""
    me = seat(block(4, 1), store="BBBBB", coins=1, markers=(0, 0, 5, 0, 0))
    table = position(me, players=2, active=0).play("build(house)", "site(0,0)", "pay(0)")
    assert table.asked == "end_turn"
    assert table.data["thrift_used"]
    table.play("end", "tile(0)", "coins", "end")
    assert not table.data["thrift_used"]
    table.play("tile(0)")
    table.play(table.options[0], "build(house)", "site(1,0)")
    assert table.options == ["pay(0)", "stop"]


@pytest.mark.parametrize(("coins", "steps"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (20, 3)])
def test_pk_6_8_costs(coins: int, steps: int) -> None:
    """[PK-6.8], R13: 1, 2, 3 coins, at most three, each cell resolved, never without the coins."""
    table = position(seat([SQUARE], store="BB", coins=coins)).play("build(house)", "site(0,0)")
    for number in range(steps):
        assert table.options == [f"pay({number + 1})", "stop"]
        table.play(f"pay({number + 1})")
        assert table.said(
            "marker_moved",
            {
                "row": "brown",
                "from": number + 1,
                "to": number + 2,
                "cause": "paid",
                "cell": f"brown {number + 2}",
            },
        )
    assert table.asked == "end_turn"
    assert (table.markers()[0], table.me["coins"]) == (1 + steps, coins - sum(range(steps + 1)))


def test_pk_6_8_stop_at_any_time() -> None:
    """[PK-6.8]: `stop` ends the steps of the turn; another price cannot be chosen."""
    table = position(seat([SQUARE], store="BB", coins=9)).play("build(house)", "site(0,0)", "pay(1)")
    assert table.why("pay(1)") == ("other_cost", "PK-6.8")
    table.play("stop")
    assert (table.asked, table.me["coins"], table.markers()[0]) == ("end_turn", 8, 2)


def test_y_9_row_end() -> None:
    """Y-9 [PK-6.7], [PK-9.1], R17: at the end of a row there is neither a step nor a paid step."""
    table = position(seat([SQUARE], store="GGG", coins=9, markers=(0, 0, 0, 0, 9)), taken={"temple": 1})
    table.play("build(temple)", "site(0,0,1,0)")
    assert (table.asked, table.markers()[4], table.me["coins"]) == ("end_turn", 9, 9)
    assert table.said("marker_blocked", {"row": "green"})
    sale = position(seat([SQUARE], store="BVG", markers=(0, 1, 0, 0, 9))).play("sell")
    assert (sale.me["coins"], sale.markers()) == (3, [1, 2, 0, 0, 9])
    last = position(seat([SQUARE], store="WW", coins=9, markers=(0, 0, 8, 0, 0))).play("build(fortress)", "site(0,0)")
    assert (last.markers()[2], last.asked) == (9, "end_turn")


def test_pk_6_9_no_paid_steps_otherwise() -> None:
    """[PK-6.9], [PK-7.4], R14, R15: not after a free building, a sale or an extra step in the other row."""
    free = position(seat(block(4, 1), store="BVW", coins=9, markers=(0, 1, 1, 0, 0)))
    free.play("sell", "free_building(house)", "site(0,0)")
    assert (free.asked, free.markers()) == ("end_turn", [1, 2, 2, 0, 0])
    extra = position(seat(block(4, 1), store="GGG", coins=9, markers=(0, 0, 0, 0, 1)))
    extra.play("build(temple)", "site(0,0,1,0)", "extra_row(brown)")
    assert extra.options == ["pay(1)", "stop"]
    extra.play("pay(1)")
    assert extra.markers() == [1, 0, 0, 0, 3]


def test_pk_6_10_one_building_per_turn() -> None:
    """[PK-6.10]: after building the action is over."""
    table = position(seat(block(4, 1), store="BBBBBVV")).play("build(house)", "site(0,0)")
    assert table.options == ["end"]
    assert table.why("build(winery)") == ("action_taken", "PK-3.2")


def test_paid_cubes_of_every_colour_leave_the_store() -> None:
    """[PK-6.3]: exactly the paid cubes leave the store."""
    for building, colour in zip(BUILDINGS, COLOURS, strict=True):
        table = position(seat([SQUARE], store="BBBVVVWWWOOOGGG")).play(f"build({building})")
        expected = stock("BBBVVVWWWOOOGGG")
        expected[colour] -= 3 if building == "temple" else 2
        assert table.me["store"] == expected


def test_sites_of_a_torn_level() -> None:
    """[PK-6.5]: places of one height that do not touch are no site."""
    me = seat(block(4, 1), buildings=[("house", 1, 0)], store="OO")
    table = position(me).play("build(aqueduct)")
    assert table.event("building_placed")["places"] == [[2, 0], [3, 0]]
