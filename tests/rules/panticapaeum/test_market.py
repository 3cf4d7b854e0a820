"""Selling and taking: sections 7 and 8 of the rules, with the vectors Y-10 and Y-11."""

import itertools

import pytest

from .table import COLOURS, SQUARE, Table, position, seat

LETTERS = "BVWOG"


def sales(table: Table) -> list[str]:
    """Every sale that can be reached from here, as letters."""
    if table.asked != "sell_cube":
        return ["".join(colour[0].upper() for colour in table.event("cubes_sold")["colours"])]
    found = []
    for text in table.options:
        found += sales(Table(table.game.clone()).play(text))
    return found


@pytest.mark.parametrize("held", ["".join(each) for n in range(6) for each in itertools.combinations(LETTERS, n)])
def test_pk_7_1_every_sale_once(held: str) -> None:
    """[PK-7.1], R36: any three, four or five different colours, each reached in exactly one way."""
    table = position(seat([SQUARE], store=held + held[:1], markers=(1, 3, 2, 2, 2)))
    assert ("sell" in table.options) == (len(held) >= 3)
    if len(held) < 3:
        assert table.why("sell") == ("sell_three", "PK-7.1")
        return
    expected = ["".join(each) for n in (3, 4, 5) for each in itertools.combinations(held, n)]
    assert sorted(sales(table.play("sell"))) == sorted(expected)


@pytest.mark.parametrize("sold", ["BVW", "BVWO", "BVWOG"])
def test_pk_7_2_a_coin_for_each_cube(sold: str) -> None:
    """[PK-7.2], [PK-7.1]: the cubes go, the coins come."""
    table = position(seat([SQUARE], store="BVWOG", coins=2, markers=(1, 3, 2, 2, 2))).play("sell")
    for letter in sold:
        table.play(f"sell_cube({COLOURS[LETTERS.index(letter)]})")
    if len(sold) < 5:
        table.play("done")
    assert table.said("coins_gained", {"number": len(sold), "cause": "sale"})
    assert table.me["coins"] == 2 + len(sold)
    gained = [colour for event in table.events("resources_gained") for colour in event["colours"]]
    left = sorted([*LETTERS[len(sold) :], *[colour[0].upper() for colour in gained]])
    assert sorted(table.store()) == left


def test_pk_7_3_rows_from_top_to_bottom() -> None:
    """[PK-7.3], [PK-7.4], [PK-3.4]: each row steps and is resolved before the next; no paid steps follow."""
    table = position(seat([SQUARE], store="BVWOG", coins=9, markers=(0, 1, 3, 0, 0))).play(
        "sell", *[f"sell_cube({colour})" for colour in COLOURS]
    )
    assert [event["row"] for event in table.events("marker_moved")] == COLOURS
    assert {event["cause"] for event in table.events("marker_moved")} == {"sale"}
    kinds = table.kinds()
    assert kinds[kinds.index("cubes_sold") :] == [
        "cubes_sold",
        "coins_gained",
        "marker_moved",
        "worker_gained",
        *["marker_moved", "rate_reached"] * 4,
    ]
    assert table.asked == "end_turn"


def test_pk_7_3_an_inner_effect_comes_first() -> None:
    """[PK-7.3], [PK-3.4], [PK-9.10]: the free building of white is settled before the extra step of green."""
    table = position(seat([SQUARE], store="BWG", markers=(1, 0, 1, 0, 1))).play("sell")
    assert (table.asked, table.markers()) == ("free_building", [2, 0, 2, 0, 1])
    table.play("free_building(house)", "site(0,0)")
    assert (table.asked, table.markers()) == ("extra_row", [2, 0, 2, 0, 2])
    table.play("extra_row(orange)")
    assert (table.asked, table.markers()) == ("end_turn", [2, 0, 2, 1, 2])


@pytest.mark.parametrize("row", range(5))
def test_pk_7_3_finished_rows(row: int) -> None:
    """[PK-7.3], [PK-9.1], R17: a cube of a finished row may be sold; its marker stays."""
    markers = [1, 1, 3, 0, 0]
    markers[row] = 9
    table = position(seat([SQUARE], store="BVWOG", markers=markers)).play(
        "sell", *[f"sell_cube({colour})" for colour in COLOURS]
    )
    assert table.said("marker_blocked", {"row": COLOURS[row]})
    assert len(table.events("marker_moved")) == 4
    assert table.markers()[row] == 9
    assert table.me["coins"] == 5


