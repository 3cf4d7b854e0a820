"""When an action may be performed, and its first step [NR-4.4, 4.5, 5]."""

from urbes.games.nova_roma.pieces import ASSOCIATES, BUILDING, DEVELOP, INCOME, RACES, SEAFARING, TRADE
from urbes.games.nova_roma.rules.associates import start_associates
from urbes.games.nova_roma.rules.gains import can_race, can_take
from urbes.games.nova_roma.rules.income import can_hire, can_place, start_income
from urbes.games.nova_roma.rules.latifundium import influence_to_play
from urbes.games.nova_roma.rules.races import start_races
from urbes.games.nova_roma.rules.seafaring import CITY, SEA, has_contract, start_contract
from urbes.games.nova_roma.rules.trade import start_develop, start_trade
from urbes.games.nova_roma.state import State


def is_possible(
    state: State, seat: int, action: int, strength: int, influence: int, extra_coins: int, petition: bool
) -> bool:
    """Whether one of the seven actions other than Petition has a step that could be carried out [NR-4.4]."""
    player = state.players[seat]
    if action == TRADE or action == DEVELOP:
        return True
    if action == ASSOCIATES:
        return can_take(state) or (
            player.hand != 0
            and player.coins + extra_coins >= state.box.strength_cost[strength - 1]
            and influence >= influence_to_play(state, player)
        )
    if action == SEAFARING:
        return has_contract(state, seat, SEA, strength, extra_coins, petition)
    if action == BUILDING:
        return has_contract(state, seat, CITY, strength, extra_coins, petition)
    if action == RACES:
        return can_race(state, seat)
    return can_hire(state, player) or can_place(state, player, petition)


def start_action(state: State, seat: int, action: int, strength: int, petition: bool) -> None:
    """Carry out the first step of one of the seven actions other than Petition, or ask for it."""
    if action == TRADE:
        start_trade(state, seat, strength)
    elif action == DEVELOP:
        start_develop(state, seat, strength)
    elif action == ASSOCIATES:
        start_associates(state, seat, strength)
    elif action == SEAFARING:
        start_contract(state, seat, SEA, strength, petition)
    elif action == BUILDING:
        start_contract(state, seat, CITY, strength, petition)
    elif action == RACES:
        start_races(state, seat, strength)
    elif action == INCOME:
        start_income(state, seat, strength, petition)
