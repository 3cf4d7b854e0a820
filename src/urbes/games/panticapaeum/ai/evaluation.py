"""How well a seat stands: what its city will bring, what its goods are still worth, and what is under way."""

from typing import Final

from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.components import BY_BUILDINGS, BY_OPEN_CELLS, BY_WORKERS
from urbes.games.panticapaeum.moves import (
    CHOOSE_CUBE,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    PLACE_BUILDING,
    RANDOM_TILE,
    SITE,
)
from urbes.games.panticapaeum.rules.scoring import costly_droughts, neighbours, units
from urbes.games.panticapaeum.state import Player, State
from urbes.games.panticapaeum.tiles import DROUGHT, PLAIN

# Found by playing greedy games: the points that a thing is worth, beyond those it scores, while it can still be used.
CUBE_WORTH: Final = 0.6
MANY_CUBES: Final = 7
SPARE_CUBE_WORTH: Final = 0.1
COIN_WORTH: Final = 0.1
MANY_COINS: Final = 6
STEP_WORTH: Final = 2.3
WORKER_WORTH: Final = 1.8
MAP_CUBE_WORTH: Final = 0.7
TOKEN_WORTH: Final = [2.0, 4.0, 1.5]
LEVEL_WORTH: Final = 0.5
TEMPLE_GROWTH: Final = 0.3
STEPS_PER_TURN: Final = 0.75
"""How far a marker usually moves in one turn of its player."""


def turns_left(state: State, seat: int) -> int:
    """Development actions that this seat can still expect."""
    box = state.box
    order = (seat - state.starter) % state.seats
    now = (state.active - state.starter) % state.seats
    left = (box.rounds - state.round) * box.turns + box.turns - state.turn_no
    if order > now or (order == now and not state.developing):
        left += 1
    return left


def expected_rate(state: State, player: Player, row: int, left: int) -> int:
    """The rate that the row will probably have at the end."""
    position = player.markers[row] + int(left * STEPS_PER_TURN)
    return state.box.rates[row][min(position, state.box.row_length)]


def building_worth(state: State, player: Player, building: int, left: int) -> float:
    """What a building will probably bring where it stands (or would stand)."""
    box = state.box
    city = player.city
    row = building // TYPE
    rate = expected_rate(state, player, row, left)
    if rate == 0:
        return 0.5
    kind = box.score_kind[row]
    number = float(units(box, city, building))
    if kind == BY_OPEN_CELLS:
        return number / rate
    if kind == BY_WORKERS:
        # Workers come home after every round but the last: until then only the room for them counts.
        room = 0
        for place in neighbours(building):
            if city.has(city.open, place) and place not in city.workers:
                room += 1
        coming = player.available + (len(city.workers) if state.round < box.rounds else 0)
        if state.round < box.rounds:
            number = 0.0
        number += 0.8 * min(room, coming)
    elif kind == BY_BUILDINGS:
        number += TEMPLE_GROWTH * min(left, 3)
    return number * rate


def best_site_worth(state: State, player: Player, building: int, left: int) -> float:
    """What the building that is about to be placed brings on its best site."""
    best = 0.0
    for site in player.city.sites(state.box.footprint[building]):
        best = max(best, building_worth(state, player, building * TYPE + site - SITE, left))
    return best


def cubes_worth(player: Player, share: float) -> float:
    """What cubes in the store are worth beyond the point that each of the first five scores."""
    cubes = player.cubes()
    worth = share * CUBE_WORTH * min(cubes, MANY_CUBES) + share * SPARE_CUBE_WORTH * max(0, cubes - MANY_CUBES)
    for number in player.store:
        if number:
            worth += share * (0.3 + 0.2 * min(number, 3))
    return worth


def pending_worth(state: State, player: Player, left: int, share: float) -> float:
    """What the chain of choices under way is expected to bring."""
    decision = state.decision
    step = share * STEP_WORTH
    worth = 0.0
    if state.building >= 0 and decision in (CHOOSE_PAYMENT, PLACE_BUILDING):
        worth += best_site_worth(state, player, state.building, left)
        if state.effect < 0:
            worth += step
        if decision == CHOOSE_PAYMENT:
            worth -= (1.0 + share * CUBE_WORTH) * (state.price - len(state.chosen))
    elif decision == CHOOSE_SALE:
        sold = max(len(state.chosen), state.box.sell_least)
        worth += sold * (0.5 + step + share * (COIN_WORTH - CUBE_WORTH - 0.5) - 0.3)
    elif decision == CHOOSE_CUBE:
        worth += 0.5 + share * CUBE_WORTH
    elif decision == CHOOSE_FREE_BUILDING:
        worth += 4.0
    elif decision in (CHOOSE_EXTRA_ROW, RANDOM_TILE):
        worth += step
    elif state.hand >= 0:
        for face in state.box.tiles[state.hand].rotations[0].faces:
            if face == DROUGHT:
                worth -= 0.3
            elif face != PLAIN:
                worth += share * MAP_CUBE_WORTH
    rows = state.sale
    while rows:
        rows &= rows - 1
        worth += step
    return worth


def evaluate(state: State, seat: int) -> float:
    """Expected points, roughly: cubes may become buildings, markers may reach better rates, coins may pay for steps."""
    player = state.players[seat]
    if state.over:
        return float(sum(player.points))
    box = state.box
    city = player.city
    left = turns_left(state, seat)
    share = min(1.0, left / 5.0)
    worth = float(player.coins // box.coins_per_point + min(player.cubes(), box.store_limit) * box.points_per_cube)
    worth += box.drought_points * len(costly_droughts(box, player))
    for building in city.buildings:
        worth += building_worth(state, player, building, left)
    worth += cubes_worth(player, share) + share * COIN_WORTH * min(player.coins, MANY_COINS)
    worth += share * WORKER_WORTH * (player.available + len(city.workers))
    worth += share * MAP_CUBE_WORTH * min(len(city.cubes), 6)
    for row in range(len(player.markers)):
        worth += share * STEP_WORTH * player.markers[row]
    for token in range(len(player.tokens)):
        worth += share * TOKEN_WORTH[token] * player.tokens[token]
    for level in range(1, len(city.levels)):
        if city.levels[level] & city.open:
            worth += share * LEVEL_WORTH
    if seat == state.seat:
        worth += pending_worth(state, player, left, share)
    return worth
