"""Why a move is not legal: every reason, with the id of its rule."""

import re
from collections.abc import Callable

import pytest

from urbes.engine.errors import BadNotation, IllegalMove
from urbes.engine.moves import Move

from .table import TITLE, Table, area, honour, last_turn, new, playing, position, scored

GATE = {"porta_nigra_1": (0, 4), "porta_nigra_3": (0, 4), "porta_nigra_2": (0, 5), "porta_nigra_7": (0, 8)}
EVERY_NUMBER = range(0xF00 + 181)


def fresh() -> Table:
    return new(3, "reasons")


def hand() -> Table:
    return position(3, area(torches=1, influence=3), card=None, honour_display=[honour("coins_6")])


def turn() -> Table:
    me = area(coins=3, influence=0, builder="amphitheatre")
    return position(3, me, card="action_4", market={"black": 1, "yellow": 1})


def spent() -> Table:
    return position(3, area(influence=1), card="action_1", torches_left=0)


def idle() -> Table:
    """Nothing to buy, nothing to build."""
    return position(3, area(influence=9, bricks={"black": 2}, coins=0, builder="city_wall"), card="action_2", market={})


def far() -> Table:
    """Bricks for one spot, but no coin for the way."""
    me = area(influence=2, bricks={"blue": 1}, coins=0, builder="porta_nigra", romans=15)
    return position(3, me, card="action_2", elements={"amphitheatre_c2": 1})


def any_colour() -> Table:
    return position(3, area(coins=5), card="action_1", market={"blue": 1, "yellow": 1, "white": 1}).play("icon:0")


def spots() -> Table:
    me = area(bricks={"red": 3, "blue": 1}, coins=1)
    return position(3, me, card="action_1", elements={"basilica_b3": 1}).play("icon:1")


def height() -> Table:
    return position(3, area(bricks={"red": 5}), card="action_1").play("icon:1", "spot:porta_nigra_4")


def white() -> Table:
    me = area(bricks={"red": 1, "white": 2})
    table = position(3, me, card="action_1", options={"white_substitution": "ask"})
    return table.play("icon:1", "spot:basilica_b3")


def honours() -> Table:
    shown = [
        *[
            honour("points_14"),
            None,
            honour("final_30"),
            honour("coins_6"),
            honour("gate_brick"),
            honour("brick_white"),
        ],
        *[honour("roman"), honour("final_42"), honour("final_42", 1), honour("points_4")],
    ]
    me = area(influence=2, romans=15, final_cards=[honour("final_30", 1)])
    return position(3, me, card="action_1", honour_display=shown, reserve=0).play("buy_honour")


def gates() -> Table:
    elements = GATE | {"porta_nigra_4": (1, 3)}
    table = position(3, area(influence=2), card="action_1", elements=elements, honour_display=[honour("gate_brick")])
    return table.play("buy_honour")


def income() -> Table:
    return last_turn(3, round=1, elements={"basilica_a1": 0}).play("end_turn")


def bought() -> Table:
    table = position(3, area(influence=2), card="action_1", honour_display=[honour("coins_6"), honour("roman")])
    return table.play("buy_honour", "honour:1")


def useless() -> Table:
    me = area(influence=2, romans=15)
    return position(3, me, card="action_1", honour_display=[honour("roman"), honour("final_30")])


def unpaid() -> Table:
    return position(3, area(influence=2), card="action_1", honour_display=[honour("final_30")])


def over() -> Table:
    return scored(3)


