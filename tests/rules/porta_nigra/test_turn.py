"""The action phase: sections 3 and 5 of the rules."""

import pytest

from urbes.engine.chance import Scripted
from urbes.engine.match import Match

from .table import QUARTERS, TITLE, action_cards, area, honour, ids, new, played, playing, position, row, rows

CARDS = ids("action_cards")


def test_pn_3_1_turns_go_clockwise() -> None:
    """[PN-3.1], [PN-9.7]: one turn at a time, clockwise from the starting player of each round."""
    table = played(4, "clockwise")
    starter = -1
    expected = -1
    for event in table.told:
        if event.kind == "round_started":
            starter = expected = event.seat
        if event.kind == "turn_started":
            assert event.seat == expected
            expected = (expected + 1) % 4
    assert starter >= 0


def test_pn_3_2_refill_comes_before_the_first_decision() -> None:
    """[PN-3.2], [PN-14.15]: refill, then the builder in the first turn, then the card."""
    table = new(3, "phases")
    assert table.asked == "place_builder"
    assert sum(table.data["market"].values()) >= 14
    table.play("builder:basilica")
    assert table.asked == "choose_card"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_3_4_no_chance_inside_the_action_phase(players: int) -> None:
    """[PN-3.4], [PN-14.14]: only the end of a turn and the appointing of a new round ask chance."""
    decisions = 0
    for table in playing(players, "no chance"):
        for move, text in zip(table.game.legal(), table.options, strict=True):
            if text != "end_turn" and not text.startswith("seat:"):
                before = table.game.seals
                twin = table.game.clone()
                twin.apply(move, Scripted([]))
                assert twin.seals == before or table.asked in ("split_income", "appoint_starting_player")
                decisions += 1
    assert decisions > 500


def test_pn_3_4_the_action_phase_can_be_undone() -> None:
    """[PN-3.4], [PN-5.13]: all decisions of a turn can be taken back until its end is declared."""
    match = Match.start(TITLE, 3, seed="undo")
    start = TITLE.dump(match.game)

    def play(text: str) -> None:
        match.play(match.game.seat, TITLE.parse(match.game, text))

    play("builder:basilica")
    play(TITLE.notation(match.game, match.game.legal()[0]))
    play("torch_to_coin")
    assert match.restart_turn() == 3
    assert TITLE.dump(match.game) == start
    play("builder:basilica")
    play(TITLE.notation(match.game, match.game.legal()[0]))
    play("end_turn")
    assert match.restart_turn() == 0


@pytest.mark.parametrize("quarter", QUARTERS)
def test_pn_5_1_master_builder(quarter: str) -> None:
    """[PN-5.1], [PN-14.3]: free of charge into any quarter, several may share one; only in the first turn."""
    table = new(2, "builders")
    assert table.options == [f"builder:{each}" for each in QUARTERS]
    first = table.game.seat
    table.play(f"builder:{quarter}")
    assert (table.me["builder"], table.me["coins"]) == (quarter, 20)
    card = table.options[0]
    table.play(card, "end_turn", f"builder:{quarter}")
    assert [player["builder"] for player in table.data["players"]] == [quarter] * 2
    table.play(table.options[0], "end_turn")
    assert (table.game.seat, table.asked) == (first, "choose_card")


@pytest.mark.parametrize("card", CARDS)
def test_pn_5_2_and_5_3_every_action_card(card: str) -> None:
    """[PN-5.2], [PN-5.3]: the card leaves the hand, brings its printed torches and all its icons."""
    printed = row("action_cards", card)
    other = next(each for each in CARDS if each != card)
    hand = sorted([card, other], key=CARDS.index)
    me = area(hand=hand, coins=100, bricks={"white": 8})
    table = position(3, me, card=None)
    assert table.options == [f"play:{each}" for each in hand]
    table.play(f"play:{card}")
    assert (table.data["card"], table.data["torches_left"]) == (card, printed["torches"])
    assert table.data["free_icons"] == list(range(len(printed["icons"])))
    assert table.me["hand"] == [other]
    distinct = [index for index, icon in enumerate(printed["icons"]) if icon not in printed["icons"][:index]]
    assert table.options == [*[f"icon:{index}" for index in distinct], "torch_to_coin", "end_turn"]


