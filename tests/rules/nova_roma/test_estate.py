"""Estate and latifundia: [NR-6.1] to [NR-6.6]."""

import pytest

from .table import (
    ESTATE,
    GRIDS,
    PRINTED,
    RESOURCES,
    REWARDS,
    Data,
    Table,
    area,
    card,
    cards,
    grid_cells,
    performing,
    scored,
)

COLUMNS = {"1": "stone", "2": "wine", "3": "horses"}
ROWS = {"1": "wheat", "2": "wood", "3": "coins"}
PRODUCTION = [each for each in PRINTED["latifundia"]["basic"] if each["kind"] == "production"]
SPECIALS = [f"X{number}" for number in range(2, 8)]


def place(tile: str, cell: str = "1-1", strength: int = 1, **given: object) -> Table:
    """An artisan has just been placed on a tile by Income."""
    mine = area(**{"artisans": 2, "estate": {cell: tile}} | given)
    return performing("income", strength, mine).play(f"place:{cell}")


@pytest.mark.parametrize("cell", ESTATE)
def test_nr_6_1_icons(cell: str) -> None:
    """[NR-6.1], [NR-6.3]: each cell gives the icon of its column and that of its row."""
    table = performing("income", 1, area(artisans=1)).play(f"place:{cell}")
    expected = dict.fromkeys([*RESOURCES, "coins"], 0)
    expected[COLUMNS[cell[0]]] += 1
    expected[ROWS[cell[2]]] += 1
    assert table.me["resources"] | {"coins": table.me["coins"]} == expected
    assert (table.me["artisans"], table.me["working"]) == (0, [cell])


@pytest.mark.parametrize("working", [["1-1"], ["1-1", "1-3"], ["3-2"], ["1-1", "3-2", "2-2", "1-3"], ["3-3"]])
def test_nr_6_3_artisans_in_the_lines(working: list[str]) -> None:
    """[NR-6.3]: 1 plus the number of artisans that stood in the line already."""
    table = performing("income", 1, area(artisans=1, working=working)).play("place:1-2")
    stone = 1 + sum(cell[0] == "1" for cell in working)
    wood = 1 + sum(cell[2] == "2" for cell in working)
    assert table.goods == f"0/{stone}/{wood}/0/0"
    told = table.event("artisan_placed")
    assert (told["column_gain"], told["row_gain"]) == (stone, wood)


def test_nr_6_2_one_artisan_per_cell() -> None:
    """[NR-6.2], R-24: a cell with an artisan is not offered."""
    table = performing("income", 1, area(artisans=1, goods="1/0/0/0/0", working=["1-1", "3-3"]))
    assert table.options == [*[f"place:{cell}" for cell in ESTATE if cell not in ("1-1", "3-3")], "hire"]
    assert table.why("place:1-1") == ("artisan_there", "NR-6.2")


@pytest.mark.parametrize("tile", PRODUCTION, ids=lambda tile: tile["id"])
def test_nr_6_4_production(tile: Data) -> None:
    """[NR-6.4]: every time an artisan is placed there, what the tile shows."""
    table = place(tile["id"], "3-3")
    expected = {"horses": 1, "coins": 1}
    for kind, number in tile["gain"].items():
        expected[kind] = expected.get(kind, 0) + number
    me = table.me
    found = me["resources"] | {"coins": me["coins"], "influence": me["influence"]}
    assert {kind: number for kind, number in found.items() if number} == expected


@pytest.mark.parametrize("tile", ["L13", "L14"])
def test_nr_6_4_exchange_for_an_artisan(tile: str) -> None:
    """[NR-6.4]: 1 sesterce for an artisan, once per placement, if wanted."""
    table = place(tile, coins=1)
    assert (table.asked, table.options) == ("exchange", ["yes", "no"])
    yes = table.branch().play("yes")
    assert (yes.me["coins"], yes.me["artisans"], yes.data["artisans"]) == (0, 2, 13)
    no = table.branch().play("no")
    assert (no.me["coins"], no.me["artisans"]) == (1, 1)
    assert yes.asked == no.asked == "turn_end"


