"""The decision catalogue: what is offered when, in which order, and how it is written [PN-14]."""

from collections.abc import Iterator

import pytest

from urbes.engine.chance import Scripted
from urbes.engine.errors import BadNotation
from urbes.engine.moves import Move

from .table import (
    COLOURS,
    QUARTERS,
    TITLE,
    Table,
    action_cards,
    area,
    honour,
    ids,
    last_turn,
    new,
    playing,
    position,
    row,
    rows,
)

KINDS = {
    "place_builder": ["builder"],
    "choose_card": ["play", "buy_honour", "take_roman", "place_by_influence"],
    "turn": ["icon", "torch_to_coin", "buy_honour", "take_roman", "place_by_influence", "end_turn"],
    "buy_colour": ["colour"],
    "choose_spot": ["spot"],
    "choose_height": ["height"],
    "choose_white": ["white"],
    "choose_honour": ["honour"],
    "choose_gate_element": ["gate"],
    "split_income": ["coins"],
    "appoint_starting_player": ["seat"],
}
MOST = {"place_builder": 4, "choose_card": 5, "turn": 10, "buy_colour": 5, "choose_spot": 40, "choose_height": 6}
MOST |= {"choose_white": 9, "choose_honour": 14, "choose_gate_element": 9, "appoint_starting_player": 4}
ORDER = {
    "builder": QUARTERS,
    "play": ids("action_cards"),
    "colour": COLOURS,
    "spot": ids("spots"),
    "gate": ids("spots"),
}


def rank(asked: str, option: str) -> tuple[int, int]:
    """The place of an option in the canonical order."""
    kind, _, argument = option.partition(":")
    names = ORDER.get(kind)
    return KINDS[asked].index(kind), names.index(argument) if names else int(argument or 0)


def open_decisions(players: int) -> Iterator[Table]:
    """All decisions of some games, and one that random games hardly ever meet."""
    for number in range(8):
        for table in playing(players, f"catalogue {number}", white_substitution="ask"):
            if table.asked != "over":
                yield table
    elements = {"porta_nigra_4": (0, 3), "porta_nigra_2": (0, 4)}
    raising = position(players, area(influence=2), card="action_1", elements=elements, honour_display=["honour_14"])
    yield raising.play("buy_honour")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_14_2_kinds_order_and_notation(players: int) -> None:
    """[PN-14.1], [PN-14.2], [PN-14.17]: only the options of the open decision, in order, each readable both ways."""
    seen = set()
    for table in open_decisions(players):
        options = table.options
        seen.add(table.asked)
        assert len(options) > 1 or options == ["end_turn"]
        assert len(options) <= MOST.get(table.asked, 181)
        places = [rank(table.asked, option) for option in options]
        assert places == sorted(set(places)), options
        for number, text in zip(table.game.legal(), options, strict=True):
            assert TITLE.parse(table.game, text) == number
            assert TITLE.number(table.game, TITLE.move(table.game, number)) == number
            assert TITLE.reason(table.game, number) is None
    assert seen == set(KINDS)


@pytest.mark.parametrize("players", [2, 4])
def test_pn_14_1_chains_change_nothing_until_complete(players: int) -> None:
    """[PN-14.1]: inside a chain nothing is paid or taken, and every chain can be completed."""
    chain = ("buy_colour", "choose_spot", "choose_height", "choose_white", "choose_honour", "choose_gate_element")
    kept = (
        "market",
        "reserve",
        "elements",
        "players",
        "building_display",
        "honour_display",
        "torches_left",
        "free_icons",
    )
    before: dict[str, object] = {}
    checked = 0
    for table in playing(players, "chains", white_substitution="ask"):
        now = {key: table.data[key] for key in kept}
        if table.asked in chain:
            assert now == before
            checked += 1
        else:
            before = now
    assert checked > 20


def test_pn_14_5_equal_icons() -> None:
    """[PN-14.5]: of equal free icons only the first is offered."""
    table = position(3, card="action_4")
    assert table.options == ["icon:0", "icon:3", "torch_to_coin", "end_turn"]
    assert table.why("icon:1") == ("equal_icon", "PN-14.5")
    table.play("icon:0", "colour:black")
    assert "icon:1" in table.options


