"""Edge cases of play: test vectors V20 to V37, V48 to V52, V55 and V56."""

from typing import Any

import pytest

from .table import (
    BRICKS,
    Table,
    action_cards,
    answers,
    area,
    honour,
    ids,
    last_turn,
    new,
    played,
    playing,
    position,
    rows,
)

SUPPLY = ids("supply_cards")


def next_turn(draws: list[int], **given: Any) -> Table:
    """The start of the second seat's turn, with these draws of supply cards."""
    table = position(3, area(deck=[]), card="action_1", **given)
    return table.play("end_turn", draws=draws)


def test_v20_no_refill_at_7() -> None:
    """V20 [PN-4.2]: seven bricks are enough, six are not."""
    full = next_turn([], market={"black": 7})
    assert not full.events("supply_card_drawn")
    refilled = position(3, card="action_1", market={"black": 6}).play("end_turn")
    assert sum(refilled.data["market"].values()) >= 14


def test_v21_shortage() -> None:
    """V21 [PN-4.6, 4.7], R16: white first; the refill stops with the reserve."""
    draws = answers(SUPPLY, ["supply_1"], SUPPLY)
    table = next_turn(draws, market={"black": 5}, reserve=2)
    assert table.data["market"] == {"black": 5, "blue": 0, "red": 0, "yellow": 1, "white": 1}
    assert table.data["reserve"] == 0
    assert "supply_1" in table.data["supply_discard"]
    assert table.event("brick_shortage")["bricks"] == ["red", "blue"]
    empty = next_turn([], market={"black": 3}, reserve=0)
    assert not empty.events("supply_card_drawn")
    assert len(empty.data["supply"]) == 10


def test_v22_supply_reshuffle() -> None:
    """V22 [PN-4.5]: the last card, then the ten discards, the card just used among them."""
    draws = answers(SUPPLY, ["supply_5", "supply_1"], SUPPLY)
    table = next_turn(draws, market={"black": 2}, supply=["supply_5"])
    drawn = [event.kind for event in table.told if "supply" in event.kind]
    assert drawn == ["supply_card_drawn", "supply_pile_reshuffled", *["supply_card_drawn"] * 2]
    assert table.event("supply_pile_reshuffled")["number"] == 10
    assert [each["card"] for each in table.events("supply_card_drawn")] == ["supply_5", "supply_5", "supply_1"]


def test_v23_not_affordable_is_not_empty() -> None:
    """V23 [PN-6.5], R20: a filled shop that cannot be paid makes its icon useless."""
    table = position(3, area(coins=2, builder="city_wall"), card="action_3")
    assert table.options == ["icon:2", "torch_to_coin", "end_turn"]
    table.play("icon:2")
    assert table.options == ["icon:0", "icon:1", "torch_to_coin", "end_turn"]
    assert (table.me["coins"], table.data["torches_left"]) == (7, 1)
    yellow = Table(table.game.clone()).play("icon:1")
    assert yellow.me["coins"] == 3
    assert table.play("icon:0").me["coins"] == 1


def test_v24_torch_icon_first() -> None:
    """V24 [PN-5.7], R23: a token won in this turn pays for the fourth icon."""
    table = position(3, card="action_5").play("icon:3")
    assert table.me["torches"] == 1
    table.play("icon:0", "icon:1")
    assert table.data["torches_left"] == 0
    table.play("icon:2", "spot:amphitheatre_c1")
    assert table.me["torches"] == 0


def test_v25_tokens_beyond_icons() -> None:
    """V25 [PN-5.7, 5.9]: without a free icon tokens become coins or stay."""
    table = position(3, area(torches=3), card="action_1").play("icon:0", "icon:2", "icon:1")
    assert (table.me["torches"], table.options) == (2, ["torch_to_coin", "end_turn"])


@pytest.mark.parametrize(("automatic", "coins"), [(True, 2), (False, 0)])
def test_v26_automatic_forfeit(automatic: bool, coins: int) -> None:
    """V26 [PN-5.14], R25: two unused torches of three."""
    table = position(3, area(coins=0), card="action_6", options={"auto_forfeit": automatic}).play("icon:3", "end_turn")
    assert table.player(0)["coins"] == coins


def test_v27_row_c() -> None:
    """V27 [PN-6.18]: row C never brings a card."""
    shown = ["building_amphitheatre_red"]
    table = position(3, area(bricks={"red": 3}, torches=3), card="action_1", building_display=shown)
    table.play("icon:1", "spot:amphitheatre_c3")
    assert (table.me["points"], table.me["cards"]) == (3, [])
    assert table.data["building_display"][0] == "building_amphitheatre_red"
    other = position(3, area(bricks={"red": 2}), card="action_1", building_display=shown)
    other.play("icon:1", "spot:amphitheatre_b3")
    assert (other.me["points"], other.me["cards"]) == (7, shown)