def test_pn_5_2_a_card_must_be_played() -> None:
    """[PN-5.2]: the turn cannot end before a card is played."""
    table = position(3, card=None)
    assert "end_turn" not in table.options
    assert table.why("end_turn") == ("no_card_played", "PN-5.2")


def test_pn_5_3_an_icon_is_used_once() -> None:
    """[PN-5.3]: a covered icon is gone for this turn; of two equal icons each can be used."""
    table = position(3, card="action_4").play("icon:0", "colour:black")
    assert table.data["free_icons"] == [1, 2, 3]
    assert "icon:1" in table.options
    assert table.why("icon:0") == ("icon_used", "PN-5.3")
    table.play("icon:1", "colour:black")
    assert table.me["bricks"]["black"] == 2
    assert table.data["free_icons"] == [2, 3]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_pn_5_4_the_order_is_free(order: tuple[int, int, int]) -> None:
    """[PN-5.4]: icons in any order, other things between them."""
    table = position(3, area(torches=3, influence=2, bricks={"red": 2, "blue": 1}), card="action_1")
    table.play(f"icon:{order[0]}")
    if table.asked == "choose_spot":
        table.play(table.options[0])
    table.play("torch_to_coin", f"icon:{order[1]}")
    if table.asked == "choose_spot":
        table.play(table.options[0])
    table.play("take_roman", f"icon:{order[2]}")
    if table.asked == "choose_spot":
        table.play(table.options[0])
    assert table.data["free_icons"] == []


def test_pn_5_5_nothing_is_compulsory() -> None:
    """[PN-5.5]: a turn may end with all icons and torches unused."""
    table = position(3, area(torches=2), card="action_6").play("end_turn")
    assert len(table.event("turn_ended")["unused"]) == 5
    assert table.player(0)["torches"] == 2


def test_pn_5_6_only_icons_that_can_be_carried_out() -> None:
    """[PN-5.6]: no coins, no bricks: only influence, torch and coins can be used."""
    table = position(3, area(coins=0), card="action_7")
    assert table.options == ["icon:3", "icon:4", "torch_to_coin", "end_turn"]
    table = position(3, area(coins=0), card="action_6")
    assert table.options == ["icon:3", "icon:4", "torch_to_coin", "end_turn"]


def test_pn_5_7_tokens_without_limit() -> None:
    """[PN-5.7], [PN-5.8], R24: printed torches first, then as many tokens as there are free icons."""
    table = position(3, area(torches=5, coins=60), card="action_8")
    paid = []
    for index in (0, 1, 2, 3, 4):
        paid.append(table.play(f"icon:{index}").event("icon_used")["paid_with"])
    assert paid == ["printed"] * 3 + ["token"] * 2
    assert (table.me["torches"], table.data["torches_left"]) == (3, 0)


def test_pn_5_9_torches_to_coins() -> None:
    """[PN-5.9], [PN-5.10]: one coin each, printed torches first, any number of times."""
    table = position(3, area(torches=2, coins=0), card="action_1")
    seen = []
    while "torch_to_coin" in table.options:
        table.play("torch_to_coin")
        seen.append((table.event("torch_to_coin")["from"], table.data["torches_left"], table.me["torches"]))
    assert seen == [("printed", 1, 2), ("printed", 0, 2), ("token", 0, 1), ("token", 0, 0)]
    assert table.me["coins"] == 4
    assert table.options == ["end_turn"]


def test_pn_5_9_a_forgone_torch_is_no_action() -> None:
    """[PN-5.9]: a player who turns a printed torch into a coin has one action less."""
    table = position(3, card="action_1").play("torch_to_coin", "icon:0")
    assert table.options == ["end_turn"]


def test_pn_5_11_not_before_the_card() -> None:
    """[PN-5.11]: torches to coins is offered only after the card is played."""
    table = position(3, area(torches=3), card=None)
    assert "torch_to_coin" not in table.options
    assert table.why("torch_to_coin") == ("no_card_played", "PN-5.11")


