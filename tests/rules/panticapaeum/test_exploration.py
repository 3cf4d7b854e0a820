"""Exploration and the city: sections 4.4 to 4.13 of the rules, with the vectors Y-2 to Y-4."""

from collections.abc import Sequence

import pytest

from .table import CELLS, SHAPES, SQUARE, TILES, Built, Laid, Table, block, last_pick, new, position, seat, turned

Y_3: list[Laid] = [("T25", 0, 0, 0), ("T25", 0, 2, 0), ("T25", 0, 0, 0)]


def laying(tile: str, *tiles: Laid, buildings: Sequence[Built] = ()) -> Table:
    """The tile has just been taken and is about to be laid."""
    return position(seat(tiles, buildings=buildings), asked="place_tile", hand=tile, developing=False)


@pytest.mark.parametrize("tile", TILES)
def test_pk_4_6_first_tile(tile: str) -> None:
    """[PK-4.6], [PK-4.10], R37: the first tile lies at (0, 0) without rotation, with its cubes; nothing is asked."""
    table = last_pick(ring=[tile, "T01" if tile != "T01" else "T02"]).play("tile(0)")
    assert table.asked == "action"
    assert table.me["tiles"] == [{"tile": tile, "r": 0, "x": 0, "y": 0}]
    assert table.said("tile_placed", {"tile": tile, "r": 0, "x": 0, "y": 0, "level": 1})
    for x, y, face in CELLS[tile]:
        place = table.place(x, y)
        cube = None if face in ("plain", "drought") else face
        assert (place.height, place.face, place.cube, place.worker, place.building) == (1, face, cube, False, None)
    assert len(table.view().players[0].places) == 4


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("tile", ["T11", "T24", "T37", "T45", "T51", "T57", "T64"])
def test_pk_4_5_rotation(tile: str, quarters: int) -> None:
    """[PK-4.5]: one tile of each outline turned clockwise; the corner of its bounding box is its place."""
    table = laying(tile, SQUARE)
    text = next(text for text in reversed(table.options) if text.startswith(f"place({quarters},"))
    _, x, y = (int(word) for word in text[6:-1].split(","))
    table.play(text)
    for dx, dy, face in turned(tile, quarters):
        assert table.place(x + dx, y + dy).face == face
    assert table.me["tiles"][-1] == {"tile": tile, "r": quarters, "x": x, "y": y}


def test_pk_4_5_clockwise_by_hand() -> None:
    """[PK-4.5]: T57 is violet, violet, orange downwards and a drought at its foot; a quarter turn brings that left."""
    table = laying("T57", SQUARE).play("place(1,0,2)")
    faces = {(x, y): table.place(x, y).face for x, y in [(0, 2), (1, 2), (2, 2), (0, 3)]}
    assert faces == {(2, 2): "violet", (1, 2): "violet", (0, 2): "orange", (0, 3): "drought"}


@pytest.mark.parametrize(
    ("tile", "rotations"),
    [("T12", 2), ("T25", 1), ("T26", 2), ("T14", 2), ("T46", 2), ("T52", 2), ("T13", 4), ("T38", 4), ("T40", 4)],
)
def test_pk_4_5_equal_placements_are_one(tile: str, rotations: int) -> None:
    """[PK-4.5], R11: rotations that show the same faces are one option, the smallest r is kept; nothing is mirrored."""
    table = laying(tile, SQUARE)
    found = {int(text[6]) for text in table.options}
    assert found == set(range(rotations))
    assert len(set(table.options)) == len(table.options)
    if rotations < 4:
        again = table.options[0].replace("place(0", f"place({rotations}")
        assert again not in table.options
        table.play(again)
        assert table.me["tiles"][-1]["r"] == 0


def test_y_2_contact() -> None:
    """Y-2 [PK-4.7], R12: an edge is needed, a corner is not enough; 12 places beside a square and one above it."""
    table = laying("T25", ("T25", 0, 0, 0))
    assert len(table.options) == 13
    assert "place(0,2,1)" in table.options
    assert table.why("place(0,2,2)") == ("corner_only", "PK-4.7")
    assert table.why("place(0,3,0)") == ("corner_only", "PK-4.7")
    levels = [laying("T25", ("T25", 0, 0, 0)).play(text).event("tile_placed")["level"] for text in table.options]
    assert (levels.count(1), levels.count(2)) == (12, 1)