def test_nr_6_4_exchange_for_a_resource() -> None:
    """[NR-6.4]: 1 influence for a resource of one's choice."""
    table = place("L15", influence=1, goods="5/0/5/5/5")
    table.play("yes")
    assert (table.goods, table.me["influence"]) == ("5/2/5/5/5", 0)
    table = place("L15", influence=1).play("yes")
    assert table.asked == "choose_resource"
    assert table.play("resource:wine").goods == "1/1/0/1/0"


@pytest.mark.parametrize("tile", ["L16", "L17"])
def test_nr_6_4_exchange_for_sesterces(tile: str) -> None:
    """[NR-6.4]: 1 influence for 2 sesterces."""
    table = place(tile, influence=2).play("yes")
    assert (table.me["influence"], table.me["coins"], table.asked) == (1, 2, "turn_end")


@pytest.mark.parametrize(
    ("tile", "given", "other"),
    [
        ("L13", {"coins": 0}, {}),
        ("L13", {"coins": 5}, {"supply": 0}),
        ("L15", {"influence": 0}, {}),
        ("L15", {"influence": 3, "goods": "5/5/5/5/5"}, {}),
        ("L16", {"influence": 0}, {}),
    ],
)
def test_nr_6_4_exchange_not_offered(tile: str, given: Data, other: Data) -> None:
    """[NR-6.4], R-10: not if it cannot be paid or its gain is impossible."""
    mine = area(artisans=1, estate={"1-1": tile}, **given)
    assert performing("income", 1, mine, **other).play("place:1-1").asked == "turn_end"


def test_nr_6_4_animals_forbid_artisans() -> None:
    """[NR-6.3], [NR-6.4]: the six animals and the lion take no artisans and give no bonus."""
    animals = ["L18", "L19", "L20", "L21", "L22", "L23", "X1"]
    estate = dict(zip(ESTATE, animals, strict=False))
    table = performing("income", 1, area(artisans=1, estate=estate))
    assert table.options == ["place:2-3", "place:3-3"]
    assert table.why("place:1-1") == ("animal_there", "NR-6.3")


@pytest.mark.parametrize("tile", SPECIALS)
def test_nr_6_5_may_be_left_unused(tile: str) -> None:
    """[NR-6.5], R-42: declined, it stays face up and is offered at the next placement."""
    table = place(tile, hand=[20])
    assert (table.asked, table.options) == ("use_special", ["yes", "no"])
    table.play("no")
    assert table.me["estate"] == [{"cell": "1-1", "tile": tile, "turned": False}]
    assert table.asked == "turn_end"


@pytest.mark.parametrize("tile", SPECIALS)
def test_nr_6_5_face_down_without_bonus(tile: str) -> None:
    """[NR-6.5], R-9: a used one takes artisans, gives the icons only and still counts as a latifundium."""
    table = place(f"{tile}*", hand=[20])
    assert (table.asked, table.goods) == ("turn_end", "1/1/0/0/0")
    assert scored(3, area(row=[3], estate={"1-1": f"{tile}*"})).items()["associates"] == 1


def test_nr_6_5_play_an_associate() -> None:
    """[NR-6.5] Associates: a card without sesterces; no `none`; a single card is played without asking."""
    table = place("X2", hand=[20, 21]).play("yes")
    assert (table.asked, table.options) == ("play_card", [f"play:{each}" for each in cards(20, 21)])
    table.play(f"play:{card(21)}")
    assert (table.me["row"], table.me["fresh"], table.me["hand"]) == (cards(21), cards(21), cards(20))
    assert table.me["estate"][0]["turned"]
    assert table.asked == "turn_end"


def test_nr_6_5_associate_costs_influence_and_a_full_row() -> None:
    """[NR-6.5], [NR-7.2]: the influence is due; a full row gives up a card."""
    table = place("X2", hand=[40], row=range(20, 27), influence=1).play(
        "yes", f"play:{card(40)}", f"discard:{card(20)}"
    )
    assert (table.me["influence"], table.me["row"]) == (0, cards(*range(21, 27), 40))