def test_pn_5_12_influence_at_any_time() -> None:
    """[PN-5.12], R21: before the card, between actions and after the last one."""
    table = position(3, area(influence=6), card=None).play("take_roman", "play:action_1")
    table.play("icon:0", "take_roman", "icon:2", "take_roman")
    assert (table.me["influence"], table.me["romans"]) == (0, 8)


def test_pn_5_12_influence_never_interrupts() -> None:
    """[PN-5.12], R22: inside an action there is no influence action."""
    me = area(influence=6, bricks={"red": 3, "yellow": 8})
    table = position(3, me, card="action_4", honour_display=[honour("coins_6")]).play("icon:0")
    assert table.options == ["colour:black", "colour:blue", "colour:red", "colour:yellow", "colour:white"]
    for move in ("take_roman", "buy_honour", "place_by_influence"):
        assert table.why(move) == ("not_now", "PN-5.12")
    table.play("colour:black", "icon:2")
    assert all(option.startswith("spot:") for option in table.options)
    table.play("spot:porta_nigra_2")
    assert all(option.startswith("height:") for option in table.options)


def test_pn_5_13_the_end_is_always_declared() -> None:
    """[PN-5.13], [PN-14.1]: even as the only option the end of a turn is not applied automatically."""
    table = position(3, card="action_1", torches_left=0)
    assert (table.options, table.data["active"]) == (["end_turn"], 0)


@pytest.mark.parametrize("card", CARDS)
def test_pn_5_14_auto_forfeit(card: str) -> None:
    """[PN-5.14]: every unused printed torch becomes a coin; tokens stay."""
    torches = row("action_cards", card)["torches"]
    table = position(3, area(coins=0, torches=1), card=card).play("end_turn")
    assert (table.player(0)["coins"], table.player(0)["torches"]) == (torches, 1)
    assert [each["automatic"] for each in table.events("torch_to_coin")] == [True] * torches
    assert table.event("turn_ended")["forfeited"] == torches


def test_pn_5_15_after_the_turn() -> None:
    """[PN-5.15], R37: the card goes to the discard pile and one is drawn."""
    me = area(hand=["action_2"], deck=["action_3", "action_5"])
    table = position(3, me, card="action_1", torches_left=0).play("end_turn", draws=[1])
    player = table.player(0)
    assert (player["hand"], player["deck"]) == (["action_2", "action_5"], ["action_3"])
    assert "action_1" in player["discard"]
    assert (table.data["card"], table.data["active"]) == (None, 1)


def test_pn_5_15_honour_limit_and_torches_start_anew() -> None:
    """[PN-5.15], [PN-7.1]: nothing of a turn is left in the next one."""
    me = area(influence=2)
    table = position(2, me, card="action_4", honour_display=[honour("coins_6")]).play("buy_honour", "end_turn")
    assert (table.data["honours_bought"], table.data["torches_left"], table.data["free_icons"]) == (0, 0, [])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_5_16_hand_sizes(players: int) -> None:
    """[PN-5.16]: two cards at the start of each turn, one in the last turn of a round."""
    cards = len(action_cards(players))
    sizes: list[list[int]] = [[] for _ in range(players)]
    seen = 0
    for table in playing(players, "hands"):
        if table.asked == "over":
            break
        turns = sum(event.kind == "turn_started" for event in table.told)
        if turns > seen and table.asked in ("choose_card", "place_builder", "turn"):
            seen = turns
            me = table.me
            sizes[table.game.seat].append(len(me["hand"]) + (table.data["card"] is not None))
    assert table.data["ending"] == "regular"
    rounds = next(each["rounds"] for each in rows("player_counts") if each["players"] == players)
    assert sizes == [([2] * (cards - 1) + [1]) * rounds] * players


def test_pn_5_2_the_last_card_is_played_of_itself() -> None:
    """[PN-5.2], [PN-14.4]: one card and no influence option: no decision."""
    table = position(3, area(hand=["action_7"], deck=[]), card=None)
    assert (table.asked, table.data["card"], table.data["torches_left"]) == ("turn", "action_7", 3)