def test_y_3_heights() -> None:
    """Y-3 [PK-4.8], R10: never across different heights; there is no highest level."""
    bar = laying("T12", *Y_3)
    assert bar.why("place(0,0,0)") == ("uneven", "PK-4.8")
    square = laying("T25", *Y_3)
    assert square.why("place(0,1,0)") == ("uneven", "PK-4.8")
    assert square.play("place(0,0,0)").event("tile_placed")["level"] == 3
    assert laying("T25", *Y_3).play("place(0,2,0)").event("tile_placed")["level"] == 2


def test_y_4_cover() -> None:
    """Y-4 [PK-4.10], [PK-5.3], [PK-5.4]: covering brings back the worker and the cube; a building cannot be covered."""
    me = seat([("T16", 0, 0, 0)], {(0, 0): "W", (1, 1): "O"})
    table = last_pick(me, ring=["T25", "T01", "T02"]).play("worker(0,0)")
    assert (table.store(), table.me["available"]) == ("W", 0)
    table.play("tile(0)", "place(0,0,0)")
    assert (table.store(), table.me["available"], table.me["workers"]) == ("WO", 1, [])
    assert table.cubes() == {}
    fort = laying("T25", ("T16", 0, 0, 0), buildings=[("fortress", 0, 0)])
    assert fort.why("place(0,0,0)") == ("on_building", "PK-4.8")
    assert "place(0,2,0)" in fort.options
    assert not any(text in fort.options for text in ("place(0,-1,-1)", "place(0,0,-1)", "place(0,-1,0)"))


@pytest.mark.parametrize("height", range(1, 9))
def test_pk_4_8_no_limit_of_height(height: int) -> None:
    """[PK-4.8]: a single tile of the same outline carries the next one, as high as one likes."""
    table = laying("T25", *[(f"T{14 + number}", 0, 0, 0) for number in range(height)])
    assert table.play("place(0,0,0)").event("tile_placed")["level"] == height + 1


def test_pk_4_8_raise_over_several_tiles_without_contact() -> None:
    """[PK-4.8]: over several tiles, and with no other tile on that level beside it."""
    ground: list[Laid] = [("T25", 0, 0, 0), ("T21", 0, 2, 0), ("T19", 0, 4, 0), ("T17", 0, 6, 0), ("T14", 0, 0, 0)]
    table = laying("T12", *ground)
    assert table.play("place(0,4,1)").event("tile_placed")["level"] == 2


def test_pk_4_7_holes_may_be_filled() -> None:
    """[PK-4.7]: a hole that has the tile's outline may be filled, on level 1."""
    ring: list[Laid] = [("T12", 0, 0, 0), ("T06", 1, 3, 1), ("T08", 1, 0, 1), ("T01", 0, -1, 5), ("T25", 0, 1, 1)]
    table = laying("T21", *ring)
    assert "place(0,1,3)" in table.options
    assert table.play("place(0,1,3)").event("tile_placed")["level"] == 1


@pytest.mark.parametrize("tile", TILES)
def test_pk_4_9_there_is_always_a_placement(tile: str) -> None:
    """[PK-4.9]: even where every place carries a building the tile may extend."""
    full: list[Built] = [("house", x, y) for x in range(2) for y in range(2)]
    table = laying(tile, ("T25", 0, 0, 0), buildings=full)
    assert table.options
    assert all(text.startswith("place(") for text in table.options)
    assert table.play(table.options[0]).event("tile_placed")["level"] == 1


def test_pk_4_10_order() -> None:
    """[PK-4.10]: cubes and workers first, then the tile, then its cubes."""
    me = seat([("T14", 0, 0, 0)], {(1, 1): "V"}, workers=[(0, 0)])
    table = position(me, asked="place_tile", hand="T17", developing=False).play("place(0,0,0)")
    assert table.kinds() == ["cubes_collected", "workers_returned", "tile_placed", "cubes_laid"]
    assert table.said("cubes_collected", {"places": [[1, 1]], "colours": ["violet"], "cause": "tile"})
    assert table.said("workers_returned", {"places": [[0, 0]], "cause": "tile"})
    assert table.cubes() == {(1, 0): "W", (0, 1): "B"}
    assert (table.store(), table.me["available"]) == ("V", 1)