def test_v28_two_triggers_at_once() -> None:
    """V28 [PN-6.19]: from two bricks to six."""
    table = position(3, area(bricks={"white": 4}), card="action_1", elements={"basilica_a2": 0})
    table.play("icon:1", "spot:basilica_a5")
    assert (table.me["torches"], table.me["romans"], table.me["points"]) == (2, 6, 26)


def test_v29_amphitheatre_money() -> None:
    """V29 [PN-8.1]: five coins and a Roman."""
    table = position(3, area(coins=0, builder="amphitheatre", bricks={"black": 3}), card="action_1")
    table.play("icon:1", "spot:amphitheatre_a1")
    assert (table.me["points"], table.me["coins"], table.me["romans"]) == (5, 5, 5)


@pytest.mark.parametrize(("reserve", "white", "left"), [(40, 1, 39), (0, 0, 0)])
def test_v30_city_wall(reserve: int, white: int, left: int) -> None:
    """V30 [PN-8.1], R13, R14: a white brick from the reserve, never from the market."""
    me = area(bricks={"blue": 1}, builder="city_wall")
    market = {"white": 4}
    table = position(3, me, card="action_1", market=market, reserve=reserve, elements={"city_wall_1": 0})
    table.play("icon:1", "spot:city_wall_2")
    assert (table.me["bricks"]["white"], table.data["reserve"], table.me["points"]) == (white, left, 2)
    assert table.data["market"]["white"] == 4
    assert table.event("builder_reward")["lost"] == ({} if white else {"bricks": 1})


def test_v31_romans_run_out() -> None:
    """V31 [PN-8.1]: two triggers want four Romans, one is left."""
    me = area(bricks={"yellow": 6}, romans=13, romans_reserve=1)
    table = position(3, me, card="action_1", elements={"porta_nigra_4": (0, 3)})
    table.play("icon:1", "spot:porta_nigra_2", "height:6")
    assert (table.me["influence"], table.me["romans"], table.me["romans_reserve"]) == (2, 13, 0)
    assert table.event("builder_reward")["lost"] == {"romans": 3}


def test_v32_height_limits() -> None:
    """V32 [PN-6.11], R42: three to eight bricks."""
    table = position(3, area(bricks={"black": 7, "white": 4}), card="action_1").play("icon:1", "spot:porta_nigra_7")
    assert table.options == [f"height:{n}" for n in range(3, 9)]
    table.play("height:8")
    assert (table.me["bricks"]["black"], table.me["bricks"]["white"], table.me["points"]) == (0, 3, 8)
    few = position(3, area(bricks={"black": 2}), card="action_1").play("icon:1")
    assert "spot:porta_nigra_7" not in few.options
    pale = position(3, area(bricks={"black": 9, "white": 2}), card="action_1").play("icon:1")
    assert "spot:porta_nigra_5" not in pale.options
    assert "spot:porta_nigra_7" in pale.options


def test_v33_twin_spots() -> None:
    """V33 [PN-8.9]: of two empty yellow spots the lower is offered."""
    me = area(bricks={"yellow": 3})
    table = position(3, me, card="action_1").play("icon:1")
    assert "spot:porta_nigra_2" in table.options
    assert "spot:porta_nigra_8" not in table.options
    table.play("spot:porta_nigra_8")
    assert table.element("porta_nigra_2") == (0, 3)
    taken = position(3, me, card="action_1", elements={"porta_nigra_2": (1, 3)}).play("icon:1")
    assert "spot:porta_nigra_8" in taken.options


def test_v34_placing_by_influence() -> None:
    """V34 [PN-7.6]: with all costs of placing, steps included."""
    me = area(influence=2, builder="basilica", coins=1, bricks={"black": 2}, romans=1)
    table = position(3, me, card="action_1", torches_left=0)
    assert table.options == ["take_roman", "place_by_influence", "end_turn"]
    table.play("place_by_influence")
    assert table.options == ["spot:amphitheatre_b1", "spot:amphitheatre_c1"]
    table.play("spot:amphitheatre_b1")
    assert (table.me["influence"], table.me["coins"], table.me["points"]) == (0, 0, 3)


def test_v35_one_honour_card_per_turn() -> None:
    """V35 [PN-7.1]: the second purchase waits for the next turn, a Roman does not."""
    shown = [honour("coins_6"), honour("points_4")]
    table = position(2, area(influence=4), card="action_1", honour_display=shown).play("buy_honour", "honour:1")
    assert "buy_honour" not in table.options
    assert "take_roman" in table.options
    table.play("end_turn", "play:action_1", "end_turn")
    assert table.data["active"] == 0
    assert "buy_honour" in table.options


def test_v36_substitute_in_the_30_card() -> None:
    """V36 [PN-7.9]: a substitute is as good as a building card."""
    cards = ["building_basilica_red", "building_amphitheatre_red", "building_city_wall_red"]
    me = area(influence=2, cards=[*cards, honour("substitute_porta_nigra")])
    table = position(3, me, card="action_1", honour_display=[honour("final_30")]).play("buy_honour")
    assert (table.me["cards"], table.me["final_cards"]) == ([], [honour("final_30")])
    assert set(table.event("cards_discarded")["cards"]) == {*cards, honour("substitute_porta_nigra")}


