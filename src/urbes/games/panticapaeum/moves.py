"""Moves of Panticapaeum as numbers: a kind times a stride plus its argument [PK-19].

A place (x, y) of a city is also one number: `(y + 128) * 256 + x + 128`. A placement adds the rotation above it, a
site the direction of its second place. So all three keep their numbers however the city grows.
"""

from typing import Final

from urbes.engine.moves import MoveKind

STRIDE: Final = 1 << 20
ARGUMENT: Final = STRIDE - 1

TILE: Final = 0 * STRIDE
PLACE: Final = 1 * STRIDE
BUILD: Final = 2 * STRIDE
SELL: Final = 3 * STRIDE
COINS: Final = 4 * STRIDE
RESOURCE: Final = 5 * STRIDE
PAY_CUBE: Final = 6 * STRIDE
SITE: Final = 7 * STRIDE
SELL_CUBE: Final = 8 * STRIDE
TAKE_CUBE: Final = 9 * STRIDE
PAY: Final = 10 * STRIDE
BUILDING: Final = 11 * STRIDE
FREE_BUILDING: Final = 12 * STRIDE
AQUEDUCT_CUBE: Final = 13 * STRIDE
DRAW: Final = 14 * STRIDE
EXTRA_ROW: Final = 15 * STRIDE
DISCARD_CUBE: Final = 16 * STRIDE
WORKER: Final = 17 * STRIDE
DECLINE: Final = 18 * STRIDE
STOP: Final = 19 * STRIDE
DONE: Final = 20 * STRIDE
END: Final = 21 * STRIDE

# The decisions of rules 19.4, in their order.
PICK_TILE: Final = 0
PLACE_TILE: Final = 1
ACTION: Final = 2
CHOOSE_PAYMENT: Final = 3
PLACE_BUILDING: Final = 4
CHOOSE_SALE: Final = 5
CHOOSE_CUBE: Final = 6
PAID_STEP: Final = 7
MOVE_BUILDING: Final = 8
MOVE_TARGET: Final = 9
CHOOSE_FREE_BUILDING: Final = 10
AQUEDUCT_TILE: Final = 11
CHOOSE_AQUEDUCT_CUBE: Final = 12
RANDOM_TILE: Final = 13
CHOOSE_EXTRA_ROW: Final = 14
END_TURN: Final = 15
CHOOSE_DISCARD: Final = 16
FINAL_WORKER: Final = 17
OVER: Final = 18
DECISIONS: Final = [
    "pick_tile",
    "place_tile",
    "action",
    "pay_cube",
    "place_building",
    "sell_cube",
    "take_cube",
    "paid_step",
    "move_building",
    "move_target",
    "free_building",
    "aqueduct_tile",
    "aqueduct_cube",
    "random_tile",
    "extra_row",
    "end_turn",
    "discard_cube",
    "final_worker",
    "over",
]

KINDS: Final = [
    MoveKind(TILE, "tile", "tile", ["index"], "tile", [PICK_TILE]),
    MoveKind(PLACE, "place", "place", ["r", "x", "y"], "placement", [PLACE_TILE, AQUEDUCT_TILE]),
    MoveKind(BUILD, "build", "build", ["building"], "building", [ACTION]),
    MoveKind(SELL, "sell", "sell", [], "", [ACTION]),
    MoveKind(COINS, "coins", "coins", [], "", [ACTION]),
    MoveKind(RESOURCE, "resource", "resource", [], "", [ACTION]),
    MoveKind(PAY_CUBE, "pay_cube", "pay_cube", ["colour"], "colour", [CHOOSE_PAYMENT]),
    MoveKind(SITE, "site", "site", ["x", "y", "x2", "y2"], "site", [PLACE_BUILDING, MOVE_TARGET]),
    MoveKind(SELL_CUBE, "sell_cube", "sell_cube", ["colour"], "colour", [CHOOSE_SALE]),
    MoveKind(TAKE_CUBE, "take_cube", "take_cube", ["colour"], "colour", [CHOOSE_CUBE]),
    MoveKind(PAY, "pay", "pay", ["coins"], "coins", [PAID_STEP]),
    MoveKind(BUILDING, "building", "building", ["number"], "built", [MOVE_BUILDING]),
    MoveKind(FREE_BUILDING, "free_building", "free_building", ["building"], "building", [CHOOSE_FREE_BUILDING]),
    MoveKind(AQUEDUCT_CUBE, "aqueduct_cube", "aqueduct_cube", ["colour"], "colour", [CHOOSE_AQUEDUCT_CUBE]),
    MoveKind(DRAW, "draw", "draw", [], "", [RANDOM_TILE]),
    MoveKind(EXTRA_ROW, "extra_row", "extra_row", ["row"], "colour", [CHOOSE_EXTRA_ROW]),
    MoveKind(DISCARD_CUBE, "discard_cube", "discard_cube", ["colour"], "colour", [CHOOSE_DISCARD]),
    MoveKind(WORKER, "worker", "worker", ["x", "y"], "place", [PICK_TILE, ACTION, END_TURN, FINAL_WORKER]),
    MoveKind(
        DECLINE,
        "decline",
        "decline",
        [],
        "",
        [MOVE_BUILDING, CHOOSE_FREE_BUILDING, AQUEDUCT_TILE, RANDOM_TILE, CHOOSE_EXTRA_ROW],
    ),
    MoveKind(STOP, "stop", "stop", [], "", [PAID_STEP]),
    MoveKind(DONE, "done", "done", [], "", [CHOOSE_PAYMENT, CHOOSE_SALE, FINAL_WORKER]),
    MoveKind(END, "end", "end", [], "", [END_TURN]),
]
"""Every kind of move: number, key, word, arguments, domain, decisions."""

CENTRE: Final = 128
ROW: Final = 256
"""The distance to the place below."""
PLACES: Final = 1 << 16
TURN: Final = 1 << 16
"""The distance to the next quarter turn of a placement."""
ALONE: Final = 0
TO_THE_RIGHT: Final = 1
BELOW: Final = 2
DIRECTION: Final = 1 << 16
BELOW_RIGHT: Final = 3
BELOW_LEFT: Final = 4
"""Diagonal sites have a number too, so that the rules can say why they are not sites."""
SECOND: Final = [0, 1, ROW, ROW + 1, ROW - 1]
"""The way from the first to the second place of a site, by direction."""
NEIGHBOURS: Final = [-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1]


def kind_of(move: int) -> int:
    return move - (move & ARGUMENT)


def argument_of(move: int) -> int:
    return move & ARGUMENT


def place_at(x: int, y: int) -> int:
    return (y + CENTRE) * ROW + x + CENTRE


def x_of(place: int) -> int:
    return place % ROW - CENTRE


def y_of(place: int) -> int:
    return (place % PLACES) // ROW - CENTRE


def placement(rotation: int, x: int, y: int) -> int:
    return rotation * TURN + place_at(x, y)


def site_places(site: int) -> list[int]:
    """The one or two places of a site."""
    place = site % DIRECTION
    direction = site // DIRECTION
    return [place] if direction == ALONE else [place, place + SECOND[direction]]
