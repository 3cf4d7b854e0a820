"""Workers: section 5 of the rules, with the vector Y-26."""

import pytest

from .table import SQUARE, Data, block, last_pick, paint, position, seat

CUBES = {(1, 0): "V", (0, 1): "G", (1, 1): "W"}
WINDOWS = ["pick_tile", "action", "end_turn"]


@pytest.mark.parametrize("window", WINDOWS)
def test_pk_5_5_three_windows(window: str) -> None:
    """[PK-3.3], [PK-5.1], [PK-5.5], [PK-19.3]: in each window places with a cube; then the same is asked again."""
    table = position(seat([("T24", 0, 0, 0)], CUBES, markers=(1, 0, 0, 0, 0)), asked=window)
    assert table.offers("worker") == ["1,0", "0,1", "1,1"]
    others = [text for text in table.options if not text.startswith("worker")]
    table.play("worker(0,1)")
    assert table.asked == window
    assert [text for text in table.options if not text.startswith("worker")][-1] == others[-1]
    assert (table.store(), table.me["available"], table.me["workers"]) == ("G", 1, [[0, 1]])
    assert table.said("worker_placed", {"place": [0, 1]})
    assert table.said("cubes_collected", {"places": [[0, 1]], "colours": ["green"], "cause": "worker"})
    table.play("worker(1,1)")
    assert table.store() == "WG"
    assert table.offers("worker") == []
    assert table.why("worker(1,0)") == ("no_worker", "PK-5.1")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("idle", [False, True])
def test_pk_5_6_idle_workers(window: str, idle: bool) -> None:
    """[PK-5.2], [PK-5.6], R31: with `idle_workers` every place without building and worker, by y, then x."""
    me = seat(
        [("T24", 0, 0, 0), ("T26", 0, 2, 0)], CUBES, [(2, 1)], [("house", 3, 1)], markers=(3, 0, 0, 0, 0), available=2
    )
    table = position(me, asked=window, options={"idle_workers": idle})
    everywhere = ["0,0", "1,0", "2,0", "3,0", "0,1", "1,1"]
    assert table.offers("worker") == (everywhere if idle else ["1,0", "0,1", "1,1"])
    if idle:
        table.play("worker(2,0)")
        assert table.kinds() == ["worker_placed"]
        assert table.store() == ""
        assert table.offers("worker") == [place for place in everywhere if place != "2,0"]
    else:
        assert table.why("worker(2,0)") == ("no_cube_here", "PK-5.6")
    assert table.why("worker(3,1)") == ("occupied", "PK-5.1")
    assert table.why("worker(2,1)") == ("worker_here", "PK-5.1")
    assert table.why("worker(9,9)") == ("no_ground", "PK-5.1")


@pytest.mark.parametrize("asked", ["place_tile", "place_building", "paid_step"])
def test_pk_5_5_no_other_window(asked: str) -> None:
    """[PK-5.5], [PK-19.3]: nowhere else in a turn."""
    me = seat([("T24", 0, 0, 0)], CUBES, coins=3)
    pending: dict[str, Data] = {
        "place_tile": {"hand": "T01"},
        "place_building": {"building": "house"},
        "paid_step": {"row": "brown"},
    }
    table = position(me, asked=asked, **pending[asked])
    assert table.offers("worker") == []
    assert table.why("worker(1,0)") == ("no_worker_now", "PK-5.5")


def test_pk_5_5_fetched_cubes_pay_at_once() -> None:
    """[PK-5.1], [PK-5.5]: a cube fetched in the second window pays for a building or joins a sale."""
    table = position(seat([("T24", 0, 0, 0)], {(1, 1): "W"}, store="WV"))
    assert not table.offers("build")
    table.play("worker(1,1)")
    assert table.offers("build") == ["fortress"]
    table = position(seat([("T24", 0, 0, 0)], {(1, 1): "W"}, store="BV"))
    assert "sell" not in table.options
    assert "sell" in table.play("worker(1,1)").options


def test_pk_5_3_workers_stay_until_covered_or_home() -> None:
    """[PK-5.3]: a worker stays for the rest of the round."""
    table = position(seat([("T24", 0, 0, 0)], CUBES), players=2, asked="end_turn").play("worker(1,0)", "end")
    table.play("tile(0)", "coins", "end")
    assert (table.game.seat, table.me["workers"], table.me["available"]) == (0, [[1, 0]], 0)


@pytest.mark.parametrize("building", ["house", "temple"])
def test_pk_5_4_workers_never_block_buildings(building: str) -> None:
    """[PK-5.4], [PK-6.6]: a building on a worker's place sends him back at once."""
    table = position(seat(block(2, 2), workers=[(0, 0)], store="BBGGG"))
    table.play(f"build({building})", "site(0,0)" if building == "house" else "site(0,0,1,0)")
    assert table.said("workers_returned", {"places": [[0, 0]], "cause": "building"})
    assert table.me["workers"] == []
    assert table.me["available"] == (2 if building == "house" else 1)


def test_y_26_worker_reuse() -> None:
    """Y-26 [PK-5.3], [PK-5.5]: covered by the tile, placed again, covered by the building, free again."""
    me = seat([("T14", 0, 0, 0)], workers=[(0, 0)], store="VV")
    table = last_pick(me, ring=["T17", "T01", "T02"])
    assert table.me["available"] == 0
    table.play("tile(0)", "place(0,0,0)")
    assert (table.asked, table.me["available"]) == ("action", 1)
    table.play("worker(1,0)")
    assert (table.me["available"], table.store()) == (0, "VVW")
    table.play("build(winery)", "site(1,0)")
    assert (table.asked, table.me["available"]) == ("end_turn", 1)
    assert table.offers("worker") == ["0,1"]


def test_pk_5_5_a_worker_gained_serves_in_the_third_window() -> None:
    """[PK-5.5], [PK-9.5]: gained by the step of a house, he may fetch a cube before the turn ends."""
    table = position(seat([("T24", 0, 0, 0)], CUBES, workers=[(0, 0)], store="BB"))
    assert table.offers("worker") == []
    table.play("build(house)", "site(0,0)")
    assert table.asked == "end_turn"
    assert table.me["available"] == 2
    assert table.offers("worker") == ["1,0", "0,1", "1,1"]


def test_pk_5_1_never_two_on_a_place() -> None:
    """[PK-5.1]: neither on a building nor on another worker."""
    me = seat(paint(".d.d"), workers=[(0, 0)], buildings=[("house", 1, 0)], markers=(1, 0, 0, 0, 0))
    table = position(me, asked="end_turn", options={"idle_workers": True})
    assert table.offers("worker") == ["2,0", "3,0"]


def test_pk_11_3_five_workers() -> None:
    """[PK-11.3]: wherever they are there are five."""
    table = position(seat([SQUARE], workers=[(0, 0)], markers=(6, 0, 0, 0, 0)))
    me = table.me
    assert (me["available"], me["reserve"], len(me["workers"])) == (3, 1, 1)