def test_pk_4_10_several_at_once() -> None:
    """[PK-4.10], [PK-5.3]: one tile brings back two workers and two cubes."""
    me = seat([("T14", 0, 0, 0)], {(0, 0): "V", (1, 1): "V"}, [(1, 0), (0, 1)], markers=(3, 0, 0, 0, 0))
    table = position(me, asked="place_tile", hand="T25", developing=False).play("place(0,0,0)")
    assert (table.store(), table.me["available"], table.me["workers"]) == ("VV", 3, [])
    assert table.said("workers_returned", {"places": [[1, 0], [0, 1]], "cause": "tile"})
    assert table.said("cubes_collected", {"places": [[0, 0], [1, 1]], "colours": ["violet", "violet"]})


def test_pk_4_10_only_what_is_covered() -> None:
    """[PK-4.10]: cubes and workers beside the new tile stay."""
    me = seat([("T14", 0, 0, 0), ("T16", 0, 2, 0)], {(0, 0): "V", (2, 0): "W"}, workers=[(3, 1)])
    table = position(me, asked="place_tile", hand="T25", developing=False).play("place(0,0,0)")
    assert (table.store(), table.cubes(), table.me["workers"]) == ("V", {(2, 0): "W"}, [[3, 1]])


def test_pk_4_11_cubes_on_tiles_are_not_yet_owned() -> None:
    """[PK-4.11]: they can neither pay nor be sold, and they score nothing."""
    me = seat([("T24", 0, 0, 0), ("T23", 0, 2, 0)], {(1, 0): "V", (0, 1): "G", (1, 1): "W", (2, 0): "O", (3, 1): "O"})
    table = position(me)
    assert not table.offers("build")
    assert "sell" not in table.options
    assert table.scored()["resources"] == 0


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_pk_4_10_any_cell(shape: str) -> None:
    """[PK-4.10], [PK-1.4]: once laid an aqueduct tile is a tile like any other: it may be covered again."""
    tiles: list[Laid] = [("T12", 0, 0, 0), ({"A1": "Q01", "A2": "Q05", "A3": "Q09"}[shape], 0, 0, 1)]
    spot = next((x, y + 1) for x, y, face in SHAPES[shape] if face == "any")
    table = position(seat(tiles, {spot: "G"}), asked="place_tile", hand="T25", developing=False).play("place(0,0,0)")
    assert table.store() == "G"
    assert table.level(*spot) == 2
    assert table.event("tile_placed")["level"] == 2


def test_pk_4_12_no_limit_during_a_round() -> None:
    """[PK-4.12]: the store may hold more than five cubes during a round."""
    table = position(seat(block(2, 2), store="BBBBVVVVWWWW")).play("resource", "take_cube(green)")
    assert table.store() == "BBBBVVVVWWWWG"
    assert table.asked == "end_turn"


def test_pk_4_13_droughts_carry_everything() -> None:
    """[PK-4.13], [PK-5.2], R30: buildings, workers and tiles may stand on drought and hide it."""
    assert position(seat([("T13", 0, 0, 0)])).scored()["drought"] == -2
    assert position(seat([("T13", 0, 0, 0)], workers=[(1, 0)])).scored()["drought"] == -1
    assert position(seat([("T13", 0, 0, 0)], buildings=[("winery", 3, 0)])).scored()["drought"] == -1
    assert position(seat([("T13", 0, 0, 0), ("T12", 0, 0, 0)])).scored()["drought"] == 0


def test_pk_3_2_both_halves_are_compulsory() -> None:
    """[PK-3.2], [PK-19.4]: tile, place, action, end; neither half can be skipped."""
    table = new(2, "halves", first_player="seat")
    assert table.options == ["tile(0)", "tile(1)", "tile(2)"]
    assert table.why("end") == ("turn_unfinished", "PK-3.2")
    assert table.why("coins") == ("explore_first", "PK-3.2")
    table.play("tile(0)")
    assert (table.asked, "end" in table.options) == ("action", False)
    assert table.why("tile(0)") == ("not_now", "PK-19.4")
    table.play("coins")
    assert table.options[-1] == "end"
    assert table.why("resource") == ("action_taken", "PK-3.2")
