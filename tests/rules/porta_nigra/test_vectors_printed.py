"""The printed examples, test vectors V1 to V19 of the rules."""

import pytest

from .table import Table, answers, area, honour, ids, last_turn, position, scored

BUILDING_CARDS = ids("building_cards")
HONOUR_CARDS = ids("honour_cards")


def test_v1_refill() -> None:
    """V1 [PN-4.2..9]: three supply cards bring the market from 5 bricks to 16; both displays are filled."""
    shown = BUILDING_CARDS[:4]
    offered = HONOUR_CARDS[:13]
    table = position(
        3,
        card="action_1",
        market={"black": 2, "blue": 1, "red": 1, "yellow": 1},
        reserve=60,
        building_display=shown,
        building_pile=BUILDING_CARDS[4:],
        honour_display=offered,
        honour_pile=HONOUR_CARDS[13:],
    )
    hand = [0]
    supply = answers(ids("supply_cards"), ["supply_1", "supply_6", "supply_2"], ids("supply_cards"))
    table.play("end_turn", draws=[*hand, *supply, 0, 0, 0])
    totals = [60 + 5 - each["reserve"] for each in table.events("supply_card_drawn")]
    assert totals == [9, 12, 16]
    assert table.data["market"] == {"black": 4, "blue": 3, "red": 4, "yellow": 3, "white": 2}
    assert table.data["reserve"] == 49
    assert None not in table.data["building_display"]
    assert None not in table.data["honour_display"]


def test_v2_two_torches_three_icons() -> None:
    """V2 [PN-5.3, 5.7]: the third icon of a card with two torches needs a torch token."""
    bricks = {"black": 1}
    table = position(3, area(torches=1, bricks=bricks), card="action_1").play("icon:0", "icon:2")
    assert "icon:1" in table.options
    table.play("icon:1", "spot:amphitheatre_c1")
    assert table.me["torches"] == 0
    without = position(3, area(torches=0, bricks=bricks), card="action_1").play("icon:0", "icon:2")
    assert without.options == ["end_turn"]


def at_amphitheatre(**market: int) -> Table:
    card = "action_8"
    return position(3, area(coins=10, builder="amphitheatre"), card=card, market=market)


def test_v3_movement_and_buying() -> None:
    """V3 [PN-6.1..8]: two steps and a black brick cost three coins."""
    table = at_amphitheatre(black=1).play("icon:0")
    assert (table.me["coins"], table.me["builder"], table.me["bricks"]["black"]) == (7, "porta_nigra", 1)
    assert table.data["market"]["black"] == 0


def test_v4_white_needs_no_movement() -> None:
    """V4 [PN-6.3]: a white brick costs five coins wherever the builder stands."""
    table = at_amphitheatre(white=1).play("icon:3")
    assert (table.me["coins"], table.me["builder"], table.me["bricks"]["white"]) == (5, "amphitheatre", 1)


def test_v5_builder_already_there() -> None:
    """V5 [PN-6.6]: no steps, only the price."""
    table = position(3, area(coins=4), card="action_1", market={"black": 1}).play("icon:0")
    assert table.me["coins"] == 3


def test_v6_empty_shop() -> None:
    """V6 [PN-6.5]: the icon of an empty shop buys any colour that can be paid."""
    market = {"blue": 1, "red": 1, "yellow": 1, "white": 1}
    table = position(3, area(coins=5), card="action_1", market=market).play("icon:0")
    assert table.asked == "buy_colour"
    assert table.options == ["colour:blue", "colour:red", "colour:white"]
    table.play("colour:red")
    assert (table.me["coins"], table.me["builder"], table.me["bricks"]["red"]) == (0, "amphitheatre", 1)


@pytest.mark.parametrize(
    ("red", "white", "legal", "left"),
    [(2, 2, True, (0, 1)), (1, 1, False, None), (0, 3, True, (0, 0))],
)
def test_v7_substitution(red: int, white: int, legal: bool, left: tuple[int, int] | None) -> None:
    """V7 [PN-6.11..14]: white bricks stand in for missing red ones."""
    table = position(3, area(builder="amphitheatre", bricks={"red": red, "white": white}), card="action_1").play(
        "icon:1"
    )
    assert ("spot:amphitheatre_a3" in table.options) == legal
    if legal:
        table.play("spot:amphitheatre_a3")
        assert (table.me["bricks"]["red"], table.me["bricks"]["white"]) == left
        assert table.me["points"] == 11


