"""Panticapaeum as numbers: its actions, and the layout of its views.

A city grows on an endless plane, but it is connected and made of few tiles. So the places of one city can be numbered
within a bound (`Fold`), and a city is described tile by tile instead of place by place.
"""

from typing import Any

from urbes.engine.actions import ActionError, Fold, Numbering
from urbes.engine.arrays import (
    MOST,
    Amounts,
    Array,
    Choice,
    Facts,
    Fields,
    Group,
    Number,
    Piece,
    Queue,
    Several,
    Slots,
)
from urbes.engine.game import NOBODY
from urbes.engine.moves import Moves
from urbes.games.panticapaeum.components import DOUBLE, IMPROVEMENTS, SINGLE, Box
from urbes.games.panticapaeum.domains import most_buildings
from urbes.games.panticapaeum.moves import (
    ALONE,
    BELOW,
    DECISIONS,
    PLACE,
    PLACES,
    SITE,
    TO_THE_RIGHT,
    WORKER,
    argument_of,
    kind_of,
    place_at,
    x_of,
    y_of,
)
from urbes.games.panticapaeum.position import cell_names
from urbes.games.panticapaeum.show.view import BuildingView, PlayerView, TileView, View
from urbes.games.panticapaeum.tiles import QUARTERS

VERSION = 1
FOLDED = {PLACE: QUARTERS, SITE: len((ALONE, TO_THE_RIGHT, BELOW)), WORKER: 1}
"""Kinds of moves that name a place, and the number of ways to use it: rotations, or directions of a second place."""


def most_tiles(box: Box) -> int:
    """An upper bound for the number of tiles in a city."""
    return box.reach // box.longest - 1


def most_cells(box: Box) -> int:
    return max(len(tile.rotations[0].steps) for tile in box.tiles)


class CityNumbering(Numbering):
    """Actions: moves without a place first, then those with a place, by kind, way to use it, and folded place."""

    def __init__(self, box: Box, moves: Moves) -> None:
        super().__init__(moves.numbers(without=FOLDED))
        # Two places that one kind of move may name at the same time are never further apart than this: a city is
        # connected, and a tile laid beside it reaches less than its own cells beyond it.
        self.fold = Fold(most_tiles(box) * most_cells(box))
        self.first: dict[int, int] = {}
        for kind, ways in FOLDED.items():
            self.first[kind] = self.size
            self.size += ways * self.fold.size

    def action(self, move: int) -> int:
        first = self.first.get(kind_of(move))
        if first is None:
            return super().action(move)
        argument = argument_of(move)
        return first + argument // PLACES * self.fold.size + self.fold.number(x_of(argument), y_of(argument))

    def move(self, action: int) -> int:
        """The move of an action; a folded place is taken to lie in the diamond around the first tile."""
        if action < len(self.moves) or action >= self.size:
            return super().move(action)
        for kind, first in self.first.items():
            if first <= action < first + FOLDED[kind] * self.fold.size:
                way, place = divmod(action - first, self.fold.size)
                return kind + way * PLACES + place_at(*self.fold.places[place])
        raise ActionError(f"action {action} is none")


def numbering(box: Box, moves: Moves) -> Numbering:
    return CityNumbering(box, moves)


def draws(box: Box) -> int:
    """The largest number of answers that a question of chance can have."""
    return max(box.terrain, len(box.token_names), len(box.pieces))


class Tiles(Piece):
    """The laid tiles in their order, each with what lies on those of its cells that are on top."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cells = most_cells(box)
        self.number = {name: number for number, name in enumerate(box.tile_names)}
        self.tile = Fields(
            TileView,
            {
                "tile": Choice(box.tile_names),
                "r": Choice(range(QUARTERS)),
                "x": Number(-MOST),
                "y": Number(-MOST),
                "level": Number(),
            },
            without={},
        )
        cell = Group({"top": Number(), "cube": Choice(box.colours), "worker": Number()})
        self.cell = cell
        self.slots = Slots(
            Group({"laid": self.tile, "cells": Slots(cell, range(1, self.cells + 1))}),
            range(1, most_tiles(box) + 1),
        )
        self.size = self.slots.size
        self.meaning = self.slots.meaning
        self.rows = self.slots.rows  # type: ignore[method-assign]
        self.bounds = self.slots.bounds  # type: ignore[method-assign]
        self.outline = self.slots.outline  # type: ignore[method-assign]

    def write(self, value: Any, array: Array, at: int) -> None:
        """Write the tiles and places of a player's view."""
        stride = self.tile.size + self.cells * self.cell.size
        on_top: dict[tuple[int, int], int] = {}
        for order, laid in enumerate(value.tiles):
            first = at + order * stride
            self.tile.write(laid, array, first)
            outline = self.box.tiles[self.number[laid.tile]].turned[laid.r].outline
            for index, (x, y) in enumerate(zip(outline.xs, outline.ys, strict=True)):
                on_top[laid.x + x, laid.y + y] = first + self.tile.size + index * self.cell.size
        colours = self.box.colours
        for place in value.places:
            cell = on_top[place.x, place.y]
            array[cell] = 1.0
            if place.cube is not None:
                array[cell + 1 + colours.index(place.cube)] = 1.0
            array[cell + self.cell.size - 1] = place.worker


