"""How well a seat stands: the score as if the game ended now, plus what its goods are still worth."""

from urbes.games.panticapaeum.city import TYPE
from urbes.games.panticapaeum.scoring import points_by_category, units
from urbes.games.panticapaeum.state import Player, State


def projected(state: State) -> list[dict[str, int]]:
    """Points by source for each seat if the game were scored as it stands."""
    box = state.box
    found: list[dict[str, int]] = []
    for player in state.players:
        points = player.points if state.over else points_by_category(box, player)
        found.append(dict(zip(box.categories, points, strict=True)))
    return found


def sources(state: State, seat: int) -> dict[str, int]:
    """Points by category as they have been scored."""
    return dict(zip(state.box.categories, state.players[seat].points, strict=True))


def turns_left(state: State, seat: int) -> int:
    """Development actions that this seat can still expect."""
    box = state.box
    order = (seat - state.starter) % state.seats
    now = (state.active - state.starter) % state.seats
    left = (box.rounds - state.round) * box.turns + box.turns - state.turn
    if order > now or (order == now and not state.developing):
        left += 1
    return left


def promise(state: State, player: Player) -> float:
    """What the buildings of a city would bring at the best rates, beyond what they bring now."""
    box = state.box
    worth = 0.0
    for building in player.city.buildings:
        row = building // TYPE
        rate = box.rates[row][player.markers[row]]
        best = box.rates[row][box.row_length]
        number = units(box, player.city, building)
        if row == box.house:
            number = max(number, min(player.available + len(player.city.workers), 3))
        if box.score_kind[row] == 1:
            worth += number / best - (number // rate if rate else 0)
        else:
            worth += number * (best - rate)
    return worth


def evaluate(state: State, seat: int) -> float:
    """Expected points, roughly: cubes may become buildings, markers better rates, coins further steps."""
    player = state.players[seat]
    if state.over:
        return float(sum(player.points))
    box = state.box
    left = turns_left(state, seat)
    share = min(1.0, left / 8.0)
    worth = float(sum(points_by_category(box, player)))
    worth += share * 0.45 * promise(state, player)
    if left > 0:
        cubes = player.cubes()
        colours = len([number for number in player.store if number])
        worth += share * (1.1 * min(cubes, 9) + 0.5 * colours + 0.35 * min(player.coins, 12))
        for number in player.store:
            worth += share * 0.45 * min(number, 3) * min(number, 3)
        worth += share * (0.5 * len(player.city.cubes) + 1.0 * (player.available + len(player.city.workers)))
        for row in range(len(player.markers)):
            worth += share * 1.4 * player.markers[row]
        worth += share * (2.5 * player.tokens[0] + 4.0 * player.tokens[1] + 1.5 * player.tokens[2])
        heights = 0
        for level in range(1, len(player.city.levels)):
            if player.city.levels[level] & player.city.open:
                heights += 1
        worth += share * 1.2 * heights
    return worth