def test_pn_14_5_torch_for_a_token() -> None:
    """[PN-14.5], R45: the torch icon is offered only while printed torches are left."""
    table = position(3, area(torches=2), card="action_5", torches_left=1)
    assert "icon:3" in table.options
    table.play("icon:0")
    assert table.me["torches"] == 2
    assert "icon:3" not in table.options
    assert table.why("icon:3") == ("torch_for_torch", "PN-14.5")


def test_pn_14_4_influence_options_before_the_card() -> None:
    """[PN-14.4], R21: cards first, then the influence options; back to the same decision."""
    me = area(influence=4, bricks={"red": 2})
    table = position(3, me, card=None, honour_display=[honour("coins_6"), honour("roman")])
    assert table.options == ["play:action_1", "play:action_2", "buy_honour", "take_roman", "place_by_influence"]
    table.play("buy_honour", "honour:2")
    assert table.asked == "choose_card"
    assert "buy_honour" not in table.options
    table.play("place_by_influence", "spot:basilica_b3")
    assert table.asked == "choose_card"


def test_pn_14_6_forced_colour() -> None:
    """[PN-14.6], [PN-14.1]: a coloured icon with a brick in its shop is no question."""
    table = position(3, card="action_1").play("icon:0")
    assert (table.asked, table.me["bricks"]["black"]) == ("turn", 1)


def test_pn_14_7_forced_spot_and_height() -> None:
    """[PN-14.7], [PN-14.1]: one spot and one height are built without a question."""
    table = position(3, area(bricks={"red": 1}), card="action_1", elements={"city_wall_3": 1}).play("icon:1")
    assert table.element("amphitheatre_c3") == (0, 1)
    small = {spot["id"]: 1 for spot in rows("spots") if spot["colour"] == "black" and spot["row"] != "g"}
    table = position(3, area(bricks={"black": 3}), card="action_1", elements=small).play("icon:1")
    assert table.element("porta_nigra_7") == (0, 3)


def test_pn_14_10_honour_cards_offered() -> None:
    """[PN-14.10]: slots with cards that can be paid and work; of equal designs only the lowest slot."""
    shown = [
        *[
            honour("points_14"),
            None,
            honour("final_30"),
            honour("roman"),
            honour("gate_brick"),
            honour("gate_brick", 1),
        ],
        *[honour("points_9"), honour("final_42"), honour("final_42", 1), honour("substitute_basilica")],
    ]
    me = area(influence=2, final_cards=[honour("final_30", 1)])
    elements = {"porta_nigra_4": (0, 3)}
    table = position(3, me, card="action_1", honour_display=shown, elements=elements).play("buy_honour")
    assert table.asked == "choose_honour"
    assert table.options == ["honour:4", "honour:5", "honour:7", "honour:8", "honour:10"]
    assert table.why("honour:1") == ("no_influence", "PN-7.3")
    assert table.why("honour:2") == ("slot_empty", "PN-7.3")
    assert table.why("honour:3") == ("cards_missing", "PN-7.7")
    assert table.why("honour:6") == ("equal_card", "PN-14.10")


def test_pn_14_12_and_14_13_last_decisions_of_a_round() -> None:
    """[PN-14.12], [PN-14.13], [PN-9.4]: the slider and all seats."""
    table = last_turn(4, round=1, elements={"basilica_a1": 0}).play("end_turn")
    assert TITLE.decision(table.game).facts == {"number": 6}
    assert table.options == [f"coins:{k}" for k in range(7)]
    table.play("coins:6")
    assert table.options == [f"seat:{n}" for n in range(1, 5)]


def test_pn_14_14_every_option_but_the_end_consumes_something() -> None:
    """[PN-14.14]: torches, icons or influence tokens; so a turn is finite."""
    for table in playing(2, "finite"):
        if table.asked != "turn":
            continue
        before, me = table.data, table.me
        for move, text in zip(table.game.legal(), table.options, strict=True):
            if text == "end_turn":
                continue
            after = Table(table.game.clone())
            after.game.apply(move, Scripted([]))
            if after.asked != "turn":
                continue
            used = [
                len(after.data["free_icons"]) < len(before["free_icons"]),
                after.data["torches_left"] < before["torches_left"],
                after.me["torches"] < me["torches"],
                bool(after.events("influence_spent")),
            ]
            assert any(used), text