def test_v37_gate_brick() -> None:
    """V37 [PN-7.10], R11: the only element below eight bricks is raised."""
    elements = {"porta_nigra_4": (0, 3), "porta_nigra_7": (0, 8)}
    me = area(influence=2, romans=2)
    table = position(3, me, card="action_1", elements=elements, reserve=5, honour_display=[honour("gate_brick")])
    table.play("buy_honour")
    assert table.asked == "turn"
    assert table.element("porta_nigra_4") == (0, 4)
    assert (table.me["influence"], table.me["romans"], table.me["points"]) == (1, 4, 0)
    assert table.data["reserve"] == 4
    without = position(3, me, card="action_1", elements=elements, reserve=0, honour_display=[honour("gate_brick")])
    assert "buy_honour" not in without.options


def test_v50_display_inside_a_turn() -> None:
    """V50 [PN-4.10]: the slot of a card taken stays empty until the next refill."""
    me = area(bricks={"red": 2, "blue": 2}, influence=2, builder="basilica")
    shown = ["building_basilica_red", "building_city_wall_red"]
    pile = ["building_basilica_blue", "building_basilica_white"]
    table = position(3, me, card="action_1", building_display=shown, building_pile=pile)
    table.play("icon:1", "spot:basilica_b3", "place_by_influence", "spot:basilica_a2")
    assert table.me["cards"] == ["building_basilica_red"]
    assert table.data["building_display"][0] is None
    table.play("end_turn")
    assert {table.data["building_display"][0], table.data["building_display"][2]} == set(pile)


def test_v51_four_player_deck() -> None:
    """V51 [PN-2.8], R29: seven cards with nineteen torches, fourteen turns."""
    table = new(4)
    cards = [f"action_{n}" for n in (1, 2, 4, 5, 6, 7, 8)]
    for player in table.data["players"]:
        assert sorted(player["hand"] + player["deck"]) == cards
    assert action_cards(4) == cards
    assert sum(each["torches"] for each in rows("action_cards") if each["id"] in cards) == 19
    assert [player["turns"] for player in played(4, "fourteen turns").data["players"]] == [14] * 4


def test_v52_last_turns_of_a_round() -> None:
    """V52 [PN-5.16]: two cards and no deck, then one card; without influence options it is played unasked."""
    me = area(hand=["action_2", "action_3"], deck=[])
    table = position(2, me, card=None).play("play:action_2", "end_turn")
    assert table.player(0)["hand"] == ["action_3"]
    table.play("play:action_1", "end_turn")
    assert (table.data["active"], table.data["card"], table.asked) == (0, "action_3", "turn")
    rich = position(2, area(hand=["action_3"], deck=[], influence=2), card=None)
    assert rich.options == ["play:action_3", "take_roman"]


def test_v55_white_substitution_asked() -> None:
    """V55 [PN-14.9], R26: the number of white bricks is asked for only with the option."""
    me = area(bricks={"red": 2, "white": 2})
    asked = position(3, me, card="action_1", options={"white_substitution": "ask"})
    asked.play("icon:1", "spot:basilica_b3")
    assert (asked.asked, asked.options) == ("choose_white", ["white:0", "white:1", "white:2"])
    asked.play("white:2")
    assert (asked.me["bricks"]["red"], asked.me["bricks"]["white"]) == (2, 0)
    minimal = position(3, me, card="action_1").play("icon:1", "spot:basilica_b3")
    assert (minimal.asked, minimal.me["bricks"]["red"], minimal.me["bricks"]["white"]) == ("turn", 0, 2)


def bricks_everywhere(table: Table) -> int:
    data = table.data
    total: int = data["reserve"] + sum(data["market"].values()) + sum(each["bricks"] for each in data["elements"])
    return total + sum(sum(player["bricks"].values()) for player in data["players"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_v56_bricks_are_conserved(players: int) -> None:
    """V56 [PN-1.2]: ninety bricks at every moment of a game."""
    moments = 0
    for table in playing(players, "ninety"):
        assert bricks_everywhere(table) == BRICKS
        moments += 1
    assert moments > 100


def test_v48_two_player_income() -> None:
    """V48 [PN-9.3]: the number is taken once, also after round 2."""
    elements = {"basilica_a5": 0, "basilica_b1": 0, "amphitheatre_a1": 0, "city_wall_6": 0}
    table = last_turn(2, round=2, elements=elements).play("end_turn")
    assert len(table.options) == 15


def test_v49_appointing() -> None:
    """V49 [PN-9.5, 9.6], R30: of two tied seats the one that came later appoints."""
    areas = [area(points=20), area(points=20), area(points=31)]
    table = last_turn(3, *areas, round=1, order=2).play("end_turn")
    assert (table.asked, table.game.seat) == ("appoint_starting_player", 1)