def test_pk_7_4_the_selection_is_closed() -> None:
    """[PK-7.4]: a cube gained by a step of the sale is not sold with it."""
    tokens = {"green 3": "S4"}
    table = position(seat([SQUARE], store="BVG", markers=(1, 1, 0, 0, 2)), tokens=tokens).play("sell")
    assert (table.store(), table.me["coins"], table.asked) == ("O", 3, "end_turn")
    assert table.markers() == [2, 2, 0, 0, 3]


def test_y_10_one_row_twice() -> None:
    """Y-10 [PK-7.3], [PK-9.10]: brown steps for the sale and again by the extra step."""
    table = position(seat([SQUARE], store="BVG", markers=(4, 3, 0, 0, 1))).play("sell")
    assert [event["rate"] for event in table.events("rate_reached")] == [2, 2]
    assert (table.asked, table.markers()) == ("extra_row", [5, 4, 0, 0, 2])
    table.play("extra_row(brown)")
    assert table.markers() == [6, 4, 0, 0, 2]
    assert table.said("worker_gained", {"available": 4, "reserve": 1})


def test_y_10_all_other_rows_finished() -> None:
    """Y-10 [PK-9.10], [PK-19.1]: then the extra step is void and nothing is asked."""
    table = position(seat([SQUARE], store="BVG", markers=(9, 9, 9, 9, 1))).play("sell")
    assert table.said("effect_void", {"cell": "green 2"})
    assert (table.asked, table.markers()[4]) == ("end_turn", 2)


def test_y_11_sale_selection() -> None:
    """Y-11 [PK-19.1], [PK-19.4]: what remains reachable; three colours alone are no question."""
    forced = position(seat([SQUARE], store="BBVG", markers=(1, 1, 0, 0, 0))).play("sell")
    assert forced.said("cubes_sold", {"colours": ["brown", "violet", "green"]})
    assert forced.store() == "B"
    table = position(seat([SQUARE], store="BVWG", markers=(1, 1, 0, 0, 0))).play("sell")
    assert table.options == ["sell_cube(brown)", "sell_cube(violet)"]
    assert table.why("sell_cube(white)") == ("sell_three", "PK-7.1")
    assert table.why("sell_cube(orange)") == ("no_cube", "PK-7.1")
    assert table.why("done") == ("sell_three", "PK-7.1")
    after_violet = Table(table.game.clone()).play("sell_cube(violet)")
    # After violet only white, then only green: both are forced.
    assert after_violet.said("cubes_sold", {"colours": ["violet", "white", "green"]})
    table.play("sell_cube(brown)")
    assert table.options == ["sell_cube(violet)", "sell_cube(white)"]
    assert table.why("sell_cube(brown)") == ("same_colour", "PK-7.1")
    table.play("sell_cube(violet)")
    assert table.options == ["sell_cube(white)", "sell_cube(green)"]
    table.play("sell_cube(white)")
    assert table.options == ["sell_cube(green)", "done"]


def test_y_11_done_alone_is_not_asked() -> None:
    """[PK-19.1]: with three colours chosen and none left the sale is carried out."""
    table = position(seat([SQUARE], store="BVWG", markers=(1, 1, 0, 0, 0))).play(
        "sell", "sell_cube(brown)", "sell_cube(violet)", "sell_cube(green)"
    )
    assert table.said("cubes_sold", {"colours": ["brown", "violet", "green"]})


def test_pk_8_1_coins() -> None:
    """[PK-8.1]: two coins, always possible."""
    table = position(seat([SQUARE], coins=1))
    assert table.options == ["coins", "resource"]
    table.play("coins")
    assert table.said("action_chosen", {"action": "coins"})
    assert table.said("coins_gained", {"number": 2, "cause": "take"})
    assert (table.me["coins"], table.asked) == (3, "end_turn")
    assert table.markers() == [0] * 5


@pytest.mark.parametrize("colour", COLOURS)
def test_pk_8_1_a_cube(colour: str) -> None:
    """[PK-8.1], [PK-19.4]: one cube of any colour; no marker moves."""
    table = position(seat([SQUARE])).play("resource")
    assert table.said("action_chosen", {"action": "resource"})
    assert table.options == [f"take_cube({each})" for each in COLOURS]
    table.play(f"take_cube({colour})")
    assert table.said("cube_taken", {"colour": colour})
    assert (table.store(), table.asked, table.markers()) == (colour[0].upper(), "end_turn", [0] * 5)


def test_pk_11_1_supplies_never_run_out() -> None:
    """[PK-11.1], R28: more than twenty cubes of a colour and more than thirty coins are no obstacle."""
    table = position(seat([SQUARE], store="B" * 20, coins=30)).play("resource", "take_cube(brown)")
    assert table.store() == "B" * 21
    assert position(seat([SQUARE], coins=30), seat(coins=30)).play("coins").me["coins"] == 32
