"""Early ends and final scoring: test vectors V38 to V47, V53, V54, V57 and V58."""

from typing import Any

import pytest

from .table import Data, Table, area, last_turn, position, rows, scored

TIEBREAKS = ["bricks", "element", "value_sum"]

FOURTEEN = [
    *["amphitheatre_c1", "amphitheatre_c2", "amphitheatre_c3", "amphitheatre_c4", "amphitheatre_c5"],
    *["city_wall_1", "city_wall_2", "city_wall_3", "city_wall_4", "city_wall_5"],
    *["basilica_b3", "basilica_b5", "amphitheatre_b1", "amphitheatre_b2"],
]


def last_brick(*areas: Data, **other: Any) -> Table:
    """Seat 2 of 3 is about to buy the last brick."""
    return position(3, *areas, card="action_1", active=1, market={"black": 1}, reserve=0, **other)


def test_v38_early_end_by_bricks() -> None:
    """V38 [PN-10.2..6]: five points at once, then one final turn for each of the others."""
    table = last_brick().play("icon:0")
    assert table.points() == [0, 5, 0]
    assert table.event("early_end_triggered") == {"reason": "bricks"}
    assert "end_turn" in table.options
    table.play("icon:2", "end_turn")
    assert (table.data["active"], table.event("turn_started")["final_turn"]) == (2, True)
    assert not table.events("supply_card_drawn")
    table.play("play:action_1", "end_turn")
    assert table.data["active"] == 0
    table.play("play:action_1", "end_turn")
    assert table.game.seat == -1
    assert table.event("final_scoring_started") == {"early": True}


def test_v39_both_conditions() -> None:
    """V39 [PN-10.4], R31: five points in all, and none for a later player."""
    elements = dict.fromkeys(FOURTEEN, 1)
    table = last_brick(area(), area(romans=1, bricks={"red": 3}, influence=0), elements=elements).play("icon:0")
    assert table.player(1)["scored"]["early_end"] == 5
    table.play("icon:1", "spot:basilica_a3")
    assert len([each for each in table.data["elements"] if each["seat"] == 1]) == 15
    assert table.player(1)["scored"]["early_end"] == 5
    assert not table.events("early_end_triggered")


def test_v39_later_player() -> None:
    """V39 [PN-10.4]: the 15th element in a final turn brings no bonus."""
    elements = dict.fromkeys(FOURTEEN, 2)
    table = last_brick(area(), area(), area(romans=1, bricks={"red": 3}), elements=elements)
    table.play("icon:0", "end_turn", "play:action_1", "icon:1", "spot:basilica_a3")
    assert [player["scored"]["early_end"] for player in table.data["players"]] == [0, 5, 0]


def test_v40_final_turn_without_cards() -> None:
    """V40 [PN-10.7], R32: seat 1 has no card any more and is skipped."""
    spent = area(hand=[], deck=[])
    table = last_brick(spent, spent, area(hand=["action_2"], deck=[]), round=2).play("icon:0", "end_turn")
    assert table.data["active"] == 2
    assert table.data["card"] == "action_2"
    table.play("end_turn")
    assert [event.seat for event in table.told if event.kind == "final_turn_skipped"] == [0]
    assert table.game.seat == -1


def test_v58_early_end_without_cards_in_round_1() -> None:
    """V58 [PN-10.7, 10.8], R33: nobody has a card, no intermediate scoring, final scoring at once."""
    spent = area(hand=[], deck=[])
    table = position(3, spent, spent, spent, card="action_1", active=2, market={"black": 1}, reserve=0)
    table.play("icon:0")
    assert table.points() == [0, 0, 5]
    table.play("end_turn")
    assert [event.seat for event in table.told if event.kind == "final_turn_skipped"] == [0, 1]
    assert not table.events("income_split")
    assert table.event("final_scoring_started") == {"early": True}
    assert table.game.seat == -1


