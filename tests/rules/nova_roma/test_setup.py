"""Set-up [NR-2], the components [NR-1], and the options of a table."""

import tomllib

import pytest

from urbes.engine.chance import Seeded, Stream
from urbes.engine.edition import Edition
from urbes.engine.errors import OptionError, UnknownChoice
from urbes.engine.event import Event

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


def drawn_first(players: int, first: int, **options: object) -> Table:
    """A game just set up in which chance lets this seat begin."""
    for number in range(100):
        table = new(players, f"first {number}", first_player="random", **options)
        if table.data["first"] == first:
            return table
    raise AssertionError(f"seat {first} never begins")


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (3, 1), (3, 2), (4, 3)])
def test_nr_2_1_the_first_player_is_drawn(players: int, first: int) -> None:
    """[NR-2.1] step 16, [NR-2.2]: she begins round 1, and the sesterces follow the order of the turns."""
    table = drawn_first(players, first)
    data = table.data
    assert [event.seat for event in table.told if event.kind == "first_player_drawn"] == [first]
    assert (data["first"], data["starter"], table.game.seat, table.asked) == (first, first, first, "emperor_cell")
    order = [(first + place) % players for place in range(players)]
    assert [data["players"][seat]["coins"] for seat in order] == [3, 4, 5, 6][:players]
    assert [data["chariots"][seat][0][1] for seat in order] == list(range(players - 1, -1, -1))
    assert not TITLE.audit(table.game)


def test_nr_2_1_every_seat_is_drawn_equally_often() -> None:
    """[NR-2.1] step 16: the draw has its own entry in the log; the rest of the deal stays the same."""
    begins = [0] * 4
    for number in range(400):
        dealer = Seeded(f"{number}")
        game = Table(TITLE.new(4, dealer))
        fixed_dealer = Seeded(f"{number}")
        fixed = Table(TITLE.new(4, fixed_dealer, {"first_player": "seat_1"}))
        begins[game.data["first"]] += 1
        assert fixed.data["first"] == 0
        assert len(dealer.take()) == len(fixed_dealer.take()) + 1
        for key in ("columns", "rows", "rewards", "sea_market", "associate_market", "latifundia_market", "favourite"):
            assert game.data[key] == fixed.data[key]
    assert all(75 < count < 125 for count in begins)


def test_nr_2_1_alone_nobody_is_drawn() -> None:
    """[NR-15.1]: the solo game has no first-player token, and no such option."""
    assert "first_player_drawn" not in new(1).kinds()
    with pytest.raises(OptionError, match="first_player"):
        TITLE.new(1, Stream("alone"), {"first_player": "random"})


def test_nr_2_1_older_editions_let_seat_1_begin() -> None:
    """An edition that does not have the option plays as it always did."""
    old = Edition.read(TITLE.folder / "editions" / "version-1.toml")
    assert "first_player" not in {option.id for option in TITLE.options(old)}
    told: list[Event] = []
    for number in range(10):
        table = Table(TITLE.new(4, Stream(f"old {number}"), edition=old, events=told), told)
        assert (table.data["first"], table.game.seat) == (0, 0)
        assert [player["coins"] for player in table.data["players"]] == [3, 4, 5, 6]
    assert "first_player_drawn" not in {event.kind for event in told}


def test_nr_16_1_the_last_in_turn_order_drafts_first() -> None:
    """[NR-16.1]: three passes, each backwards from the last player in turn order to the first."""
    table = drawn_first(3, 1, mosaic_draft=True)
    seats = []
    while table.asked == "draft_mosaic":
        seats.append(table.game.seat)
        loaded = TITLE.load(TITLE.dump(table.game))
        assert loaded.seat == table.game.seat
        table.play(table.options[0])
    assert seats == [0, 2, 1] * 3
    assert (table.data["starter"], table.game.seat) == (1, 1)


def test_r_6_start_stack() -> None:
    """R-6: the last in turn order at the bottom, the first player on top."""
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
    "first_player": ("random", [2, 3, 4]),
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
    assert TITLE.dump(TITLE.new(players, Stream("options")))["options"] == expected


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
