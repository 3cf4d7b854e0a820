"""The solo game and its automa: [NR-15.1] to [NR-15.7]."""

from typing import Any

import pytest

from .table import (
    BUILDING,
    CELLS,
    EMPEROR_TOKENS,
    GRIDS,
    PRINTED,
    SEA,
    TITLE,
    Data,
    Table,
    answers,
    area,
    grid_cells,
    last_turn,
    new,
    playing,
    position,
    scored,
)

TRACK_OF = {each["id"]: each["track"] for each in PRINTED["hippodrome"]["favourites"]}
TRACKS = ["red", "blue", "white"]


@pytest.mark.parametrize(("level", "points"), [("easy", 20), ("normal", 30), ("hard", 40)])
def test_nr_15_1_levels(level: str, points: int) -> None:
    """[NR-15.1] 5: the start score of the three levels."""
    told = scored(1, options={"solo_difficulty": level}).told
    start = [event.facts["points"] for event in told if event.facts.get("item") == "automa_start"]
    assert start == [points]


def test_nr_15_1_normal_is_the_default() -> None:
    """[NR-15.1]: the option's default is `normal`."""
    assert new(1).data["options"]["solo_difficulty"] == "normal"


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_nr_15_1_set_up(seed: str) -> None:
    """[NR-15.1], R-15: 3 sesterces; automa's ships, cubes, chariots; all 8 emperor tokens."""
    table = new(1, seed)
    data = table.data
    me = data["players"][0]
    assert (me["coins"], me["influence"], me["artisans"], len(me["hand"])) == (3, 1, 1, 2)
    assert data["automa"]["ships"] == ["odessos", "heraclea"]
    cubes = {each["district"]: each["cells"] for each in data["cubes"]}
    assert cubes == {name: grid_cells(name, "n") for name in GRIDS}
    expected = [3, 3, 3]
    expected[TRACKS.index(TRACK_OF[data["favourite"]])] = 4
    assert [at[0] for at in data["chariots"][1]] == expected
    assert (len(data["tokens"]), data["claimant"]) == (7, None)
    assert data["favourite"] != data["next_favourite"]


def test_nr_15_2_the_player_places_the_emperor() -> None:
    """[NR-15.2], [NR-15.3]: a token is turned, the player chooses; then the first two legionaries come."""
    table = position(1, asked="emperor_cell", token="E1", emperor=None)
    assert table.options == ["emperor:1-1", "emperor:3-3"]
    table.play("emperor:3-3", draws=answers(table.data["tokens"], ["E5"], EMPEROR_TOKENS))
    assert table.data["legionaries"] == ["2-1", "4-2"]
    assert table.options == [f"patrician:{cell}" for cell in CELLS if cell not in ("3-3", "2-1", "4-2")]


def test_nr_15_3_legionaries_before_each_turn() -> None:
    """[NR-15.3]: three times a token, two legionaries each; 4 tokens a round."""
    table = position(1, asked="emperor_cell", token="E1", emperor=None)
    table.play("emperor:1-1", draws=answers(table.data["tokens"], ["E2"], EMPEROR_TOKENS))
    for token in ("E3", "E4"):
        cell = table.options[-1].split(":")[1]
        table.play(f"patrician:{cell}")
        while table.asked == "choose_action":
            table.play(table.options[-1])
        count = len(table.data["legionaries"])
        table.play("end", draws=answers(table.data["tokens"], [token], EMPEROR_TOKENS))
        assert len(table.data["legionaries"]) == count + 2
    assert len(table.data["tokens"]) == 4


@pytest.mark.parametrize(
    ("figure", "other"),
    [
        ("emperor", {"emperor": "4-2"}),
        ("patrician", {"emperor": None}),
        ("legionary", {"emperor": None, "legionaries": ["4-2"]}),
    ],
)
def test_nr_15_3_blocked(figure: str, other: Data) -> None:
    """[NR-15.3], E-32: a cell with any figure takes no legionary, and the automa scores 1 VP."""
    mine = area(patricians=["4-2"] if figure == "patrician" else [])
    table = position(1, mine, asked="turn_end", tokens=["E2", "E5"], token="E1", **other)
    table.play("end", draws=answers(["E2", "E5"], ["E5"], EMPEROR_TOKENS))
    assert "2-1" in table.data["legionaries"]
    assert table.data["automa"]["blocked"] == 1
    assert table.event("legionary_blocked") == {"cell": "4-2", "points": 1}
    assert table.event("legionary_placed") == {"cell": "2-1"}


