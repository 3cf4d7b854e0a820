"""What the data promise: sections 0, 1, 18 and 19 of the rules."""

from collections import Counter

import pytest

from urbes.engine.edition import Edition
from urbes.engine.errors import EditionError

from .table import COLOURS, PRINTED, QUARTERS, TITLE, action_cards, area, honour, ids, position, row, rows


def icons(players: int) -> Counter[str]:
    return Counter(icon for card in action_cards(players) for icon in row("action_cards", card)["icons"])


def test_pn_0_3_clockwise_shops() -> None:
    """[PN-0.3], [PN-6.1]: red, yellow, black, blue clockwise, one building card per building and colour."""
    shops = [row("quarters", quarter)["shop"] for quarter in QUARTERS]
    turned = shops[2:] + shops[:2]
    assert turned == PRINTED["quarters"]["clockwise_shops"] == ["red", "yellow", "black", "blue"]


def test_pn_0_4_every_value_names_its_source() -> None:
    """[PN-0.1], [PN-0.4]: rulebook, derived, review or reconstructed."""
    sources = {"rulebook", "derived", "review", "reconstructed"}
    for table in PRINTED.values():
        assert table["source"] in sources
        assert all(each["source"] in sources for each in table.get("list", []))


@pytest.mark.parametrize("thing", ["coins", "torches", "influence"])
def test_pn_1_4_unlimited_things(thing: str) -> None:
    """[PN-1.4]: coins and tokens never run out, whatever lies in the box."""
    icon = {"coins": "icon:4", "torches": "icon:3", "influence": "icon:3"}[thing]
    card = "action_6" if thing == "influence" else "action_7"
    table = position(3, area(**{thing: 500}), card=card).play(icon)
    assert table.me[thing] > 500


def test_pn_1_4_limited_romans() -> None:
    """[PN-1.4]: fifteen Romans a player, no more."""
    table = position(3, area(influence=1, romans=14), card="action_1", honour_display=[honour("roman")]).play(
        "buy_honour"
    )
    assert (table.me["romans"], table.me["romans_reserve"]) == (15, 0)
    assert PRINTED["counts"]["romans_per_player"] == 15


def test_pn_19_1_and_19_2_stated_spots() -> None:
    """[PN-19.1], [PN-19.2]: what the rulebooks state about spots."""
    stated = {
        "basilica_a5": ("white", 4),
        "basilica_a4": ("yellow", 2),
        "basilica_a2": ("blue", 2),
        "basilica_b3": ("red", 2),
        "amphitheatre_a4": ("yellow", 3),
        "amphitheatre_a3": ("red", 3),
    }
    for name, (colour, number) in stated.items():
        assert (row("spots", name)["colour"], row("spots", name)["bricks_min"]) == (colour, number)
    assert row("spots", "basilica_a4")["vp_fixed"] == 9
    red = [spot for spot in rows("spots") if spot["building"] == "amphitheatre" and spot["colour"] == "red"]
    assert [spot["bricks_min"] for spot in red].count(3) == 1
    for name in "ab":
        basilica = [spot for spot in rows("spots") if spot["building"] == "basilica" and spot["row"] == name]
        assert sum(spot["bricks_min"] for spot in basilica) == 14
    assert {spot["bricks_min"] for spot in rows("spots") if spot["building"] == "city_wall"} == {1, 2, 3}


def test_pn_19_4_one_brick_is_one_brick() -> None:
    """[PN-19.4], [PN-9.2]: dear and cheap bricks count alike on the board."""
    for spot in ("amphitheatre_c1", "amphitheatre_c5"):
        colour = row("spots", spot)["colour"]
        table = position(2, area(bricks={colour: 2}), card="action_1", elements={"amphitheatre_b3": 0})
        table.play("icon:1", f"spot:{spot}")
        assert table.event("builder_reward")["times"] == 1


