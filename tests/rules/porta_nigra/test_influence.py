"""Influence actions and honour cards: section 7 of the rules."""

from typing import Any

import pytest

from .table import BUILDINGS, Data, Table, area, honour, position, rows

DESIGNS = list(dict.fromkeys(each["design"] for each in rows("honour_cards")))
INSTANT = [
    each["design"] for each in rows("honour_cards") if each["kind"] == "instant" and each["design"] != "gate_brick"
]
SUBSTITUTES = [each["design"] for each in rows("honour_cards") if each["kind"] == "substitute"]
FOUR = [f"building_{building}_red" for building in BUILDINGS]
GATE_ELEMENT: dict[str, tuple[int, int] | int] = {"porta_nigra_4": (0, 4)}


def printed(design: str) -> Data:
    return next(each for each in rows("honour_cards") if each["design"] == design)


def able(design: str, **given: Any) -> Data:
    """A player who can buy this card and has no token more than it costs."""
    price = {"final_30": {"cards": FOUR}, "final_42": {"final_cards": [honour("final_30")]}}
    price["final_56"] = {"final_cards": [honour("final_42")]}
    return area(**({"influence": printed(design)["cost"]} | price.get(design, {}) | given))


def offer(design: str, me: Data | None = None, **given: Any) -> Table:
    given.setdefault("elements", GATE_ELEMENT)
    return position(3, me or able(design), card="action_1", honour_display=[None, honour(design)], **given)


@pytest.mark.parametrize("design", DESIGNS)
def test_pn_7_3_price_and_slot_of_every_card(design: str) -> None:
    """[PN-7.3], [PN-7.4], R10: the tokens are paid, the slot stays empty, no torch and no icon is used."""
    table = offer(design)
    display = table.data["honour_display"]
    table.play("buy_honour")
    assert display[1] == honour(design)
    assert table.data["honour_display"] == [None] * 14
    assert table.data["honour_pile"] == []
    assert (table.data["torches_left"], table.data["free_icons"]) == (2, [0, 1, 2])
    bought = table.event("honour_card_bought")
    assert (bought["card"], bought["slot"], bought["cost"]) == (honour(design), 2, printed(design)["cost"])
    assert table.event("influence_spent") == {"amount": printed(design)["cost"], "purpose": "honour_card"}
    assert table.me["influence"] == 0


@pytest.mark.parametrize("design", DESIGNS)
def test_pn_7_3_one_token_short(design: str) -> None:
    """[PN-7.3]: a card that cannot be paid is not offered."""
    table = offer(design, able(design, influence=printed(design)["cost"] - 1))
    assert "buy_honour" not in table.options
    assert table.why("buy_honour") == ("no_influence", "PN-7.3")


@pytest.mark.parametrize("design", INSTANT)
def test_pn_7_11_and_7_12_every_instant_card(design: str) -> None:
    """[PN-7.11], [PN-7.12], [PN-7.4]: bricks from the reserve, Romans, torches, coins, points; then it is gone."""
    effect = printed(design)["effect"]
    table = offer(design)
    before, reserve, market = table.me, table.data["reserve"], table.data["market"]
    table.play("buy_honour")
    after = table.me
    for thing, name in [("coins", "coins"), ("torches", "torch"), ("romans", "romans"), ("points", "vp")]:
        assert after[thing] - before[thing] == effect.get(name, 0), thing
    bricks = {key.removeprefix("brick_"): number for key, number in effect.items() if key.startswith("brick_")}
    assert {colour: number for colour, number in after["bricks"].items() if number} == bricks
    assert table.data["reserve"] == reserve - sum(bricks.values())
    assert table.data["market"] == market
    assert after["romans_reserve"] == before["romans_reserve"] - effect.get("romans", 0)
    assert (after["cards"], after["final_cards"]) == ([], [])
    assert after["scored"]["honour_card"] == effect.get("vp", 0)


@pytest.mark.parametrize("design", SUBSTITUTES)
def test_pn_7_9_substitutes(design: str) -> None:
    """[PN-7.9], [PN-7.4]: a substitute lies with the building cards and completes the price of a 30 card."""
    building = printed(design)["building"]
    table = offer(design).play("buy_honour")
    assert table.me["cards"] == [honour(design)]
    rest = [card for card in FOUR if building not in card]
    buyer = area(influence=2, cards=[*rest, honour(design)])
    thirty = offer("final_30", buyer).play("buy_honour")
    assert thirty.me["cards"] == []
    double = area(influence=2, cards=[*rest[:2], honour(design), f"building_{building}_blue"])
    assert "buy_honour" not in offer("final_30", double).options


