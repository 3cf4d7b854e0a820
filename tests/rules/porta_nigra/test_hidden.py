"""Hidden information: section 13 of the rules."""

import random
from typing import Any

import msgspec
import pytest

from urbes.engine.chance import Stream
from urbes.engine.errors import NotYourTurn, UnknownChoice

from .table import TITLE, Data, Table, action_cards, area, ids, last_turn, new, played, playing, position

SPECTATOR = -1


def seen(table: Table, seat: int) -> Data:
    found: Data = msgspec.to_builtins(TITLE.view(table.game, seat))
    return found


def words(data: Any) -> list[str]:
    """Every text in nested plain data."""
    if isinstance(data, dict):
        return [word for value in data.values() for word in words(value)]
    if isinstance(data, list):
        return [word for value in data for word in words(value)]
    return [data] if isinstance(data, str) else []


def test_pn_13_1_hands() -> None:
    """[PN-13.1], [PN-13.2]: the owner sees her hand, the others its size; hand and deck together are known to all."""
    me = area(hand=["action_2", "action_5"], deck=["action_1", "action_8"])
    table = position(3, me, card=None)
    for viewer in (SPECTATOR, 0, 1, 2):
        player = seen(table, viewer)["players"][0]
        assert (player["hand_size"], player["deck_size"]) == (2, 2)
        assert player["unplayed"] == ["action_1", "action_2", "action_5", "action_8"]
        assert player["discard"] == ["action_3", "action_4", "action_6", "action_7"]
        assert player["hand"] == (["action_2", "action_5"] if viewer == 0 else None)
        assert player["deck"] == (["action_1", "action_8"] if viewer == 0 else None)


def test_pn_13_1_legal_moves_only_for_the_seat_that_decides() -> None:
    """[PN-13.1]: the options of a decision name cards of the hand, so only its seat sees them."""
    table = position(3, card=None, active=1)
    for viewer in (SPECTATOR, 0, 2):
        with pytest.raises(NotYourTurn):
            TITLE.why_not(table.game, table.game.legal()[0], viewer)


def test_pn_13_1_public_things() -> None:
    """[PN-13.1], R36, R37: market, spots, displays, reserves, builders, play areas and discard piles are open."""
    table = next(table for table in playing(3, "public") if table.data["round"] == 2 and table.asked == "turn")
    data = table.data
    for viewer in (SPECTATOR, 0, 1, 2):
        view = seen(table, viewer)
        for key in ("market", "reserve", "building_display", "honour_display", "supply_discard", "card", "elements"):
            assert view[key] == data[key], key
        assert view["supply_pile"] == len(data["supply"])
        assert view["building_pile"] == len(data["building_pile"])
        assert view["honour_pile"] == len(data["honour_pile"])
        for mine, truth in zip(view["players"], data["players"], strict=True):
            for key in ("coins", "torches", "influence", "romans", "romans_reserve", "bricks", "builder", "discard"):
                assert mine[key] == truth[key], key
            assert (mine["building_cards"], mine["final_cards"]) == (truth["cards"], truth["final_cards"])


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_pn_13_1_piles_and_seed_are_not_in_a_view(viewer: int) -> None:
    """[PN-13.1]: no card of a face-down pile is named."""
    for table in playing(3, "piles"):
        if table.asked != "choose_card":
            continue
        named = words(seen(table, viewer))
        data = table.data
        hidden = {*data["building_pile"], *data["honour_pile"], *data["supply"]}
        assert not hidden & set(named)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pn_13_1_views_do_not_depend_on_what_is_hidden(players: int) -> None:
    """[PN-13.1]: deal the unknown anew; the view of the seat stays the same to the last letter."""
    chance = Stream("dealt anew")
    changed = 0
    for table in playing(players, "leaks"):
        for viewer in range(players):
            other = Table(TITLE.determinize(table.game, viewer, chance))
            assert seen(other, viewer) == seen(table, viewer)
            changed += other.data != table.data
    assert changed > 50


