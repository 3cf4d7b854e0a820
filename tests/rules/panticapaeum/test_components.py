"""What is in the box: section 1 of the rules, the printed tables of 6.2 and 9.14, the options of 16.3."""

from collections import Counter

import pytest

from urbes.engine.chance import Stream
from urbes.engine.errors import OptionError, UnknownChoice

from .table import BUILDINGS, CELLS, COLOURS, PRINTED, SHAPES, TILES, TITLE, new, position, seat, turned

PRICES = {
    "house": [(2, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (5, 5)],
    "winery": [(2, 2), (2, 2), (3, 3), (3, 3), (4, 3), (4, 4), (5, 4)],
    "fortress": [(2, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (5, 5)],
    "aqueduct": [(2, 2), (3, 3), (3, 3), (4, 4), (4, 4), (5, 4), (5, 5)],
    "temple": [(3, 3), (3, 3), (4, 4), (4, 4), (5, 4), (5, 5), (5, 5)],
}
ROWS = {
    "brown": "worker, VP 1, worker, single, VP 2, worker, double, worker, VP 3",
    "violet": "double, VP 1 per 3, move, VP 1 per 2, replace, move, VP 1 per 1, single, move",
    "white": "VP 1, free building, single, VP 2, thrift, double, free building, double, VP 3",
    "orange": "VP 1, tile A1, replace, single, tile A2, double, VP 2, tile A3, random tile",
    "green": "VP 1, extra step, single, double, VP 2, discount, extra step, double, VP 3",
}
PATTERNS = {
    1: ([2], 0),
    2: ([2], 1),
    3: ([1, 1], 0),
    4: ([1, 1], 0),
    5: ([1, 1], 1),
    6: ([1], 0),
    7: ([1], 1),
    8: ([1], 0),
    9: ([1], 1),
    10: ([1, 2], 1),
    11: ([1, 1, 1], 1),
    12: ([], 0),
    13: ([], 2),
}


def test_pk_1_1_counts() -> None:
    """[PK-1.1]: the pieces of the box."""
    assert len(TILES) == 65
    assert len(PRINTED["aqueduct_tile"]) == 12
    assert [each["cubes"] for each in PRINTED["colour"]] == [20] * 5
    assert [each["count"] for each in PRINTED["building"]] == [7] * 5
    assert len(PRINTED["resource_token"]) == 15
    assert sum(each["count"] for each in PRINTED["improvement_token"]) == 16
    assert len(PRINTED["player_colour"]) == 4
    assert {each["workers"] for each in PRINTED["player_colour"]} == {5}


@pytest.mark.parametrize(("colour", "building"), list(zip(COLOURS, BUILDINGS, strict=True)))
def test_pk_1_2_colour_building_and_row(colour: str, building: str) -> None:
    """[PK-1.2]: colour, building and row belong together: the cubes paid and the row that moves."""
    table = position(seat([("T25", 0, 0, 0)], store=colour[0].upper() * 3)).play(f"build({building})")
    assert set(table.event("cubes_paid")["colours"]) == {colour}
    assert table.player(0)["store"][colour] == 3 - table.event("cubes_paid")["price"]
    table.play(table.options[0])
    assert table.event("marker_moved")["row"] == colour


def test_pk_1_3_totals() -> None:
    """[PK-1.3]: 100 resource cells, 40 droughts, 120 plain cells; all tiles differ; five families of 13."""
    faces = Counter(face for tile in TILES for _, _, face in CELLS[tile])
    assert faces == {**dict.fromkeys(COLOURS, 20), "drought": 40, "plain": 120}
    looks = [min(sorted(turned(tile, quarters)) for quarters in range(4)) for tile in TILES]
    assert len({tuple(look) for look in looks}) == 65
    family = {shape["key"]: shape["family"] for shape in PRINTED["terrain_shape"]}
    found = Counter(family[each["shape"]] for each in PRINTED["terrain_tile"])
    assert found == dict.fromkeys("IOTSL", 13)


@pytest.mark.parametrize("tile", TILES)
def test_pk_1_3_every_tile(tile: str) -> None:
    """[PK-1.3]: four cells with the contents of the tile's pattern."""
    printed = next(each for each in PRINTED["terrain_tile"] if each["id"] == tile)
    faces = Counter(face for _, _, face in CELLS[tile])
    cubes, droughts = PATTERNS[printed["pattern"]]
    assert sum(faces.values()) == 4
    assert sorted(faces[colour] for colour in COLOURS if faces[colour]) == cubes
    assert faces["drought"] == droughts


@pytest.mark.parametrize("pattern", range(1, 14))
def test_pk_1_3_patterns(pattern: int) -> None:
    """[PK-1.3]: five tiles of each pattern, one per family and, where there is one, one per main colour."""
    family = {shape["key"]: shape["family"] for shape in PRINTED["terrain_shape"]}
    tiles = [each for each in PRINTED["terrain_tile"] if each["pattern"] == pattern]
    assert sorted(family[each["shape"]] for each in tiles) == sorted("IOTSL")
    if PATTERNS[pattern][0] in ([1], [2], [1, 2]):
        main = [Counter(face for _, _, face in each["cells"] if face in COLOURS).most_common(1)[0][0] for each in tiles]
        assert sorted(main) == sorted(COLOURS)


@pytest.mark.parametrize(("shape", "cells"), [("A1", 2), ("A2", 3), ("A3", 3)])
def test_pk_1_4_aqueduct_tiles(shape: str, cells: int) -> None:
    """[PK-1.4]: two or three cells, one of them *any*, one drought, the rest plain; four of each."""
    faces = Counter(face for _, _, face in SHAPES[shape])
    assert faces == Counter({"any": 1, "drought": 1, "plain": cells - 2})
    assert sum(each["shape"] == shape for each in PRINTED["aqueduct_tile"]) == 4


def test_pk_1_4_outlines() -> None:
    """[PK-1.4]: domino, corner of three, bar of three."""
    outlines = {shape: sorted((x, y) for x, y, _ in cells) for shape, cells in SHAPES.items()}
    assert outlines == {"A1": [(0, 0), (1, 0)], "A2": [(0, 0), (0, 1), (1, 0)], "A3": [(0, 0), (1, 0), (2, 0)]}


@pytest.mark.parametrize("building", BUILDINGS)
def test_pk_1_5_footprints(building: str) -> None:
    """[PK-1.5]: aqueduct and temple cover two places joined by an edge, the others one."""
    table = position(seat([("T25", 0, 0, 0)], store="BBBVVVWWWOOOGGG")).play(f"build({building})")
    if building in ("aqueduct", "temple"):
        assert table.options == ["site(0,0,1,0)", "site(0,0,0,1)", "site(1,0,1,1)", "site(0,1,1,1)"]
        assert table.why("site(0,0)") == ("wrong_footprint", "PK-1.5")
    else:
        assert table.options == ["site(0,0)", "site(1,0)", "site(0,1)", "site(1,1)"]
        assert table.why("site(0,0,1,0)") == ("wrong_footprint", "PK-1.5")


@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pk_6_2_prices(building: str, players: int) -> None:
    """[PK-6.2], [PK-2.7], [PK-16.1]: the price of the n-th building, whoever built the others."""
    pieces = 6 if players == 2 else 7
    for taken in range(pieces):
        price = PRICES[building][taken][0 if players == 2 else 1]
        colour = COLOURS[BUILDINGS.index(building)]
        me = seat([("T25", 0, 0, 0)], store=colour[0].upper() * price)
        table = position(me, players=players, taken={building: taken}).play(f"build({building})")
        assert table.event("cubes_paid")["price"] == price
        poor = seat([("T25", 0, 0, 0)], store=colour[0].upper() * (price - 1))
        assert f"build({building})" not in position(poor, players=players, taken={building: taken}).options


@pytest.mark.parametrize("building", BUILDINGS)
def test_r29_three_players_on_the_other_side(building: str) -> None:
    """R29 [PK-16.3], [PK-6.2]: `three_player_side` = `two` uses that side's prices, the seventh too."""
    colour = COLOURS[BUILDINGS.index(building)][0].upper()
    for taken in range(7):
        price = PRICES[building][taken][0]
        options = {"three_player_side": "two"}
        table = position(seat([("T25", 0, 0, 0)], store=colour * 5), taken={building: taken}, options=options)
        assert table.play(f"build({building})").event("cubes_paid")["price"] == price


@pytest.mark.parametrize("colour", COLOURS)
def test_pk_9_14_rows(colour: str) -> None:
    """[PK-9.14]: the nine cells of each row."""
    row = next(each for each in PRINTED["development_board"]["row"] if each["colour"] == colour)
    words = []
    for cell in row["cells"]:
        match cell["kind"]:
            case "vp":
                words.append(f"VP {cell['value']}" if "value" in cell else f"VP 1 per {cell['per_cells']}")
            case "improvement":
                words.append(cell["token"])
            case "aqueduct_tile":
                words.append(f"tile {cell['shape']}")
            case kind:
                words.append(kind.replace("_", " "))
    assert ", ".join(words) == ROWS[colour]
    assert [cell["pos"] for cell in row["cells"]] == list(range(1, 10))


def test_resource_tokens() -> None:
    """[PK-0.3]: single tokens are one per colour, double tokens the ten pairs."""
    singles = [each["cubes"] for each in PRINTED["resource_token"] if each["kind"] == "single"]
    doubles = [each["cubes"] for each in PRINTED["resource_token"] if each["kind"] == "double"]
    assert singles == [[colour] for colour in COLOURS]
    assert doubles == [[one, two] for i, one in enumerate(COLOURS) for two in COLOURS[i + 1 :]]


def test_pk_16_3_options() -> None:
    """[PK-16.3]: four options with their values and defaults."""
    found = {option.id: (list(option.values), option.default) for option in TITLE.options()}
    assert found == {
        "final_workers": (["stay", "recall"], "stay"),
        "three_player_side": (["three_four", "two"], "three_four"),
        "idle_workers": ([False, True], False),
        "first_player": (["random", "seat"], "random"),
    }


@pytest.mark.parametrize(
    ("option", "value"),
    [("final_workers", "home"), ("three_player_side", "four"), ("idle_workers", 1), ("first_player", "seat_2")],
)
def test_pk_16_3_other_values_are_refused(option: str, value: object) -> None:
    """[PK-16.3]: nothing else can be chosen."""
    with pytest.raises(UnknownChoice):
        TITLE.new(3, Stream("refused"), {option: value})


@pytest.mark.parametrize("players", [2, 4])
def test_r29_the_other_side_is_for_three(players: int) -> None:
    """R29 [PK-16.3]: `three_player_side` is no choice of two or four players."""
    with pytest.raises(OptionError):
        new(players, three_player_side="two")


@pytest.mark.parametrize("players", [0, 1, 5])
def test_pk_16_1_two_to_four_players(players: int) -> None:
    """[PK-16.1], [PK-16.2]: no solo game, no fifth seat."""
    with pytest.raises(UnknownChoice):
        new(players)
