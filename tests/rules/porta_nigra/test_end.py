"""The end of the game: section 10 of the rules."""

from typing import Any

import pytest

from .table import Data, Elements, Table, action_cards, area, honour, ids, new, position, row

FOURTEEN = [spot for spot in ids("spots") if row("spots", spot)["bricks_max"] <= 2][:14]
LAST: dict[str, Any] = {"market": {"black": 1}, "reserve": 0}


def final_turns(table: Table) -> list[int]:
    """Play on without using anything; returns whose turns come."""
    seats = []
    while table.game.seat >= 0:
        if table.asked == "choose_card":
            table.play(table.options[0])
        seats.append(table.data["active"])
        table.play("end_turn")
    return seats


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", range(2))
def test_pn_10_2_a_no_brick_left(players: int, seat: int) -> None:
    """[PN-10.2], [PN-10.4], [PN-10.6]: buying the last brick; then everybody else once, clockwise from the left."""
    table = position(players, card="action_1", active=seat, **LAST).play("icon:0")
    assert table.points() == [5 if each == seat else 0 for each in range(players)]
    assert table.data["early_by"] == seat
    table.play("end_turn")
    assert final_turns(table) == [(seat + place) % players for place in range(1, players)]
    assert table.data["ending"] == "bricks"


def test_pn_10_2_a_reserve_or_market_alone_do_not_end_the_game() -> None:
    """[PN-10.2]: both must be empty."""
    market = position(3, card="action_1", market={"black": 1}).play("icon:0")
    assert market.data["early_by"] is None
    reserve = position(3, card="action_1", market={"black": 2}, reserve=0).play("icon:0")
    assert reserve.data["early_by"] is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_10_2_b_the_fifteenth_element(players: int) -> None:
    """[PN-10.2], [PN-10.4]: the 15th element ends the game, the 14th does not."""
    me = area(romans=2, bricks={"red": 6}, torches=3)
    elements = dict.fromkeys(FOURTEEN[:13], 0)
    table = position(players, me, card="action_1", elements=elements)
    table.play("icon:1", "spot:basilica_a3")
    assert table.data["early_by"] is None
    me = area(romans=1, bricks={"red": 3})
    table = position(players, me, card="action_1", elements=dict.fromkeys(FOURTEEN, 0)).play(
        "icon:1", "spot:basilica_a3"
    )
    assert table.event("early_end_triggered") == {"reason": "elements"}
    assert table.player(0)["scored"]["early_end"] == 5
    table.play("end_turn")
    assert final_turns(table) == list(range(1, players))
    assert table.data["ending"] == "elements"


def test_pn_10_2_fifteen_elements_of_all_together_are_nothing() -> None:
    """[PN-10.2]: her own 15th element counts, not the board's."""
    elements = {spot: number % 2 for number, spot in enumerate(FOURTEEN)}
    table = position(3, area(bricks={"red": 3}), card="action_1", elements=elements).play("icon:1", "spot:basilica_a3")
    assert len(table.data["elements"]) == 15
    assert table.data["early_by"] is None


@pytest.mark.parametrize("way", ["placed by influence", "honour card", "gate brick", "city wall reward"])
def test_pn_10_3_checked_after_every_action(way: str) -> None:
    """[PN-10.3]: the end is also triggered by influence actions, honour cards and rewards."""
    ways: dict[str, tuple[Data, dict[str, Any], list[str]]] = {
        "placed by influence": (
            area(romans=1, bricks={"red": 3}, influence=2),
            {"elements": dict.fromkeys(FOURTEEN, 0)},
            ["place_by_influence", "spot:basilica_a3"],
        ),
        "honour card": (
            area(influence=1),
            {"market": {}, "reserve": 1, "honour_display": [honour("brick_white")]},
            ["buy_honour"],
        ),
        "gate brick": (
            area(influence=2),
            {
                "market": {},
                "reserve": 1,
                "honour_display": [honour("gate_brick")],
                "elements": {"porta_nigra_4": (0, 3)},
            },
            ["buy_honour"],
        ),
        "city wall reward": (
            area(bricks={"black": 3}, builder="city_wall", coins=0),
            {"market": {}, "reserve": 1},
            ["icon:1", "spot:city_wall_6"],
        ),
    }
    me, given, moves = ways[way]
    table = position(3, me, card="action_1", **given)
    table.play(*moves)
    assert table.data["early_by"] == 0
    assert table.player(0)["scored"]["early_end"] == 5
    assert table.asked == "turn"