class City(Fields):
    """A player's board and city; tiles and places are written together."""

    def value(self, whole: Any, name: str) -> Any:
        return whole if name == "tiles" else super().value(whole, name)


class Site(Piece):
    """The one or two places of a building: their number, then x and y of each."""

    size = 5
    meaning = "number of places, x and y of the first, x and y of the second"

    def write(self, value: list[list[int]], array: Array, at: int) -> None:
        array[at] = len(value)
        for number, (x, y) in enumerate(value):
            array[at + 1 + 2 * number] = x
            array[at + 2 + 2 * number] = y

    def bounds(self) -> tuple[list[float], list[float]]:
        return [-MOST] * self.size, [MOST] * self.size


class Somewhere(Site):
    """A place, or no place."""

    meaning = "1 if there is one, x, y"
    size = 3

    def write(self, value: Any, array: Array, at: int) -> None:
        if value is not None:
            super().write([value], array, at)


def player(box: Box) -> Fields:
    building = Fields(
        BuildingView,
        {"building": Choice(box.buildings), "places": Site(), "level": Number()},
        without={"number": "the place in the list"},
    )
    return City(
        PlayerView,
        {
            "points": Number(-MOST),
            "scored": Amounts(box.categories, -MOST),
            "projected": Amounts(box.categories, -MOST),
            "coins": Number(),
            "store": Amounts(box.colours),
            "available": Number(),
            "reserve": Number(),
            "markers": Amounts(box.colours),
            "rates": Amounts(box.colours),
            "tokens": Amounts(IMPROVEMENTS),
            "prices": Amounts(box.buildings),
            "tiles": Tiles(box),
            "buildings": Slots(building, range(1, most_buildings(box) + 1)),
        },
        without={"seat": "the place in the list", "places": "with the tiles"},
    )


def layout(box: Box, players: int) -> dict[str, Piece]:
    seats = range(players)
    cells = cell_names(box)
    token_cells = [f"{box.colours[cell.row]} {cell.pos}" for kind in (SINGLE, DOUBLE) for cell in box.cells_of(kind)]
    improvement_cells = [f"{box.colours[cell.row]} {cell.pos}" for cell in box.improvement_cells]
    table = Fields(
        View,
        {
            "viewer": Choice(seats, nothing=NOBODY),
            "decision": Choice(DECISIONS),
            "seat": Choice(seats, nothing=NOBODY),
            "round": Number(),
            "turn": Number(),
            "starter": Choice(seats),
            "active": Choice(seats),
            "side": Choice([side.name for side in box.sides]),
            "ring": Queue(box.tile_names),
            "trireme": Number(),
            "offered": Slots(Choice(box.tile_names), range(1, box.offered + 1)),
            "bag_size": Number(),
            "bag": Several(box.tile_names),
            "discard": Several(box.tile_names),
            "taken": Amounts(box.buildings),
            "left": Amounts(box.buildings),
            "prices": Amounts(box.buildings),
            "tokens": Facts({cell: Choice(box.token_names) for cell in token_cells}),
            "spare_tokens": Several(box.token_names),
            "piles": Amounts(improvement_cells),
            "aqueducts": Amounts(box.aqueduct_shapes),
            "held": Choice(box.tile_names),
            "developing": Number(),
            "building": Choice(box.buildings),
            "price": Number(),
            "chosen": Several(box.colours),
            "row": Choice(box.colours),
            "paid": Number(),
            "step_cost": Number(),
            "thrift_used": Number(),
            "sale": Several(box.colours),
            "effect": Choice(cells),
            "lifted": Number(),
            "any_place": Somewhere(),
            "scores": Slots(Number(-MOST), seats),
            "ranking": Slots(Number(), seats),
            "players": Slots(player(box), seats),
        },
        without={
            "game": "always the same",
            "edition": "always the same",
            "rounds": "always the same",
            "turns": "always the same",
        },
    )
    return {"table": table, "own": Group({})}