@pytest.mark.parametrize(
    ("design", "given_up"), [("final_30", FOUR), ("final_42", [honour("final_30")]), ("final_56", [honour("final_42")])]
)
def test_pn_7_7_price_of_final_scoring_cards(design: str, given_up: list[str]) -> None:
    """[PN-7.7], [PN-7.4]: the cards of the price leave the game, no points are scored now."""
    table = offer(design).play("buy_honour")
    assert sorted(table.event("cards_discarded")["cards"]) == sorted(given_up)
    assert (table.me["cards"], table.me["final_cards"], table.me["points"]) == ([], [honour(design)], 0)
    missing = able(design, cards=FOUR[:3], final_cards=[])
    poor = offer(design, missing)
    assert "buy_honour" not in poor.options
    assert poor.why("buy_honour") == ("cards_missing", "PN-7.7")


@pytest.mark.parametrize(
    ("design", "wrong"), [("final_42", "final_42"), ("final_42", "final_56"), ("final_56", "final_30")]
)
def test_pn_7_7_only_the_card_below(design: str, wrong: str) -> None:
    """[PN-7.7]: 42 wants a 30 card, 56 a 42 card, nothing else."""
    owned = honour(wrong, 1)
    assert "buy_honour" not in offer(design, able(design, final_cards=[owned])).options


def test_pn_7_7_several_final_cards() -> None:
    """[PN-7.7]: equal final scoring cards may be owned; only one is given up for the next."""
    owned = [honour("final_30", 1), honour("final_30", 2)]
    table = offer("final_42", able("final_42", final_cards=owned)).play("buy_honour")
    assert table.me["final_cards"] == [owned[1], honour("final_42")]


def test_pn_7_8_the_first_card_is_discarded() -> None:
    """[PN-7.8]: of several cards of a building the one acquired first goes."""
    cards = ["building_basilica_white", *FOUR]
    table = offer("final_30", area(influence=2, cards=cards)).play("buy_honour")
    assert table.me["cards"] == ["building_basilica_red"]
    assert "building_basilica_white" in table.event("cards_discarded")["cards"]


def test_pn_7_1_three_influence_actions() -> None:
    """[PN-7.1], [PN-5.12], R43: Romans and elements any number of times in one turn."""
    me = area(influence=9, bricks={"red": 6})
    table = position(3, me, card="action_1", honour_display=[honour("coins_6"), honour("points_4")])
    table.play("take_roman", "place_by_influence", "spot:amphitheatre_c3", "place_by_influence", "spot:city_wall_3")
    table.play("icon:1", "spot:basilica_b3", "take_roman", "buy_honour", "honour:1")
    assert (table.me["influence"], table.me["romans"]) == (0, 4)
    assert len(table.data["elements"]) == 3


@pytest.mark.parametrize("moment", ["before", "after"])
def test_pn_7_1_one_honour_card_whenever_it_is_bought(moment: str) -> None:
    """[PN-7.1]: a card bought before the action card counts for the turn."""
    shown = [honour("coins_6"), honour("points_4")]
    table = position(3, area(influence=4), card=None, honour_display=shown)
    if moment == "before":
        table.play("buy_honour", "honour:1", "play:action_1")
    else:
        table.play("play:action_1", "buy_honour", "honour:1")
    assert table.why("buy_honour") == ("honour_bought", "PN-7.1")


def test_pn_7_5_take_a_roman() -> None:
    """[PN-7.5], R15: two tokens, exactly one Roman, only if one is in the reserve."""
    table = position(3, area(influence=3), card="action_1").play("take_roman")
    assert (table.me["influence"], table.me["romans"], table.me["romans_reserve"]) == (1, 6, 9)
    assert table.why("take_roman") == ("no_influence", "PN-7.5")
    none_left = position(3, area(influence=3, romans=15), card="action_1")
    assert none_left.why("take_roman") == ("no_roman_in_reserve", "PN-7.5")


def test_pn_7_6_placing_uses_neither_torch_nor_icon() -> None:
    """[PN-7.6]: two tokens, bricks, a Roman and the steps; torches and icons stay."""
    me = area(influence=2, bricks={"red": 2}, builder="city_wall", coins=4)
    table = position(3, me, card="action_1", building_display=["building_basilica_red"])
    table.play("place_by_influence", "spot:basilica_b3")
    assert (table.me["influence"], table.me["romans"], table.me["coins"], table.me["points"]) == (0, 4, 2, 7)
    assert table.me["cards"] == ["building_basilica_red"]
    assert (table.data["torches_left"], table.data["free_icons"]) == (2, [0, 1, 2])
    assert table.event("element_placed")["by_influence"] is True
    assert table.event("influence_spent") == {"amount": 2, "purpose": "place_element"}


def test_pn_7_6_reward_pays_for_the_next() -> None:
    """[PN-7.6]: influence won by placing can be used at once."""
    me = area(influence=2, bricks={"red": 6, "yellow": 2}, romans=1)
    table = position(3, me, card="action_1").play("place_by_influence", "spot:porta_nigra_4", "height:6")
    assert (table.me["influence"], table.me["romans"]) == (2, 4)
    assert "place_by_influence" in table.options