def test_pn_13_2_an_empty_deck_means_a_known_hand() -> None:
    """[PN-13.2]: in the last two turns of a round nothing about a hand is unknown."""
    mine, hers = area(hand=["action_1", "action_2"], deck=[]), area(hand=["action_4"], deck=[])
    table = position(2, mine, hers, card=None)
    for number in range(20):
        other = TITLE.determinize(table.game, 0, Stream(str(number)))
        assert TITLE.dump(other) == table.data


def test_pn_13_3_what_a_bot_samples() -> None:
    """[PN-13.3]: only the split of the others' cards into hand and deck; every split occurs, nothing else changes."""
    mine, hers = area(), area(hand=["action_1", "action_2"], deck=["action_3", "action_4"])
    table = position(3, mine, hers, card=None)
    truth = table.data
    hands = set()
    for number in range(300):
        data = TITLE.dump(TITLE.determinize(table.game, 0, Stream(str(number))))
        players: Any = data["players"]
        hands.add(tuple(players[1]["hand"]))
        assert sorted(players[1]["hand"] + players[1]["deck"]) == ["action_1", "action_2", "action_3", "action_4"]
        assert len(players[1]["hand"]) == 2
        assert players[0] == truth["players"][0]
        plain = {key: value for key, value in data.items() if key != "players"}
        assert plain == {key: value for key, value in truth.items() if key != "players"}
        for player, real in zip(players, truth["players"], strict=True):
            for key in ("coins", "bricks", "discard", "cards", "scored", "turns"):
                assert player[key] == real[key]
    assert len(hands) == 6


def test_pn_13_3_a_sampled_world_can_be_played_on() -> None:
    """[PN-13.3]: whoever decides, the sampled world is a lawful position with moves."""
    chance, choice = Stream("worlds"), random.Random("worlds")
    for table in playing(3, "worlds"):
        if table.game.seat < 0 or choice.random() > 0.1:
            continue
        for viewer in (SPECTATOR, 0, 1, 2):
            world = TITLE.determinize(table.game, viewer, chance)
            assert not TITLE.audit(world)
            world.apply(choice.choice(world.legal()), chance)
            assert not TITLE.audit(world)


def test_pn_13_3_the_original_is_untouched() -> None:
    """[PN-13.3]: sampling works on a copy."""
    table = new(4, "copy")
    before = table.data
    TITLE.determinize(table.game, 2, Stream("other"))
    assert table.data == before


def test_pn_13_3_logs_hide_drawn_cards() -> None:
    """[PN-13.3], [PN-15.1]: no event shows a drawn action card to others; a played card is open."""
    table = played(4, "log")
    assert {"action_card_drawn", "card_played"} <= {event.kind for event in table.told}
    for event in table.told:
        if event.kind != "card_played":
            assert not set(ids("action_cards")) & set(words(list(event.facts.values()))), event.kind


def test_pn_13_4_one_seat_decides() -> None:
    """[PN-13.4]: there are no simultaneous choices; the others have nothing to choose."""
    table = last_turn(3, round=1, elements={"basilica_a1": 0, "city_wall_6": 1}).play("end_turn")
    assert table.game.seat == 0
    assert seen(table, 1)["income"] == 6


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_pn_13_1_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    """[PN-13.1]: only seats and the spectator see the table."""
    with pytest.raises(UnknownChoice):
        TITLE.view(new(3).game, seat)


def test_pn_13_2_deck_of_the_player_count() -> None:
    """[PN-13.2]: hand, deck, discard pile and card in play are always the full deck."""
    for table in playing(4, "full deck"):
        data = table.data
        for seat, player in enumerate(data["players"]):
            played_card = [data["card"]] if data["card"] and data["active"] == seat else []
            assert sorted(player["hand"] + player["deck"] + player["discard"] + played_card) == action_cards(4)
