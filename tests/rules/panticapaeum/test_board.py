"""The development board: section 9 of the rules, cell by cell, with the vectors Y-12, Y-13, Y-15 and Y-25."""

import pytest

from .table import (
    BUILDINGS,
    COLOURS,
    PRINTED,
    SHAPES,
    TITLE,
    Built,
    Data,
    Table,
    answers,
    block,
    paint,
    position,
    seat,
)

CELLS = [(row["colour"], cell["pos"], cell) for row in PRINTED["development_board"]["row"] for cell in row["cells"]]
TOKENS: dict[str, list[str]] = {each["id"]: each["cubes"] for each in PRINTED["resource_token"]}
RATES = {"brown": [2, 5, 9], "violet": [2, 4, 7], "white": [1, 4, 9], "orange": [1, 7], "green": [1, 5, 9]}


def entering(colour: str, pos: int) -> Table:
    """The active seat has no coin and has just stepped onto a cell by a paid building."""
    row = COLOURS.index(colour)
    markers = [0] * 5
    markers[row] = pos - 1
    building = BUILDINGS[row]
    me = seat(block(4, 3), store=colour[0].upper() * 4, markers=markers)
    table = position(me).play(f"build({building})")
    return table.play(table.options[0])


@pytest.mark.parametrize(("colour", "pos", "cell"), CELLS, ids=[f"{colour} {pos}" for colour, pos, _ in CELLS])
def test_pk_9_2_every_cell(colour: str, pos: int, cell: Data) -> None:
    """[PK-9.2], [PK-9.3], [PK-9.14]: entering a cell does just what is printed there."""
    table = entering(colour, pos)
    assert table.said(
        "marker_moved", {"row": colour, "from": pos - 1, "to": pos, "cause": "main", "cell": f"{colour} {pos}"}
    )
    after = table.kinds()[table.kinds().index("marker_moved") + 1 :]
    me = table.me
    match cell["kind"]:
        case "vp":
            assert table.said("rate_reached", {"row": colour, "rate": cell.get("value", cell.get("per_cells"))})
            assert after == ["rate_reached"]
        case "single" | "double":
            token = table.data["tokens"][f"{colour} {pos}"]
            assert table.said("resources_gained", {"colours": TOKENS[token], "token": token})
            assert len(TOKENS[token]) == (1 if cell["kind"] == "single" else 2)
            assert after == ["resources_gained"]
        case "worker":
            assert table.said("worker_gained", {"available": me["available"], "reserve": me["reserve"]})
            assert me["available"] + me["reserve"] == 5
            assert after == ["worker_gained"]
        case "improvement":
            assert table.said("token_gained", {"token": cell["token"]})
            view = table.view()
            assert view.piles[f"{colour} {pos}"] == 2
            assert view.players[0].tokens[cell["token"]] == 1
            assert after == ["token_gained"]
        case kind:
            asked = {"move": "move_building", "extra_step": "extra_row"}.get(kind, kind)
            assert (table.asked, after) == (asked, [])
            assert table.options[-1] == "decline"
            return
    # With *thrift* a first paid step is free, so it is offered even without a coin [PK-10.3].
    thrifty = colour == "white" and 5 <= pos < 9
    assert table.asked == ("paid_step" if thrifty else "end_turn")


@pytest.mark.parametrize("token", sorted(TOKENS))
def test_pk_9_4_every_resource_token(token: str) -> None:
    """[PK-9.4]: the cubes shown come from the supply; the token stays for the next."""
    cell, markers = ("brown 4", (3, 0, 0, 0, 0)) if token[0] == "S" else ("brown 7", (6, 0, 0, 0, 0))
    me = seat(block(4, 1), store="BB", markers=markers)
    table = position(me, tokens={cell: token}).play("build(house)", "site(0,0)")
    assert table.store() == "".join(colour[0].upper() for colour in TOKENS[token])
    assert table.data["tokens"][cell] == token


@pytest.mark.parametrize(("pos", "reserve"), [(1, 3), (3, 2), (6, 1), (8, 0)])
def test_pk_9_5_worker_cells(pos: int, reserve: int) -> None:
    """[PK-9.5]: from the reserve to the board, available at once; the fourth empties the reserve."""
    table = entering("brown", pos)
    assert (table.me["reserve"], table.me["available"]) == (reserve, 5 - reserve)


