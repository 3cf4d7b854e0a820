"""Why a move is not legal: a reason with the id of its rule for every kind of illegal move."""

import re
from collections.abc import Callable

import pytest

from urbes.engine.chance import Stream
from urbes.engine.errors import IllegalMove
from urbes.locales import messages

from .table import (
    BUILDINGS,
    COLOURS,
    SQUARE,
    TITLE,
    Built,
    Laid,
    Table,
    block,
    last_pick,
    last_turn,
    playing,
    position,
    seat,
)

TWO: list[Laid] = [("T25", 0, 0, 0), ("T21", 0, 2, 0), ("T19", 0, 0, 0)]


def picking() -> Table:
    return last_pick(seat([SQUARE]), ring=["T01", "T02"])


def laying() -> Table:
    return position(seat(TWO, buildings=[("house", 3, 1)]), asked="place_tile", hand="T12", developing=False)


def acting() -> Table:
    return position(seat([SQUARE], store="B"), taken={"temple": 7})


def full() -> Table:
    walls: list[Built] = [("winery", 0, 0), ("winery", 1, 1), ("winery", 1, 0)]
    return position(seat([SQUARE], buildings=walls, store="OO"))


def paying() -> Table:
    return position(seat([SQUARE], store="BVWWG", markers=(0, 5, 0, 3, 0))).play("build(house)")


def paying_on() -> Table:
    return paying().play("pay_cube(white)")


def building() -> Table:
    return position(seat(TWO, buildings=[("winery", 3, 1)], store="OOO")).play("build(aqueduct)")


def selling() -> Table:
    return position(seat([SQUARE], store="BVWG", markers=(1, 1, 0, 0, 0))).play("sell")


def selling_on() -> Table:
    return selling().play("sell_cube(brown)")


def stepping() -> Table:
    return position(seat([SQUARE], store="BB", coins=6)).play("build(house)", "site(0,0)")


def moving() -> Table:
    buildings: list[Built] = [("aqueduct", 0, 0, 1, 0), ("house", 2, 0)]
    return position(seat(block(4, 1), buildings=buildings, markers=(0, 2, 0, 0, 0), store="BVW")).play("sell")


def moving_aqueduct() -> Table:
    me = seat(TWO, buildings=[("aqueduct", 2, 0, 3, 0)], markers=(0, 2, 0, 0, 0), store="BVW")
    return position(me).play("sell", "building(1)")


def freely() -> Table:
    walls: list[Built] = [("winery", 0, 0), ("winery", 1, 1), ("winery", 1, 0)]
    me = seat([SQUARE], buildings=walls, markers=(0, 1, 1, 0, 0), store="BVW")
    return position(me, taken={"house": 7}).play("sell")


def extra() -> Table:
    return position(seat([SQUARE], store="BVG", markers=(9, 1, 0, 0, 1))).play("sell")


def discarding() -> Table:
    return last_turn(seat([SQUARE], store="BBBVVGGG"), round=1).play("end", "discard_cube(violet)")


def ending() -> Table:
    return position(seat([SQUARE])).play("coins")


def final() -> Table:
    me = seat(
        [("T13", 0, 0, 0), ("T25", 0, 0, 1)], workers=[(3, 0)], buildings=[("winery", 0, 1)], markers=(1, 0, 0, 0, 0)
    )
    return last_turn(me).play("end")


def working() -> Table:
    me = seat([("T16", 0, 0, 0)], {(0, 0): "W"}, [(1, 0)], [("house", 0, 1)], markers=(1, 0, 0, 0, 0))
    return position(me, asked="end_turn")


def idle() -> Table:
    return position(seat([("T16", 0, 0, 0)], {(0, 0): "W"}, [(1, 0)]), asked="end_turn")


def over() -> Table:
    return last_turn(seat([SQUARE])).play("end")