@pytest.mark.parametrize("reserve", [1, 2, 3])
def test_pn_7_11_short_reserve(reserve: int) -> None:
    """[PN-7.11]: yellow, red, blue, black as far as the reserve goes."""
    table = offer("bricks_four_shops", reserve=reserve).play("buy_honour")
    order = ["yellow", "red", "blue", "black"]
    assert {colour: number for colour, number in table.me["bricks"].items() if number} == dict.fromkeys(
        order[:reserve], 1
    )
    assert table.data["reserve"] == 0


@pytest.mark.parametrize("design", INSTANT)
def test_pn_7_13_without_bricks_and_romans(design: str) -> None:
    """[PN-7.13], R12: with nothing in the reserve only cards with another part can be bought."""
    effect = printed(design)["effect"]
    me = able(design, romans=15)
    table = offer(design, me, reserve=0, elements={})
    works = any(part in effect for part in ("torch", "coins", "vp"))
    assert ("buy_honour" in table.options) == works
    if works:
        table.play("buy_honour")
        assert table.me["romans"] == 15
    else:
        assert table.why("buy_honour") == ("no_effect", "PN-7.13")


def test_pn_7_12_as_many_romans_as_are_left() -> None:
    """[PN-7.12]: two Romans are shown, one is left."""
    table = offer("romans_2_torch", able("romans_2_torch", romans=14), elements={}).play("buy_honour")
    assert (table.me["romans"], table.me["romans_reserve"], table.me["torches"]) == (15, 0, 1)
    assert table.event("roman_taken")["amount"] == 1


@pytest.mark.parametrize(
    ("elements", "reserve", "offered"),
    [
        ({"porta_nigra_4": (0, 7)}, 5, True),
        ({"porta_nigra_4": (0, 8)}, 5, False),
        ({"porta_nigra_4": (1, 3), "basilica_a1": 0}, 5, False),
        ({"porta_nigra_4": (0, 3)}, 0, False),
    ],
)
def test_pn_7_13_gate_brick(elements: dict[str, Any], reserve: int, offered: bool) -> None:
    """[PN-7.10], [PN-7.13], R11: it needs an own element below eight bricks and a brick in the reserve."""
    table = offer("gate_brick", elements=elements, reserve=reserve)
    assert ("buy_honour" in table.options) == offered


def test_pn_7_10_gate_brick_is_no_placing() -> None:
    """[PN-7.10], R44: no points, no card, no Roman, no movement; the builder may be anywhere."""
    me = able("gate_brick", builder="city_wall", romans=0, coins=0)
    table = offer("gate_brick", me, building_display=["building_porta_nigra_red"])
    reserve = table.data["reserve"]
    table.play("buy_honour")
    assert table.element("porta_nigra_4") == (0, 5)
    assert table.data["reserve"] == reserve - 1
    assert (table.me["points"], table.me["cards"], table.me["romans"]) == (0, [], 0)
    assert (table.me["builder"], table.me["coins"]) == ("city_wall", 0)
    assert table.event("gate_brick_added") == {"spot": "porta_nigra_4", "height": 5}
    assert not table.events("builder_reward")


def test_pn_14_11_gate_elements_offered() -> None:
    """[PN-14.11]: own elements below eight; of equal ones the lowest-numbered spot."""
    elements = {
        "porta_nigra_1": (0, 4),
        "porta_nigra_3": (0, 4),
        "porta_nigra_2": (0, 3),
        "porta_nigra_8": (0, 5),
        "porta_nigra_4": (1, 3),
        "porta_nigra_6": (0, 3),
        "porta_nigra_7": (0, 8),
    }
    table = offer("gate_brick", elements=elements).play("buy_honour")
    assert table.asked == "choose_gate_element"
    assert table.options == ["gate:porta_nigra_1", "gate:porta_nigra_2", "gate:porta_nigra_6", "gate:porta_nigra_8"]
    assert table.me["influence"] == 2
    table.play("gate:porta_nigra_8")
    assert table.element("porta_nigra_8") == (0, 6)


def test_pn_7_14_nothing_refreshes_the_display() -> None:
    """[PN-7.14], [PN-7.2]: without tokens the honour cards only lie there."""
    table = position(3, card=None, honour_display=[honour("coins_6")])
    assert table.options == ["play:action_1", "play:action_2"]
    assert table.why("buy_honour") == ("no_influence", "PN-7.3")


def test_pn_7_2_before_and_after_the_card_are_equal() -> None:
    """[PN-7.2]: an influence action before the card leads to the same position as after it."""
    me = area(influence=3, bricks={"red": 2})
    before = position(3, me, card=None).play("place_by_influence", "spot:basilica_b3", "play:action_1")
    after = position(3, me, card=None).play("play:action_1", "place_by_influence", "spot:basilica_b3")
    assert before.data == after.data
