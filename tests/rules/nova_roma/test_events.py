"""The event catalogue: part 21 of the rules. Whole games are rebuilt from what is told."""

from typing import Any

import pytest

from urbes.engine.event import Event

from .table import RESOURCES, Data, area, last_turn, new, performing, played, playing, position, scored, wealthy

# The facts of each event and its secret facts; a seat that the catalogue names is the event's own seat.
CATALOGUE: dict[str, set[str]] = {
    "game_started": {"players", "options"},
    "setup_forum": {"columns", "rows"},
    "setup_market": {"market", "new"},
    "setup_rewards": {"tokens"},
    "setup_favourites": {"current", "next"},
    "first_player_drawn": set(),
    "draft_pick": {"strip"},
    "draft_pass": {"cards"},
    "draft_kept": {"cards"},
    "round_started": {"round"},
    "emperor_token": {"token", "cells"},
    "emperor_placed": {"cell"},
    "turn_started": {"turn"},
    "turn_ended": {"turn"},
    "patrician_placed": {"cell", "column", "column_strength", "row", "row_strength"},
    "legionary_placed": {"cell"},
    "legionary_blocked": {"cell", "points"},
    "action_started": {"action", "strength", "via"},
    "action_declined": {"action"},
    "action_ended": {"action"},
    "associate_used": {"card", "effect"},
    "associate_permanent": {"card", "coins"},
    "coins": {"how", "amount", "reason", "value"},
    "resource": {"how", "amount", "resource", "reason", "value"},
    "influence": {"how", "amount", "reason", "value"},
    "artisan": {"how", "amount", "reason", "value"},
    "card_taken": {"from", "card"},
    "card_played": {"card", "coins", "influence", "position"},
    "card_discarded": {"card", "from", "reason"},
    "deck_reshuffled": {"cards"},
    "contract_fulfilled": {"kind", "contract", "slot", "cost"},
    "ship_moved": {"ship", "route", "from", "to", "points_left"},
    "harbour_reward": {"harbour", "reward"},
    "building_built": {"contract", "district", "cells"},
    "building_not_built": {"contract", "reason"},
    "cube_placed": {"district", "cells"},
    "building_reward": {"token", "seats", "reward"},
    "chariot_moved": {"track", "from", "to", "horses", "charioteer"},
    "wheel_bonus": {"track", "bonus"},
    "latifundium_bought": {"tile", "slot", "price"},
    "latifundium_placed": {"tile", "cell"},
    "latifundium_removed": {"tile", "cell"},
    "artisan_hired": {"value"},
    "artisan_placed": {"cell", "column_gain", "row_gain", "tile"},
    "exchange_made": {"tile"},
    "special_used": {"tile"},
    "first_player_claimed": set(),
    "achievement_placed": {"cell", "condition", "paid"},
    "line_completed": {"line", "bonus"},
    "market_refilled": {"market", "new"},
    "cleanup_started": {"round"},
    "first_player_passed": {"from", "to", "claimed"},
    "race_won": {"track", "favourite", "automa"},
    "race_not_won": {"track", "favourite"},
    "favourite_revealed": {"current", "next"},
    "artisans_returned": {"amount"},
    "market_discarded": {"market", "component"},
    "automa_chariot": {"track", "to"},
    "automa_ship": {"from", "to"},
    "automa_contract": {"contract"},
    "game_ended": set(),
    "score_item": {"item", "points"},
    "game_result": {"ranking", "scores"},
}
EXTRA = {"score_item": {"cards"}, "game_result": {"tie_break", "automa"}}
SECRET = {"draft_pick": {"card"}, "draft_kept": {"kept"}, "card_taken": {"card"}}
GAMES = [(players, f"told {number}") for players in (1, 2, 3, 4) for number in range(3)]


def rare() -> list[Event]:
    """Happenings that random games seldom bring about."""
    told: list[Event] = []
    start = [0, 0, 0]
    special = performing("income", 1, area(artisans=1, estate={"1-1": "X4"}))
    for table in (
        special.play("place:1-1", "yes", "district:A", "build:A/1-1"),
        performing("associates", 1, market=[1], deck=[5], discard=[20, 21]).play("take:deck"),
        performing("building", 1, area(goods="0/3/1/0/0", row=[23]), building=["B09"]).play("contract:1", "skip"),
        performing("income", 1, area(artisans=1, estate={"1-1": "X4"})).play(
            "place:1-1", "yes", "district:A", "build:A/1-1"
        ),
        performing("income", 1, area(artisans=1, coins=1, estate={"1-1": "L13"})).play("place:1-1", "yes"),
        performing("income", 1, area(artisans=1, row=[40], estate={"1-1": "L18"})).play("place:1-1"),
        position(3, area(mosaic=["1-1", "2-1"], row=[20, 21], strips=["G3", "Y1", "O1"])).play("achievement:3-1"),
        last_turn(1, round=1).play("end"),
        last_turn(3, area(artisans=5), round=1, chariots=[[1, 0, 0], start, start]).play("end"),
        performing("develop", 1, area(estate={"1-1": "L05"})).play("latifundium:1", "lay:1-1"),
        performing("petition", 2, area(influence=3)).play("claim"),
        new(3, first_player="random"),
    ):
        told += table.told
    return told


