"""What a seat may expect at the end: the points in sight by source, and what goods and turns will still bring."""

from math import exp
from typing import Final

from urbes.games.panticapaeum.ai.features import Survey, surveyed
from urbes.games.panticapaeum.ai.weights import ANCHORS, CLOCK, WEIGHTS
from urbes.games.panticapaeum.components import (
    BY_LEVEL,
    BY_OPEN_CELLS,
    BY_WORKERS,
    DISCOUNT,
    DOUBLE,
    REPLACE,
    SINGLE,
    THRIFT,
    VP,
    WORKER_CELL,
    Box,
)
from urbes.games.panticapaeum.moves import (
    CHOOSE_AQUEDUCT_CUBE,
    CHOOSE_CUBE,
    CHOOSE_DISCARD,
    CHOOSE_EXTRA_ROW,
    CHOOSE_FREE_BUILDING,
    CHOOSE_PAYMENT,
    CHOOSE_SALE,
    FINAL_WORKER,
    OVER,
    PLACE_BUILDING,
    RANDOM_TILE,
)
from urbes.games.panticapaeum.rules.building import pieces_left, price_for
from urbes.games.panticapaeum.rules.rounds import worker_cell_coins
from urbes.games.panticapaeum.state import Player, State

# The chance that a marker still makes a number of steps in the turns left: a logistic curve around the usual pace.
# Fitted to the markers of the search in games with itself; buildings in the row hardly change it.
PACE: Final = 0.714
START: Final = -0.13
SPREAD: Final = 0.967
SPREAD_GROWTH: Final = 0.09

# Amounts beyond which more of the same has a different worth.
MANY_CUBES: Final = 8
SEVERAL_CUBES: Final = 6
FEW_COINS: Final = 6
HOUSE_WORKERS: Final = 4.0
"""The workers that usually come to stand beside a new house."""


def chances(turns: int, steps: int) -> list[list[float]]:
    """By turns left and steps: the chance that a marker makes so many steps."""
    table: list[list[float]] = [[1.0] + [0.0] * steps]
    for left in range(1, turns + 1):
        usual = PACE * left + START
        row = [1.0]
        for distance in range(1, steps + 1):
            row.append(1.0 / (1.0 + exp((distance - usual) / (SPREAD + SPREAD_GROWTH * left))))
        table.append(row)
    return table


class Outlook:
    """The tables of one edition with which positions are judged."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.turns: int = box.rounds * box.turns
        self.chances: list[list[float]] = chances(self.turns, box.row_length)
        self.weights: list[list[float]] = [self.weights_at(left) for left in range(self.turns + 1)]
        """By turns left: what each prospect is worth."""

    def weights_at(self, left: int) -> list[float]:
        """The worth of the time left, then the weights between the anchors around this share of the game."""
        share = left / self.turns
        place = share * (len(CLOCK) - 1)
        step = min(int(place), len(CLOCK) - 2)
        found = [CLOCK[step] + (CLOCK[step + 1] - CLOCK[step]) * (place - step)]
        upper = 1
        while ANCHORS[upper] < share:
            upper += 1
        way = (share - ANCHORS[upper - 1]) / (ANCHORS[upper] - ANCHORS[upper - 1])
        for each in WEIGHTS:
            found.append(each[upper - 1] + (each[upper] - each[upper - 1]) * way)
        return found

    def expected_rate(self, row: int, marker: int, chance: list[float]) -> float:
        """The expected rate of a row at the end; for rows that divide, the points of one cell."""
        box = self.box
        divides = box.score_kind[row] == BY_OPEN_CELLS
        rates = box.rates[row]
        rate = rates[marker]
        worth = 0.0
        if rate:
            worth = 1.0 / rate if divides else float(rate)
        for position in range(marker + 1, box.row_length + 1):
            if rates[position] != rate:
                before = 0.0
                if rate:
                    before = 1.0 / rate if divides else float(rate)
                rate = rates[position]
                worth += ((1.0 / rate if divides else float(rate)) - before) * chance[position - marker]
        return worth


def time_left(state: State, seat: int) -> int:
    """Development actions that a seat still has."""
    box = state.box
    left = (box.rounds - state.round) * box.turns + box.turns - state.turn_no
    if state.decision != CHOOSE_DISCARD and state.decision != FINAL_WORKER:
        order = (seat - state.starter) % state.seats
        now = (state.active - state.starter) % state.seats
        if order > now or (order == now and not state.developing):
            left += 1
    return left


def readiness(state: State, player: Player, building: int, cubes: int) -> float:
    """The share of a building's price that is in the store; *replace* tokens let other cubes count."""
    price = price_for(state, player, building)
    own = player.store[building]
    if own < price:
        own += min(player.tokens[REPLACE], cubes - own)
    return 1.0 if own >= price else own / price


