"""The refill phase: section 4 of the rules."""

from typing import Any

import pytest

from .table import COLOURS, Table, answers, area, ids, position, row

SUPPLY = ids("supply_cards")
BUILDING = ids("building_cards")
HONOUR = ids("honour_cards")


def refilled(draws: list[int] | None = None, **given: Any) -> Table:
    """The start of seat 2's turn. Seat 1 has no card to draw, so every draw belongs to the refill."""
    return position(3, area(deck=[]), card="action_1", **given).play("end_turn", draws=draws)


def drawn(*cards: str) -> list[int]:
    return answers(SUPPLY, cards, SUPPLY)


@pytest.mark.parametrize("card", SUPPLY)
def test_pn_4_3_every_supply_card(card: str) -> None:
    """[PN-4.3]: one brick from the reserve into every shop shown; the card goes to the discard pile."""
    bricks = row("supply_cards", card)["bricks"]
    table = refilled(drawn(card), market={"red": 6}, reserve=len(bricks))
    expected = {colour: (6 if colour == "red" else 0) + (colour in bricks) for colour in COLOURS}
    assert table.data["market"] == expected
    assert table.event("supply_card_drawn") == {"card": card, "bricks": bricks, "reserve": 0}
    assert table.data["supply_discard"] == [card]
    assert not table.events("brick_shortage")


@pytest.mark.parametrize("bricks", range(15))
def test_pn_4_2_when_the_market_is_refilled(bricks: int) -> None:
    """[PN-4.2], [PN-4.4]: below 7 to at least 14 and at most 17; 7 and more stay as they are."""
    table = refilled(market={"blue": bricks})
    total = sum(table.data["market"].values())
    assert total == bricks if bricks >= 7 else 14 <= total <= 17


def test_pn_4_4_a_card_is_carried_out_completely() -> None:
    """[PN-4.4]: 6 + 4 + 3 = 13 is not enough, the next card of four passes 14."""
    table = refilled(drawn("supply_1", "supply_6", "supply_2"), market={"black": 6})
    assert sum(table.data["market"].values()) == 17
    assert len(table.events("supply_card_drawn")) == 3


def test_pn_4_3_refill_stops_on_14() -> None:
    """[PN-4.3]: 6 + 4 + 4 = 14 needs no third card."""
    assert len(refilled(drawn("supply_1", "supply_2"), market={"black": 6}).events("supply_card_drawn")) == 2


def test_pn_4_5_no_reshuffle_before_a_card_is_needed() -> None:
    """[PN-4.5]: a pile that has just run out stays empty until a card is needed."""
    table = refilled([1], market={"black": 6}, supply=["supply_1", "supply_2"])
    assert (table.data["supply"], len(table.data["supply_discard"])) == ([], 10)
    assert not table.events("supply_pile_reshuffled")


@pytest.mark.parametrize("reserve", [1, 2, 3, 4])
def test_pn_4_6_order_of_the_shortage(reserve: int) -> None:
    """[PN-4.6], R16: white, yellow, red, blue, black until the reserve is empty."""
    table = refilled(drawn("supply_3"), market={"red": 6}, reserve=reserve)
    order = ["white", "yellow", "blue", "black"]
    assert {colour: table.data["market"][colour] for colour in order} == {
        colour: int(number < reserve) for number, colour in enumerate(order)
    }
    assert [each["bricks"] for each in table.events("brick_shortage")] == ([order[reserve:]] if reserve < 4 else [])
    assert table.data["supply_discard"] == ["supply_3"]


def test_pn_4_7_no_card_without_reserve() -> None:
    """[PN-4.7]: with an empty reserve no supply card is drawn."""
    table = refilled([], market={"red": 1}, reserve=0)
    assert table.data["market"]["red"] == 1
    assert len(table.data["supply"]) == 10


def test_pn_4_8_building_cards_lowest_slot_first() -> None:
    """[PN-4.8]: empty slots are filled from the lowest on, cards on display stay where they are."""
    shown = [None, BUILDING[0], None, BUILDING[1], BUILDING[2], None]
    draws = answers(BUILDING[10:], ["building_porta_nigra_white", "building_city_wall_red", BUILDING[10]], BUILDING)
    table = refilled(draws, building_display=shown, building_pile=BUILDING[10:])
    assert table.data["building_display"] == [
        "building_porta_nigra_white",
        BUILDING[0],
        "building_city_wall_red",
        *BUILDING[1:3],
        BUILDING[10],
    ]
    assert [each["slot"] for each in table.events("building_card_revealed")] == [1, 3, 6]


def test_pn_4_8_the_building_pile_is_never_reformed() -> None:
    """[PN-4.8]: when the pile is empty the slots stay empty; its end is told once."""
    table = refilled([], building_display=[BUILDING[0]], building_pile=[BUILDING[5]])
    assert table.data["building_display"] == [BUILDING[0], BUILDING[5], None, None, None, None]
    assert table.event("pile_exhausted") == {"pile": "building"}
    table.play("play:action_1", "end_turn")
    assert table.data["building_display"][2:] == [None] * 4
    assert not table.events("pile_exhausted")


def test_pn_4_9_honour_cards() -> None:
    """[PN-4.9]: the same with fourteen honour cards."""
    shown = [*HONOUR[:3], None, *HONOUR[3:12], None]
    table = refilled([1, 0], honour_display=shown, honour_pile=["honour_20", "honour_21", "honour_22"])
    assert table.data["honour_display"] == [*HONOUR[:3], "honour_21", *HONOUR[3:12], "honour_20"]
    assert table.data["honour_pile"] == ["honour_22"]
    last = refilled([], honour_display=shown, honour_pile=["honour_20"])
    assert last.data["honour_display"] == [*HONOUR[:3], "honour_20", *HONOUR[3:12], None]
    assert last.event("pile_exhausted") == {"pile": "honour"}


def test_pn_4_1_order_of_the_phase() -> None:
    """[PN-4.1]: bricks, then building cards, then honour cards."""
    table = refilled(market={}, building_pile=BUILDING[:2], honour_pile=HONOUR[:2])
    kinds = [kind for kind in table.kinds() if kind.endswith(("drawn", "revealed"))]
    assert kinds == sorted(kinds, key=["supply_card_drawn", "building_card_revealed", "honour_card_revealed"].index)
    assert set(kinds) == {"supply_card_drawn", "building_card_revealed", "honour_card_revealed"}


def test_pn_4_10_no_refill_inside_a_turn() -> None:
    """[PN-4.10], R46: whatever is taken in a turn, market and displays are refilled only in the next refill phase."""
    me = area(influence=3, coins=40, bricks={"red": 2}, builder="basilica")
    table = position(
        3,
        me,
        card="action_4",
        market={"black": 1, "blue": 1},
        building_display=["building_basilica_red"],
        building_pile=BUILDING[10:],
        honour_display=["honour_25"],
        honour_pile=HONOUR[:5],
    )
    table.play("buy_honour", "icon:2", "spot:basilica_b3", "icon:0", "colour:black", "icon:1")
    assert sum(table.data["market"].values()) == 0
    assert table.data["building_display"] == [None] * 6
    assert table.data["honour_display"] == [None] * 14
    table.play("end_turn")
    assert sum(table.data["market"].values()) >= 14
    assert None not in table.data["building_display"]
    assert len([card for card in table.data["honour_display"] if card]) == 5