def test_pn_19_5_action_cards() -> None:
    """[PN-19.5], [PN-18.2], R29: icons and torches of a deck, with and without the card for two or three."""
    deck = icons(3)
    assert {colour: deck[f"buy_{colour}"] for colour in COLOURS} == dict.fromkeys(COLOURS[:4], 3) | {"white": 2}
    assert (deck["buy_any"], deck["place"], deck["influence"], deck["torch"]) == (2, 6, 3, 2)
    assert (deck["coins_3"], deck["coins_4"], deck["coins_5"]) == (1, 2, 2)
    coins = {players: sum(icons(players)[f"coins_{n}"] * n for n in (3, 4, 5)) for players in (3, 4)}
    assert coins == {3: 21, 4: 16}
    assert sum(row("action_cards", card)["torches"] for card in action_cards(2)) == 21
    assert set(action_cards(2)) - set(action_cards(4)) == {"action_3"}
    assert row("action_cards", "action_4")["icons"] == ["buy_any", "buy_any", "place", "coins_5"]
    for card in rows("action_cards"):
        assert (card["torches"], len(card["icons"])) in ((2, 3), (3, 4), (3, 5))


def test_pn_19_6_supply_cards() -> None:
    """[PN-19.6]: every colour on seven of the ten cards, 35 bricks in all."""
    shown = [card["bricks"] for card in rows("supply_cards")]
    assert Counter(colour for card in shown for colour in card) == dict.fromkeys(COLOURS, 7)
    assert sorted(len(card) for card in shown) == [3] * 5 + [4] * 5
    assert all(len(set(card)) == len(card) for card in shown)
    assert row("supply_cards", "supply_1")["bricks"] == ["white", "yellow", "red", "blue"]


def test_pn_19_7_honour_cards() -> None:
    """[PN-19.7], R10: copies and costs of the 28 cards."""
    designs = Counter(card["design"] for card in rows("honour_cards"))
    copies = {name: number for name, number in designs.items() if number > 1}
    assert copies == {"final_30": 4, "final_42": 3, "final_56": 2, "gate_brick": 2}
    assert Counter(card["cost"] for card in rows("honour_cards")) == {1: 7, 2: 19, 3: 2}
    assert Counter(card["kind"] for card in rows("honour_cards")) == {
        "final_scoring": 9,
        "substitute": 4,
        "instant": 15,
    }
    assert len(ids("honour_cards")) == 28


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("extra_turns_for_others = 1", "extra_turns_for_others = 2", "early_end.extra_turns_for_others"),
        ("bonus_once_per_game = true", "bonus_once_per_game = false", "early_end.bonus_once_per_game"),
        ('steps = ["sets", "final_cards"', 'steps = ["final_cards", "sets"', "scoring_order.steps"),
        ("coins_limited = false", "coins_limited = true", "limits.coins_limited"),
        ("romans_limited = true", "romans_limited = 1", "limits.romans_limited"),
        ("per_turn = 1,", "per_turn = 2,", "influence_actions.list[0].per_turn"),
        ("cost_from_card = true", "cost_from_card = false", "influence_actions.list[0].cost_from_card"),
        ("cost = 0, cost_from_card", "cost = 3, cost_from_card", "influence_actions.list[0].cost"),
        ("players_min = 2", "players_min = 3", "meta.players_min"),
        ("players_max = 4", "players_max = 3", "meta.players_max"),
        ("romans = 60", "romans = 61", "counts.romans"),
        ("action_cards = 32", "action_cards = 28", "counts.action_cards"),
        ("action_markers = 12", "action_markers = 16", "counts.action_markers"),
        ("action_markers = 3\nvictory", "action_markers = 4\nvictory", "setup.action_markers"),
        ("coins = 51", "coins = 50", "counts.coins"),
        ("honour_display_rows = 2", "honour_display_rows = 3", "setup.honour_display"),
        ("turns = 24", "turns = 25", "player_counts.list[0].turns"),
        ("rounds = 3,", "rounds = 5,", "player_counts.list[0].turns"),
        ('["red", "yellow", "black", "blue"]', '["red", "black", "yellow", "blue"]', "quarters.clockwise_shops"),
        ("element_bricks_min = 1", "element_bricks_min = 2", "spots.list[20].bricks_min"),
        ("price = 1, vp_per_brick = 1", "price = 1, vp_per_brick = 2", "spots.list[41].vp_per_brick"),
        ("four = 20", "four = 25", "set_scoring.four"),
        ("number = 2, torches", "number = 3, torches", "action_cards.list[1].number"),
    ],
)
def test_pn_1_5_data_that_would_not_be_obeyed_are_refused(old: str, new: str, where: str) -> None:
    """[PN-1.5], [PN-10.4], [PN-10.6], [PN-11.1]: an edition cannot promise what the rules do not do."""
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    with pytest.raises(EditionError) as refused:
        TITLE.check_edition(Edition(text.replace(old, new)))
    assert refused.value.where == where