REASONS: list[tuple[Callable[[], Table], str, str, str]] = [
    (picking, "tile(2)", "tile_not_offered", "PK-4.1"),
    (picking, "place(0,0,0)", "not_now", "PK-19.4"),
    (picking, "build(house)", "explore_first", "PK-3.2"),
    (picking, "sell", "explore_first", "PK-3.2"),
    (picking, "coins", "explore_first", "PK-3.2"),
    (picking, "resource", "explore_first", "PK-3.2"),
    (picking, "end", "turn_unfinished", "PK-3.2"),
    (picking, "stop", "not_now", "PK-19.4"),
    (laying, "coins", "explore_first", "PK-3.2"),
    (laying, "end", "turn_unfinished", "PK-3.2"),
    (laying, "worker(0,0)", "no_worker_now", "PK-5.5"),
    (laying, "place(0,0,0)", "uneven", "PK-4.8"),
    (laying, "place(0,3,1)", "on_building", "PK-4.8"),
    (laying, "place(0,4,2)", "corner_only", "PK-4.7"),
    (laying, "place(0,9,9)", "corner_only", "PK-4.7"),
    (acting, "build(house)", "too_expensive", "PK-6.3"),
    (acting, "build(temple)", "column_empty", "PK-6.1"),
    (acting, "sell", "sell_three", "PK-7.1"),
    (acting, "end", "turn_unfinished", "PK-3.2"),
    (acting, "worker(0,0)", "no_cube_here", "PK-5.6"),
    (full, "build(aqueduct)", "no_site", "PK-6.5"),
    (paying, "pay_cube(brown)", "same_colour", "PK-6.3"),
    (paying, "pay_cube(orange)", "no_cube", "PK-6.3"),
    (paying, "done", "cubes_missing", "PK-6.3"),
    (paying, "coins", "action_taken", "PK-3.2"),
    (paying_on, "pay_cube(violet)", "row_order", "PK-19.4"),
    (building, "site(0,0)", "wrong_footprint", "PK-1.5"),
    (building, "site(0,0,1,1)", "diagonal", "PK-6.5"),
    (building, "site(1,0,0,1)", "diagonal", "PK-6.5"),
    (building, "site(1,0,2,0)", "two_levels", "PK-6.5"),
    (building, "site(3,0,3,1)", "occupied", "PK-6.5"),
    (building, "site(3,0,4,0)", "no_ground", "PK-6.5"),
    (building, "build(house)", "action_taken", "PK-3.2"),
    (selling, "sell_cube(white)", "sell_three", "PK-7.1"),
    (selling, "sell_cube(orange)", "no_cube", "PK-7.1"),
    (selling, "done", "sell_three", "PK-7.1"),
    (selling_on, "sell_cube(brown)", "same_colour", "PK-7.1"),
    (selling_on, "sell_cube(green)", "sell_three", "PK-7.1"),
    (stepping, "pay(2)", "other_cost", "PK-6.8"),
    (stepping, "end", "not_now", "PK-19.4"),
    (moving, "building(1)", "no_site", "PK-9.6"),
    (moving, "building(3)", "no_such_building", "PK-9.6"),
    (moving_aqueduct, "site(2,0,3,0)", "same_site", "PK-9.6"),
    (moving_aqueduct, "site(1,0,2,0)", "two_levels", "PK-6.5"),
    (moving_aqueduct, "site(2,0)", "wrong_footprint", "PK-1.5"),
    (moving_aqueduct, "decline", "not_now", "PK-19.4"),
    (freely, "free_building(fortress)", "no_fortress", "PK-9.7"),
    (freely, "free_building(house)", "column_empty", "PK-9.7"),
    (freely, "free_building(temple)", "no_site", "PK-9.7"),
    (extra, "extra_row(green)", "same_row", "PK-9.10"),
    (extra, "extra_row(brown)", "row_end", "PK-9.1"),
    (discarding, "discard_cube(brown)", "row_order", "PK-19.4"),
    (discarding, "discard_cube(white)", "no_cube", "PK-12.4"),
    (ending, "coins", "action_taken", "PK-3.2"),
    (ending, "tile(0)", "not_now", "PK-19.4"),
    (ending, "draw", "not_now", "PK-19.4"),
    (ending, "take_cube(brown)", "not_now", "PK-19.4"),
    (ending, "aqueduct_cube(brown)", "not_now", "PK-19.4"),
    (working, "worker(0,1)", "occupied", "PK-5.1"),
    (working, "worker(1,0)", "worker_here", "PK-5.1"),
    (working, "worker(1,1)", "no_cube_here", "PK-5.6"),
    (working, "worker(7,7)", "no_ground", "PK-5.1"),
    (idle, "worker(0,0)", "no_worker", "PK-5.1"),
    (final, "worker(1,1)", "no_effect", "PK-13.2"),
    (final, "worker(0,1)", "occupied", "PK-5.1"),
    (final, "worker(3,0)", "worker_here", "PK-5.1"),
    (over, "end", "game_over", "PK-13.5"),
    (over, "coins", "game_over", "PK-13.5"),
]