REASONS = [
    (fresh, "play:action_1", "not_now", "PN-14.2"),
    (fresh, "take_roman", "not_now", "PN-5.12"),
    (hand, "icon:0", "no_card_played", "PN-5.2"),
    (hand, "end_turn", "no_card_played", "PN-5.2"),
    (hand, "torch_to_coin", "no_card_played", "PN-5.11"),
    (hand, "play:action_8", "not_in_hand", "PN-5.2"),
    (hand, "builder:basilica", "not_now", "PN-14.2"),
    (hand, "colour:red", "action_first", "PN-14.2"),
    (hand, "honour:1", "action_first", "PN-14.2"),
    (hand, "honour:2", "slot_empty", "PN-7.3"),
    (hand, "height:3", "not_now", "PN-14.2"),
    (turn, "play:action_1", "card_already_played", "PN-5.2"),
    (turn, "icon:4", "no_such_icon", "PN-5.3"),
    (turn, "icon:1", "equal_icon", "PN-14.5"),
    (turn, "icon:2", "no_bricks", "PN-6.10"),
    (turn, "take_roman", "no_influence", "PN-7.5"),
    (turn, "place_by_influence", "no_influence", "PN-7.6"),
    (turn, "buy_honour", "display_empty", "PN-7.3"),
    (turn, "spot:city_wall_1", "no_bricks", "PN-6.11"),
    (turn, "colour:red", "shop_empty", "PN-6.5"),
    (turn, "colour:yellow", "no_coins", "PN-6.7"),
    (bought, "honour:1", "honour_bought", "PN-7.1"),
    (far, "spot:city_wall_2", "no_coins", "PN-6.4"),
    (far, "spot:amphitheatre_c2", "spot_taken", "PN-6.10"),
    (turn, "coins:3", "not_now", "PN-14.2"),
    (spent, "icon:0", "no_torch", "PN-5.7"),
    (spent, "torch_to_coin", "no_torch", "PN-5.9"),
    (idle, "icon:0", "market_empty", "PN-6.9"),
    (far, "icon:1", "no_coins", "PN-6.10"),
    (far, "place_by_influence", "no_coins", "PN-6.10"),
    (far, "take_roman", "no_roman_in_reserve", "PN-7.5"),
    (any_colour, "colour:black", "shop_empty", "PN-6.5"),
    (any_colour, "colour:red", "shop_empty", "PN-6.5"),
    (any_colour, "colour:yellow", "no_coins", "PN-6.7"),
    (spots, "spot:basilica_b3", "spot_taken", "PN-6.10"),
    (spots, "spot:basilica_a2", "no_bricks", "PN-6.11"),
    (spots, "spot:basilica_a5", "no_bricks", "PN-6.11"),
    (spots, "spot:city_wall_8", "no_coins", "PN-6.4"),
    (height, "height:2", "min_height", "PN-6.11"),
    (height, "height:6", "no_bricks", "PN-6.11"),
    (white, "white:0", "no_bricks", "PN-6.12"),
    (white, "white:3", "too_many_white", "PN-6.13"),
    (honours, "honour:1", "no_influence", "PN-7.3"),
    (honours, "honour:2", "slot_empty", "PN-7.3"),
    (honours, "honour:3", "cards_missing", "PN-7.7"),
    (honours, "honour:5", "reserve_empty", "PN-7.13"),
    (honours, "honour:6", "reserve_empty", "PN-7.13"),
    (honours, "honour:7", "no_effect", "PN-7.13"),
    (honours, "honour:9", "equal_card", "PN-14.10"),
    (gates, "gate:porta_nigra_3", "equal_element", "PN-14.11"),
    (gates, "gate:porta_nigra_4", "not_your_element", "PN-7.10"),
    (gates, "gate:porta_nigra_7", "max_height", "PN-7.10"),
    (gates, "gate:porta_nigra_9", "not_your_element", "PN-7.10"),
    (gates, "gate:basilica_a1", "not_your_element", "PN-7.10"),
    (income, "coins:7", "more_than_income", "PN-9.4"),
    (income, "seat:1", "not_now", "PN-14.2"),
    (bought, "buy_honour", "honour_bought", "PN-7.1"),
    (useless, "buy_honour", "no_effect", "PN-7.13"),
    (unpaid, "buy_honour", "cards_missing", "PN-7.7"),
    (over, "end_turn", "game_over", "PN-10.8"),
    (over, "take_roman", "game_over", "PN-10.8"),
]


@pytest.mark.parametrize(("found", "text", "key", "rule"), REASONS)
def test_reasons(found: Callable[[], Table], text: str, key: str, rule: str) -> None:
    """[PN-14.1]: an illegal move is refused with its reason and changes nothing."""
    table = found()
    assert table.why(text) == (key, rule)
    before = table.data
    with pytest.raises(IllegalMove, match=re.escape(f"{text}: {key} [{rule}]")) as refused:
        TITLE.check(table.game, TITLE.parse(table.game, text))
    assert (refused.value.reason, refused.value.rule) == (key, rule)
    assert table.data == before


def test_pn_8_9_reason_of_a_twin() -> None:
    """[PN-8.9]: the number of the twin itself is not legal; its text means the spot that is offered."""
    near = area(bricks={"yellow": 3, "blue": 3}, coins=0)
    table = position(3, near, card="action_1").play("icon:1")
    twin = TITLE.number(table.game, Move("choose_spot", {"spot": "porta_nigra_8"}))
    reason = TITLE.reason(table.game, twin)
    assert reason is not None
    assert (reason.key, reason.rule) == ("twin_spot", "PN-8.9")


def test_pn_6_11_reason_above_eight() -> None:
    """[PN-6.11], R42: nine bricks are no move at all."""
    with pytest.raises(BadNotation):
        height().why("height:9")


@pytest.mark.parametrize("players", [2, 4])
def test_pn_14_1_every_number_is_legal_or_has_a_reason(players: int) -> None:
    """[PN-14.1]: at every decision of whole games, a move is legal or a rule says why not."""
    asked = set()
    for number, table in enumerate(playing(players, "why", white_substitution="ask")):
        if number % 7 and table.asked in asked:
            continue
        asked.add(table.asked)
        legal = table.game.legal()
        for move in EVERY_NUMBER:
            try:
                reason = TITLE.reason(table.game, move)
            except BadNotation:
                assert move not in legal
                continue
            assert (reason is None) == (move in legal)
            assert reason is None or re.fullmatch(r"PN-\d+\.\d+", reason.rule)