def test_y_13_move() -> None:
    """Y-13 [PK-9.6], R21, R22: overlap with the old site, cube collected, drought visible again."""
    me = seat(
        [("Q01", 2, 0, 0), ("Q02", 0, 2, 0)],
        {(2, 0): "G"},
        buildings=[("aqueduct", 0, 0, 1, 0)],
        markers=(0, 2, 0, 0, 0),
        store="BVW",
    )
    table = position(me)
    assert table.place(0, 0).face == "drought"
    table.play("sell")
    assert (table.asked, table.options) == ("move_building", ["building(1)", "decline"])
    table.play("building(1)")
    assert table.options == ["site(1,0,2,0)", "site(2,0,3,0)"]
    assert table.why("site(0,0,1,0)") == ("same_site", "PK-9.6")
    assert table.why("site(0,0)") == ("wrong_footprint", "PK-1.5")
    taken = table.data["taken"]
    table.play("site(1,0,2,0)")
    assert table.said("cubes_collected", {"places": [[2, 0]], "colours": ["green"], "cause": "move"})
    assert table.said("building_moved", {"building": "aqueduct", "from": [[0, 0], [1, 0]], "to": [[1, 0], [2, 0]]})
    assert table.store() == "G"
    assert (table.data["taken"], table.markers()) == (taken, [1, 3, 1, 0, 0])
    assert table.cubes() == {}
    for orange, points, drought in [(0, 0, -2), (1, 1 + 1, 0), (6, 1 + 1, 0), (7, 2 + 2, 0)]:
        data = table.data
        data["players"][0]["markers"]["orange"] = orange
        scored = TITLE.projection(TITLE.load(data))[0]
        assert (scored["aqueduct"], scored["drought"]) == (points, drought)


def moving(*buildings: Built, workers: list[tuple[int, int]] | None = None) -> Table:
    me = seat(block(4, 1), buildings=buildings, markers=(0, 2, 0, 0, 0), workers=workers or [], store="BVW")
    return position(me).play("sell")


def test_pk_9_6_any_own_building_by_number() -> None:
    """[PK-9.6], [PK-19.4], [PK-17.2]: buildings keep their number; no swap; workers on the new site come back."""
    table = moving(("house", 2, 0), ("fortress", 0, 0), workers=[(1, 0)])
    assert table.options == ["building(1)", "building(2)", "decline"]
    table.play("building(2)")
    assert table.options == ["site(1,0)", "site(3,0)"]
    assert table.why("site(2,0)") == ("occupied", "PK-6.5")
    table.play("site(1,0)")
    assert table.said("workers_returned", {"places": [[1, 0]], "cause": "move"})
    assert table.me["buildings"] == [
        {"building": "house", "places": [[2, 0]]},
        {"building": "fortress", "places": [[1, 0]]},
    ]
    assert table.asked == "end_turn"


def test_pk_9_6_void_or_declined() -> None:
    """[PK-9.6], [PK-9.3], [PK-19.1]: void without a building or another site; else it may be declined."""
    nothing = moving()
    assert nothing.said("effect_void", {"cell": "violet 3"})
    assert nothing.asked == "end_turn"
    full = moving(("house", 0, 0), ("aqueduct", 1, 0, 2, 0), ("winery", 3, 0))
    assert full.said("effect_void", {"cell": "violet 3"})
    only_small = moving(("aqueduct", 1, 0, 2, 0), ("house", 0, 0))
    # The aqueduct may shift onto (2,0)+(3,0), the house onto (3,0).
    assert only_small.options == ["building(1)", "building(2)", "decline"]
    stuck = moving(("aqueduct", 0, 0, 1, 0), ("aqueduct", 2, 0, 3, 0))
    assert stuck.said("effect_void", {"cell": "violet 3"})
    declined = moving(("house", 0, 0)).play("decline")
    assert declined.said("effect_declined", {"cell": "violet 3"})
    assert declined.asked == "end_turn"


def freely(*buildings: Built, taken: dict[str, int] | None = None) -> Table:
    me = seat(block(4, 1), buildings=buildings, markers=(0, 1, 1, 0, 0), store="BVW")
    return position(me, taken=taken).play("sell")


def test_pk_9_7_free_building() -> None:
    """[PK-9.7], R23: any type but a fortress, free of charge; neither its row nor anything else moves."""
    table = freely()
    assert table.options == [*[f"free_building({each})" for each in BUILDINGS if each != "fortress"], "decline"]
    assert table.why("free_building(fortress)") == ("no_fortress", "PK-9.7")
    markers = table.markers()
    table.play("free_building(temple)", "site(1,0,2,0)")
    assert table.said("building_taken", {"building": "temple", "next_price": 3})
    assert table.said("building_placed", {"building": "temple", "places": [[1, 0], [2, 0]], "level": 1, "free": True})
    assert (table.markers(), table.store(), table.asked) == (markers, "", "end_turn")


