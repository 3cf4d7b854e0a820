"""The end of a round: section 9 of the rules."""

import itertools
from typing import Any

import pytest

from .table import Data, Elements, Table, action_cards, answers, area, honour, ids, last_turn

TEN: Elements = {"basilica_a5": 0, "amphitheatre_a1": 0, "city_wall_6": 0}


def ended(players: int = 3, *areas: Data, round: int = 1, order: int = 0, **other: Any) -> Table:
    return last_turn(players, *areas, round=round, order=order, **other).play("end_turn")


@pytest.mark.parametrize(
    ("players", "round", "factor"),
    [(2, 1, 1), (2, 2, 1), (3, 1, 2), (4, 1, 2)],
)
def test_pn_9_1_to_9_3_intermediate_scoring(players: int, round: int, factor: int) -> None:
    """[PN-9.1], [PN-9.2], [PN-9.3], [PN-14.12]: all bricks on the board, once with two players, else doubled."""
    table = ended(players, area(bricks={"red": 7}), round=round, elements=TEN)
    assert table.event("round_ended") == {"round": round}
    assert (table.asked, table.game.seat) == ("split_income", 0)
    assert table.options == [f"coins:{k}" for k in range(10 * factor + 1)]


@pytest.mark.parametrize(("players", "last"), [(2, 3), (3, 2), (4, 2)])
def test_pn_9_1_and_10_1_after_the_last_round_the_game_ends(players: int, last: int) -> None:
    """[PN-9.1], [PN-10.1], [PN-3.3]: no intermediate scoring after the last round."""
    table = ended(players, round=last, elements=TEN)
    assert table.game.seat == -1
    assert not table.events("income_split")
    assert table.event("final_scoring_started") == {"early": False}


@pytest.mark.parametrize("k", [0, 1, 13, 20])
def test_pn_9_4_the_split(k: int) -> None:
    """[PN-9.4]: k coins and N - k points at once."""
    table = ended(3, area(coins=1, points=2), elements=TEN).play(f"coins:{k}")
    assert table.player(0)["coins"] == 1 + k
    assert table.points()[0] == 2 + 20 - k
    split = next(event for event in table.told if event.kind == "income_split")
    assert split.seat == 0
    assert split.facts == {"bricks": 10, "multiplier": 2, "coins": k, "points": 20 - k}


@pytest.mark.parametrize("order", range(4))
def test_pn_9_2_order_of_the_round_just_ended(order: int) -> None:
    """[PN-9.2], [PN-9.4], R34: clockwise from the starting player; later players know the earlier choices."""
    elements: Elements = {"basilica_a1": 0, "basilica_b1": 1, "city_wall_6": 2, "city_wall_7": 3}
    table = ended(4, round=1, order=order, elements=elements)
    asked = []
    while table.asked == "split_income":
        asked.append(table.game.seat)
        table.play("coins:0")
    assert asked == [(order + place) % 4 for place in range(4)]


def test_pn_9_4_no_choice_without_bricks() -> None:
    """[PN-9.4]: with N = 0 there is nothing to decide."""
    table = ended(3, elements={"basilica_a1": 1})
    assert (table.asked, table.game.seat) == ("split_income", 1)
    table.play("coins:6")
    assert table.asked == "appoint_starting_player"


@pytest.mark.parametrize("order", range(3))
def test_pn_9_5_and_9_6_who_appoints(order: int) -> None:
    """[PN-9.5], [PN-9.6], R30: fewest points; of tied seats the latest in the old turn order."""
    for points in itertools.product((0, 4, 7), repeat=3):
        table = ended(3, *[area(points=each) for each in points], order=order)
        turn_order = [(order + place) % 3 for place in range(3)]
        fewest = [seat for seat in turn_order if points[seat] == min(points)]
        assert table.asked == "appoint_starting_player"
        assert table.game.seat == fewest[-1]
        table.play("seat:1")
        event = next(event for event in table.told if event.kind == "starting_player_appointed")
        assert (event.seat, event.facts) == (fewest[-1], {"seat": 0, "by_tie_rule": len(fewest) > 1})


def test_r35_points_of_the_intermediate_scoring_count() -> None:
    """R35 [PN-9.5]: fewest points is looked at after the intermediate scoring."""
    elements: Elements = {"basilica_b1": 0}
    areas = [area(points=0), area(points=5), area(points=6)]
    assert ended(3, *areas, elements=elements).play("coins:0").game.seat == 1
    assert ended(3, *areas, elements=elements).play("coins:8").game.seat == 0


@pytest.mark.parametrize("named", range(3))
def test_pn_9_5_new_round(named: int) -> None:
    """[PN-9.5], [PN-9.7], [PN-14.13]: anybody may be named; decks anew, two cards each, all else stays."""
    areas = [area(points=3), area(points=1, coins=9, torches=2, influence=3, bricks={"red": 2}), area(points=5)]
    shown = ["building_basilica_red"]
    table = ended(3, *areas, building_display=shown, honour_display=[honour("coins_6")], order=2)
    assert table.options == ["seat:1", "seat:2", "seat:3"]
    before = table.data
    table.play(f"seat:{named + 1}")
    after = table.data
    assert (after["round"], after["starter"], after["active"], table.game.seat) == (2, named, named, named)
    for seat, player in enumerate(after["players"]):
        assert (len(player["hand"]), len(player["deck"]), player["discard"]) == (2, 6, [])
        assert sorted(player["hand"] + player["deck"]) == action_cards(3)
        for thing in ("coins", "torches", "influence", "romans", "builder", "bricks", "cards", "scored"):
            assert player[thing] == before["players"][seat][thing]
    for thing in ("market", "reserve", "building_display", "honour_display", "supply", "elements"):
        assert after[thing] == before[thing]
    assert [event.seat for event in table.told if event.kind == "action_deck_shuffled"] == [0, 1, 2]
    assert table.asked == "choose_card"


def test_pn_2_10_new_hands_by_seat() -> None:
    """[PN-2.10], [PN-9.5]: new hands are drawn by seat 1, 2, 3."""
    hands = [["action_1", "action_8"], ["action_3", "action_4"], ["action_2", "action_5"]]
    draws: list[int] = []
    for hand in hands:
        draws += answers(action_cards(3), hand, ids("action_cards"))
    table = ended(3).play("seat:2", draws=draws)
    assert [player["hand"] for player in table.data["players"]] == hands
    drawn = [(event.seat, event.secret["card"]) for event in table.told if event.kind == "action_card_drawn"]
    assert drawn == [(seat, card) for seat, hand in enumerate(hands) for card in hand]


def test_pn_9_7_turn_order_of_the_new_round() -> None:
    """[PN-9.7], [PN-3.1]: clockwise from the new starting player."""
    table = ended(4).play("seat:3")
    seats = []
    for _ in range(5):
        seats.append(table.data["active"])
        table.play(table.options[0], "end_turn")
    assert seats == [2, 3, 0, 1, 2]


def test_pn_9_5_refill_after_the_appointing() -> None:
    """[PN-9.5], [PN-3.2]: the first turn of the new round begins with its refill phase."""
    table = ended(3, market={"red": 3})
    assert table.data["market"]["red"] == 3
    table.play("seat:1")
    assert sum(table.data["market"].values()) >= 14
