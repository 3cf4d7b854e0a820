"""The worked examples of the rulebook: vectors X-1 to X-7 of the rules."""

import pytest

from .table import Table, block, position, seat

RING = ["T07", "T40", "T33", "T55", "T61", "T18", "T26", "T54"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_x_1_price(players: int) -> None:
    """X-1 [PK-6.2], [PK-6.3]: the first house costs 2 brown, the next 3."""
    table = position(seat(block(4, 1), store="BB"), players=players).play("build(house)", "site(0,0)")
    assert table.store() == ""
    assert table.said("cubes_paid", {"colours": ["brown", "brown"], "price": 2, "discount": 0, "replaced": 0})
    assert table.said("building_taken", {"building": "house", "next_price": 3})


def dima() -> Table:
    me = seat(
        [("T16", 0, 0, 0), ("T22", 0, 2, 0), ("T13", 0, 0, 2)],
        {(0, 0): "W", (1, 1): "O", (3, 0): "B"},
        markers=(2, 0, 1, 0, 1),
        store="B",
        coins=3,
    )
    assert (me["available"], me["reserve"]) == (2, 3)
    others = [seat([("T01", 0, 0, 0)], {(0, 0): "B", (2, 0): "B"}), seat([("T12", 0, 0, 0)])]
    return position(me, *others, asked="pick_tile", turn=2, ring=RING, tokens={"violet 1": "D03"})


def raised() -> Table:
    return dima().play("tile(1)", "place(0, 1, 0)")


def built() -> Table:
    return raised().play("worker(2,0)", "build(aqueduct)", "site(2,0, 2,1)")


def stepped() -> Table:
    return built().play("pay(1)", "place(0, 4, 1)", "aqueduct_cube(green)", "pay(2)")


def sold() -> Table:
    table = stepped().play("end")
    # The two others take T61 and T18; what else they do makes no difference.
    for index in (2, 0):
        table.play(f"tile({index})")
        table.play(table.options[0], "coins", "end")
    assert table.offers("tile") == ["0", "1", "2"]
    table.play("tile(1)", "place(0, 0, 0)")
    return table


def test_x_2_pick_and_raise() -> None:
    """X-2 [PK-4.2], [PK-4.8], [PK-4.10]: the trireme moves on, the covered cubes go to the store."""
    table = dima().play("tile(1)")
    assert table.said("tile_picked", {"tile": "T40", "index": 1, "place": 2, "from": 0, "to": 2})
    assert table.data["trireme"] == 2
    table.play("place(0, 1, 0)")
    ring = table.data["ring"]
    after = [ring[(2 + step) % len(ring)] for step in range(1, len(ring))]
    assert [tile for tile in after if tile] == ["T33", "T55", "T61", "T18", "T26", "T54", "T07"]
    assert [table.level(*place) for place in [(2, 0), (3, 0), (1, 1), (2, 1)]] == [2, 2, 2, 2]
    assert [table.level(*place) for place in [(0, 0), (1, 0), (0, 1), (3, 1)]] == [1, 1, 1, 1]
    assert table.store() == "BBO"
    assert table.said("tile_placed", {"tile": "T40", "r": 0, "x": 1, "y": 0, "level": 2})


def test_x_3_new_cubes() -> None:
    """X-3 [PK-4.10]: cubes on the resource cells of the new tile; the white cube is untouched."""
    assert raised().cubes() == {(0, 0): "W", (2, 0): "O", (3, 0): "O"}


def test_x_4_fetch_pay_build() -> None:
    """X-4 [PK-5.1], [PK-6.3], [PK-6.5], [PK-6.6]: the worker fetches, pays its way and comes back."""
    table = raised().play("worker(2,0)")
    assert table.store() == "BBOO"
    assert (table.me["available"], table.me["workers"]) == (1, [[2, 0]])
    table.play("build(aqueduct)")
    assert table.said("cubes_paid", {"colours": ["orange"] * 2, "price": 2, "discount": 0, "replaced": 0})
    assert "site(2,0,2,1)" in table.options
    table.play("site(2,0, 2,1)")
    assert table.event("building_taken")["next_price"] == 3
    assert (table.me["available"], table.me["workers"]) == (2, [])
    assert table.store() == "BB"
    assert table.event("building_placed")["level"] == 2


def test_x_5_steps() -> None:
    """X-5 [PK-6.7], [PK-6.8], [PK-9.8], [PK-10.1], R13: rate, aqueduct tile, replace token; then no coins."""
    table = built()
    assert table.markers()[3] == 1
    assert table.said("rate_reached", {"row": "orange", "rate": 1})
    assert table.scored()["aqueduct"] == 2
    assert table.options == ["pay(1)", "stop"]
    table.play("pay(1)")
    assert (table.me["coins"], table.asked) == (2, "aqueduct_tile")
    table.play("place(0, 4, 1)")
    assert (table.level(4, 1), table.level(5, 1), table.place(5, 1).face) == (1, 1, "drought")
    table.play("aqueduct_cube(green)")
    assert table.options == ["pay(2)", "stop"]
    table.play("pay(2)")
    assert (table.me["coins"], table.markers()[3]) == (0, 3)
    assert table.said("token_gained", {"token": "replace"})
    assert table.asked == "end_turn"
    assert table.store() == "BB"
    assert table.cubes() == {(0, 0): "W", (3, 0): "O", (4, 1): "G"}


def test_x_6_sale_with_chain() -> None:
    """X-6 [PK-7], [PK-9.5], [PK-9.7], [PK-9.10]: worker, free winery and an extra step onto a double cell."""
    table = stepped().play("end")
    assert table.game.seat == 1
    table.play("tile(2)")
    assert table.event("tile_picked")["tile"] == "T61"
    table.play(table.options[0], "coins", "end", "tile(0)")
    assert table.event("tile_picked")["tile"] == "T18"
    table.play(table.options[0], "coins", "end")
    assert (table.data["turn"], table.game.seat) == (3, 0)
    ring, trireme = table.data["ring"], table.data["trireme"]
    after = [ring[(trireme + step) % len(ring)] for step in range(1, len(ring))]
    assert [tile for tile in after if tile][:3] == ["T26", "T54", "T07"]

    table.play("tile(1)", "place(0, 0, 0)")
    assert [table.level(*place) for place in [(0, 0), (0, 1), (0, 2), (1, 2)]] == [2] * 4
    assert table.cubes() == {(0, 2): "O", (1, 2): "B", (3, 0): "O", (4, 1): "G"}
    table.play("worker(4,1)")
    assert (table.store(), table.me["available"]) == ("BBWG", 1)
    table.play("sell")
    assert table.said("cubes_sold", {"colours": ["brown", "white", "green"]})
    assert (table.me["coins"], table.store(), table.asked) == (3, "B", "free_building")
    assert (table.me["available"], len(table.me["workers"]), table.me["reserve"]) == (2, 1, 2)
    table.play("free_building(winery)", "site(3,0)")
    assert table.store() == "BO"
    assert table.said("building_taken", {"building": "winery", "next_price": 2})
    assert table.event("building_placed")["level"] == 2
    assert (table.markers()[1], table.asked) == (0, "extra_row")
    table.play("extra_row(violet)")
    assert table.said("resources_gained", {"colours": ["brown", "orange"], "token": "D03"})
    assert table.markers() == [3, 1, 2, 3, 2]
    assert (table.me["coins"], table.store(), table.asked) == (3, "BBOO", "end_turn")


def test_x_7_round_end() -> None:
    """X-7 [PK-5.5], [PK-12.2], [PK-12.3], [PK-12.4]: two more cubes, two coins, workers home, one cube goes."""
    table = sold().play("worker(4,1)", "sell", "free_building(winery)", "site(3,0)", "extra_row(violet)")
    table.play("worker(0,2)", "worker(1,2)", "end")
    assert table.store(0) == "BBBOOO"
    for _ in range(2):
        table.play(table.options[0])
        if table.asked == "place_tile":
            table.play(table.options[0])
        table.play("coins")
        table.play("end")
    assert (table.asked, table.game.seat) == ("discard_cube", 0)
    me = table.player(0)
    assert (me["coins"], me["available"], me["reserve"], me["workers"]) == (5, 3, 2, [])
    assert table.options == ["discard_cube(brown)", "discard_cube(orange)"]
    table.play("discard_cube(orange)")
    assert table.store(0) == "BBBOO"
    assert (table.data["round"], table.data["starter"], table.game.seat) == (2, 1, 1)
    assert len(table.data["discard"]) == 2
