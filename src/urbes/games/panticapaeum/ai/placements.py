"""A first estimate of where tiles, buildings and workers are well placed."""

from math import exp
from typing import Final

from urbes.games.panticapaeum.ai.features import deepest, stack
from urbes.games.panticapaeum.ai.forecast import time_left
from urbes.games.panticapaeum.city import CUBE, TYPE, City
from urbes.games.panticapaeum.components import BY_BUILDINGS, BY_DROUGHT, BY_LEVEL, BY_OPEN_CELLS, BY_WORKERS
from urbes.games.panticapaeum.moves import (
    ALONE,
    ARGUMENT,
    DECLINE,
    DIRECTION,
    DONE,
    PLACES,
    ROW,
    TO_THE_RIGHT,
    TURN,
)
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT

# Points that a cell of a laid tile brings by where it lies, at the beginning and at the end of the game.
# Fitted to what the judge expects at the end of the turn.
FITTING: Final = [0.1, 0.1]
COVERED_CUBE: Final = [0.6, 0.9]
COVERED_WORKER: Final = [0.5, 0.4]
COVERED_DROUGHT: Final = [-0.2, 0.6]
LOST_DROUGHT: Final = [-0.5, -1.9]
RAISING: Final = [[-0.05, 0.0], [0.05, 0.0], [0.09, 0.02], [0.09, 0.1]]
"""By the level that is covered; the last is for all higher ones."""
BESIDE_WINERY: Final = [0.4, 1.1]
BESIDE_HOUSE: Final = [0.4, 0.5]
FED_DROUGHT: Final = [0.05, 0.85]
LONE_DROUGHT: Final = [-0.05, -0.85]
DECLINING: Final = 0.05
TILE_KEENNESS: Final = 5.0
"""How strongly one point of difference separates placements."""


def now(worth: list[float], share: float) -> float:
    """The value for a share of the game left, between those for the end and the beginning."""
    return worth[1] + (worth[0] - worth[1]) * share


def placements(state: State, player: Player, moves: list[int]) -> list[float]:
    """Weigh the places of the tile in hand: by what it covers, how it fits, and where its droughts lie."""
    box = state.box
    city = player.city
    stride = city.stride
    corner = city.top * stride + city.left
    size = (city.rows + box.longest) * stride
    ground = [0.0] * size
    drying = [0.0] * size
    lay_out(state, player, city, ground, drying)
    rotations = box.tiles[state.hand].turned
    steps: list[list[int]] = []
    dry: list[list[int]] = []
    for rotation in rotations:
        outline = rotation.outline
        bits: list[int] = []
        thirsty: list[int] = []
        for index in range(len(outline.xs)):
            bit = outline.ys[index] * stride + outline.xs[index]
            bits.append(bit)
            if rotation.faces[index] == DROUGHT:
                thirsty.append(bit)
        steps.append(bits)
        dry.append(thirsty)
    found: list[float] = []
    for move in moves:
        if move == DECLINE:
            found.append(DECLINING)
            continue
        argument = move & ARGUMENT
        quarters = argument // TURN
        place = argument % PLACES
        first = place // ROW * stride + place % ROW - corner
        worth = 0.0
        for bit in steps[quarters]:
            worth += ground[first + bit]
        for bit in dry[quarters]:
            worth += drying[first + bit]
        found.append(exp(TILE_KEENNESS * worth))
    return found