def test_v7_in_tie_breaks_it_counts_as_three_red_bricks() -> None:
    """V7, R9 [PN-6.14]: placed with a white brick, the element loses to three yellow bricks."""
    me = area(builder="amphitheatre", bricks={"red": 2, "white": 1}, hand=[], deck=[])
    others = area(hand=[], deck=[])
    table = position(3, me, others, others, card="action_1", elements={"amphitheatre_a4": 1}, round=2, starter=1)
    table.play("icon:1", "spot:amphitheatre_a3", "end_turn")
    assert table.gained("majority") == [7, 15, 0]


V8_AREA = area(coins=5, bricks={"yellow": 2, "red": 2}, romans=3, torches=0)


def v8() -> Table:
    return position(
        3,
        V8_AREA,
        card="action_4",
        elements={"basilica_a2": 0},
        building_display=["building_basilica_yellow", "building_basilica_black"],
    )


def test_v8_placing_with_card_and_reward() -> None:
    """V8 [PN-6.15..19]: steps, points, card, trigger."""
    table = v8().play("icon:2", "spot:basilica_a4")
    me = table.me
    assert (me["coins"], me["bricks"]["yellow"], me["points"]) == (4, 0, 9)
    assert me["cards"] == ["building_basilica_yellow"]
    assert (me["torches"], me["romans"], me["builder"]) == (1, 3, "basilica")
    assert table.data["building_display"][:2] == [None, "building_basilica_black"]


def test_v9_next_multiple() -> None:
    """V9 [PN-6.19]: with the sixth brick the reward comes again."""
    me = V8_AREA | {"bricks": {"red": 2}, "torches": 1, "builder": "basilica"}
    elements = {"basilica_a2": 0, "basilica_a4": 0}
    table = position(3, me, card="action_1", elements=elements).play("icon:1", "spot:basilica_b3")
    assert (table.me["torches"], table.me["romans"], table.me["points"]) == (2, 3, 7)


def test_v10_influence() -> None:
    """V10 [PN-7.3, 7.5]: an honour card for one token, a Roman for two."""
    table = position(3, area(influence=3), card="action_1", honour_display=[honour("coins_6")])
    table.play("buy_honour")
    assert (table.me["coins"], table.me["influence"]) == (26, 2)
    table.play("take_roman")
    assert (table.me["influence"], table.me["romans"], table.me["romans_reserve"]) == (0, 6, 9)


def test_v11_split() -> None:
    """V11 [PN-9.2..4]: ten bricks of four players are worth twenty, split freely."""
    elements = {"basilica_a5": 0, "amphitheatre_a1": 0, "city_wall_6": 0}
    table = last_turn(4, round=1, elements=elements).play("end_turn")
    assert (table.asked, len(table.options)) == ("split_income", 21)
    before = table.player(0)["coins"]
    table.play("coins:5")
    assert (table.player(0)["coins"] - before, table.player(0)["points"]) == (5, 15)


def test_v12_sets() -> None:
    """V12 [PN-11.2, 11.3]: a set of three and a single card."""
    cards = ["building_basilica_red", "building_basilica_blue", "building_amphitheatre_red", "building_city_wall_red"]
    assert scored(3, area(cards=cards)).gained("sets") == [14, 0, 0]


def test_v13_basilica_reward_over_two_rows() -> None:
    """V13 [PN-8.2]: bricks of both rows count together."""
    table = position(3, area(bricks={"blue": 2}), card="action_1").play("icon:1", "spot:basilica_a2")
    assert (table.me["torches"], table.me["romans"]) == (0, 4)
    later = position(3, area(bricks={"red": 2}), card="action_1", elements={"basilica_a2": 0})
    later.play("icon:1", "spot:basilica_b3")
    assert (later.me["torches"], later.me["romans"]) == (1, 5)