@pytest.mark.parametrize(
    ("scene", "text", "key", "rule"), REASONS, ids=[f"{scene.__name__} {text}" for scene, text, _, _ in REASONS]
)
def test_reason(scene: Callable[[], Table], text: str, key: str, rule: str) -> None:
    """The reason, its rule, and the refusal at the boundary."""
    table = scene()
    assert table.why(text) == (key, rule)
    with pytest.raises(IllegalMove) as refused:
        TITLE.check(table.game, TITLE.parse(table.game, text))
    assert (refused.value.reason, refused.value.rule) == (key, rule)


def test_a_rotation_that_looks_the_same() -> None:
    """[PK-4.5]: as text it means the smallest r; as a number it is refused."""
    table = position(seat([SQUARE]), asked="place_tile", hand="T12", developing=False)
    number = TITLE.number(table.game, TITLE.move(table.game, table.game.legal()[0])) + 2 * (1 << 16)
    assert TITLE.notation(table.game, number).startswith("place(2,")
    reason = TITLE.reason(table.game, number)
    assert reason is not None
    assert (reason.key, reason.rule) == ("same_rotation", "PK-4.5")


def reasons_in(language: str) -> dict[str, str]:
    found = messages(language, "panticapaeum").items()
    return {key.removeprefix("why_not."): text for key, text in found if key.startswith("why_not.")}


def everything() -> list[str]:
    texts = ["sell", "coins", "resource", "draw", "decline", "stop", "done", "end"]
    texts += [f"{kind}({colour})" for colour in COLOURS for kind in ("pay_cube", "sell_cube", "take_cube")]
    texts += [f"{kind}({colour})" for colour in COLOURS for kind in ("aqueduct_cube", "extra_row", "discard_cube")]
    texts += [f"{kind}({building})" for building in BUILDINGS for kind in ("build", "free_building")]
    texts += [f"{kind}({number})" for number in range(1, 4) for kind in ("pay", "building")] + ["tile(2)", "tile(0)"]
    spots = [(0, 0), (1, 0), (-1, 2), (3, 1), (2, -2), (40, 40), (-60, 3)]
    texts += [text for x, y in spots for text in (f"worker({x},{y})", f"site({x},{y})", f"site({x},{y},{x + 1},{y})")]
    texts += [f"place({r},{x},{y})" for x, y in spots for r in range(4)] + ["site(0,0,1,1)", "site(1,0,0,1)"]
    return texts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_illegal_move_has_a_reason(players: int) -> None:
    """Legal moves have no reason; all others have one with a rule, in every language."""
    languages = [reasons_in(language) for language in ("en", "ru", "hu")]
    texts = everything()
    choice = Stream("why")
    asked = set()
    for table in playing(players, "why"):
        asked.add(table.asked)
        legal = table.game.legal()
        for text in [texts[choice.below(len(texts))] for _ in range(15)]:
            move = TITLE.parse(table.game, text)
            reason = TITLE.reason(table.game, move)
            assert (reason is None) == (move in legal), text
            if reason is not None:
                assert re.fullmatch(r"PK-\d+\.\d+", reason.rule)
                assert all(reason.key in language for language in languages), reason.key
    assert len(asked) > 12
