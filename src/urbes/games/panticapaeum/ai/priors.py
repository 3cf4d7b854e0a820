"""A first estimate of moves: how promising each one looks before any search."""

from math import exp
from typing import Final

from urbes.games.panticapaeum.ai.features import surveyed
from urbes.games.panticapaeum.ai.forecast import time_left
from urbes.games.panticapaeum.ai.placements import final_workers, placements, sites
from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.components import BY_DROUGHT, BY_LEVEL, BY_OPEN_CELLS, BY_WORKERS
from urbes.games.panticapaeum.moves import (
    ACTION,
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
    DONE,
    FINAL_WORKER,
    MOVE_BUILDING,
    MOVE_TARGET,
    PAID_STEP,
    PAY,
    PICK_TILE,
    PLACE_BUILDING,
    PLACE_TILE,
    SELL,
    WORKER,
)
from urbes.games.panticapaeum.rules.building import price_for
from urbes.games.panticapaeum.rules.ring import offered
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT

# Points that a building brings for each unit that its best site counts, as found in games of the search.
HOUSE_GAIN: Final = 1.5
MOST_BESIDE: Final = 4
WINERY_GAIN: Final = 0.8
FORTRESS_GAIN: Final = 2.5
AQUEDUCT_GAIN: Final = 1.7
TEMPLE_GAIN: Final = 2.2
BUILDING_KEENNESS: Final = 0.25


def glance(state: State, moves: list[int]) -> list[float]:
    """A weight for each legal move; only the ratios matter."""
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
            weight = errand(state, player, argument)
        elif decision == PICK_TILE:
            weight = tile_weight(state, player, state.ring[offered(state)[argument]])
        elif decision == ACTION:
            weight = action(state, player, kind, argument)
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
            weight = build_weight(state, player, argument, 0) if kind != DECLINE else 0.02
        elif decision == MOVE_BUILDING:
            weight = 1.0 if kind == DECLINE else 0.4
        found.append(weight)
    return found


def need(state: State, player: Player, colour: int) -> float:
    """How useful a cube of a colour is."""
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


def build_weight(state: State, player: Player, building: int, price: int) -> float:
    """What the building would count on the best site in sight, minus its cost."""
    seen = surveyed(state.box, player.city)
    kind = state.box.score_kind[building]
    if kind == BY_WORKERS:
        gain = HOUSE_GAIN * min(player.available + len(player.city.workers) + 1, MOST_BESIDE)
    elif kind == BY_OPEN_CELLS:
        gain = WINERY_GAIN * seen.vineyard
    elif kind == BY_LEVEL:
        gain = FORTRESS_GAIN * seen.top
    elif kind == BY_DROUGHT:
        gain = AQUEDUCT_GAIN * seen.dry_spot
    else:
        gain = TEMPLE_GAIN * seen.temple_spot
    return exp(BUILDING_KEENNESS * (gain - price))


def action(state: State, player: Player, kind: int, argument: int) -> float:
    if kind == BUILD:
        return build_weight(state, player, argument, price_for(state, player, argument))
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
    """The weight of a further step: early all cells are good, late only rates that can still be reached."""
    position = player.markers[row]
    box = state.box
    if position == box.row_length:
        return 0.1
    if left > 3:
        return 5.0
    rates = box.rates[row]
    for ahead in range(1, 4):
        if position + ahead <= box.row_length and rates[position + ahead] != rates[position]:
            return 5.0
    return 0.3 + 0.5 * left


def sale(state: State, player: Player, moves: list[int], index: int) -> float:
    """The weight of selling a cube. A skipped colour keeps its cube; usually all colours are sold."""
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


def errand(state: State, player: Player, place: int) -> float:
    """The weight of sending a worker for a cube: best before the action that needs it and before the way home."""
    box = state.box
    colour = player.city.cube_on(place)
    if colour < 0:
        return 0.01
    if state.decision == PICK_TILE:
        return 0.03
    if state.decision == ACTION:
        return 0.5 * cube_weight(state, player, colour)
    homeward = state.turn_no == box.turns
    if player.cubes() >= box.store_limit:
        return 0.1 if homeward else 0.4
    if state.round == box.rounds:
        return 0.6
    return 4.0 if homeward else 0.8
