"""Components and set-up: sections 1 and 2 of the rules."""

import pytest

from urbes.engine.chance import Scripted
from urbes.engine.errors import UnknownChoice
from urbes.engine.event import Event

from .table import (
    BUILDINGS,
    COLOURS,
    PRINTED,
    TITLE,
    Table,
    action_cards,
    answers,
    ids,
    new,
    played,
    rows,
)

PLAYERS = [2, 3, 4]


@pytest.mark.parametrize(
    ("table", "number"),
    [
        ("spots", 44),
        ("majorities", 12),
        ("action_cards", 8),
        ("icons", 12),
        ("supply_cards", 10),
        ("building_cards", 20),
        ("honour_cards", 28),
        ("quarters", 4),
        ("shops", 5),
    ],
)
def test_pn_1_1_counts(table: str, number: int) -> None:
    """[PN-1.1], [PN-1.5]: so many of each kind are in the box."""
    assert len(ids(table)) == len(set(ids(table))) == number


def test_pn_1_1_components_are_those_of_the_engine() -> None:
    """[PN-1.1]: the engine knows every card, spot and majority of the data, in their order."""
    known = TITLE.components(TITLE.edition)
    assert known["action_card"] == ids("action_cards")
    assert known["icon"] == ids("icons")
    assert known["supply_card"] == ids("supply_cards")
    assert known["building_card"] == ids("building_cards")
    assert known["spot"] == ids("spots")
    assert known["majority"] == ids("majorities")
    assert known["honour_design"] == list(dict.fromkeys(each["design"] for each in rows("honour_cards")))


def test_pn_1_3_values_of_colours() -> None:
    """[PN-1.3]: black 1, blue 2, red 3, yellow 4, white 5: price, points in the Porta Nigra and value alike."""
    for number, colour in enumerate(rows("colours"), start=1):
        assert colour["id"] == COLOURS[number - 1]
        assert (colour["price"], colour["vp_per_brick"], colour["value"]) == (number, number, number)
    for spot in rows("spots"):
        if spot["building"] == "porta_nigra":
            assert spot["vp_per_brick"] == COLOURS.index(spot["colour"]) + 1


@pytest.mark.parametrize(("players", "rounds", "cards", "turns"), [(2, 3, 8, 24), (3, 2, 8, 16), (4, 2, 7, 14)])
def test_pn_2_1_player_counts(players: int, rounds: int, cards: int, turns: int) -> None:
    """[PN-2.1], [PN-3.1]: rounds, cards and turns, seen in a whole game with a regular end."""
    assert len(action_cards(players)) == cards
    seeds = (f"whole game {number}" for number in range(50))
    table = next(each for each in (played(players, seed) for seed in seeds) if each.data["ending"] == "regular")
    assert table.data["round"] == rounds
    assert [player["turns"] for player in table.data["players"]] == [turns] * players
    assert [each["round"] for each in table.events("round_started")] == list(range(1, rounds + 1))


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_pn_0_5_other_player_counts(players: int) -> None:
    """[PN-0.5]: there is no game for one or five."""
    with pytest.raises(UnknownChoice):
        new(players)


def test_pn_2_2_first_refill_comes_from_the_full_reserve() -> None:
    """[PN-2.2]: all 90 bricks start in the reserve; the first turn fills the empty market."""
    table = new()
    first = table.events("supply_card_drawn")[0]
    assert first["reserve"] == 90 - len(first["bricks"])
    kinds = table.kinds()
    assert kinds.index("turn_started") < kinds.index("supply_card_drawn")
    assert table.data["reserve"] + sum(table.data["market"].values()) == 90


@pytest.mark.parametrize("players", PLAYERS)
def test_pn_2_3_to_2_8_start(players: int) -> None:
    """[PN-2.3] to [PN-2.8], [PN-2.11]: what lies where before the first decision."""
    table = new(players, "start")
    data = table.data
    assert sorted(data["supply"] + data["supply_discard"]) == sorted(ids("supply_cards"))
    assert data["round"] == 1
    assert len(set(data["building_display"])) == 6
    assert sorted(data["building_display"] + data["building_pile"]) == sorted(ids("building_cards"))
    assert len(set(data["honour_display"])) == 14
    assert sorted(data["honour_display"] + data["honour_pile"]) == sorted(ids("honour_cards"))
    for player in data["players"]:
        assert (player["coins"], player["torches"], player["influence"]) == (20, 1, 0)
        assert (player["romans"], player["romans_reserve"], player["builder"]) == (5, 10, None)
        assert sum(player["bricks"].values()) == 0
        assert (len(player["hand"]), player["discard"]) == (2, [])
        assert sorted(player["hand"] + player["deck"]) == action_cards(players)
    assert table.points() == [0] * players


