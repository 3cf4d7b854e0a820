"""The end of the game and the winner: sections 13 and 15 of the rules, with the vectors Y-23 and Y-24."""

import pytest

from .table import CATEGORIES, PLAIN_TILES, SQUARE, Built, Data, Laid, Table, last_turn, paint, seat, turned

OPTIONS = ["stay", "recall"]


def test_pk_13_1_no_new_ring() -> None:
    """[PK-13.1], [PK-13.5]: the ring tiles are discarded, no new ring, no change of the first player."""
    table = last_turn(seat([SQUARE]), ring=["T02", "T03"], order=1).play("end")
    assert table.game.seat == -1
    assert table.asked == "over"
    assert table.data["discard"] == ["T02", "T03"]
    assert [tile for tile in table.data["ring"] if tile] == []
    assert (table.data["round"], table.data["starter"]) == (5, 1)
    assert not table.events("ring_filled")
    assert not table.events("first_player")
    assert table.options == []
    assert table.why("end") == ("game_over", "PK-13.5")


@pytest.mark.parametrize("option", OPTIONS)
def test_pk_13_1_workers_stay_or_come_home(option: str) -> None:
    """[PK-13.1], [PK-12.3], R2: they stay by default; with `recall` they may all be placed anew."""
    me = seat(paint(".d.d"), workers=[(0, 0)], markers=(1, 0, 0, 0, 0))
    table = last_turn(me, options={"final_workers": option}).play("end")
    assert table.asked == "final_worker"
    assert table.player(0)["workers"] == ([[0, 0]] if option == "stay" else [])
    assert table.player(0)["available"] == (1 if option == "stay" else 2)
    assert len(table.events("workers_home")) == (option == "recall")
    assert table.options == ["worker(1,0)", "worker(3,0)", "done"]


def test_pk_13_2_useful_places() -> None:
    """[PK-13.2], R38: a cube, a visible drought or a house beside it; other places are not offered."""
    me = seat(
        paint("....d.../........"),
        {},
        workers=[(1, 0)],
        buildings=[("house", 0, 0), ("winery", 7, 1)],
        markers=(1, 0, 0, 0, 0),
    )
    table = last_turn(me).play("end")
    assert table.options == ["worker(4,0)", "worker(0,1)", "worker(1,1)", "done"]
    assert table.why("worker(3,0)") == ("no_effect", "PK-13.2")
    assert table.why("worker(1,0)") == ("worker_here", "PK-5.1")
    assert table.why("worker(0,0)") == ("occupied", "PK-5.1")
    assert table.why("worker(20,20)") == ("no_ground", "PK-5.1")
    assert table.play("done").asked == "over"


@pytest.mark.parametrize(
    ("place", "effect"), [((0, 0), ["cube"]), ((1, 0), ["cube", "house"]), ((1, 1), ["house"]), ((0, 1), ["drought"])]
)
def test_pk_13_2_effects(place: tuple[int, int], effect: list[str]) -> None:
    """[PK-13.2], [PK-22]: what a worker of the final placement does; he is told as `final_placement`."""
    tiles: list[Laid] = [("T18", 0, 0, 0), ("T17", 0, 2, 0)]
    me = seat(tiles, {(0, 0): "G", (1, 0): "O"}, buildings=[("house", 2, 1)], markers=(3, 0, 0, 0, 0))
    table = last_turn(me).play("end").play(f"worker({place[0]},{place[1]})")
    assert table.said("final_placement", {"place": list(place), "effect": effect})
    assert not table.events("worker_placed")
    assert len(table.events("cubes_collected")) == ("cube" in effect)


@pytest.mark.parametrize("order", range(3))
def test_pk_13_2_turn_order(order: int) -> None:
    """[PK-13.2], [PK-13.4]: in turn order from the first player of round 5; then discards in the same order."""
    dry: list[Data] = [seat([(tile, 0, 0, 0)], store="BBBVVV") for tile in ("T13", "T26", "T39")]
    table = last_turn(*dry, order=order).play("end")
    asked = []
    while table.game.seat >= 0:
        asked.append((table.asked, table.game.seat))
        table.play("done" if table.asked == "final_worker" else table.options[0])
    seats = [(order + place) % 3 for place in range(3)]
    assert asked == [("final_worker", each) for each in seats] + [("discard_cube", each) for each in seats]


def test_pk_13_2_any_number_one_at_a_time() -> None:
    """[PK-13.2], [PK-19.4]: repeats while workers and useful places are left; `done` alone is not asked."""
    me = seat([("T13", 0, 0, 0), ("T26", 0, 0, 1)], markers=(3, 0, 0, 0, 0))
    table = last_turn(me).play("end", "worker(3,0)")
    assert table.options == ["worker(1,0)", "worker(0,1)", "worker(1,2)", "done"]
    table.play("worker(1,0)")
    assert table.options == ["worker(0,1)", "worker(1,2)", "done"]
    table.play("worker(0,1)")
    assert table.asked == "over"
    assert table.scored()["drought"] == -1


def y_23(option: str) -> Table:
    """A worker beside a house, a green cube at (2, 1) and a lone drought at (3, 1)."""
    tiles: list[Laid] = [("T16", 0, 0, 0), ("T12", 0, 2, 0), ("T20", 0, 2, 1)]
    me = seat(tiles, {(2, 1): "G"}, [(1, 0)], [("house", 0, 0)], markers=(3, 0, 0, 0, 0), store="BBVVG")
    return last_turn(me, options={"final_workers": option}).play("end")


