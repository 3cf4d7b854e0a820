"""How well a seat stands: the score as if the game ended now, plus what its goods are still worth."""

from urbes.games.nova_roma.mosaic import condition_of, is_met
from urbes.games.nova_roma.pieces import FIELD, NONE, RESOURCES
from urbes.games.nova_roma.scoring import points_by_item, token_holder
from urbes.games.nova_roma.state import State


def items_now(state: State, seat: int) -> list[int]:
    """Points by item if the game were scored as it stands."""
    if state.over:
        return state.players[seat].scored
    return points_by_item(state, seat, token_holder(state))


def rest(state: State) -> float:
    """The share of the game that is still to come."""
    if state.round == 0:
        return 1.0
    total = state.box.rounds * state.seats * state.box.turns
    return max(0.0, 1.0 - (state.turn() - 1) / total)


def evaluate(state: State, seat: int) -> float:
    """Expected points, roughly: goods become contracts and cells, leads may still be lost."""
    points = items_now(state, seat)
    if state.over:
        return float(sum(points))
    player = state.players[seat]
    box = state.box
    left = rest(state)
    worth = float(sum(points)) - 0.3 * left * points[2]
    goods = player.goods
    for _ in range(len(RESOURCES)):
        kept = goods & 15
        worth += left * (0.7 * kept - 0.05 * kept * kept)
        goods >>= FIELD
    worth += left * (0.6 * min(player.coins, 8) + 0.8 * player.influence + 1.2 * min(player.artisans, 4))
    worth += left * (0.7 * min(player.hand_size, 4) + 2.0 * player.row_size + 1.8 * player.latifundia)
    worth += 0.5 * left * (player.sea_count + player.building_count)
    for place in (player.ship, player.other_ship):
        if place:
            worth += left * 0.8 * box.harbour_step[place]
    for track in range(3):
        cell = state.chariot(seat, track)
        worth += 0.35 * cell * (0.5 + left)
        for token in (state.favourite, state.next_favourite):
            if token != NONE and box.favourite_track[token] == track:
                worth += 0.25 * cell
    worth += left * 1.5 * player.tokens
    if player.tokens and NONE not in player.strips:
        for cell in range(9):
            if not (player.mosaic >> cell) & 1 and is_met(state, seat, condition_of(state, player, cell)):
                worth += 1.5
    return worth