def test_y_12_free_building() -> None:
    """Y-12 [PK-9.7], [PK-11.2]: void without a type that has both a piece and a site."""
    empty = {building: 7 for building in BUILDINGS if building != "fortress"}
    assert freely(taken=empty).said("effect_void", {"cell": "white 2"})
    single = freely(("house", 0, 0), ("house", 2, 0), ("house", 3, 0), taken={"house": 7, "winery": 7})
    assert single.said("effect_void", {"cell": "white 2"})
    some = freely(("house", 0, 0), ("house", 2, 0), ("house", 3, 0))
    assert some.options == ["free_building(house)", "free_building(winery)", "decline"]
    assert some.why("free_building(temple)") == ("no_site", "PK-9.7")


@pytest.mark.parametrize(("shape", "pos", "tile"), [("A1", 2, "Q01"), ("A2", 5, "Q05"), ("A3", 8, "Q09")])
@pytest.mark.parametrize("colour", COLOURS)
def test_pk_9_8_aqueduct_tiles(shape: str, pos: int, tile: str, colour: str) -> None:
    """[PK-9.8], [PK-4.10], R35: the shape shown, laid at once, a cube of any colour on its *any* cell."""
    table = entering("orange", pos)
    assert table.said("marker_moved", {"to": pos})
    placement = next(text for text in table.options if text.startswith("place(0,") and text.endswith(",3)"))
    x = int(placement.split(",")[1])
    table.play(placement)
    assert table.said("tile_placed", {"tile": tile, "r": 0, "x": x, "y": 3, "level": 1})
    assert table.options == [f"aqueduct_cube({each})" for each in COLOURS]
    table.play(f"aqueduct_cube({colour})")
    spot = next((x + dx, 3 + dy) for dx, dy, face in SHAPES[shape] if face == "any")
    assert table.cubes() == {spot: colour[0].upper()}
    assert table.said("aqueduct_tile_taken", {"shape": shape, "colour": colour})
    assert table.said("cubes_laid", {"places": [list(spot)], "colours": [colour]})
    assert table.view().aqueducts == {"A1": 4, "A2": 4, "A3": 4} | {shape: 3}
    assert table.asked == "end_turn"


def test_pk_9_8_aqueduct_tile_on_a_higher_level() -> None:
    """[PK-9.8], [PK-4.8], R35: on level 2 it collects what it covers before the colour is chosen."""
    me = seat([("T14", 0, 0, 0)], {(0, 0): "V"}, [(1, 0)], markers=(0, 1, 0, 1, 0), store="BVO")
    table = position(me).play("sell").play("place(0,0,0)")
    assert table.kinds() == ["cubes_collected", "workers_returned", "tile_placed"]
    assert table.asked == "aqueduct_cube"
    assert (table.store()[-1], table.level(0, 0), table.level(1, 0)) == ("V", 2, 2)
    table.play("aqueduct_cube(white)")
    assert table.cubes() == {(0, 0): "W"}


@pytest.mark.parametrize(("shape", "pos"), [("A1", 2), ("A2", 5), ("A3", 8)])
def test_y_25_decline(shape: str, pos: int) -> None:
    """Y-25 [PK-9.3], [PK-9.8], R16, R34: the pile keeps its tile, the marker stays, the tile cannot be kept."""
    table = entering("orange", pos).play("decline")
    assert table.said("effect_declined", {"cell": f"orange {pos}"})
    assert table.view().aqueducts[shape] == 4
    assert (table.markers()[3], table.data["hand"], table.asked) == (pos, None, "end_turn")


def drawing(bag: list[str], discard: list[str]) -> Table:
    me = seat(block(4, 1), markers=(1, 1, 0, 8, 0), store="BVO")
    return position(me, bag=bag, discard=discard).play("sell")


def test_pk_9_9_random_tile() -> None:
    """[PK-9.9], R33: decided before the draw; then the tile must be laid."""
    bag = ["T40", "T50", "T60"]
    table = drawing(bag, [])
    assert (table.asked, table.options) == ("random_tile", ["draw", "decline"])
    seals = table.game.seals
    table.play("draw", draws=answers(bag, ["T60"]))
    assert table.said("random_tile_drawn", {"tile": "T60"})
    assert (table.data["bag"], table.data["hand"], table.asked) == (["T40", "T50"], "T60", "place_tile")
    assert table.game.seals == seals + 1
    assert "decline" not in table.options
    assert table.why("decline") == ("not_now", "PK-19.4")
    table.play(table.options[0])
    assert (table.asked, table.me["tiles"][-1]["tile"]) == ("end_turn", "T60")
    declined = drawing(bag, []).play("decline", draws=[])
    assert (declined.data["bag"], declined.asked) == (bag, "end_turn")