def test_y_23_final_placement() -> None:
    """Y-23 [PK-13.1] to [PK-13.4]: a cube, a lone drought, coins, one discard; the worker beside the house stays."""
    table = y_23("stay")
    assert table.player(0)["available"] == 2
    table.play("worker(2,1)")
    assert table.store(0) == "BBVVGG"
    assert table.player(0)["coins"] == 0
    table.play("worker(3,1)")
    assert (table.asked, table.player(0)["coins"]) == ("discard_cube", 2)
    table.play("discard_cube(violet)")
    assert table.asked == "over"
    scored = table.scored()
    assert (scored["house"], scored["drought"], scored["resources"], scored["coins"]) == (1, 0, 5, 1)


def test_y_23_recall() -> None:
    """Y-23 [PK-13.1], R2: with `recall` three workers can be placed."""
    table = y_23("recall").play("worker(2,1)", "worker(3,1)", "worker(1,0)", "discard_cube(violet)")
    assert table.scored()["house"] == 1
    assert table.player(0)["available"] == 0


def test_pk_13_3_and_13_4_order_of_the_end() -> None:
    """[PK-13.2] to [PK-13.5]: placement, coins, discards, scoring."""
    table = y_23("stay").play("worker(2,1)", "done", "discard_cube(brown)")
    kinds = [kind for kind in table.kinds() if kind not in ("score_line", "score_total")]
    assert kinds == ["final_placement", "cubes_collected", "coins_gained", "cubes_discarded", "game_end"]
    lines = [event for event in table.told if event.kind == "score_line"]
    assert [event.facts["category"] for event in lines] == CATEGORIES * 3
    assert [event.seat for event in lines] == [0] * 8 + [1] * 8 + [2] * 8
    totals = [event.facts["total"] for event in table.told if event.kind == "score_total"]
    assert totals == table.game.scores()


def test_score_lines_tell_each_building() -> None:
    """[PK-22] `score_line`: points by category with details per building."""
    me = seat(
        paint("...d/...."), buildings=[("house", 0, 0), ("house", 2, 1)], workers=[(1, 1)], markers=(2, 0, 0, 0, 0)
    )
    me["available"] = 0
    table = last_turn(me).play("end")
    lines = {event["category"]: event for event in table.events("score_line")[:8]}
    assert (lines["house"]["points"], [each["points"] for each in lines["house"]["details"]]) == (2, [1, 1])
    assert [each["places"] for each in lines["house"]["details"]] == [[[0, 0]], [[2, 1]]]
    assert (lines["drought"]["points"], lines["drought"]["details"]) == (-1, [[3, 0]])
    assert lines["temple"]["points"] == 0


def rivals(*given: tuple[int, int, int]) -> Table:
    """Seats with so many points from cubes and coins, so many buildings without points, and so many coins."""
    seats = []
    for tile, (points, buildings, coins) in zip(PLAIN_TILES, given, strict=False):
        built: list[Built] = [("house", 0, 0), ("house", *turned(tile, 0)[1][:2])]
        cubes = "BVWOG"[: points - coins // 2]
        seats.append(seat([(tile, 0, 0, 0)], buildings=built[:buildings], store=cubes, coins=coins, available=0))
    return last_turn(*seats, players=len(seats)).play("end")


@pytest.mark.parametrize(
    ("given", "ranking", "tie_break"),
    [
        ([(5, 0, 0), (4, 1, 4)], [1, 2], ""),
        ([(4, 1, 0), (4, 2, 0)], [2, 1], "buildings"),
        ([(4, 2, 4), (4, 2, 5)], [2, 1], "coins"),
        ([(4, 2, 5), (4, 2, 5)], [1, 1], "shared"),
        ([(4, 1, 5), (4, 1, 5), (3, 2, 0)], [1, 1, 3], "shared"),
        ([(3, 1, 4), (4, 1, 4), (3, 1, 5), (3, 1, 4)], [3, 1, 2, 3], ""),
    ],
)
def test_pk_15_1_and_y_24_ties(given: list[tuple[int, int, int]], ranking: list[int], tie_break: str) -> None:
    """Y-24 [PK-15.1], R27: points, then buildings, then coins held at the end; then the victory is shared."""
    table = rivals(*given)
    assert table.game.scores() == [each[0] for each in given]
    assert table.game.ranking() == ranking
    winners = [number for number, place in enumerate(ranking) if place == 1]
    assert table.said("game_end", {"ranking": ranking, "winners": winners, "tie_break": tie_break})


def test_y_24_with_its_numbers() -> None:
    """Y-24 [PK-15.1]: 61 : 61, 9 : 9 buildings, 4 : 5 coins."""
    # 4 // 2 == 5 // 2, so the same cubes and buildings make the same points.
    table = rivals((4, 2, 4), (4, 2, 5))
    assert (table.game.ranking(), table.event("game_end")["winners"]) == ([2, 1], [1])
    assert rivals((4, 2, 4), (4, 2, 4)).event("game_end")["winners"] == [0, 1]


def test_pk_14_nothing_is_scored_before_the_end() -> None:
    """[PK-14.10], [PK-13.5]: scores are 0 until the end; the breakdown sums to them."""
    table = last_turn(seat([SQUARE], coins=9, available=0))
    assert table.game.scores() == [0, 0, 0]
    table.play("end")
    assert table.game.scores() == [4, 0, 0]
