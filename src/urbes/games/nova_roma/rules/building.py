"""Building in the districts and the rewards there [NR-5.6, 9]."""

from urbes.engine import bag
from urbes.games.nova_roma.moves import BUILD, BUILD_PLACE, DISTRICT, REWARD, SKIP, frame
from urbes.games.nova_roma.pieces import NONE
from urbes.games.nova_roma.rules.latifundium import NO_CONTRACT
from urbes.games.nova_roma.state import State


def shape_of(state: State, contract: int) -> int:
    return state.box.single if contract == NO_CONTRACT else state.box.building_shape[contract]


def fits(state: State, shape: int, district: int) -> bool:
    """Whether the shape has a free place in the district."""
    places = state.box.placements
    index = shape * len(state.box.districts) + district
    filled = state.filled[district]
    for number in range(places.first[index], places.first[index + 1]):
        if places.masks[number] & filled == 0:
            return True
    return False


def may_build_in(state: State, seat: int, shape: int, district: int, strength: int) -> bool:
    return (
        state.box.districts[district].strength <= strength
        and state.players[seat].cubes >= state.box.shapes[shape].size
        and fits(state, shape, district)
    )


def offer_districts(state: State, seat: int, contract: int, strength: int) -> list[int]:
    shape = shape_of(state, contract)
    moves: list[int] = []
    for district in range(len(state.box.districts)):
        if may_build_in(state, seat, shape, district, strength):
            moves.append(DISTRICT + district)
    if contract != NO_CONTRACT:
        moves.append(SKIP)
    return moves


def why_not_built(state: State, seat: int, contract: int, strength: int) -> str:
    shape = shape_of(state, contract)
    if state.players[seat].cubes < state.box.shapes[shape].size:
        return "cubes"
    for district in range(len(state.box.districts)):
        if may_build_in(state, seat, shape, district, strength):
            return "skipped"
    return "room"


def choose_district(state: State, seat: int, contract: int, strength: int, move: int) -> None:
    state.stack.pop()
    if move == SKIP:
        if state.events is not None:
            reason = why_not_built(state, seat, contract, strength)
            state.tell("building_not_built", seat, {"contract": state.box.building_names[contract], "reason": reason})
        return
    state.push(BUILD_PLACE, seat, contract, move - DISTRICT)


def offer_places(state: State, contract: int, district: int) -> list[int]:
    places = state.box.placements
    masks = places.masks
    index = shape_of(state, contract) * len(state.box.districts) + district
    filled = state.filled[district]
    moves: list[int] = []
    for number in range(places.first[index], places.first[index + 1]):
        if masks[number] & filled == 0:
            moves.append(BUILD + number)
    return moves


def build(state: State, seat: int, contract: int, place: int) -> None:
    state.stack.pop()
    box = state.box
    mask = box.placements.masks[place]
    district = box.placements.district[place]
    state.filled[district] |= mask
    state.cubes[seat * len(box.districts) + district] |= mask
    state.players[seat].cubes -= box.shapes[shape_of(state, contract)].size
    if state.events is not None:
        cells: object = [box.districts[district].name_of(cell) for cell in bag.contents(mask)]
        facts: dict[str, object] = {"district": box.district_names[district], "cells": cells}
        if contract == NO_CONTRACT:
            state.tell("cube_placed", seat, facts)
        else:
            state.tell("building_built", seat, {"contract": box.building_names[contract], **facts})
    complete_rewards(state, seat, district)


def complete_rewards(state: State, seat: int, district: int) -> None:
    """Give the tokens whose neighbours are all covered, in reading order; the acting player first [NR-9.4, 9.5]."""
    box = state.box
    filled = state.filled[district]
    pending: list[int] = []
    for number in range(len(box.reward_cell)):
        if (
            box.reward_district[number] != district
            or (state.claimed >> number) & 1
            or state.rewards[number] == NONE
            or box.reward_around[number] & ~filled
        ):
            continue
        state.claimed |= 1 << number
        reward = box.token_reward[state.rewards[number]]
        seats: list[int] = []
        for turn in range(state.seats):
            other = (seat + turn) % state.seats
            if state.cubes[other * len(box.districts) + district] & box.reward_around[number]:
                seats.append(other)
                pending.append(frame(REWARD, other, reward))
        if state.events is not None:
            facts: dict[str, object] = {
                "token": box.building_rewards[state.rewards[number]],
                "seats": seats,
                "reward": box.rewards[reward].facts(),
            }
            state.tell("building_reward", seat, facts)
    pending.reverse()
    state.stack += pending