def test_nr_6_5_no_hand_limit_and_no_cards() -> None:
    """[NR-6.5], R-30: not the action itself: no limit of the hand, no associates react."""
    table = place("X2", hand=range(20, 29), row=[16, 31]).play("yes", f"play:{card(20)}")
    assert (table.asked, len(table.me["hand"])) == ("turn_end", 8)


def test_nr_6_5_ships() -> None:
    """[NR-6.5] Seafaring: up to 2 movement points, harbour rewards as usual, no contract, no card reacts."""
    table = place("X3", row=[35, 18, 27], coins=1).play("yes")
    assert (table.asked, table.options) == ("move_ship", ["ship:1/north", "ship:1/south", "done"])
    assert table.me["coins"] == 1
    table.play("ship:1/north")
    assert table.me["influence"] == 1
    table.play("ship:1/north")
    assert (table.me["ships"][0], table.asked) == ("odessos", "turn_end")


def test_nr_6_5_cube() -> None:
    """[NR-6.5] Building: a cube on any free buildable cell of any district; no contract, no skipping."""
    table = place("X4", row=[38, 14]).play("yes")
    assert (table.asked, table.options) == ("build_district", ["district:A", "district:B", "district:C"])
    table.play("district:C")
    assert table.options == [f"build:C/{cell}" for cell in grid_cells("C", ".n")]
    table.play("build:C/2-2")
    assert table.data["cubes"] == [{"district": "C", "seat": 0, "cells": ["2-2"]}]
    assert table.event("cube_placed") == {"district": "C", "cells": ["2-2"]}
    assert table.me["building_contracts"] == []


def test_nr_6_5_cube_completes_a_reward() -> None:
    """[NR-6.5], [NR-9.4]: building rewards as usual."""
    mine = area(artisans=1, estate={"1-1": "X4"})
    cubes = {"C": {0: ["2-1"], 1: ["1-2"]}}
    table = performing("income", 1, mine, cubes=cubes, rewards={"C 1-1": "W01"})
    table.play("place:1-1", "yes", "district:C", "build:C/2-2")
    assert [table.player(seat)["coins"] for seat in range(3)] == [3, 3, 0]


def test_nr_6_5_three_resources() -> None:
    """[NR-6.5] Income: 3 resources of choice, one at a time."""
    table = place("X5", goods="4/4/0/0/0").play("yes")
    assert (table.asked, table.goods) == ("choose_resource", "5/5/0/0/0")
    table.play("resource:wine", "resource:wine", "resource:horses")
    assert (table.goods, table.asked) == ("5/5/0/2/1", "turn_end")


def test_nr_1_6_resources_beyond_the_tracks_lapse() -> None:
    """[NR-1.6]: with room for only one resource the other two lapse."""
    table = place("X5", goods="5/5/5/4/5").play("yes")
    assert (table.goods, table.asked) == ("5/5/5/5/5", "turn_end")


def test_nr_6_5_four_sesterces() -> None:
    """[NR-6.5] Income, the other tile: 4 sesterces."""
    assert place("X6").play("yes").me["coins"] == 4


def test_nr_6_5_chariots() -> None:
    """[NR-6.5] Races: up to 2 cells, horses and wheels as usual, no artisan for more, no card reacts."""
    mine = area(artisans=2, estate={"1-1": "X7"}, goods="0/0/0/0/1", row=[36, 19, 20], coins=1)
    table = performing("income", 1, mine, chariots=[[2, 0, 0], [0, 0, 0], [0, 0, 0]]).play("place:1-1", "yes")
    assert (table.asked, table.options) == ("advance", ["advance:red", "advance:blue", "advance:white", "done"])
    table.play("advance:blue", "advance:red")
    assert (table.asked, table.goods, table.me["coins"]) == ("wheel_bonus", "1/1/0/0/0", 1)
    table.play("achievement")
    assert (table.me["tokens"], table.me["wheel_tokens"], table.asked) == (5, 2, "turn_end")