@pytest.mark.parametrize("tiebreak", TIEBREAKS)
@pytest.mark.parametrize(
    ("vector", "elements", "points"),
    [
        ("V41", {"porta_nigra_2": (0, 4), "porta_nigra_8": (1, 4), "porta_nigra_4": (2, 4)}, [7, 7, 0]),
        (
            "V42",
            {"porta_nigra_7": (0, 3), "porta_nigra_1": (0, 3), "porta_nigra_4": (1, 3), "porta_nigra_6": (2, 3)},
            [12, 0, 0],
        ),
        ("V43", {"porta_nigra_2": (0, 5), "porta_nigra_4": (1, 5)}, [19, 9, 0]),
        ("V53", {"amphitheatre_c3": 0}, [6, 0, 0]),
        ("V57", {"porta_nigra_2": (0, 3), "porta_nigra_4": (1, 3), "porta_nigra_6": (2, 3)}, [12, 0, 0]),
    ],
)
def test_v41_v42_v43_v53_v57(
    tiebreak: str, vector: str, elements: dict[str, tuple[int, int] | int], points: list[int]
) -> None:
    """V41, V42, V43, V53, V57 [PN-11.8..12], R7, R8: ties broken or not, and a single participant."""
    table = scored(3, elements=elements, options={"majority_tiebreak": tiebreak})
    assert table.gained("majority") == points, vector


Y_OF_V44 = {"city_wall_9": 1, "city_wall_8": 1}


@pytest.mark.parametrize(
    ("elements", "tiebreak", "points"),
    [
        ({"city_wall_10": 0, "city_wall_1": 0}, "bricks", [20, 10]),
        ({"city_wall_10": 0, "city_wall_1": 0}, "element", [20, 10]),
        ({"city_wall_10": 0, "city_wall_1": 0}, "value_sum", [10, 20]),
        ({"city_wall_5": 0, "city_wall_6": 0}, "bricks", [20, 10]),
        ({"city_wall_5": 0, "city_wall_6": 0}, "element", [10, 20]),
        ({"city_wall_5": 0, "city_wall_6": 0}, "value_sum", [10, 20]),
    ],
)
def test_v44_v45_tie_break_options_differ(elements: dict[str, int], tiebreak: str, points: list[int]) -> None:
    """V44, V45 [PN-11.12], R6: four bricks each in the City Wall."""
    table = scored(2, elements=elements | Y_OF_V44, options={"majority_tiebreak": tiebreak})
    assert table.gained("majority") == points


def test_v46_play_area() -> None:
    """V46 [PN-11.5]: 2 + 2 + 1 + 3 + 4."""
    elements = dict.fromkeys(FOURTEEN[:10], 0)
    me = area(romans=2, romans_reserve=3, coins=8, influence=1, torches=3, bricks={"red": 3, "white": 1})
    table = last_turn(3, me, elements=elements).play("end_turn")
    assert table.gained("play_area")[0] == 12


def test_v47_larger_sets_first() -> None:
    """V47 [PN-11.3], R38: cards 3, 2, 2, 1 make sets of four, three and one."""
    wanted = {"basilica": 3, "amphitheatre": 2, "city_wall": 2, "porta_nigra": 1}
    cards = []
    for building, number in wanted.items():
        cards += [each["id"] for each in rows("building_cards") if each["building"] == building][:number]
    assert scored(3, area(cards=cards)).gained("sets")[0] == 34


@pytest.mark.parametrize("tiebreak", TIEBREAKS)
def test_v54_white_counts_as_the_colour_of_the_spot(tiebreak: str) -> None:
    """V54 [PN-6.14], R9: two white bricks on a black spot are black."""
    spent = area(hand=[], deck=[])
    me = area(bricks={"white": 2}, hand=[], deck=[])
    table = position(
        2,
        spent,
        me,
        card="action_1",
        active=1,
        round=3,
        elements={"amphitheatre_b2": 0},
        options={"majority_tiebreak": tiebreak},
    )
    table.play("icon:1", "spot:amphitheatre_b1", "end_turn")
    assert table.gained("majority") == [10, 5]
