"""First glances at moves: how promising each one looks before any search, from what lies in plain sight."""

from math import exp
from typing import Final

from urbes.games.panticapaeum.building import price_for
from urbes.games.panticapaeum.city import CUBE, TYPE, City
from urbes.games.panticapaeum.components import (
    BY_BUILDINGS,
    BY_DROUGHT,
    BY_LEVEL,
    BY_OPEN_CELLS,
    BY_WORKERS,
)
from urbes.games.panticapaeum.moves import (
    ACTION,
    ALONE,
    AQUEDUCT_TILE,
    ARGUMENT,
    BUILD,
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    COINS,
    DECLINE,
    DIRECTION,
    DONE,
    FINAL_WORKER,
    MOVE_BUILDING,
    MOVE_TARGET,
    PAID_STEP,
    PAY,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    PLACES,
    ROW,
    SELL,
    TO_THE_RIGHT,
    TURN,
    WORKER,
)
from urbes.games.panticapaeum.prospects import time_left
from urbes.games.panticapaeum.ring import offered
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT

UNIT_WORTH: Final = [2.0, 0.7, 2.2, 1.6, 2.2]
"""Points that one unit of a building brings, by the kind of scoring."""


def glance(state: State, moves: list[int]) -> list[float]:
    """A weight for each legal move; only ratios count."""
    decision = state.decision
    player = state.players[state.seat]
    if decision == PLACE_TILE or decision == AQUEDUCT_TILE:
        return placements(state, player, moves)
    if decision == PLACE_BUILDING:
        return sites(state, player, state.building, moves)
    if decision == MOVE_TARGET:
        return sites(state, player, player.city.buildings[state.lifted] // TYPE, moves)
    if decision == FINAL_WORKER:
        return final_workers(state, player, moves)
    found: list[float] = []
    left = time_left(state, state.seat)
    if decision == CHOOSE_SALE:
        for index in range(len(moves)):
            found.append(sale(state, player, moves, index))
        return found
    for move in moves:
        argument = move & ARGUMENT
        kind = move - argument
        weight = 1.0
        if kind == WORKER:
            weight = errand(state, player, argument, left)
        elif decision == PICK_TILE:
            weight = tile_weight(state, player, state.ring[offered(state)[argument]])
        elif decision == ACTION:
            weight = action(state, player, kind, argument, left)
        elif decision == PAID_STEP:
            weight = step_weight(state, player, state.row, left) if kind == PAY else 0.5
        elif decision == CHOOSE_EXTRA_ROW:
            weight = step_weight(state, player, argument, left) if kind != DECLINE else 0.02
        elif decision == CHOOSE_CUBE or decision == CHOOSE_AQUEDUCT_CUBE:
            weight = cube_weight(state, player, argument)
        elif decision == CHOOSE_PAYMENT:
            weight = 1.0 if kind == DONE else 0.5 + player.store[argument]
        elif decision == CHOOSE_DISCARD:
            weight = 0.3 + player.store[argument]
        elif decision == CHOOSE_FREE_BUILDING:
            weight = build_weight(state, player, argument) if kind != DECLINE else 0.02
        elif decision == MOVE_BUILDING:
            weight = 1.0 if kind == DECLINE else 0.4
        found.append(weight)
    return found


def need(state: State, player: Player, colour: int) -> float:
    """How much a cube of a colour is wanted."""
    box = state.box
    if state.taken[colour] >= box.pieces[state.seats]:
        return 0.3
    missing = price_for(state, player, colour) - player.store[colour]
    if missing == 1:
        return 2.0
    if missing <= 0:
        return 0.4
    return 1.0


def cube_weight(state: State, player: Player, colour: int) -> float:
    worth = need(state, player, colour)
    if player.store[colour] == 0 and player.markers[colour] < state.box.row_length:
        worth += 0.8
    return worth


def tile_weight(state: State, player: Player, tile: int) -> float:
    worth = 0.0
    for face in state.box.tiles[tile].rotations[0].faces:
        if face >= 0:
            worth += 0.3 + 0.25 * cube_weight(state, player, face)
        elif face == DROUGHT:
            worth -= 0.1
    return exp(worth)


def build_weight(state: State, player: Player, building: int) -> float:
    worth = 1.0
    if state.box.rates[building][player.markers[building]] > 0:
        worth += 1.0
    if state.box.score_kind[building] == BY_BUILDINGS:
        worth += 0.3 * len(player.city.buildings) - 1.0
    return max(0.2, worth)


def action(state: State, player: Player, kind: int, argument: int, left: int) -> float:
    if kind == BUILD:
        return 2.0 * build_weight(state, player, argument)
    if kind == SELL:
        worth = 0.3
        for colour in range(len(player.store)):
            if player.store[colour] and player.markers[colour] < state.box.row_length:
                worth += 0.8
        return worth
    if kind == COINS:
        return 0.1
    return 0.6


def step_weight(state: State, player: Player, row: int, left: int) -> float:
    """A further step: early all cells are good, late only rates that can still be reached."""
    position = player.markers[row]
    box = state.box
    if position == box.row_length:
        return 0.1
    if left > 3:
        return 3.0
    rates = box.rates[row]
    for ahead in range(1, 4):
        if position + ahead <= box.row_length and rates[position + ahead] != rates[position]:
            return 3.0
    return 0.3 + 0.5 * left


def sale(state: State, player: Player, moves: list[int], index: int) -> float:
    """Skipping a colour keeps its cube; usually all go."""
    move = moves[index]
    if move == DONE:
        return 0.5
    colour = move & ARGUMENT
    weight = 1.0
    if player.markers[colour] == state.box.row_length:
        weight = 0.3
    for _ in range(index):
        weight *= 0.35
    return weight


def errand(state: State, player: Player, place: int, left: int) -> float:
    """A worker sent for a cube: best before the action that needs it and before coming home."""
    box = state.box
    colour = player.city.cube_on(place)
    if colour < 0:
        return 0.01
    if state.decision == PICK_TILE:
        return 0.03
    if state.decision == ACTION:
        return 0.5 * cube_weight(state, player, colour)
    homeward = state.turn == box.turns
    if player.cubes() >= box.store_limit:
        return 0.1 if homeward else 0.4
    if state.round == box.rounds:
        return 0.6
    return 4.0 if homeward else 0.8


def placements(state: State, player: Player, moves: list[int]) -> list[float]:
    """Where the tile in hand may lie: by what it covers, how it fits and where its droughts come to lie."""
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
            found.append(0.3)
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
        found.append(exp(worth))
    return found


FITTING: Final = 0.08
COVERED_CUBE: Final = 0.6
COVERED_WORKER: Final = 0.3
COVERED_DROUGHT: Final = 0.5
LOST_DROUGHT: Final = -0.8
RAISING: Final = [0.0, 0.25, 0.4, 0.4, 0.3]
BESIDE_WINERY: Final = 0.3
FED_DROUGHT: Final = 1.0
LONE_DROUGHT: Final = -0.2


def lay_out(state: State, player: Player, city: City, ground: list[float], drying: list[float]) -> None:
    """What covering each place is worth, and what a drought there would be."""
    box = state.box
    stride = city.stride
    corner = city.top * stride + city.left
    for place in city.places(city.occupied):
        bit = place // ROW * stride + place % ROW - corner
        ground[bit - 1] += FITTING
        ground[bit + 1] += FITTING
        ground[bit - stride] += FITTING
        ground[bit + stride] += FITTING
    for level in range(len(city.levels)):
        worth = RAISING[min(level + 1, len(RAISING) - 1)]
        for place in city.places(city.levels[level] & city.open):
            ground[place // ROW * stride + place % ROW - corner] = worth
    for cube in city.cubes:
        place = cube // CUBE
        ground[place // ROW * stride + place % ROW - corner] += COVERED_CUBE
    for place in city.workers:
        ground[place // ROW * stride + place % ROW - corner] += COVERED_WORKER
    for place in city.droughts:
        ground[place // ROW * stride + place % ROW - corner] += COVERED_DROUGHT
    for index in range(len(drying)):
        drying[index] = LONE_DROUGHT
    for building in city.buildings:
        kind = box.score_kind[building // TYPE]
        place = building % PLACES
        bit = place // ROW * stride + place % ROW - corner
        direction = building // DIRECTION % (TYPE // DIRECTION)
        width = 4 if direction == TO_THE_RIGHT else 3
        height = 4 if direction > TO_THE_RIGHT else 3
        if kind == BY_OPEN_CELLS:
            for row in range(height):
                for column in range(width):
                    near = bit + (row - 1) * stride + column - 1
                    if not city.occupied >> near & 1:
                        ground[near] += BESIDE_WINERY
        elif kind == BY_DROUGHT:
            for row in range(height):
                for column in range(width):
                    near = bit + (row - 1) * stride + column - 1
                    drying[near] = FED_DROUGHT
    for place in city.droughts:
        bit = place // ROW * stride + place % ROW - corner
        if drying[bit] == FED_DROUGHT:
            ground[bit] += LOST_DROUGHT - COVERED_DROUGHT


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


def sites(state: State, player: Player, building: int, moves: list[int]) -> list[float]:
    """Where a building may stand: by what it would count there and what it takes from others."""
    box = state.box
    city = player.city
    stride = city.stride
    corner = city.top * stride + city.left
    kind = box.score_kind[building]
    temples = 0
    wineries = 0
    others = 0
    houses = 0
    wet = 0
    for each in city.buildings:
        site = each % TYPE
        place = site % PLACES
        board = 1 << (place // ROW * stride + place % ROW - corner)
        other = box.score_kind[each // TYPE]
        if other == BY_BUILDINGS:
            temples |= board
        else:
            others |= board
            if other == BY_OPEN_CELLS:
                wineries |= board
            elif other == BY_WORKERS:
                houses |= board
            elif other == BY_DROUGHT:
                wet |= around_of(site, stride, corner)
    droughts = city.board_of(city.droughts) & city.open
    cubes = 0
    for cube in city.cubes:
        cubes |= city.bit(cube // CUBE)
    workers = player.available + len(city.workers)
    found: list[float] = []
    for move in moves:
        site = move & ARGUMENT
        place = site % PLACES
        around = around_of(site, stride, corner)
        own = 1 << (place // ROW * stride + place % ROW - corner)
        direction = site // DIRECTION
        if direction:
            own |= own << (1 if direction == TO_THE_RIGHT else stride)
        height = 1
        while height < len(city.levels) and not city.levels[height - 1] & own:
            height += 1
        worth = -0.3 * (height - 1)
        if kind == BY_LEVEL:
            worth = 1.2 * height
        elif kind == BY_OPEN_CELLS:
            worth += UNIT_WORTH[kind] * (around & city.open).bit_count()
        elif kind == BY_WORKERS:
            worth += UNIT_WORTH[kind] * min((around & city.open).bit_count(), max(workers, 3))
        elif kind == BY_DROUGHT:
            worth += UNIT_WORTH[kind] * (around & droughts).bit_count()
        else:
            worth += UNIT_WORTH[kind] * (around & others).bit_count()
        if kind != BY_BUILDINGS and around & temples:
            worth += 2.0 * (around & temples).bit_count()
        if around & wineries:
            worth -= 0.6 * (around & wineries).bit_count()
        if own & droughts:
            worth += -1.5 if own & wet else 0.7
        if own & cubes:
            worth += 0.5
        found.append(exp(0.5 * worth))
    return found


def final_workers(state: State, player: Player, moves: list[int]) -> list[float]:
    """The last places of the workers: cubes, droughts and houses at the rates that hold now."""
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