def test_nr_15_3_new_stack() -> None:
    """[NR-15.3]: when the stack is empty all 8 tokens form a new one, between rounds 2 and 3 and 4 and 5."""
    turned: dict[int, list[str]] = {}
    for table in playing(1, "stack"):
        for event in table.told:
            if event.kind == "emperor_token":
                turned.setdefault(event.round, []).append(str(event.facts["token"]))
        del table.told[:]
    assert [len(turned[number]) for number in range(1, 6)] == [4] * 5
    assert sorted(turned[1] + turned[2]) == sorted(turned[3] + turned[4]) == EMPEROR_TOKENS
    assert len(set(turned[5])) == 4


def clean_up(round: int = 1, cells: tuple[int, int] = (0, 3), **other: Any) -> Table:
    """The end of a round; the player's and the automa's chariot on the red track."""
    chariots = [[cells[0], 0, 0], [cells[1], 3, 3]]
    return last_turn(1, area(), round=round, **{"chariots": chariots} | other)


@pytest.mark.parametrize(
    ("mine", "its", "player_wins"),
    [
        ((0, 0), (3, 0), False),
        ((5, 0), (4, 0), True),
        ((4, 1), (4, 0), False),
        ((4, 0), (4, 1), True),
        ((7, 0), (6, 0), True),
    ],
)
def test_nr_15_4_race(mine: tuple[int, int], its: tuple[int, int], player_wins: bool) -> None:
    """[NR-15.4] step 1, R-48: the one who is ahead gets the token; on the same cell, the lower chariot is ahead."""
    table = clean_up(chariots=[[mine, 0, 0], [its, 3, 3]]).play("end")
    assert table.player(0)["favourites"] == (["F1"] if player_wins else [])
    assert table.data["automa"]["favourites"] == ([] if player_wins else ["F1"])
    assert table.event("race_won")["automa"] is not player_wins


def test_nr_15_4_chariot_follows_the_new_favourite() -> None:
    """[NR-15.4] step 2, R-48: its chariot on the track of the new favourite advances, onto the player's."""
    table = clean_up(next_favourite="F4", chariots=[[0, (4, 0), 0], [3, 3, 3]]).play("end")
    assert table.data["favourite"] == "F4"
    assert table.data["chariots"] == [[[0, 0], [4, 0], [0, 0]], [[3, 0], [4, 1], [3, 0]]]


def test_r_40_not_beyond_the_end() -> None:
    """[NR-15.4] step 2, R-40: not beyond cell 7; ships stay at the end of their routes."""
    automa = {"ships": ["tanais", "dioscurias"]}
    table = clean_up(next_favourite="F7", chariots=[[0, 0, 0], [3, 3, 7]], automa=automa).play("end")
    assert table.data["chariots"][1][2][0] == 7
    assert table.data["automa"]["ships"] == ["tanais", "dioscurias"]
    assert table.events("automa_chariot") == []
    assert table.events("automa_ship") == []


def test_nr_15_4_contracts_and_ships() -> None:
    """[NR-15.4] steps 4 and 5: a sea contract leaves the game, ships sail on, a building contract is piled."""
    table = clean_up(sea=["S05", "S06", "S07", "S08"], building=["B03", "B04", "B05", "B06"])
    data = table.data
    draws = [0, *answers(data["sea_deck"], ["S30"], SEA), *answers(data["building_deck"], ["B28"], BUILDING)]
    table.play("end", draws=[*draws, 0, 0, 0, 0])
    data = table.data
    assert data["sea_market"] == ["S06", "S07", "S08", "S30"]
    assert "S05" not in data["sea_deck"] + data["players"][0]["sea_contracts"]
    assert data["building_market"] == ["B04", "B05", "B06", "B28"]
    assert data["automa"]["contracts"] == ["B03"]
    assert data["automa"]["ships"] == ["tomis", "amastris"]
    assert data["players"][0]["artisans"] == 0


def test_nr_15_4_order() -> None:
    """[NR-15.4]: race, favourite and chariot, home, sea and ships, building, associates, latifundia."""
    table = last_turn(1, area(artisans=5), round=1).play("end")
    told = [(event.kind, event.facts.get("market")) for event in table.told]
    order: list[tuple[str, object]] = [
        ("race_won", None),
        ("favourite_revealed", None),
        ("automa_chariot", None),
        ("artisans_returned", None),
    ]
    order += [("market_discarded", "sea"), ("automa_ship", None), ("automa_contract", None)]
    order += [("market_discarded", "associates"), ("market_discarded", "basic_latifundia")]
    order += [("market_discarded", "special_latifundia"), ("round_started", None)]
    assert [told.index(each) for each in order] == sorted(told.index(each) for each in order)
    assert not table.events("first_player_passed")