def test_y_15_random_tile() -> None:
    """Y-15 [PK-9.9], R24: the discards go into an empty bag first; without any tile the effect is void."""
    discard = ["T65", "T40", "T41", "T42", "T43", "T44"]
    table = drawing([], discard).play("draw", draws=answers(discard, ["T65"]))
    assert table.said("bag_refilled", {"tiles": 6})
    assert table.data["bag"] == ["T40", "T41", "T42", "T43", "T44"]
    assert (table.data["discard"], table.data["hand"]) == ([], "T65")
    void = drawing([], [])
    assert void.said("effect_void", {"cell": "orange 9"})
    assert void.asked == "end_turn"
    single = drawing(["T33"], ["T40"]).play("draw", draws=[])
    assert (single.data["bag"], single.data["discard"], single.data["hand"]) == ([], ["T40"], "T33")


@pytest.mark.parametrize("pos", [2, 7])
def test_pk_9_10_extra_step(pos: int) -> None:
    """[PK-9.10], [PK-9.13]: any other row that is not at its end; then the temple's paid steps go on."""
    markers = (9, 0, 2, 0, pos - 1)
    me = seat(block(4, 2), store="GGG", coins=1, markers=markers)
    table = position(me, tokens={"white 3": "S1"}).play("build(temple)", "site(0,0,1,0)")
    assert table.options == ["extra_row(violet)", "extra_row(white)", "extra_row(orange)", "decline"]
    assert table.why("extra_row(green)") == ("same_row", "PK-9.10")
    assert table.why("extra_row(brown)") == ("row_end", "PK-9.1")
    table.play("extra_row(white)")
    assert table.said("extra_step", {"row": "white"})
    assert table.said("marker_moved", {"row": "white", "cause": "extra", "to": 3})
    assert table.options == ["pay(1)", "stop"]


def test_pk_9_10_the_inner_effect_is_complete() -> None:
    """[PK-9.10], [PK-3.4], R15: the free building of the other row is built before the sale goes on."""
    me = seat(block(4, 2), store="GGG", coins=3, markers=(0, 0, 1, 0, 1))
    table = position(me).play("build(temple)", "site(0,0,1,0)", "extra_row(white)")
    assert table.asked == "free_building"
    table.play("free_building(aqueduct)", "site(2,0,3,0)")
    assert (table.asked, table.options) == ("paid_step", ["pay(1)", "stop"])
    assert table.markers() == [0, 0, 2, 0, 2]
    table.play("pay(1)")
    assert table.markers() == [0, 0, 2, 0, 3]


def test_pk_9_10_decline() -> None:
    """[PK-9.3], R16: the extra step may be declined; paid steps go on."""
    me = seat(block(4, 2), store="GGG", coins=3, markers=(0, 0, 0, 0, 1))
    table = position(me).play("build(temple)", "site(0,0,1,0)").play("decline")
    assert table.said("effect_declined", {"cell": "green 2"})
    assert table.options == ["pay(1)", "stop"]


@pytest.mark.parametrize("colour", COLOURS)
def test_pk_9_12_and_14_1_rates(colour: str) -> None:
    """[PK-9.12], [PK-14.1], R4: the furthest VP cell replaces the earlier ones."""
    values = [3, 2, 1] if colour == "violet" else [1, 2, 3]
    for pos in range(10):
        markers = [pos if each == colour else 0 for each in COLOURS]
        rate = position(seat(block(4, 1), markers=markers)).view().players[0].rates[colour]
        reached = [value for value, cell in zip(values, RATES[colour], strict=False) if cell <= pos]
        assert rate == (reached[-1] if reached else 0)


def test_pk_9_1_markers_share_a_cell() -> None:
    """[PK-9.1], [PK-9.11]: several players on one cell, each gets what it gives."""
    others = [seat(markers=(0, 5, 0, 3, 0)) for _ in range(2)]
    me = seat(block(4, 1), store="OO", markers=(0, 0, 0, 2, 0))
    table = position(me, *others).play("build(aqueduct)", "site(0,0,1,0)")
    assert table.view().piles["orange 3"] == 0
    assert [player.tokens["replace"] for player in table.view().players] == [1, 2, 2]


def test_pk_9_3_what_cannot_be_declined() -> None:
    """[PK-9.3], R16: cubes, workers, tokens, rates and compulsory steps come without a question."""
    for colour, pos, cell in CELLS:
        if cell["kind"] in ("vp", "single", "double", "worker", "improvement"):
            assert "decline" not in entering(colour, pos).options


def test_pk_9_10_into_the_orange_row() -> None:
    """[PK-9.8], [PK-9.10]: an extra step into the orange row lays its aqueduct tile at once."""
    me = seat(paint(".d.d"), store="GGG", markers=(0, 0, 0, 1, 1))
    table = position(me).play("build(temple)", "site(0,0,1,0)", "extra_row(orange)")
    assert table.asked == "aqueduct_tile"
    table.play(table.options[0], "aqueduct_cube(brown)")
    assert (table.asked, table.markers()) == ("end_turn", [0, 0, 0, 2, 2])