def lay_out(state: State, player: Player, city: City, ground: list[float], drying: list[float]) -> None:
    """Add up what covering each place is worth, and what a drought there would be worth."""
    box = state.box
    stride = city.stride
    corner = city.top * stride + city.left
    share = time_left(state, state.seat) / (box.rounds * box.turns)
    fitting = now(FITTING, share)
    for place in city.places(city.occupied):
        bit = place // ROW * stride + place % ROW - corner
        ground[bit - 1] += fitting
        ground[bit + 1] += fitting
        ground[bit - stride] += fitting
        ground[bit + stride] += fitting
    for level in range(len(city.levels)):
        worth = now(RAISING[min(level, len(RAISING) - 1)], share)
        for place in city.places(city.levels[level] & city.open):
            ground[place // ROW * stride + place % ROW - corner] = worth
    cube_worth = now(COVERED_CUBE, share)
    for cube in city.cubes:
        place = cube // CUBE
        ground[place // ROW * stride + place % ROW - corner] += cube_worth
    worker_worth = now(COVERED_WORKER, share)
    for place in city.workers:
        ground[place // ROW * stride + place % ROW - corner] += worker_worth
    lone = now(LONE_DROUGHT, share)
    fed = now(FED_DROUGHT, share)
    for index in range(len(drying)):
        drying[index] = lone
    for building in city.buildings:
        kind = box.score_kind[building // TYPE]
        if kind == BY_DROUGHT:
            mark(building, stride, corner, drying, city.occupied, fed - lone, False)
        elif kind == BY_OPEN_CELLS:
            mark(building, stride, corner, ground, city.occupied, now(BESIDE_WINERY, share), True)
        elif kind == BY_WORKERS:
            mark(building, stride, corner, ground, city.occupied, now(BESIDE_HOUSE, share), True)
    hidden = now(COVERED_DROUGHT, share)
    lost = now(LOST_DROUGHT, share)
    for place in city.droughts:
        if place not in city.workers:
            bit = place // ROW * stride + place % ROW - corner
            ground[bit] += lost if drying[bit] > lone else hidden


def mark(
    building: int, stride: int, corner: int, chart: list[float], occupied: int, worth: float, empty_only: bool
) -> None:
    """Add a worth to the places around a building: to all, or to those without a tile."""
    place = building % PLACES
    bit = (place // ROW - 1) * stride + place % ROW - 1 - corner
    direction = building // DIRECTION % (TYPE // DIRECTION)
    width = 4 if direction == TO_THE_RIGHT else 3
    height = 4 if direction > TO_THE_RIGHT else 3
    for row in range(height):
        for near in range(bit + row * stride, bit + row * stride + width):
            if not empty_only or not occupied >> near & 1:
                chart[near] += worth


def around_of(site: int, stride: int, corner: int) -> int:
    """The board of the places around a site."""
    place = site % PLACES
    direction = site // DIRECTION % (TYPE // DIRECTION)
    shift = (place // ROW - 1) * stride + place % ROW - 1 - corner
    if direction == ALONE:
        return (7 | 5 << stride | 7 << (2 * stride)) << shift
    if direction == TO_THE_RIGHT:
        return (15 | 9 << stride | 15 << (2 * stride)) << shift
    return (7 | 5 << stride | 5 << (2 * stride) | 7 << (3 * stride)) << shift


# Points that a site brings to a new building by what it counts there (by kind of scoring), and to its neighbours.
# Fitted to what the judge expects at the end of the turn.
COUNTED: Final = [0.6, 0.62, 2.5, 1.5, 1.5]
BESIDE_TEMPLE: Final = 2.0
CLOSED_TO_WINERY: Final = -0.8
HOUSE_ROOM: Final = -0.5
HOUSES_TOGETHER: Final = 0.25
SITE_CUBE: Final = 0.4
SITE_WORKER: Final = 0.2
HIDDEN_DROUGHT: Final = 0.1
SPOILT_DROUGHT: Final = -1.1
SITE_KEENNESS: Final = 1.0


def sites(state: State, player: Player, building: int, moves: list[int]) -> list[float]:
    """Weigh the sites of a building: by what it would count there, and what it gives to and takes from others."""
    box = state.box
    city = player.city
    stride = city.stride
    corner = city.top * stride + city.left
    kind = box.score_kind[building]
    temples: list[int] = []
    wineries: list[int] = []
    houses: list[int] = []
    others = 0
    wet = 0
    for number in range(len(city.buildings)):
        if number == state.lifted:
            continue
        site = city.buildings[number] % TYPE
        around = around_of(site, stride, corner)
        other = box.score_kind[city.buildings[number] // TYPE]
        if other == BY_BUILDINGS:
            stack(temples, around)
            continue
        others |= 1 << (site % PLACES // ROW * stride + site % ROW - corner)
        if other == BY_OPEN_CELLS:
            stack(wineries, around)
        elif other == BY_WORKERS:
            stack(houses, around)
        elif other == BY_DROUGHT:
            wet |= around
    workers = city.board_of(city.workers)
    droughts = city.board_of(city.droughts) & city.open & ~workers
    cubes = 0
    for cube in city.cubes:
        cubes |= city.bit(cube // CUBE)
    found: list[float] = []
    for move in moves:
        site = move & ARGUMENT
        around = around_of(site, stride, corner)
        own = 1 << (site % PLACES // ROW * stride + site % ROW - corner)
        direction = site // DIRECTION
        if direction:
            own |= own << (1 if direction == TO_THE_RIGHT else stride)
        if kind == BY_LEVEL:
            count = 1
            while count < len(city.levels) and not city.levels[count - 1] & own:
                count += 1
        elif kind == BY_DROUGHT:
            count = (around & droughts).bit_count()
        elif kind == BY_BUILDINGS:
            count = (around & others).bit_count()
        else:
            count = (around & city.open).bit_count()
        worth = COUNTED[kind] * count
        if temples and kind != BY_BUILDINGS:
            worth += BESIDE_TEMPLE * deepest(temples, own)
        if wineries:
            worth += CLOSED_TO_WINERY * deepest(wineries, own)
        if houses:
            worth += (HOUSES_TOGETHER if kind == BY_WORKERS else HOUSE_ROOM) * deepest(houses, own)
        if own & cubes:
            worth += SITE_CUBE
        if own & workers:
            worth += SITE_WORKER
        if own & droughts:
            worth += SPOILT_DROUGHT if own & wet else HIDDEN_DROUGHT
        found.append(exp(SITE_KEENNESS * worth))
    return found


def final_workers(state: State, player: Player, moves: list[int]) -> list[float]:
    """Weigh the last places of the workers: cubes, droughts and houses at the current rates."""
    box = state.box
    city = player.city
    stride = city.stride
    corner = city.top * stride + city.left
    beside: list[int] = []
    wet = 0
    for building in city.buildings:
        row = building // TYPE
        if row == box.house:
            beside.append(around_of(building % TYPE, stride, corner))
        elif row == box.aqueduct:
            wet |= around_of(building % TYPE, stride, corner)
    rate = box.rates[box.house][player.markers[box.house]]
    watering = box.rates[box.aqueduct][player.markers[box.aqueduct]]
    room = player.cubes() < box.store_limit
    found: list[float] = []
    for move in moves:
        if move == DONE:
            found.append(1.0)
            continue
        place = move & ARGUMENT
        bit = city.bit(place)
        worth = 0
        for board in beside:
            if board & bit:
                worth += rate
        if place in city.droughts:
            if wet & bit and player.markers[box.aqueduct] > 0:
                worth -= watering
            else:
                worth -= box.drought_points
        if room and city.cube_on(place) >= 0:
            worth += box.points_per_cube
        found.append(exp(float(worth)))
    return found
