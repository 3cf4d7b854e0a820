"""Options: section 12 of the rules."""

import pytest

from urbes.engine.errors import UnknownChoice

from .table import TITLE, area, honour, new, played, position, scored

TABLE: dict[str, tuple[list[object], str]] = {
    "majority_tiebreak": (["bricks", "element", "value_sum"], "PN-11.12"),
    "amphitheatre_a_second": ([7, 5], "PN-8.7"),
    "white_substitution": (["minimal", "ask"], "PN-6.13"),
    "auto_forfeit": ([True, False], "PN-5.14"),
    "influence_before_card": ([True, False], "PN-7.2"),
    "starting_player": (["random", "seat_1"], "PN-2.9"),
}
EACH = [(name, value) for name, (values, _) in TABLE.items() for value in values]


def test_pn_12_1_names_values_defaults_and_rules() -> None:
    """[PN-12.1]: the options of the table, the default first."""
    options = TITLE.options()
    assert {option.id: (list(option.values), option.rule) for option in options} == TABLE
    assert all(option.default == option.values[0] for option in options)


@pytest.mark.parametrize(("name", "value"), EACH)
def test_pn_12_1_every_value_can_be_played(name: str, value: object) -> None:
    """[PN-12.1]: a whole game with each value of each option."""
    table = played(3, f"{name} {value}", **{name: value})
    assert table.data["options"][name] == value
    assert table.asked == "over"


@pytest.mark.parametrize(
    ("name", "value"),
    [("majority_tiebreak", "elements"), ("amphitheatre_a_second", 6), ("auto_forfeit", 1), ("solo", True)],
)
def test_pn_12_1_nothing_else(name: str, value: object) -> None:
    """[PN-12.1]: other names and values are refused, 1 is not true."""
    with pytest.raises(UnknownChoice):
        new(3, "refused", **{name: value})


def test_pn_8_7_second_place_of_row_a() -> None:
    """[PN-8.7], [PN-12.2], R4: 7 by default, 5 by option, in no other part."""
    elements = {f"amphitheatre_{row}{n}": n % 2 for row in "abc" for n in (1, 2)}
    elements |= {"basilica_a1": 0, "basilica_a2": 1}
    points = {}
    for second in (7, 5):
        table = scored(2, elements=elements, options={"amphitheatre_a_second": second})
        points[second] = [each["points"] for each in table.events("majority_scored")]
        assert table.events("majority_scored")[2]["second"] == second
    changed = [number for number in range(12) if points[7][number] != points[5][number]]
    assert changed == [2]
    assert (sorted(points[7][2]), sorted(points[5][2])) == ([7, 15], [5, 15])


def test_pn_8_7_unbroken_tie_takes_the_optional_value() -> None:
    """[PN-8.7], [PN-11.10]: with `value_sum` a tie in row A stays unbroken and pays the second value of the option."""
    elements = {"amphitheatre_a1": 0, "amphitheatre_a4": 0, "amphitheatre_a2": 1, "amphitheatre_a3": 1}
    for second in (7, 5):
        options = {"amphitheatre_a_second": second, "majority_tiebreak": "value_sum"}
        assert scored(2, elements=elements, options=options).gained("majority") == [second, second]


def test_pn_7_2_influence_before_card_off() -> None:
    """[PN-7.2], [PN-14.4]: without the option only cards are offered; the influence options come with the turn."""
    me = area(influence=4, bricks={"red": 2})
    options = {"influence_before_card": False}
    shown = [honour("coins_6")]
    table = position(3, me, card=None, options=options, honour_display=shown)
    assert table.options == ["play:action_1", "play:action_2"]
    for move in ("buy_honour", "take_roman", "place_by_influence"):
        assert table.why(move) == ("no_card_played", "PN-7.2")
    table.play("play:action_1")
    assert {"buy_honour", "take_roman", "place_by_influence"} <= set(table.options)
    last = position(3, me | {"hand": ["action_2"], "deck": []}, card=None, options=options)
    assert (last.asked, last.data["card"]) == ("turn", "action_2")


def test_pn_5_14_auto_forfeit_off() -> None:
    """[PN-5.14]: unused torches expire, those turned by hand still pay."""
    table = position(3, area(coins=0), card="action_6", options={"auto_forfeit": False})
    table.play("torch_to_coin", "end_turn")
    assert table.player(0)["coins"] == 1
    assert table.events("torch_to_coin") == [{"from": "printed", "automatic": False}]


def test_pn_6_13_ask_for_white_bricks() -> None:
    """[PN-6.13], [PN-14.9]: asked after the height in the Porta Nigra; a white spot is no question."""
    options = {"white_substitution": "ask"}
    me = area(bricks={"yellow": 3, "white": 3})
    table = position(3, me, card="action_1", options=options).play("icon:1", "spot:porta_nigra_2", "height:4")
    assert table.options == ["white:1", "white:2", "white:3"]
    assert table.why("white:0") == ("no_bricks", "PN-6.12")
    assert table.why("white:4") == ("too_many_white", "PN-6.13")
    table.play("white:3")
    assert (table.me["bricks"]["yellow"], table.me["bricks"]["white"]) == (2, 0)
    assert table.event("element_placed")["white_used"] == 3
    white = position(3, me, card="action_1", options=options).play("icon:1", "spot:city_wall_10")
    assert (white.asked, white.me["bricks"]["white"]) == ("turn", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_2_9_seat_1_begins(players: int) -> None:
    """[PN-2.9]: with `seat_1` no chance decides who begins."""
    assert new(players, starting_player="seat_1").data["active"] == 0