def test_pn_2_9_random_starting_player() -> None:
    """[PN-2.9]: every seat can begin; with `seat_1` it is always the first."""
    assert {new(4, f"begin {n}").data["starter"] for n in range(60)} == {0, 1, 2, 3}
    assert {new(4, f"begin {n}", starting_player="seat_1").data["starter"] for n in range(60)} == {0}


@pytest.mark.parametrize("drawn", [True, False])
def test_pn_2_10_order_of_the_draws(drawn: bool) -> None:
    """[PN-2.10], [PN-3.4]: building display, honour display, hands by seat, starting player, then the first refill."""
    buildings = ids("building_cards")[5:11]
    honours = ids("honour_cards")[7:21]
    hands = [["action_3", "action_8"], ["action_1", "action_2"]]
    supply = ["supply_10", "supply_2", "supply_3", "supply_4"]
    script = answers(ids("building_cards"), buildings, ids("building_cards"))
    script += answers(ids("honour_cards"), honours, ids("honour_cards"))
    for hand in hands:
        script += answers(action_cards(2), hand, ids("action_cards"))
    script += [1] if drawn else []
    script += answers(ids("supply_cards"), supply, ids("supply_cards"))
    chance = Scripted(script)
    told: list[Event] = []
    options = {} if drawn else {"starting_player": "seat_1"}
    table = Table(TITLE.new(2, chance, options, events=told), told)
    chance.recorded.finish()
    assert table.data["building_display"] == buildings
    assert table.data["honour_display"] == honours
    assert [player["hand"] for player in table.data["players"]] == hands
    assert table.data["starter"] == table.data["active"] == (1 if drawn else 0)
    assert [each["card"] for each in table.events("supply_card_drawn")] == supply


def test_pn_8_3_to_8_8_spots_of_the_buildings() -> None:
    """[PN-8.3], [PN-8.4], [PN-8.6], [PN-8.8]: rows and colours of the spots."""
    spots = rows("spots")
    by_row: dict[tuple[str, str], list[str]] = {}
    for spot in spots:
        by_row.setdefault((spot["building"], spot["row"]), []).append(spot["colour"])
    for place in [("basilica", "a"), ("basilica", "b"), *[("amphitheatre", row) for row in "abc"]]:
        assert by_row[place] == COLOURS
    assert by_row["city_wall", "w"] == COLOURS * 2
    assert sorted(by_row["porta_nigra", "g"]) == sorted(["white", *COLOURS[:4] * 2])
    sizes = {row: 3 - number for number, row in enumerate("abc")}
    for spot in spots:
        if spot["building"] == "amphitheatre":
            assert spot["bricks_min"] == spot["bricks_max"] == sizes[spot["row"]]
        if spot["building"] == "porta_nigra":
            assert (spot["bricks_min"], spot["bricks_max"]) == (3, 8)
    for colour in COLOURS:
        wall = [spot["bricks_min"] for spot in spots if spot["building"] == "city_wall" and spot["colour"] == colour]
        assert len(set(wall)) == 2


def test_r28_one_building_card_of_each_kind() -> None:
    """R28 [PN-6.17]: four buildings in five colours, one card each."""
    kinds = [(card["building"], card["colour"]) for card in rows("building_cards")]
    assert sorted(kinds) == sorted((building, colour) for building in BUILDINGS for colour in COLOURS)


def test_pn_8_3_majority_values() -> None:
    """[PN-8.3], [PN-8.5], [PN-8.6], [PN-8.8], R5: first and second place of all twelve parts."""
    values = [(part["first"], part["second"]) for part in rows("majorities")]
    city = [(12, 6), (12, 6), (15, 7), (10, 5), (6, 3), (20, 10)]
    assert values == [*city, (12, 6), (15, 7), (19, 9), (24, 12), (30, 15), (37, 18)]
    assert PRINTED["set_scoring"]["values"] == [0, 2, 6, 12, 20]
