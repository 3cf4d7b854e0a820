"""Set-up [NR-2], the components [NR-1], and the options of a table."""

import tomllib

import pytest

from urbes.engine.chance import Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice

from .table import (
    ACTIONS,
    BASIC,
    BUILDING,
    CARDS,
    FAVOURITES,
    GRIDS,
    PORT,
    PRINTED,
    REWARDS,
    SEA,
    SPECIAL,
    TITLE,
    Data,
    Table,
    grid_cells,
    new,
)

SEEDS = ["one", "two", "three"]
TRACK_OF = {each["id"]: each["track"] for each in PRINTED["hippodrome"]["favourites"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_nr_2_1_set_up(players: int, seed: str) -> None:
    """[NR-2.1], [NR-1.2]: every step of the set-up."""
    table = new(players, seed)
    data = table.data
    assert data["artisans"] == 16 - players
    for market, deck, names, size in (
        ("sea_market", "sea_deck", SEA, 30),
        ("building_market", "building_deck", BUILDING, 28),
        ("associate_market", "deck", CARDS, 40 - 2 * players),
    ):
        assert len(data[market]) == 4
        assert None not in data[market]
        assert len(data[deck]) == size - 4
        assert set(data[market]) | set(data[deck]) <= set(names)
    tokens = [token for token in data["rewards"] if token]
    assert len(set(tokens)) == len(tokens) == (12 if players > 2 else 8)
    assert set(tokens) <= set(REWARDS)
    assert sorted(data["columns"] + data["rows"]) == sorted(ACTIONS)
    assert (len(data["columns"]), len(data["rows"])) == (4, 4)
    *basic, special = data["latifundia_market"]
    assert (set(basic) <= set(BASIC), special in SPECIAL) == (True, True)
    assert (len(data["latifundia_deck"]), len(data["special_deck"])) == (19, 6)
    assert {data["favourite"], data["next_favourite"]} <= set(FAVOURITES)
    assert len(data["favourites"]) == 7
    assert (data["round"], data["starter"], table.game.seat) == (1, 0, 0)
    assert (table.asked, len(table.options)) == ("emperor_cell", 2)
    for seat, player in enumerate(data["players"]):
        assert player["coins"] == 3 + seat
        assert player["resources"] == dict.fromkeys(("wheat", "stone", "wood", "wine", "horses"), 1)
        assert (player["influence"], player["artisans"], player["working"], player["estate"]) == (1, 1, [], [])
        assert (len(player["hand"]), player["row"], player["known"]) == (2, [], [])
        assert (player["ships"], player["tokens"], player["wheel_tokens"]) == ([PORT, PORT], 4, 3)
        assert [strip[0] for strip in player["strips"]] == ["G", "Y", "O"]
        assert [at[0] for at in data["chariots"][seat]] == [0, 0, 0]
    strips = [strip for player in data["players"] for strip in player["strips"]]
    assert len(set(strips)) == 3 * players
    hands = [name for player in data["players"] for name in player["hand"]]
    assert len(set(hands)) == 2 * players
    assert not TITLE.audit(table.game)


def test_nr_2_1_chance_decides() -> None:
    """[NR-2.1]: over many seeds every component can come first."""
    games = [new(4, f"many {number}").data for number in range(60)]
    for number in range(8):
        lines = {(data["columns"] + data["rows"])[number] for data in games}
        assert lines == set(ACTIONS)
    assert {token for data in games for token in [data["rewards"][0]]} == set(REWARDS)
    assert {data["latifundia_market"][4] for data in games} == set(SPECIAL)
    assert {data["favourite"] for data in games} == set(FAVOURITES)
    assert {data["token"] for data in games} == {f"E{number}" for number in range(1, 9)}
    assert {strip for data in games for player in data["players"] for strip in player["strips"]} == {
        f"{colour}{number}" for colour in "GYO" for number in range(1, 6)
    }


def test_r_6_start_stack() -> None:
    """R-6: seat n-1 at the bottom, seat 0 on top."""
    assert [team[0][1] for team in new(4).data["chariots"]] == [3, 2, 1, 0]


def test_nr_2_1_told() -> None:
    """Part 21: the set-up is told with its layout, before round 1."""
    table = new(3)
    data = table.data
    assert table.event("game_started")["players"] == 3
    assert table.event("setup_forum") == {"columns": data["columns"], "rows": data["rows"]}
    assert table.event("setup_rewards") == {"tokens": data["rewards"]}
    assert table.event("setup_favourites") == {"current": data["favourite"], "next": data["next_favourite"]}
    markets = {facts["market"]: facts["new"] for facts in table.events("setup_market")}
    assert markets == {
        "sea": data["sea_market"],
        "building": data["building_market"],
        "associates": data["associate_market"],
        "basic_latifundia": data["latifundia_market"][:4],
        "special_latifundia": data["latifundia_market"][4:],
    }
    assert table.kinds().index("round_started") > table.kinds().index("setup_favourites")


def test_nr_1_box() -> None:
    """[NR-1.1], [NR-1.2], [NR-7.1]: counts of the components."""
    box = PRINTED["box"]
    assert (len(SEA), len(BUILDING), len(BASIC), len(SPECIAL), len(CARDS)) == (30, 28, 23, 7, 40)
    assert (box["artisan_figures"], box["cubes_per_player"], box["legionary_figures"]) == (16, 20, 6)
    assert [sum(track == name for track in TRACK_OF.values()) for name in ("red", "blue", "white")] == [3, 3, 3]
    assert (len(PRINTED["mosaic"]["strips"]), len(PRINTED["mosaic"]["conditions"])) == (15, 27)
    timings = [each["timing"] for each in PRINTED["associates"]]
    assert [timings.count(each) for each in ("end_game", "once_per_round", "permanent")] == [13, 21, 6]
    assert [each["no"] for each in PRINTED["associates"]] == list(range(1, 41))


def test_nr_9_6_grids() -> None:
    """[NR-9.6]: A is the largest district, C the smallest."""
    assert [len(grid_cells(name, ".nRT")) for name in GRIDS] == [33, 23, 15]


def test_nr_0_3_all_values_come_from_the_data_file() -> None:
    """[NR-0.3]: another edition plays by its own values."""
    text = (TITLE.folder / "components.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == PRINTED
    changed = text.replace("start_coins_by_order = [3, 4, 5, 6]", "start_coins_by_order = [9, 8, 7, 6]")
    table = Table(TITLE.new(2, Stream("edition"), edition=Edition(changed)))
    assert [player["coins"] for player in table.data["players"]] == [9, 8]


DEFAULTS: dict[str, tuple[object, list[int]]] = {
    "mosaic_draft": (False, [1, 2, 3, 4]),
    "associate_draft": (False, [1, 2, 3, 4]),
    "solo_difficulty": ("normal", [1]),
    "majority_ranking": ("competition", [2, 3, 4]),
    "favourite_at_start": ("nobody", [3, 4]),
    "wheel_requires_stop": (True, [1, 2, 3, 4]),
    "empty_reward_cells_buildable": (True, [1, 2]),
    "solo_leftovers": (False, [1]),
    "final_tie": ("seat_order", [2, 3, 4]),
}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_options_and_defaults(players: int) -> None:
    """`options.list`: each table has just the options of its number of players, at their defaults."""
    expected = {name: default for name, (default, counts) in DEFAULTS.items() if players in counts}
    assert new(players).data["options"] == expected


@pytest.mark.parametrize(
    ("name", "players"), [(name, count) for name in DEFAULTS for count in range(1, 5) if count not in DEFAULTS[name][1]]
)
def test_options_of_another_number_of_players_are_refused(name: str, players: int) -> None:
    """`options.list`: an option that does not fit the number of players is refused, whatever its value."""
    given: Data = {name: DEFAULTS[name][0]}
    with pytest.raises(OptionError):
        new(players, **given)


@pytest.mark.parametrize("given", [{"mosaic_draft": "yes"}, {"final_tie": "both"}, {"final_tie": True}, {"nothing": 1}])
def test_unknown_options_are_refused(given: Data) -> None:
    """Unknown names and values are refused."""
    with pytest.raises(UnknownChoice):
        new(3, **given)


@pytest.mark.parametrize("players", [0, 5, -1])
def test_nr_0_1_one_to_four_players(players: int) -> None:
    """[NR-0.1]: 1 to 4 players."""
    with pytest.raises(UnknownChoice):
        new(players)