@pytest.mark.parametrize("tiebreak", ["bricks", "element", "value_sum"])
def test_v14_basilica_majority(tiebreak: str) -> None:
    """V14 [PN-11.7..12]: Courtney (seat 1) is ahead in row A by white, Michael (seat 2) alone in row B."""
    elements = {"basilica_a5": 0, "basilica_a4": 1, "basilica_a2": 1, "basilica_b3": 1}
    table = scored(3, elements=elements, options={"majority_tiebreak": tiebreak})
    assert table.gained("majority") == [12, 18, 0]


@pytest.mark.parametrize("tiebreak", ["bricks", "element", "value_sum"])
@pytest.mark.parametrize("second", [7, 5])
def test_v15_amphitheatre_majority(tiebreak: str, second: int) -> None:
    """V15 [PN-8.5, 8.7], R4: yellow before red; second place by option."""
    options = {"majority_tiebreak": tiebreak, "amphitheatre_a_second": second}
    table = scored(3, elements={"amphitheatre_a4": 0, "amphitheatre_a3": 1}, options=options)
    assert table.gained("majority") == [15, second, 0]


def test_v16_porta_nigra() -> None:
    """V16 [PN-6.11, 6.16, 8.1], R2, R3: seven yellow bricks, two triggers of one influence token and two Romans."""
    table = position(
        3,
        area(bricks={"yellow": 6, "white": 1}, romans=2, influence=0),
        card="action_1",
        elements={"porta_nigra_4": (0, 3)},
        building_display=["building_porta_nigra_red"],
    )
    table.play("icon:1", "spot:porta_nigra_2", "height:7")
    me = table.me
    assert (me["bricks"]["yellow"], me["bricks"]["white"], me["points"]) == (0, 0, 28)
    assert (me["influence"], me["romans"], me["cards"]) == (2, 5, [])
    assert table.element("porta_nigra_2") == (0, 7)
    assert table.element("porta_nigra_4") == (0, 3)


FOUR = ["building_basilica_red", "building_amphitheatre_red", "building_city_wall_red", "building_porta_nigra_red"]


def test_v17_price_of_the_30_card() -> None:
    """V17 [PN-7.7]: one card of each building is given up."""
    me = area(influence=2, cards=FOUR)
    table = last_turn(3, area(), area(), me, honour_display=[honour("final_30")]).play("buy_honour")
    assert (table.me["influence"], table.me["cards"], table.me["final_cards"]) == (0, [], [honour("final_30")])
    table.play("end_turn")
    assert (table.gained("sets")[2], table.gained("final_card")[2]) == (0, 30)


def test_v18_upgrade_chain() -> None:
    """V18 [PN-7.7], R10: 42 for the 30 card, 56 for the 42 card; only the last one counts."""
    table = position(3, area(influence=2, final_cards=[honour("final_30")]), card="action_1")
    assert "buy_honour" not in table.options
    table = position(
        3,
        area(influence=2, final_cards=[honour("final_30")]),
        card="action_1",
        honour_display=[honour("final_56"), honour("final_42")],
    ).play("buy_honour")
    assert (table.me["influence"], table.me["final_cards"]) == (0, [honour("final_42")])
    last = last_turn(
        3, area(), area(), area(influence=2, final_cards=[honour("final_42")]), honour_display=[honour("final_56")]
    ).play("buy_honour")
    assert (last.me["influence"], last.me["final_cards"]) == (0, [honour("final_56")])
    assert last.play("end_turn").gained("final_card") == [0, 0, 56]


@pytest.mark.parametrize(
    ("points", "spot", "bricks", "total"), [(95, "basilica_a4", 2, 104), (196, "city_wall_5", 1, 201)]
)
def test_v19_points_past_99(points: int, spot: str, bricks: int, total: int) -> None:
    """V19 [PN-11.14]: points are a plain number without upper limit."""
    table = position(3, area(points=points, bricks={"white": bricks}), card="action_1").play("icon:1", f"spot:{spot}")
    assert table.me["points"] == total
