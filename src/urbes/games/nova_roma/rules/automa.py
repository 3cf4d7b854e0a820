"""The automa of the solo game, and the emperor tokens that drive it [NR-15]."""

from urbes.engine import bag
from urbes.engine.chance import Chance
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.markets import leftmost, refill_building, refill_sea
from urbes.games.nova_roma.rules.races import enter
from urbes.games.nova_roma.state import State


def turn_token(state: State, chance: Chance) -> None:
    """Turn the next emperor token; in solo games the used ones form a new stack when it is empty [NR-3.2, 15.3]."""
    if state.tokens == 0:
        state.tokens = bag.full(len(state.box.token_cells))
    state.token = chance.draw("emperor tokens", state.tokens)
    state.tokens &= ~(1 << state.token)
    if state.events is not None:
        cells: object = [state.box.forum_names[cell] for cell in state.box.token_cells[state.token]]
        state.tell("emperor_token", NONE, {"token": state.box.token_names[state.token], "cells": cells})


def place_legionaries(state: State, chance: Chance) -> None:
    """Place a legionary on each cell of a token; the automa gets a point for an occupied cell [NR-15.3]."""
    turn_token(state, chance)
    occupied = state.occupied()
    for cell in state.box.token_cells[state.token]:
        name = state.box.forum_names[cell]
        if (occupied >> cell) & 1:
            state.automa_blocked += 1
            if state.events is not None:
                state.tell("legionary_blocked", NONE, {"cell": name, "points": state.box.blocked_points})
        else:
            state.legionaries |= 1 << cell
            if state.events is not None:
                state.tell("legionary_placed", NONE, {"cell": name})


def automa_follows(state: State) -> None:
    """Advance the automa's chariot on the track of the new favourite, but not beyond the last cell [NR-15.4]."""
    track = state.box.favourite_track[state.favourite]
    cell = state.chariot(state.seats, track) + 1
    if cell <= state.box.track_length:
        enter(state, state.seats, track, cell)
        if state.events is not None:
            state.tell("automa_chariot", NONE, {"track": state.box.tracks[track], "to": cell})


def automa_contracts(state: State, chance: Chance) -> None:
    """A sea contract leaves the game, the ships sail, a building contract goes on the pile [NR-15.4]."""
    slot = leftmost(state.sea_market)
    if slot != NONE:
        if state.events is not None:
            name = state.box.sea_names[state.sea_market[slot]]
            state.tell("market_discarded", NONE, {"market": "sea", "component": name})
        state.sea_market[slot] = NONE
    refill_sea(state, chance)
    for ship, place in enumerate(state.automa_ships):
        ahead = state.box.beyond[place]
        if ahead != NONE:
            state.automa_ships[ship] = ahead
            if state.events is not None:
                state.tell("automa_ship", NONE, {"from": state.box.harbours[place], "to": state.box.harbours[ahead]})
    slot = leftmost(state.building_market)
    if slot != NONE:
        contract = state.building_market[slot]
        state.building_market[slot] = NONE
        state.automa_pile |= 1 << contract
        if state.events is not None:
            state.tell("automa_contract", NONE, {"contract": state.box.building_names[contract]})
    refill_building(state, chance)