def last_errands(state: State, player: Player, seen: Survey, cubes: int) -> int:
    """Cubes and droughts for workers that will find no place beside a house at the end [PK-13.2]."""
    workers = player.available + (len(player.city.workers) if state.house.recall else 0)
    beside = seen.house_free[0] if seen.house_free else 0
    wanted = seen.dry_apart + min(len(player.city.cubes), max(0, state.box.store_limit - cubes))
    return min(max(0, workers - beside), wanted)


def house_units(state: State, player: Player, seen: Survey, coming: float) -> float:
    """Workers beside houses once all free workers have been placed as well as possible [PK-13.2]."""
    if state.round < state.box.rounds or state.house.recall:
        room = seen.house_room
        workers = player.available + len(player.city.workers) + coming
        units = 0.0
    else:
        room = seen.house_free
        workers = player.available + coming
        units = float(seen.watched)
    for places in room:
        units += min(float(places), workers)
    return units


def sight(outlook: Outlook, state: State, seat: int, points: list[float]) -> list[float]:
    """Add the points in sight by category to `points`; returns the prospects beyond them."""
    box = outlook.box
    player = state.players[seat]
    seen = surveyed(box, player.city)
    left = time_left(state, seat)
    chance = outlook.chances[left]
    sale = state.sale if seat == state.seat else 0
    rows = len(player.markers)
    goods = 0.0
    helpers = 0.0
    properties = 0.0
    marched = 0
    rate_temple = 0.0
    rate_aqueduct = 0.0
    rate_fortress = 0.0
    rate_house = 0.0
    rate_winery = 0.0
    payable = 0
    pieces = 0
    prices = 0
    progress = 0.0
    stocked = 0.0
    first_gain = 0.0
    second_gain = 0.0
    ready_gain = 0.0
    cubes = player.cubes()
    workers = float(player.available + len(player.city.workers))
    for row in range(rows):
        marker = player.markers[row]
        if sale >> row & 1 and marker < box.row_length:
            marker += 1
        marched += marker
        cells = box.cells[row]
        for position in range(marker + 1, box.row_length + 1):
            cell = cells[position]
            assert cell is not None
            kind = cell.kind
            if kind == VP:
                continue
            likely = chance[position - marker]
            if kind == SINGLE:
                goods += likely
            elif kind == DOUBLE:
                goods += likely + likely
            elif kind == WORKER_CELL:
                helpers += likely
            else:
                properties += likely
        rate = outlook.expected_rate(row, marker, chance)
        kind = box.score_kind[row]
        if row == box.house:
            rate_house = rate
        elif row == box.temple:
            rate_temple = rate
        elif row == box.aqueduct:
            rate_aqueduct = rate
        elif row == box.fortress:
            rate_fortress = rate
        else:
            rate_winery = rate
        if kind == BY_WORKERS:
            points.append(0.0)
        elif kind == BY_OPEN_CELLS:
            worth = 0.0
            if rate > 0.99:
                for cells_around in seen.open_cells:
                    worth += cells_around
            else:
                for cells_around in seen.open_cells:
                    worth += max(0.0, cells_around * rate - 0.4)
            points.append(worth)
        else:
            points.append(seen.units[row] * rate)
        remaining = pieces_left(state, row)
        if remaining > 0:
            pieces += 1
            price = state.side.prices[row][state.taken[row]]
            prices += price
            share = readiness(state, player, row, cubes)
            progress = max(progress, share)
            stocked += share
            gain = share * rate
            if kind == BY_WORKERS:
                gain *= min(workers, HOUSE_WORKERS)
            elif kind == BY_OPEN_CELLS:
                gain *= seen.vineyard
            elif kind == BY_LEVEL:
                gain *= seen.top
            elif row == box.aqueduct:
                gain *= seen.dry_spot
            else:
                gain *= seen.temple_spot
            if gain > first_gain:
                second_gain = first_gain
                first_gain = gain
            elif gain > second_gain:
                second_gain = gain
            if share >= 1.0:
                payable += 1
                ready_gain = max(ready_gain, gain)
    points[box.house] = rate_house * house_units(state, player, seen, helpers)
    ends = box.rounds - state.round + (0 if state.decision == CHOOSE_DISCARD else 1)
    coins = player.coins + ends * worker_cell_coins(state, player)
    points.append(coins / box.coins_per_point if left else float(coins // box.coins_per_point))
    points.append(float(min(cubes, box.store_limit) * box.points_per_cube))
    dry = seen.dry if player.markers[box.aqueduct] == 0 and left == 0 else seen.dry_apart
    points.append(float(dry * box.drought_points))
    colours = 0
    for number in player.store:
        if number:
            colours += 1
    at_home = player.available if state.round == box.rounds else 0
    last = left == (box.rounds - state.round) * box.turns
    doomed = max(0, cubes - box.store_limit) if last else 0
    on_map = len(player.city.cubes)
    return [
        1.0,
        float(state.seats - 2),
        float(min(cubes, MANY_CUBES)),
        float(max(0, cubes - MANY_CUBES)),
        float(colours),
        float(payable),
        progress,
        stocked,
        float(doomed),
        float(min(on_map, SEVERAL_CUBES)),
        float(max(0, on_map - SEVERAL_CUBES)),
        float(min(on_map, player.available)),
        float(player.coins),
        float(max(0, player.coins - FEW_COINS)),
        float(player.available + len(player.city.workers)),
        float(at_home),
        float(marched),
        goods,
        helpers,
        properties,
        float(player.tokens[REPLACE]),
        float(player.tokens[DISCOUNT]),
        float(player.tokens[THRIFT]),
        float(pieces),
        float(prices),
        float(seen.open),
        float(seen.pairs),
        float(seen.raised),
        rate_fortress * seen.top,
        rate_fortress * seen.second,
        rate_winery * seen.wide,
        rate_temple * seen.temple_spot,
        rate_aqueduct * seen.dry_spot,
        rate_house * (seen.house_room[0] if seen.house_room else 0),
        float(seen.dry_apart),
        rate_house * seen.standing[box.house],
        rate_winery * seen.standing[box.winery],
        rate_fortress * seen.standing[box.fortress],
        rate_aqueduct * seen.standing[box.aqueduct],
        rate_temple * seen.standing[box.temple],
        first_gain,
        second_gain,
        ready_gain,
        rate_winery * seen.vineyard,
        float(last_errands(state, player, seen, cubes)) if left == 0 else 0.0,
        points[box.house],
        points[box.winery],
        points[box.fortress],
        points[box.aqueduct],
        points[box.temple],
    ]


# Rough gains of a chain of choices under way: rough is enough, because the search judges turns that are over.
BUILT: Final = 6.0
STEP: Final = 2.0
LAID: Final = 1.0
CUBE: Final = 1.0


def pending(state: State) -> float:
    """What the choices under way are expected to bring the seat that decides."""
    decision = state.decision
    if decision == CHOOSE_PAYMENT:
        return BUILT + STEP - CUBE * (state.price - len(state.chosen))
    if decision == PLACE_BUILDING:
        return BUILT + STEP if state.effect < 0 else BUILT
    if decision == CHOOSE_FREE_BUILDING:
        return BUILT
    if decision == CHOOSE_SALE:
        return (STEP - CUBE) * max(len(state.chosen), state.box.sell_least)
    if decision == CHOOSE_EXTRA_ROW:
        return STEP
    if decision == CHOOSE_CUBE or decision == CHOOSE_AQUEDUCT_CUBE:
        return CUBE
    return LAID if state.hand >= 0 or decision == RANDOM_TILE else 0.0


def expected(outlook: Outlook, state: State, seat: int) -> list[float]:
    """Final points by category; the last entry is what cannot be assigned to a category yet."""
    if state.decision == OVER:
        settled = [float(points) for points in state.players[seat].points]
        settled.append(0.0)
        return settled
    points: list[float] = []
    found = sight(outlook, state, seat, points)
    weights = outlook.weights[time_left(state, seat)]
    future = pending(state) if seat == state.seat else 0.0
    for index in range(len(found)):
        future += weights[index] * found[index]
    points.append(future)
    return points


def standing(outlook: Outlook, state: State, seat: int) -> float:
    """The same as one sum."""
    total = 0.0
    for points in expected(outlook, state, seat):
        total += points
    return total
