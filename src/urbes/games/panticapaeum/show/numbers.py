"""Every number of Panticapaeum that players see, by the name of the thing where it stands."""

from functools import lru_cache
from typing import Final

from urbes.engine.saying import player
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.components import IMPROVEMENTS, Box
from urbes.games.panticapaeum.moves import PLACE, PLACES, TURN, argument_of, kind_of
from urbes.games.panticapaeum.rules.building import can_pay, pieces_left
from urbes.games.panticapaeum.rules.scoring import building_points, points_by_category, rate_of, tally
from urbes.games.panticapaeum.show import names
from urbes.games.panticapaeum.state import Player, State

OWNED: Final = ("points", "coins", "workers", "reserve", "buildings")


@lru_cache(maxsize=64)
def keys(box: Box, seats: int) -> list[str]:
    """The names of all numbers, in the order of `numbers`."""
    found = ["bag", "discard"]
    found += [f"column:{name}" for name in box.buildings]
    found += [f"effect:{names.cell_key(box, cell)}" for cell in box.improvement_cells]
    found += [f"aqueduct:{shape}" for shape in box.aqueduct_shapes]
    for home in [player(seat) for seat in range(seats)]:
        found += [f"{home}:{name}" for name in OWNED]
        found += [f"{home}:cube:{colour}" for colour in box.colours]
        found += [f"{home}:marker:{colour}" for colour in box.colours]
        found += [f"{home}:token:{token}" for token in IMPROVEMENTS]
        found += [f"{home}:projected:{source}" for source in box.categories]
    return found


def points_of(state: State, own: Player) -> list[int]:
    """Points by source as they stand."""
    return own.points if state.over else points_by_category(state.box, own)


def numbers(state: State, seat: int) -> dict[str, int]:
    """All numbers, the same for every seat."""
    found = [len(state.bag), len(state.discard)]
    found += [pieces_left(state, building) for building in range(len(state.taken))]
    found += state.piles
    found += state.aqueducts
    for own in state.players:
        points = points_of(state, own)
        found += [sum(points), own.coins, own.available, own.reserve, len(own.city.buildings)]
        found += own.store
        found += own.markers
        found += own.tokens
        found += points
    return dict(zip(keys(state.box, state.seats), found, strict=True))


def derived(state: State, seat: int) -> dict[str, int]:
    """What boards show beyond the views: points as they stand, all cubes together, what each building counts, and
    whether a new one can be paid for.
    """
    box = state.box
    found: dict[str, int] = {}
    for seat, own in enumerate(state.players):
        home = player(seat)
        found[f"{home}:points"] = sum(points_of(state, own))
        found[f"{home}:cubes"] = own.cubes()
        for building, name in enumerate(box.buildings):
            if pieces_left(state, building) > 0 and can_pay(state, own, building):
                found[f"{home}:pays:{name}"] = 1
        counted = tally(box, own.city).units
        for number, building in enumerate(own.city.buildings):
            row = building // TYPE
            thing = f"{home}:building:{number + 1}"
            found[thing] = building_points(box, rate_of(box, own, row), row, counted[number])
            found[f"{thing}:units"] = counted[number]
    if state.hand >= 0:
        room(state, found)
    return found


def room(state: State, found: dict[str, int]) -> None:
    """Add the number of places where the tile in hand may lie, by rotation: beside the city and on top of it."""
    city = state.players[state.seat].city
    for rotation in state.box.tiles[state.hand].rotations:
        for name in ("beside", "above"):
            found[f"rotation:{rotation.quarters}:{name}"] = 0
    for move in state.moves:
        if kind_of(move) == PLACE:
            argument = argument_of(move)
            rotation = state.box.tiles[state.hand].turned[argument // TURN]
            lies_on = city.has(city.occupied, argument % PLACES + rotation.steps[0])
            found[f"rotation:{rotation.quarters}:{'above' if lies_on else 'beside'}"] += 1