def test_part_21_every_event_and_its_fields() -> None:
    """Part 21: every event of the catalogue occurs, with just its fields; nothing else is told."""
    told = rare()
    for players, seed in GAMES:
        drafts = {"mosaic_draft": True, "associate_draft": True} if seed.endswith("0") else {}
        told += played(players, seed, **drafts).told
    assert {event.kind for event in told} == set(CATALOGUE)
    for event in told:
        facts, secret = set(event.facts), set(event.secret)
        expected = CATALOGUE[event.kind]
        assert facts <= expected | EXTRA.get(event.kind, set()), event.kind
        assert expected <= facts | secret or event.kind == "draft_pick", event.kind
        assert secret <= SECRET.get(event.kind, set()), event.kind
        assert event.round >= 0
        assert event.turn >= 0


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_part_21_boards_can_be_rebuilt(players: int, seed: str) -> None:
    """Part 21: amounts and new values of every gain and payment agree with the boards, all through the game."""
    boards: list[Data] = []
    number = 0
    for table in playing(players, seed):
        if not boards:
            coins = [3 + seat for seat in range(players)]
            boards = [{"coins": each, "influence": 1, "artisans": 1} | dict.fromkeys(RESOURCES, 1) for each in coins]
        for event in table.told[number:]:
            book(boards, event)
        number = len(table.told)
        for mine, player in zip(boards, table.data["players"], strict=True):
            assert mine["coins"] == player["coins"]
            assert mine["influence"] == player["influence"]
            assert mine["artisans"] == player["artisans"] + (len(player["working"]))
            assert {resource: mine[resource] for resource in RESOURCES} == player["resources"]


def book(boards: list[Data], event: Event) -> None:
    """Write a gain or a payment down."""
    facts: Data = event.facts
    if event.kind == "artisans_returned":
        boards[event.seat]["artisans"] -= facts["amount"]
    if event.kind not in ("coins", "resource", "influence", "artisan") or facts["how"] == "lost":
        return
    mine = boards[event.seat]
    what = {"coins": "coins", "influence": "influence", "artisan": "artisans"}.get(event.kind) or facts["resource"]
    if facts["how"] == "overflow":
        what = "coins"
    mine[what] += -facts["amount"] if facts["how"] == "pay" else facts["amount"]
    assert facts["amount"] > 0
    if event.kind != "artisan":
        assert mine[what] == facts["value"]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_part_21_frames(players: int, seed: str) -> None:
    """Part 21: rounds hold turns, turns hold actions; each that begins also ends."""
    told = played(players, seed).told
    open_actions: list[Any] = []
    turns = 0
    for event in told:
        if event.kind == "turn_started":
            turns += 1
            assert open_actions == []
        elif event.kind == "action_started":
            open_actions.append((event.facts["action"], event.facts["via"]))
            assert len(open_actions) == (2 if event.facts["via"] == "petition" else 1)
        elif event.kind == "action_ended":
            assert open_actions.pop()[0] == event.facts["action"]
        elif event.kind == "turn_ended":
            assert open_actions == []
    assert turns == 15 * players
    kinds = [event.kind for event in told]
    assert (kinds.count("round_started"), kinds.count("cleanup_started"), kinds.count("turn_ended")) == (
        5,
        5,
        15 * players,
    )
    assert kinds[0] == "game_started"
    assert kinds[-1] == "game_result"
    assert kinds.count("game_ended") == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_part_21_turn_of_the_round(players: int) -> None:
    """Part 21: turns are counted 1 to 3 for each seat, alike at their beginning and their end."""
    told = played(players, "turns").told
    for kind in ("turn_started", "turn_ended"):
        turns = [event.facts["turn"] for event in told if event.kind == kind]
        assert turns == [turn for _ in range(5) for turn in (1, 2, 3) for _ in range(players)]


def test_part_21_contract() -> None:
    """Part 21: a contract with its cost; then the payments."""
    table = performing("seafaring", 1, area(goods="1/0/0/1/0"), sea=["S01"]).play("contract:1", "done")
    assert table.event("contract_fulfilled") == {
        "kind": "sea",
        "contract": "S01",
        "slot": 1,
        "cost": {"wheat": 1, "wine": 1},
    }
    paid = [(facts["resource"], facts["amount"]) for facts in table.events("resource") if facts["how"] == "pay"]
    assert paid == [("wheat", 1), ("wine", 1)]


def test_part_21_latifundium() -> None:
    """Part 21: bought with slot and price, then placed."""
    table = performing("develop", 1, area(goods="0/0/0/1/0"), special="X3").play(
        "done", "latifundium:special", "lay:3-2"
    )
    assert table.event("latifundium_bought") == {"tile": "X3", "slot": "special", "price": {"wine": 1}}
    assert table.event("latifundium_placed") == {"tile": "X3", "cell": "3-2"}


def test_part_21_lines() -> None:
    """Part 21: an achievement with what was paid, each line with its bonus."""
    mine = area(mosaic=["1-1", "3-1"], tokens=1, influence=4, strips=["G3", "Y1", "O1"])
    table = position(3, mine).play("achievement:2-1")
    assert table.event("achievement_placed") == {"cell": "2-1", "condition": "g_influence4", "paid": 2}
    assert table.event("line_completed") == {"line": "row_green", "bonus": {"coins": 3}}


def test_part_21_scores_add_up() -> None:
    """Part 21: the score items of a seat are its score."""
    table = scored(3, area(coins=9, influence=4, ships=["olbia", "phasis"]))
    for seat in range(3):
        items: list[Any] = [
            event.facts["points"] for event in table.told if event.kind == "score_item" and event.seat == seat
        ]
        assert len(items) == 11
        assert sum(items) == table.game.scores()[seat]


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_part_21_silence_changes_nothing(players: int, seed: str) -> None:
    """A game to which nobody listens goes the same way."""
    told = wealthy(players, seed)
    silent = told.branch()
    silent.game.events = None
    aloud = playing(players, seed, told)
    for quiet in playing(players, seed, silent):
        assert quiet.data == next(aloud).data
    assert quiet.told == []
    assert told.game.scores() == quiet.game.scores()