@pytest.mark.parametrize(
    ("tile", "given", "other"),
    [
        ("X2", {"hand": []}, {}),
        ("X2", {"hand": [40], "row": [20, 21, 22]}, {}),
        ("X3", {"ships": ["tanais", "dioscurias"]}, {}),
        ("X5", {"goods": "5/5/5/5/5"}, {}),
        ("X7", {}, {"chariots": [[7, 7, 7], [0, 0, 0], [0, 0, 0]]}),
        ("X7", {}, {"chariots": [[7, 2, 5], [0, 0, 0], [0, 0, 0]]}),
    ],
)
def test_nr_6_5_offered_only_if_it_does_something(tile: str, given: Data, other: Data) -> None:
    """[NR-6.5]: no offer without an effect; the tile stays face up."""
    mine = area(**{"artisans": 1, "estate": {"1-1": tile}} | given)
    table = performing("income", 1, mine, **other).play("place:1-1")
    assert table.asked == "turn_end"
    assert not table.me["estate"][0]["turned"]


def test_nr_6_5_cube_needs_a_cube_and_a_cell() -> None:
    """[NR-6.5]: without a cube in the supply, or without a free cell anywhere, the tile is not offered."""
    mine = area(artisans=1, estate={"1-1": "X4"})
    own = {
        "A": {
            0: [cell for cell in grid_cells("A", ".n") if cell not in ("3-1", "6-1", "3-2", "2-4", "5-4", "5-5")][:20]
        }
    }
    assert performing("income", 1, mine, cubes=own).play("place:1-1").asked == "turn_end"
    full: dict[str, dict[int, list[str]]] = {}
    spots = [(name, cell) for name in GRIDS for cell in grid_cells(name, ".n")]
    for number, (name, cell) in enumerate(spots):
        full.setdefault(name, {}).setdefault(1 + number % 3, []).append(cell)
    table = performing("income", 1, mine, players=4, cubes=full, claimed=REWARDS)
    assert table.play("place:1-1").asked == "turn_end"


def test_nr_6_5_lion_is_never_turned() -> None:
    """[NR-6.5]: the lion counts as two animals, and is no one-shot tile."""
    table = place("X1", row=[40])
    assert (table.asked, table.me["coins"], table.me["estate"][0]["turned"]) == ("turn_end", 1, False)
    assert scored(3, area(estate={"1-1": "X1"})).items()["animals"] == 5


@pytest.mark.parametrize("old", [None, "L01", "L18", "X1", "X6", "X6*"])
@pytest.mark.parametrize("working", [[], ["2-2"]])
def test_nr_6_6_laying_and_replacing(old: str | None, working: list[str]) -> None:
    """[NR-6.6], R-23: any cell; an old tile leaves the game, an artisan stays and gains nothing."""
    mine = area(working=working, estate={"2-2": old} if old else {})
    table = performing("develop", 1, mine, tiles=["L02"], special="X4").play("latifundium:1")
    assert table.options == [f"lay:{cell}" for cell in ESTATE]
    table.play("lay:2-2")
    assert table.me["estate"] == [{"cell": "2-2", "tile": "L02", "turned": False}]
    assert (table.me["working"], table.goods) == (working, "0/0/0/0/0")
    if old:
        name = old.rstrip("*")
        assert table.event("latifundium_removed") == {"tile": name, "cell": "2-2"}
        assert name not in str(table.data)


def test_nr_6_6_an_animal_under_an_artisan() -> None:
    """[NR-6.6], R-23: an animal, too, may be laid under an artisan."""
    table = performing("develop", 1, area(working=["1-1"]), tiles=["L18"]).play("latifundium:1", "lay:1-1")
    assert (table.me["working"], table.me["estate"][0]["tile"]) == (["1-1"], "L18")


def test_nr_18_1_nested_effects_come_first() -> None:
    """[NR-18.1]: a tile's decisions are resolved completely before Income goes on."""
    table = place("X5", strength=2, artisans=2).play("yes", "resource:wood", "resource:wood")
    assert table.asked == "choose_resource"
    table.play("resource:wood")
    assert table.asked == "income_step"
    assert table.goods == "1/1/3/0/0"
