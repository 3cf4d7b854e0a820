"""Seafaring: ships and harbours; contracts of both kinds are chosen and paid here too [NR-5.5, 5.6, 8]."""

from typing import Final

from urbes.games.nova_roma.moves import (
    BUILD_DISTRICT,
    CHOOSE_CONTRACT,
    CONTRACT,
    DONE,
    MOVE_SHIP,
    PAY_ARTISAN,
    PAY_WITH_ARTISAN,
    PAY_WITH_CARD,
    SHIP,
    frame,
)
from urbes.games.nova_roma.pieces import EFFECTS, NONE, SKIP_ARTISAN, Cost
from urbes.games.nova_roma.rules.gains import can_pay, give, pay, return_artisan
from urbes.games.nova_roma.state import Player, State

SEA: Final = 0
CITY: Final = 1


def contract_in(state: State, kind: int, slot: int) -> int:
    return state.sea_market[slot] if kind == SEA else state.building_market[slot]


def cost_of(state: State, kind: int, contract: int) -> Cost:
    return state.box.sea_costs[contract] if kind == SEA else state.box.building_costs[contract]


def can_fulfil(state: State, player: Player, kind: int, contract: int, extra_coins: int, petition: bool) -> bool:
    """Whether a contract can be paid, counting sesterces still to come [NR-4.4]; an artisan may be due [NR-5.6]."""
    cost = cost_of(state, kind, contract)
    if cost.artisan and player.artisans == 0 and (petition or not player.usable() & state.box.skip_artisan):
        return False
    if extra_coins:
        player.coins += extra_coins
        payable = can_pay(player, cost)
        player.coins -= extra_coins
        return payable
    return can_pay(player, cost)


def has_contract(state: State, seat: int, kind: int, strength: int, extra_coins: int, petition: bool) -> bool:
    """Whether any contract in reach can be paid."""
    player = state.players[seat]
    for slot in range(4):
        if state.box.slot_strength[slot] > strength:
            return False
        contract = contract_in(state, kind, slot)
        if contract != NONE and can_fulfil(state, player, kind, contract, extra_coins, petition):
            return True
    return False


def start_contract(state: State, seat: int, kind: int, strength: int, petition: bool) -> None:
    state.push(CHOOSE_CONTRACT, seat, strength, kind, 1 if petition else 0)


def offer_contracts(state: State, seat: int, strength: int, kind: int, petition: bool) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    for slot in range(4):
        if state.box.slot_strength[slot] > strength:
            break
        contract = contract_in(state, kind, slot)
        if contract != NONE and can_fulfil(state, player, kind, contract, 0, petition):
            moves.append(CONTRACT + slot)
    return moves


def fulfil(state: State, seat: int, strength: int, kind: int, petition: bool, slot: int) -> None:
    """Pay a contract and take it to the mosaic board."""
    state.stack.pop()
    player = state.players[seat]
    contract = contract_in(state, kind, slot)
    if state.events is not None:
        names = state.box.sea_names if kind == SEA else state.box.building_names
        facts: dict[str, object] = {
            "kind": "sea" if kind == SEA else "building",
            "contract": names[contract],
            "slot": slot + 1,
            "cost": cost_of(state, kind, contract).facts(),
        }
        state.tell("contract_fulfilled", seat, facts)
    cost = cost_of(state, kind, contract)
    pay(state, seat, cost, "contract")
    if kind == SEA:
        state.sea_market[slot] = NONE
        player.sea |= 1 << contract
        player.sea_count += 1
        state.push(MOVE_SHIP, seat, strength)
        return
    state.building_market[slot] = NONE
    player.building |= 1 << contract
    player.building_count += 1
    state.push(BUILD_DISTRICT, seat, contract, strength)
    if cost.artisan:
        state.push(PAY_ARTISAN, seat, 1 if petition else 0)


def offer_pay_artisan(state: State, seat: int, petition: bool) -> list[int]:
    player = state.players[seat]
    moves: list[int] = []
    if player.artisans > 0:
        moves.append(PAY_WITH_ARTISAN)
    if not petition and player.usable() & state.box.skip_artisan:
        moves.append(PAY_WITH_CARD)
    return moves


def pay_artisan(state: State, seat: int, move: int) -> None:
    state.stack.pop()
    if move == PAY_WITH_ARTISAN:
        return_artisan(state, seat, "contract")
        return
    player = state.players[seat]
    cards = player.usable() & state.box.skip_artisan
    card = 0
    while not (cards >> card) & 1:
        card += 1
    player.used |= 1 << card
    if state.events is not None:
        state.tell("associate_used", seat, {"card": state.box.card_names[card], "effect": EFFECTS[SKIP_ARTISAN]})


def offer_ships(state: State, seat: int, points: int) -> list[int]:
    """Each ship with its next leg; ships at the same place are one option [NR-8.2, 8.3]."""
    box = state.box
    player = state.players[seat]
    moves: list[int] = []
    if points > 0:
        for ship in range(2):
            place = player.ship if ship == 0 else player.other_ship
            if ship == 1 and place == player.ship:
                break
            if place == 0:
                for route in range(2):
                    if box.leg[box.first_harbour[route]] <= points:
                        moves.append(SHIP + ship * 2 + route)
            else:
                ahead = box.beyond[place]
                if ahead != NONE and box.leg[ahead] <= points:
                    moves.append(SHIP + ship * 2 + box.harbour_route[place])
    moves.append(DONE)
    return moves


def move_ship(state: State, seat: int, points: int, move: int) -> None:
    if move == DONE:
        state.stack.pop()
        return
    box = state.box
    player = state.players[seat]
    other = (move - SHIP) >> 1 == 1
    place = player.other_ship if other else player.ship
    ahead = box.first_harbour[(move - SHIP) & 1] if place == 0 else box.beyond[place]
    left = points - box.leg[ahead]
    if other:
        player.other_ship = ahead
    else:
        player.ship = ahead
    state.stack[-1] = frame(MOVE_SHIP, seat, left)
    if state.events is not None:
        facts: dict[str, object] = {
            "ship": 2 if other else 1,
            "route": box.routes[box.harbour_route[ahead]],
            "from": box.harbours[place],
            "to": box.harbours[ahead],
            "points_left": left,
        }
        state.tell("ship_moved", seat, facts)
    reward = box.harbour_reward[ahead]
    if reward != NONE:
        if state.events is not None:
            gained: dict[str, object] = {"harbour": box.harbours[ahead], "reward": box.rewards[reward].facts()}
            state.tell("harbour_reward", seat, gained)
        give(state, seat, reward)