def test_pn_14_16_slots_do_not_matter_for_play() -> None:
    """[PN-14.16]: the same cards in other slots offer the same designs."""
    me = area(influence=2)
    cards = [honour("coins_6"), honour("roman"), honour("points_9")]
    offered = []
    for shown in (cards, [None, *reversed(cards)]):
        table = position(3, me, card="action_1", honour_display=shown).play("buy_honour")
        slots = [int(option.partition(":")[2]) - 1 for option in table.options]
        offered.append(sorted(table.data["honour_display"][slot] for slot in slots))
    assert offered[0] == offered[1] == sorted(cards)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("builder:city_wall", Move("place_builder", {"quarter": "city_wall"})),
        ("play:action_3", Move("play_card", {"card": "action_3"})),
        ("icon:0", Move("use_icon", {"icon": 0})),
        ("torch_to_coin", Move("torch_to_coin", {})),
        ("buy_honour", Move("buy_honour", {})),
        ("take_roman", Move("take_roman", {})),
        ("place_by_influence", Move("place_by_influence", {})),
        ("end_turn", Move("end_turn", {})),
        ("colour:white", Move("buy_colour", {"colour": "white"})),
        ("spot:city_wall_10", Move("choose_spot", {"spot": "city_wall_10"})),
        ("height:8", Move("choose_height", {"bricks": 8})),
        ("white:0", Move("choose_white", {"white": 0})),
        ("honour:1", Move("choose_honour", {"slot": 1})),
        ("honour:14", Move("choose_honour", {"slot": 14})),
        ("gate:porta_nigra_9", Move("choose_gate_element", {"spot": "porta_nigra_9"})),
        ("coins:0", Move("split_income", {"coins": 0})),
        ("coins:180", Move("split_income", {"coins": 180})),
        ("seat:1", Move("appoint_starting_player", {"seat": 1})),
        ("seat:4", Move("appoint_starting_player", {"seat": 4})),
    ],
)
def test_pn_14_17_notation(text: str, move: Move) -> None:
    """[PN-14.17]: text, number and named arguments mean the same."""
    game = new(4).game
    number = TITLE.parse(game, text)
    assert TITLE.notation(game, number) == text
    assert TITLE.move(game, number) == move
    assert TITLE.number(game, move) == number


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "builder",
            "builder:",
            "builder:rome",
            "play:action_9",
            "play:3",
            "icon:5",
            "icon:-1",
            "icon:x",
            "colour:green",
        ],
        *[
            "spot:city_wall_11",
            "height:9",
            "white:9",
            "honour:0",
            "honour:15",
            "gate:",
            "coins:181",
            "coins:-1",
            "seat:0",
        ],
        *["seat:5", "end_turn:1", "end turn", "icon:0:1", "icon:٣", "torch_to_coin extra"],
    ],
)
def test_pn_14_17_bad_notation(text: str) -> None:
    """[PN-14.17]: text that names no move is refused."""
    with pytest.raises(BadNotation):
        TITLE.parse(new(4).game, text)


@pytest.mark.parametrize(
    "number", [-1, 4, 0x108, 0x205, 0x301, 0x805, 0x92C, 0xA09, 0xC0E, 0xE04, 0xF00 + 181, 1 << 40]
)
def test_pn_14_17_numbers_without_meaning(number: int) -> None:
    """[PN-14.17]: a number that is no move is refused everywhere."""
    game = new(4).game
    for ask in (TITLE.move, TITLE.notation, TITLE.reason):
        with pytest.raises(BadNotation):
            ask(game, number)


def test_pn_14_17_every_name_can_be_written() -> None:
    """[PN-14.17]: every card, quarter, colour and spot has its own number."""
    game = new(3).game
    texts = [f"builder:{each}" for each in QUARTERS] + [f"play:{each}" for each in action_cards(3)]
    texts += [f"colour:{each}" for each in COLOURS] + [f"spot:{each}" for each in ids("spots")]
    numbers = [TITLE.parse(game, text) for text in texts]
    assert len(set(numbers)) == len(texts)
    assert [TITLE.notation(game, number) for number in numbers] == texts
    assert row("spots", "porta_nigra_2")["colour"] == "yellow"
