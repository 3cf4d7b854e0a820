"""How well a seat stands: the score as if the game ended now, plus what its goods are still worth."""

from urbes.games.porta_nigra.pieces import NONE
from urbes.games.porta_nigra.rules.honour import cards_by_building
from urbes.games.porta_nigra.rules.scoring import (
    points_for_area,
    points_for_finals,
    points_for_majorities,
    points_for_sets,
)
from urbes.games.porta_nigra.state import State


def turns_left(state: State, seat: int) -> int:
    """Turns that this seat can still expect, including the current one."""
    player = state.players[seat]
    present = 1 if seat == state.active else 0
    if state.early_by != NONE:
        waiting = ((state.early_by - state.active) % state.seats or state.seats) - 1
        behind = (seat - state.active) % state.seats
        return present + (1 if 0 < behind <= waiting and player.hand else 0)
    count = state.box.counts[state.seats]
    return max(0, count.rounds * count.cards - player.turns + present)


def evaluate(state: State, seat: int) -> float:
    """Expected points, roughly: majorities may still be lost, goods may still become elements."""
    if state.over:
        return float(state.players[seat].points)
    box = state.box
    player = state.players[seat]
    left = turns_left(state, seat)
    share = min(1.0, left / 6.0)
    worth = float(player.points + points_for_finals(state, player) + points_for_sets(state, player))
    worth += 0.6 * points_for_majorities(state)[seat]
    worth += points_for_area(state, player)
    if left > 0:
        for colour in range(len(box.colours)):
            kept = player.bricks[colour]
            worth += share * kept * (0.9 * box.value[colour] + 1.2) + share * 0.25 * kept * kept
        worth += share * (0.55 * min(player.coins, 24) + 1.5 * player.torches + 2.0 * player.influence)
        worth += share * 2.5 * min(player.romans, 3)
        worth += share * 1.5 * (sum(player.built) % 3)
        worth += share * 2.0 * min(cards_by_building(state, player))
    return worth