def test_nr_15_5_round_5() -> None:
    """[NR-15.5], R-5: race, then contracts and ships a fifth time; no chariot, no other market, no artisans back."""
    table = last_turn(1, area(artisans=5), market=[1, 2, 3, 4], automa={"contracts": BUILDING[20:24]})
    before = table.data
    table.play("end")
    data = table.data
    assert len(data["automa"]["contracts"]) == 5
    assert data["automa"]["ships"] == ["tomis", "amastris"]
    assert data["automa"]["favourites"] == ["F1"]
    assert (data["associate_market"], data["chariots"]) == (before["associate_market"], before["chariots"])
    assert data["players"][0]["artisans"] == 5
    assert table.game.seat == -1


def automa(table: Table) -> Data:
    """The automa's items as told."""
    return {
        str(event.facts["item"]): event.facts["points"]
        for event in table.told
        if event.kind == "score_item" and event.seat < 0
    }


C = ["2-2", "3-1", "3-3", "3-4"]


@pytest.mark.parametrize(("cubes", "player", "its"), [(0, 0, 10), (1, 5, 10), (2, 5, 10), (3, 10, 5)])
def test_nr_15_6_districts(cubes: int, player: int, its: int) -> None:
    """[NR-15.6] item 3, R-36, E-27: more cubes than the automa wins, a tie goes to the automa."""
    table = scored(1, cubes={"C": {0: C[:cubes]}} if cubes else {})
    assert table.items()["district_majorities"] == player
    assert automa(table)["district_majorities"] == its + 6 + 8


@pytest.mark.parametrize(
    ("mine", "leads"), [([0, 0, 0], 3), ([4, 4, 4], 0), ([(3, 1), (3, 0), 2], 2), ([7, 7, (3, 0)], 0)]
)
def test_nr_15_6_chariots(mine: list[int | tuple[int, int]], leads: int) -> None:
    """[NR-15.6] item 5: 5 VP per track on which the automa is ahead, by the stack rule on a tie."""
    its: list[int | tuple[int, int]] = [(3, 0), (3, 1), (3, 1)]
    table = scored(1, chariots=[mine, its])
    assert automa(table)["automa_leads"] == 5 * leads
    assert table.items()["finished_chariots"] == 5 * mine.count(7)


def test_nr_15_6_all_items_of_the_automa() -> None:
    """[NR-15.6]: start, blocked legionaries, ships, five contracts, districts, favourites, leads, empty cells."""
    pile = ["B05", "B09", "B28", "B26"]
    its = {"ships": ["theodosia", "phasis"], "contracts": pile, "blocked": 7, "favourites": ["F5", "F7"]}
    table = scored(1, area(mosaic=["1-1", "1-2"]), building=["B01", "B02"], automa=its, favourite="F2")
    found = automa(table)
    assert found == {
        "automa_start": 30,
        "automa_blocked": 7,
        "sea_routes": 10 + 14,
        "building_contracts": 7 + 6 + 6 + 5 + 3,
        "district_majorities": 24,
        "favourites": 9,
        "automa_leads": 15,
        "automa_mosaic": 2 * 2 + 2 * 3 + 3 * 5,
    }
    assert table.event("game_result")["automa"] == sum(found.values())


def test_nr_15_6_items_9_to_11_do_not_count() -> None:
    """[NR-15.6], R-35: only items 1 to 8; with `solo_leftovers` items 9 and 10 too; the token never."""
    mine = area(coins=8, influence=6, artisans=2)
    items = scored(1, mine).items()
    assert (items["resources_and_coins"], items["influence_and_artisans"], items["first_player_token"]) == (0, 0, 0)
    items = scored(1, mine, options={"solo_leftovers": True}).items()
    assert (items["resources_and_coins"], items["influence_and_artisans"], items["first_player_token"]) == (2, 4, 0)


@pytest.mark.parametrize(("margin", "rank", "word"), [(-1, [2], "lost"), (0, [2], "lost"), (1, [1], "won")])
def test_nr_15_7_a_tie_is_lost(margin: int, rank: list[int], word: str) -> None:
    """[NR-15.7]: the player wins with more VP than the automa."""
    options = {"solo_leftovers": True}
    total = scored(1, options=options).event("game_result")["automa"]
    table = scored(1, area(coins=4 * (total + margin)), options=options)
    assert table.game.scores() == [total + margin]
    assert (table.game.ranking(), TITLE.ending(table.game)) == (rank, word)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nr_15_only_alone(players: int) -> None:
    """[NR-15]: there is no automa with more players."""
    assert new(players).data["automa"] is None
