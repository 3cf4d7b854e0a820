"""How well a seat stands: the score as if the game ended now, plus what its goods are still worth."""

from typing import Final

from urbes.games.nova_roma.moves import (
    ADVANCE,
    BUILD_DISTRICT,
    BUILD_PLACE,
    BUY_LATIFUNDIUM,
    CHOOSE_RESOURCE,
    EXCHANGE,
    INCOME_STEP,
    MOVE_SHIP,
    PLACE_LATIFUNDIUM,
    PLAY_CARD,
    REWARD,
    SPEND_WINE,
    TAKE_CARD,
    USE_SPECIAL,
    WHEEL_BONUS,
    first_fact,
    frame_kind,
    frame_seat,
)
from urbes.games.nova_roma.pieces import FIELD, NONE, RESOURCES
from urbes.games.nova_roma.rules.building import shape_of
from urbes.games.nova_roma.rules.mosaic import condition_of, is_met
from urbes.games.nova_roma.rules.scoring import items_now
from urbes.games.nova_roma.state import State


def rest(state: State) -> float:
    """The share of the game that is left."""
    if state.round == 0:
        return 1.0
    total = state.box.rounds * state.seats * state.box.turns
    return max(0.0, 1.0 - (state.turns_begun() - 1) / total)


# Points expected from each unit of pending work; the first fact of a frame is the number of units.
PROMISES: Final[dict[int, float]] = {
    MOVE_SHIP: 1.6,
    ADVANCE: 0.7,
    INCOME_STEP: 1.4,
    CHOOSE_RESOURCE: 0.6,
    TAKE_CARD: 0.5,
}
# Points expected once from other pending work.
PROSPECTS: Final[dict[int, float]] = {
    PLAY_CARD: 1.0,
    SPEND_WINE: 1.6,
    BUY_LATIFUNDIUM: 1.6,
    PLACE_LATIFUNDIUM: 1.8,
    REWARD: 1.0,
    WHEEL_BONUS: 1.2,
    USE_SPECIAL: 1.5,
    EXCHANGE: 0.4,
}


def promised(state: State, seat: int) -> float:
    """Points expected from the pending work on the stack."""
    worth = 0.0
    for pending in state.stack:
        if frame_seat(pending) != seat:
            continue
        kind = frame_kind(pending)
        if kind in PROMISES:
            worth += PROMISES[kind] * first_fact(pending)
        elif kind in PROSPECTS:
            worth += PROSPECTS[kind]
        elif kind in (BUILD_DISTRICT, BUILD_PLACE):
            worth += 1.2 * state.box.shapes[shape_of(state, first_fact(pending))].size
    return worth


def evaluate(state: State, seat: int) -> float:
    """Expected points, roughly: goods may become contracts and cells, and leads may still be lost."""
    points = items_now(state, seat)
    if state.over:
        return float(sum(points))
    player = state.players[seat]
    box = state.box
    left = rest(state)
    worth = float(sum(points)) - 0.3 * left * points[2] + (0.3 + 0.7 * left) * promised(state, seat)
    goods = player.goods
    for _ in range(len(RESOURCES)):
        kept = goods & 15
        worth += left * (0.75 * kept - 0.06 * kept * kept)
        goods >>= FIELD
    worth += left * (0.6 * min(player.coins, 8) + 0.7 * player.influence + 1.2 * min(player.artisans, 4))
    worth += left * (0.6 * min(player.hand_size, 4) + 2.0 * player.row_size + 1.8 * player.latifundia)
    worth += (0.4 + 1.2 * left) * (player.sea_count + player.building_count)
    for place in (player.ship, player.other_ship):
        if place:
            worth += left * 1.2 * box.harbour_step[place]
    for track in range(3):
        cell = state.chariot(seat, track)
        worth += 0.4 * cell * (0.5 + left)
        for token in (state.favourite, state.next_favourite):
            if token != NONE and box.favourite_track[token] == track:
                worth += 0.25 * cell
    worth += left * 1.5 * player.tokens
    if player.tokens and NONE not in player.strips:
        for cell in range(9):
            if not (player.mosaic >> cell) & 1 and is_met(state, seat, condition_of(state, player, cell)):
                worth += 1.5
    return worth