def test_pn_10_3_before_the_card_is_played() -> None:
    """[PN-10.3], [PN-10.5]: triggered before the card, the player still plays it."""
    me = area(influence=1)
    table = position(3, me, card=None, market={}, reserve=1, honour_display=[honour("brick_white")]).play("buy_honour")
    assert table.data["early_by"] == 0
    assert table.options == ["play:action_1", "play:action_2"]


def test_pn_10_4_once_per_game() -> None:
    """[PN-10.4], R31: a second condition, by the same or another player, gives nothing."""
    me = area(romans=1, bricks={"red": 3})
    table = position(3, me, card="action_1", elements=dict.fromkeys(FOURTEEN, 0), **LAST)
    table.play("icon:1", "spot:basilica_a3", "icon:0")
    assert sum(player["scored"]["early_end"] for player in table.data["players"]) == 5
    assert table.data["ending"] == "elements"


def test_pn_10_5_the_turn_goes_on() -> None:
    """[PN-10.5]: remaining actions, influence actions, end of the turn and its card."""
    table = position(3, area(influence=2), card="action_1", **LAST).play("icon:0")
    table.play("icon:2", "take_roman", "end_turn")
    assert len(table.player(0)["hand"]) == 2


def test_pn_10_6_final_turns_are_complete() -> None:
    """[PN-10.6]: the final turns have their refill phase."""
    me = area(romans=1, bricks={"red": 3})
    pile = ids("building_cards")[:3]
    table = position(3, me, card="action_1", elements=dict.fromkeys(FOURTEEN, 0), market={"red": 3}, building_pile=pile)
    table.play("icon:1", "spot:basilica_a3", "end_turn")
    assert sum(table.data["market"].values()) >= 14
    assert None not in table.data["building_display"][:3]
    assert table.event("turn_started") == {"turn": 2, "final_turn": True}
    table.play("play:action_1", "icon:0", "end_turn")
    assert table.data["active"] == 2


@pytest.mark.parametrize(
    ("cards", "turns", "skipped"),
    [((0, 0, 0), [], [0, 1]), ((1, 0, 0), [0], [1]), ((0, 1, 0), [1], [0]), ((2, 1, 1), [0, 1], [])],
)
def test_pn_10_7_players_without_cards(cards: tuple[int, int, int], turns: list[int], skipped: list[int]) -> None:
    """[PN-10.7], R32: a player who has neither hand nor deck has no final turn."""
    areas = [area(hand=action_cards(3)[1 : 1 + number], deck=[]) for number in cards]
    table = position(3, *areas, card="action_1", active=2, **LAST).play("icon:0")
    told: list[int] = []
    seen: list[int] = []
    while table.game.seat >= 0:
        if table.asked == "choose_card":
            table.play(table.options[0])
        if table.data["active"] != 2:
            seen.append(table.data["active"])
        table.play("end_turn")
        told += [event.seat for event in table.told if event.kind == "final_turn_skipped"]
    assert (seen, told) == (turns, skipped)


def test_pn_10_8_no_intermediate_scoring() -> None:
    """[PN-10.8], R33: the game ends in the middle of round 1, without intermediate scoring or a new round."""
    elements: Elements = {"basilica_a1": 0}
    table = position(3, card="action_1", elements=elements, **LAST).play("icon:0", "end_turn")
    assert final_turns(table) == [1, 2]
    assert table.data["round"] == 1
    assert "income_split" not in table.kinds()
    assert "round_started" not in table.kinds()
    assert table.gained("intermediate") == [0, 0, 0]


def test_pn_10_9_in_the_last_cycle() -> None:
    """[PN-10.9]: nothing changes but the five points."""
    spent: Data = {"hand": [], "deck": []}
    areas = [area(**spent), area(**spent), area(hand=["action_2"], deck=[])]
    ends: list[Any] = []
    for market in ({"black": 1}, {"black": 7}):
        table = position(3, *areas, card="action_1", active=1, round=2, market=market, reserve=0).play(
            "icon:0", "end_turn"
        )
        assert final_turns(table) == [2]
        ends.append(table.points()[1])
    assert ends[0] - ends[1] == 5


def test_pn_10_1_no_early_end_in_a_fresh_game() -> None:
    """[PN-10.1]: nothing is triggered at the start."""
    table = new(2, "fresh")
    assert (table.data["early_by"], table.data["ending"]) == (None, "regular")
